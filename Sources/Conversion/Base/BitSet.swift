/// Some of the numbers below a bound, one bit each.
struct BitSet: Hashable, Sendable {
  private var words: [UInt64]

  /// An empty set of numbers below `count`.
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func insert(_ number: Int) {
    words[number / 64] |= 1 << UInt64(number % 64)
  }

  func contains(_ number: Int) -> Bool { words[number / 64] & (1 << UInt64(number % 64)) != 0 }

  /// Both sets have the same bound.
  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}
