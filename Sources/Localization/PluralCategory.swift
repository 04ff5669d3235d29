/// A plural category of CLDR, as catalogs and unit ids spell it.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

extension PluralCategory {
  /// Nil unless the bytes are a category's name, in lower case.
  public init?(spelling: ArraySlice<UInt8>) {
    let category: PluralCategory
    switch (spelling.count, spelling.first) {
    case (3, UInt8(ascii: "o")): category = .one
    case (3, UInt8(ascii: "t")): category = .two
    case (3, UInt8(ascii: "f")): category = .few
    case (4, UInt8(ascii: "m")): category = .many
    case (4, UInt8(ascii: "z")): category = .zero
    case (5, _): category = .other
    default: return nil
    }
    guard spelling.elementsEqual(category.rawValue.utf8) else { return nil }
    self = category
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
