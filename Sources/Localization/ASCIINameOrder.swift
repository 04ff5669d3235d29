import Diagnostics

/// Foundation's order for short ASCII names without digits and spaces, such as members, languages and identifiers.
///
/// Letters without case, then punctuation in the order of CLDR's root collation; a prefix first; at last, lower case
/// first. Longer texts are left to Foundation, which compares in chunks and is not consistent beyond them.
enum ASCIINameOrder {
  static let lengthLimit = 32

  /// Nil where the texts are not of the kind.
  static func precedes(_ left: UTF8Text, _ right: UTF8Text) -> Bool? {
    guard left.count <= lengthLimit, right.count <= lengthLimit else { return nil }
    guard left.bytes.allSatisfy(isCovered), right.bytes.allSatisfy(isCovered) else { return nil }
    for (leftByte, rightByte) in zip(left.bytes, right.bytes) {
      let leftRank = ranks[Int(leftByte)]
      let rightRank = ranks[Int(rightByte)]
      guard leftRank == rightRank else { return leftRank < rightRank }
    }
    guard left.count == right.count else { return left.count < right.count }
    for (leftByte, rightByte) in zip(left.bytes, right.bytes) where leftByte != rightByte {
      return leftByte > rightByte
    }
    return false
  }

  private static func isCovered(_ byte: UInt8) -> Bool { byte < 128 && ranks[Int(byte)] != 0 }

  /// By ASCII code; 0 for what is not covered.
  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: 128)
    for (index, byte) in #"_-,;:!?.'"()[]{}@*/\&#%`^+<=>|~$"#.utf8.enumerated() {
      ranks[Int(byte)] = UInt8(index + 1)
    }
    for offset in 0..<UInt8(26) {
      ranks[Int(UInt8(ascii: "a") + offset)] = 100 + offset
      ranks[Int(UInt8(ascii: "A") + offset)] = 100 + offset
    }
    return ranks
  }()
}
