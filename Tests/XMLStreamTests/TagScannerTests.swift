import TestSupport
import Testing

@testable import XMLStream

struct TagScannerTests {
  /// Whether some tag has more `=` outside quotes than are let through.
  private func hasTooMany(_ text: [UInt8]) -> Bool {
    var count = 0
    var quote: UInt8?
    for byte in text {
      if byte == UInt8(ascii: "<") {
        count = 0
        quote = nil
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: "=") {
        count += 1
        if count > 80 { return true }
      }
    }
    return false
  }

  @Test func `tags are bounded exactly, wherever the input is cut`() {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for round in 0..<300 {
      var text = Array("<e>".utf8)
      for _ in 0..<12 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          let count = [1, 2, 79, 80, 80, 81].randomElement(using: &generator) ?? 1
          let value = String(repeating: "=x>", count: [0, 0, 1, 60].randomElement(using: &generator) ?? 0)
          let quote = Bool.random(using: &generator) ? "\"" : "'"
          text += Array("<f".utf8)
          for _ in 0..<count { text += Array(" a=\(quote)\(value)\(quote)".utf8) }
          text += Array("/>".utf8)
        case 1: text += Array(repeating: UInt8(ascii: "x"), count: Int.random(in: 0..<9000, using: &generator))
        case 2: text += Array(repeating: UInt8(ascii: " "), count: Int.random(in: 390..<410, using: &generator))
        default: text += Array("<g>y</g>".utf8)
        }
      }
      var scanner = TagScanner()
      var isRefused = false
      var from = 0
      while from < text.count, !isRefused {
        let to = min(from + Int.random(in: 1..<6000, using: &generator), text.count)
        isRefused = unsafe text.withUnsafeBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return false }
          return unsafe scanner.scan(base, from: from, to: to) != nil
        }
        from = to
      }
      #expect(isRefused == hasTooMany(text), "seed \(seed), round \(round)")
      refused += isRefused ? 1 : 0
    }
    #expect(refused > 30 && refused < 270)
  }
}
