import TestSupport
import Testing

@testable import Diagnostics

@Suite struct ByteSearchTests {
  /// Against the library's search, with neighbours of the byte that could be mistaken for it.
  @Test func agreesWithContains() {
    let seed: UInt64 = 8
    var generator = SeededGenerator(seed: seed)
    let letters: [UInt8] = [0x00, 0x01, 0x24, 0x26, 0xA5, 0x80, 0xFF, 0x25]
    for round in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &generator)
      // The byte itself is in half of the texts, once or more.
      let last = Bool.random(using: &generator) ? 8 : 7
      let bytes = (0..<count).map { _ in letters[Int.random(in: 0..<last, using: &generator)] }
      let slice = bytes.dropFirst(Int.random(in: 0...3, using: &generator))
      #expect(slice.holds(0x25) == slice.contains(0x25), "seed \(seed), round \(round): \(bytes)")
    }
  }
}
