/// What is to stand in the place of parts of a text. Parts do not overlap.
struct Splices: Sendable {
  private struct Place: Hashable, Comparable {
    var range: Range<Int>
    /// Tells insertions at one place apart.
    var rank: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.range.lowerBound, left.range.upperBound, left.rank)
        < (right.range.lowerBound, right.range.upperBound, right.rank)
    }
  }

  private var splices: [Place: [UInt8]] = [:]

  var isEmpty: Bool { splices.isEmpty }

  /// Replaces a part, instead of what an earlier call put there.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { splices[Place(range: range, rank: 0)] = bytes }

  /// Inserts before an offset, in the order of the ranks, instead of what an earlier call put there with this rank.
  mutating func insert(_ bytes: [UInt8], at offset: Int, rank: Int) {
    splices[Place(range: offset..<offset, rank: rank)] = bytes
  }

  /// Takes a replacement back.
  mutating func drop(_ range: Range<Int>) { splices[Place(range: range, rank: 0)] = nil }

  func apply(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var written = 0
    for (place, bytes) in splices.sorted(by: { $0.key < $1.key }) {
      result += text[written..<place.range.lowerBound]
      result += bytes
      written = place.range.upperBound
    }
    result += text[written...]
    return result
  }
}
