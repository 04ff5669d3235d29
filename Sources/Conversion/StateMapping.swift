import Diagnostics
public import Localization
public import Merge
public import XLIFF

/// Catalog states as XLIFF targets carry them, and back.
///
/// Out: as Xcode 15 to 27 write them. In: this tool's own table, which takes what Xcode drops and never calls a text
/// translated that did not claim to be.
public struct StateMapping: Sendable {
  /// Whether the table's format knows machine translations (catalogs of version 1.3 and later).
  public let storesMachineTranslations: Bool

  public init(storesMachineTranslations: Bool) {
    self.storesMachineTranslations = storesMachineTranslations
  }

  /// The attributes of an exported target. A state Xcode does not know is left out rather than invented.
  public static func exported(_ state: TranslationState) -> (state: TargetState?, qualifier: StateQualifier?) {
    switch state {
    case .new: (.new, nil)
    case .needsReview: (.needsReviewL10n, nil)
    case .translated: (.translated, nil)
    case .machineTranslated: (.translated, .leveragedMT)
    case .unknown: (nil, nil)
    }
  }

  /// What a returned target claims.
  public func claim(state: TargetState?, qualifier: StateQualifier?, approved: Bool?) -> StateClaim {
    let isUnfinished = approved == false || !isFinishedOrSilent(state)
    let isFinished = approved == true || (state != nil && !isUnfinished)
    let newText = newText(state: state, qualifier: qualifier, approved: approved)
    return StateClaim(
      equalTextRisesTo: equalText(state: state, approved: approved, newText: newText),
      newText: newText, isFinished: isFinished, isUnfinished: isUnfinished && approved != true)
  }

  /// What the project's own target would claim on its way back.
  func claim(of translation: Translation) -> StateClaim {
    let (state, qualifier) = Self.exported(translation.state)
    // The version plays no part here: a stored machine translation comes back as what it is.
    return StateMapping(storesMachineTranslations: true).claim(state: state, qualifier: qualifier, approved: nil)
  }

  private func isFinishedOrSilent(_ state: TargetState?) -> Bool {
    switch state {
    case nil, .translated, .final, .signedOff: true
    default: false
    }
  }

  /// First match, as the import table orders it.
  private func newText(state: TargetState?, qualifier: StateQualifier?, approved: Bool?) -> TranslationState {
    if approved == false { return .needsReview }
    switch qualifier {
    case .fuzzyMatch, .rejectedGrammar, .rejectedInaccurate, .rejectedLength, .rejectedSpelling:
      return .needsReview
    case .leveragedMT, .mtSuggestion:
      return storesMachineTranslations ? .machineTranslated : .needsReview
    default: break
    }
    return approved == true || isFinishedOrSilent(state) ? .translated : .needsReview
  }

  /// A text that came back as it was rises only where its state says so in words: tools that drop states, or lower
  /// them, must not weaken or approve anything.
  private func equalText(state: TargetState?, approved: Bool?, newText: TranslationState) -> TranslationState? {
    if approved == nil {
      switch state {
      case nil: return nil
      case .new, .needsTranslation: return .new
      default: break
      }
    }
    return newText
  }
}
