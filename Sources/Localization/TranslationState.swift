public import Diagnostics

extension TranslationState {
  /// The state a catalog's spelling names. What is unknown is kept.
  public init(spelling: UTF8Text) {
    switch spelling {
    case "new": self = .new
    case "needs_review": self = .needsReview
    case "translated": self = .translated
    case "machine_translated": self = .machineTranslated
    default: self = .unknown(spelling)
    }
  }

  /// As a catalog spells it.
  public var spelling: UTF8Text {
    switch self {
    case .new: Self.newSpelling
    case .needsReview: Self.needsReviewSpelling
    case .translated: Self.translatedSpelling
    case .machineTranslated: Self.machineTranslatedSpelling
    case .unknown(let spelling): spelling
    }
  }

  // Made once: a literal would be a new array for every unit that is written.
  private static let newSpelling: UTF8Text = "new"
  private static let needsReviewSpelling: UTF8Text = "needs_review"
  private static let translatedSpelling: UTF8Text = "translated"
  private static let machineTranslatedSpelling: UTF8Text = "machine_translated"

  /// How far a text has come: new < needs_review < machine_translated < translated. Nil for an unknown state, which
  /// has no place in the order.
  private var strength: Int? {
    switch self {
    case .new: 1
    case .needsReview: 2
    case .machineTranslated: 3
    case .translated: 4
    case .unknown: nil
    }
  }

  /// Whether taking this state for that one, the text being equal, is progress: a reviewer approved it.
  ///
  /// Any state is stronger than none. An unknown state is neither stronger nor weaker than another: it is never
  /// replaced by an equal text, and never replaces.
  public func isStronger(than other: TranslationState?) -> Bool {
    guard let other else { return true }
    guard let mine = strength, let theirs = other.strength else { return false }
    return mine > theirs
  }
}
