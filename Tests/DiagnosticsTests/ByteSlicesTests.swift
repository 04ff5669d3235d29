import TestSupport
import Testing

@testable import Diagnostics

@Suite struct ByteSlicesTests {
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
      #expect(slice.count(of: 0x25) == slice.count { $0 == 0x25 }, "seed \(seed), round \(round): \(bytes)")
      #expect(slice.holdsControls == slice.contains { $0 < 0x20 }, "seed \(seed), round \(round): \(bytes)")
    }
  }

  /// Sums of bytes overflow, unless they are kept short.
  @Test(arguments: [255, 256, 2039, 2040, 2041, 5000]) func countsManyInARow(count: Int) {
    #expect([UInt8](repeating: 0x0A, count: count)[...].count(of: 0x0A) == count)
    #expect(([0x0B] + [UInt8](repeating: 0x0A, count: count) + [0x8A])[...].count(of: 0x0A) == count)
  }

  @Test func controlsEndBelowTheSpace() {
    for byte in UInt8.min ... .max {
      let text = [UInt8](repeating: 0x61, count: 9) + [byte] + [UInt8](repeating: 0xFF, count: 8)
      #expect(text[...].holdsControls == (byte < 0x20), "\(byte)")
    }
  }
}
