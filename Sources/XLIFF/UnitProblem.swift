public import Diagnostics

/// Why a unit cannot be taken. Names quote the document and are untrusted.
public enum UnitProblem: Hashable, Sendable {
  case missingID
  case severalSources
  case severalTargets
  /// An inline element that stands for something and holds no text: it would vanish.
  case inlineWithoutText(UTF8Text)
  /// An element that does not belong into a text.
  case unknownElementInText(UTF8Text)
  /// Text beside the phrases of a set.
  case textBesidePhrases
  /// More phrases or segments than are kept.
  case tooManyParts
  /// The phrases of a set are not numbered 0, 1, 2, … once each.
  case phraseNumbers
}

extension UnitProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingID: "has no id"
    case .severalSources: "has more than one source"
    case .severalTargets: "has more than one target"
    case .inlineWithoutText(let name): "holds <\(name)/>, which would vanish"
    case .unknownElementInText(let name): "holds <\(name)>, which is not text"
    case .textBesidePhrases: "holds text beside the phrases of its set"
    case .tooManyParts: "has more phrases or segments than are read"
    case .phraseNumbers: "has phrases that are not numbered 0, 1, 2, … once each"
    }
  }
}

/// What is worth a word about a unit that can be taken.
public struct UnitRemarks: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Inline elements were replaced by their text.
  public static let inlineFlattened = UnitRemarks(rawValue: 1 << 0)
  /// The target came after a note.
  public static let targetAfterNote = UnitRemarks(rawValue: 1 << 1)
  /// A segment of the source that is not blank has no such counterpart in the target.
  public static let unfinishedSegment = UnitRemarks(rawValue: 1 << 2)
}
