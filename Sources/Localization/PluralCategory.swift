/// A plural category of CLDR, as catalogs and unit ids spell it.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

extension PluralCategory {
  /// Nil unless the bytes are a category's name, in lower case.
  public init?(spelling: ArraySlice<UInt8>) {
    guard spelling.count <= 5 else { return nil }
    // The name as a number, its bytes behind a 1 that tells lengths apart: one comparison each.
    switch spelling.reduce(1 as UInt64, { $0 << 8 | UInt64($1) }) {
    case 0x1_7A_65_72_6F: self = .zero
    case 0x1_6F_6E_65: self = .one
    case 0x1_74_77_6F: self = .two
    case 0x1_66_65_77: self = .few
    case 0x1_6D_61_6E_79: self = .many
    case 0x1_6F_74_68_65_72: self = .other
    default: return nil
    }
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
