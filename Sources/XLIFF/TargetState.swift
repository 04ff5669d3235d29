public import Diagnostics

/// The state of a target (XLIFF 1.2, section 3.2: `state`).
public enum TargetState: Hashable, Sendable {
  case final
  case needsAdaptation
  case needsL10n
  case needsReviewAdaptation
  case needsReviewL10n
  case needsReviewTranslation
  case needsTranslation
  case new
  case signedOff
  case translated
  /// `x-…`, or a spelling the standard does not know.
  case custom(UTF8Text)

  /// The standard's states, the frequent ones first.
  static let standard = (0..<10).map { TargetState(number: $0) }

  /// The one at a place among the standard's: what a list would hold, without its bounds and reference counts.
  @inline(__always)
  init(number: UInt8) {
    switch number {
    case 0: self = .translated
    case 1: self = .new
    case 2: self = .needsReviewL10n
    case 3: self = .needsTranslation
    case 4: self = .needsReviewTranslation
    case 5: self = .final
    case 6: self = .signedOff
    case 7: self = .needsAdaptation
    case 8: self = .needsL10n
    default: self = .needsReviewAdaptation
    }
  }

  /// The most frequent one's place among them.
  static let translatedNumber: UInt8 = 0

  /// The spellings of the standard's states.
  static let standardSpellings = standard.compactMap(\.standardSpelling)

  /// Nil for a custom state.
  var standardSpelling: StaticString? {
    switch self {
    case .final: "final"
    case .needsAdaptation: "needs-adaptation"
    case .needsL10n: "needs-l10n"
    case .needsReviewAdaptation: "needs-review-adaptation"
    case .needsReviewL10n: "needs-review-l10n"
    case .needsReviewTranslation: "needs-review-translation"
    case .needsTranslation: "needs-translation"
    case .new: "new"
    case .signedOff: "signed-off"
    case .translated: "translated"
    case .custom: nil
    }
  }

  /// The attribute's value.
  public var spelling: UTF8Text {
    if case .custom(let text) = self { return text }
    return UTF8Text(standardSpelling?.description ?? "")
  }
}

/// How a target came to its state (XLIFF 1.2, section 3.2: `state-qualifier`).
public enum StateQualifier: Hashable, Sendable {
  case exactMatch
  case fuzzyMatch
  case idMatch
  case leveragedGlossary
  case leveragedInherited
  case leveragedMT
  case leveragedRepository
  case leveragedTM
  case mtSuggestion
  case rejectedGrammar
  case rejectedInaccurate
  case rejectedLength
  case rejectedSpelling
  case tmSuggestion
  /// `x-…`, or a spelling the standard does not know.
  case custom(UTF8Text)

  /// The standard's qualifiers, the one Xcode writes first.
  static let standard: [StateQualifier] = [
    .leveragedMT, .exactMatch, .fuzzyMatch, .idMatch, .leveragedGlossary, .leveragedInherited, .leveragedRepository,
    .leveragedTM, .mtSuggestion, .rejectedGrammar, .rejectedInaccurate, .rejectedLength, .rejectedSpelling,
    .tmSuggestion,
  ]

  /// The spellings of the standard's qualifiers.
  static let standardSpellings = standard.compactMap(\.standardSpelling)

  /// Nil for a custom qualifier.
  var standardSpelling: StaticString? {
    switch self {
    case .exactMatch: "exact-match"
    case .fuzzyMatch: "fuzzy-match"
    case .idMatch: "id-match"
    case .leveragedGlossary: "leveraged-glossary"
    case .leveragedInherited: "leveraged-inherited"
    case .leveragedMT: "leveraged-mt"
    case .leveragedRepository: "leveraged-repository"
    case .leveragedTM: "leveraged-tm"
    case .mtSuggestion: "mt-suggestion"
    case .rejectedGrammar: "rejected-grammar"
    case .rejectedInaccurate: "rejected-inaccurate"
    case .rejectedLength: "rejected-length"
    case .rejectedSpelling: "rejected-spelling"
    case .tmSuggestion: "tm-suggestion"
    case .custom: nil
    }
  }

  /// The attribute's value.
  public var spelling: UTF8Text {
    if case .custom(let text) = self { return text }
    return UTF8Text(standardSpelling?.description ?? "")
  }
}
