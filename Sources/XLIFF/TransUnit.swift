public import Diagnostics
public import Localization

/// One `<trans-unit>` as it came back.
public struct TransUnit: Hashable, Sendable {
  /// A target and what is said about it.
  public struct Target: Hashable, Sendable {
    public var value: UnitValue
    public var state: TargetState?
    public var qualifier: StateQualifier?

    public init(value: UnitValue, state: TargetState? = nil, qualifier: StateQualifier? = nil) {
      self.value = value
      self.state = state
      self.qualifier = qualifier
    }
  }

  /// The first `<note>`; its text is empty for `<note/>`.
  public struct Note: Hashable, Sendable {
    public var text: UTF8Text
    public var from: UTF8Text?

    public init(text: UTF8Text, from: UTF8Text? = nil) {
      self.text = text
      self.from = from
    }
  }

  /// Nil only together with the problem `missingID`.
  public var id: UTF8Text?
  public var source: UnitValue?
  public var target: Target?
  /// False for `translate="no"`.
  public var isTranslatable: Bool
  /// Nil unless `approved` is `yes` or `no`.
  public var isApproved: Bool?
  public var note: Note?
  public var position: TextPosition
  /// Why the unit must not be taken, if so. What was read stands in the other members all the same.
  public var problem: UnitProblem?
  public var remarks: UnitRemarks

  public init(
    id: UTF8Text?, source: UnitValue?, target: Target? = nil, isTranslatable: Bool = true, isApproved: Bool? = nil,
    note: Note? = nil, position: TextPosition = TextPosition(line: 1, column: 1), problem: UnitProblem? = nil,
    remarks: UnitRemarks = []
  ) {
    self.id = id
    self.source = source
    self.target = target
    self.isTranslatable = isTranslatable
    self.isApproved = isApproved
    self.note = note
    self.position = position
    self.problem = problem
    self.remarks = remarks
  }
}

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
  /// A segment of the source has no counterpart in the target.
  public static let unfinishedSegment = UnitRemarks(rawValue: 1 << 2)
  /// The target was joined from segments.
  public static let segmentsJoined = UnitRemarks(rawValue: 1 << 3)
}
