/// What became of the units of a bundle, a file or a language. Each unit counts once.
public struct Totals: Hashable, Sendable {
  /// Units read.
  public var units = 0
  /// New or replaced texts.
  public var applied = 0
  /// Equal texts whose state rose.
  public var approved = 0
  public var unchanged = 0
  public var untranslated = 0
  public var conflicts = 0
  public var rejected = 0
  /// Units that belong to nothing in the project.
  public var orphans = 0
  /// Units of the base that did not come back. They stand beside the sum.
  public var missing = 0

  public init() {}

  /// Whether every unit read is accounted for.
  public var addsUp: Bool {
    units == applied + approved + unchanged + untranslated + conflicts + rejected + orphans
  }

  /// Counts one unit's outcome, but not the unit: whoever reads the units counts `units`, so that `addsUp` is a check.
  ///
  /// `notExported` and `none` are no outcomes of a unit read and count nothing.
  public mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .applied: applied += 1
    case .approved: approved += 1
    case .unchanged: unchanged += 1
    case .untranslated: untranslated += 1
    case .conflict: conflicts += 1
    case .rejected: rejected += 1
    case .orphan: orphans += 1
    case .notExported, .none: break
    }
  }

  public static func + (left: Totals, right: Totals) -> Totals {
    var sum = left
    sum += right
    return sum
  }

  public static func += (left: inout Totals, right: Totals) {
    left.units += right.units
    left.applied += right.applied
    left.approved += right.approved
    left.unchanged += right.unchanged
    left.untranslated += right.untranslated
    left.conflicts += right.conflicts
    left.rejected += right.rejected
    left.orphans += right.orphans
    left.missing += right.missing
  }
}
