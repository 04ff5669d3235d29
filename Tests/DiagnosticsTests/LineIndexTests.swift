import Diagnostics
import TestSupport
import Testing

/// The index against the plain count of `TextPosition`.
struct LineIndexTests {
  @Test(arguments: [
    "", "a", "\n", "\r", "\r\n", "a\nb", "a\r\nb\rc\n\nd", "no end", "ends\r", "ends\r\n",
  ])
  func `every place of a short text`(text: String) { check(Array(text.utf8)) }

  @Test func `lines longer and shorter than a block`() {
    let seed: UInt64 = 0x11AE
    var random = SeededGenerator(seed: seed)
    for ends in [["\n"], ["\n", "\r\n", "\r"], ["\r"]] {
      var text: [UInt8] = []
      for _ in 0..<40 {
        text += [UInt8](
          repeating: 0x61, count: Int.random(in: 0...3000, using: &random) / Int.random(in: 1...40, using: &random))
        text += Array((ends.randomElement(using: &random) ?? "\n").utf8)
      }
      check(text, step: 7)
    }
  }

  @Test func `line ends at the borders of blocks`() {
    for place in 1020...1030 {
      for end in ["\n", "\r", "\r\n"] {
        check([UInt8](repeating: 0x61, count: place) + Array(end.utf8) + [UInt8](repeating: 0x62, count: 1100), step: 3)
      }
    }
  }

  private func check(_ bytes: [UInt8], step: Int = 1) {
    let index = LineIndex(bytes)
    for offset in stride(from: 0, through: bytes.count, by: step) {
      #expect(
        index.position(ofOffset: offset) == TextPosition(ofOffset: offset, in: bytes), "\(offset) of \(bytes.count)")
    }
    // Asked in any order, the lazy one says the same.
    let lazy = LazyLineIndex(bytes)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<20 {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      #expect(lazy.position(ofOffset: offset) == TextPosition(ofOffset: offset, in: bytes), "\(offset), lazily")
    }
    let starts = [0] + bytes.indices.filter { TextPosition(ofOffset: $0 + 1, in: bytes).column == 1 }.map { $0 + 1 }
    for line in 0...starts.count + 1 {
      #expect(index.offset(ofLine: line) == (starts.indices.contains(line - 1) ? starts[line - 1] : nil), "\(line)")
    }
  }
}
