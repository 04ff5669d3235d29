/// What is to stand in the place of parts of a text. Parts do not overlap.
struct Splices: Sendable {
  private struct Splice {
    var range: Range<Int>
    /// Tells insertions at one place apart.
    var rank: Int
    var bytes: [UInt8]
  }

  private var splices: [Splice] = []

  var isEmpty: Bool { splices.isEmpty }

  /// Replaces a part; a replacement of the same part is taken back.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { put(Splice(range: range, rank: 0, bytes: bytes)) }

  /// Inserts before an offset, in the order of the ranks; what was inserted there with the same rank is taken back.
  mutating func insert(_ bytes: [UInt8], at offset: Int, rank: Int) {
    put(Splice(range: offset..<offset, rank: rank, bytes: bytes))
  }

  private mutating func put(_ splice: Splice) {
    splices.removeAll { $0.range == splice.range && $0.rank == splice.rank }
    splices.append(splice)
  }

  mutating func drop(_ range: Range<Int>) { splices.removeAll { $0.range == range } }

  func apply(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var written = 0
    let ordered = splices.sorted { ($0.range.lowerBound, $0.rank) < ($1.range.lowerBound, $1.rank) }
    for splice in ordered {
      result += text[written..<splice.range.lowerBound]
      result += splice.bytes
      written = splice.range.upperBound
    }
    result += text[written...]
    return result
  }
}
