/// A plural category of CLDR, as catalogs and unit ids spell it.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

extension PluralCategory {
  /// Nil unless the bytes are a category's name, in lower case.
  public init?(spelling: ArraySlice<UInt8>) {
    for category in PluralCategory.allCases where spelling.elementsEqual(category.rawValue.utf8) {
      self = category
      return
    }
    return nil
  }
}

/// CLDR's order: zero, one, two, few, many, other. (Units come in `UnitOrder`: few, many, one, other, two, zero.)
extension PluralCategory: Comparable {
  private var rank: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }

  public static func < (left: PluralCategory, right: PluralCategory) -> Bool { left.rank < right.rank }
}
