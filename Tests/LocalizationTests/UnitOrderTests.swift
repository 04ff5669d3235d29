import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@Suite struct UnitOrderTests {
  /// Orders seen in Xcode's exports, and the settled ones for numbers that are equal.
  @Test(arguments: [
    ("2nd Key", "17+"), ("MESSAGE2", "MESSAGE10"), ("A", "a"), ("\u{FF0D}", "\u{1F37D}"), ("90°", "100"),
    ("Last 7 days", "Last 30 days"), ("Rec. 709", "Rec. 2100 PQ"), ("k a", "k|==|plural.one"),
    ("k|==|plural.one", "k}"), ("", "a"), ("a", "a1"), ("a1", "a1b"), ("a1b", "a12"), ("a9", "aa"), ("a", "b"),
    ("a7", "a07"), ("a07a", "a7b"), ("a7b", "a07b"), ("1.9", "1.10"), ("0", "00"), ("00", "1"), (" ", "1"),
    ("1", "a"), ("x99999999999999999999999", "x100000000000000000000000"), ("x1y", "x01y"), ("a 1", "a 1 b"),
    ("a08", "a9"), ("a1b02", "a01b2"),
  ])
  func pairs(first: String, second: String) {
    #expect(UnitOrder.precedes(UTF8Text(first), UTF8Text(second)))
    #expect(!UnitOrder.precedes(UTF8Text(second), UTF8Text(first)))
    #expect(!UnitOrder.precedes(UTF8Text(first), UTF8Text(first)))
  }

  /// Against a plain model: a list of numbers and bytes, spelled lengths as the tie.
  @Test func agreesWithTheModel() {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    let letters = Array("0019a.b".utf8)
    func text() -> UTF8Text {
      let shared = Array("same start, ".utf8.prefix(Int.random(in: 0...12, using: &generator)))
      let count = Int.random(in: 0...12, using: &generator)
      let rest = (0..<count).compactMap { _ in letters.randomElement(using: &generator) }
      return UTF8Text(validated: (shared + rest)[...])
    }
    for round in 0..<20_000 {
      let (left, right) = (text(), text())
      #expect(
        UnitOrder.precedes(left, right) == Model.precedes(left, right),
        "seed \(seed), round \(round): \(left) / \(right)")
    }
  }

  /// Foundation's comparison, which Xcode uses, where it tells two texts apart.
  @Test func agreesWithFoundation() {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    let letters = ["0", "1", "9", "7", "a", "B", ".", "|", "漢", " ", "Z", "%"]
    func text() -> String {
      let count = Int.random(in: 0...10, using: &generator)
      return (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
    for round in 0..<20_000 {
      let (left, right) = (text(), text())
      let expected = left.compare(right, options: .numeric)
      guard expected != .orderedSame else { continue }
      #expect(
        UnitOrder.precedes(UTF8Text(left), UTF8Text(right)) == (expected == .orderedAscending),
        "seed \(seed), round \(round): \(left) / \(right)")
    }
  }

  /// Every `<file>` of Xcode's own exports.
  @Test(.enabled(if: TestData.isSharedPresent))
  func realExportsAreInOrder() throws {
    let shared = try #require(TestData.shared)
    var pairs = 0
    var wrong: [String] = []
    var fileOrderWrong: [String] = []
    for url in try SharedFiles.all(under: shared.appending(path: "exports"), suffix: ".xliff") {
      guard url.path.contains("/expected/") else { continue }
      var originals: [UTF8Text] = []
      for file in UnitIDScan.files(in: try TestData.bytes(at: url)) {
        originals.append(file.original)
        for (left, right) in zip(file.ids, file.ids.dropFirst()) {
          pairs += 1
          if !UnitOrder.precedes(left, right) { wrong.append("\(url.lastPathComponent): \(left) / \(right)") }
        }
      }
      for (left, right) in zip(originals, originals.dropFirst()) where !CatalogOrder.precedes(left, right) {
        fileOrderWrong.append("\(url.lastPathComponent): \(left) / \(right)")
      }
    }
    #expect(pairs > 1_000)
    #expect(wrong.isEmpty, "\(wrong.count) of \(pairs): \(wrong.prefix(10))")
    #expect(fileOrderWrong.isEmpty, "\(fileOrderWrong.prefix(10))")
  }

  private enum Model {
    static func precedes(_ left: UTF8Text, _ right: UTF8Text) -> Bool {
      let (leftTokens, rightTokens) = (tokens(left), tokens(right))
      for (one, other) in zip(leftTokens, rightTokens) where one.value != other.value {
        // A number stands against a byte as its first digit does.
        if case (.number(let first), .number(let second)) = (one.value, other.value) {
          return first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
        }
        return one.byte < other.byte
      }
      if leftTokens.count != rightTokens.count { return leftTokens.count < rightTokens.count }
      return leftTokens.map(\.length).lexicographicallyPrecedes(rightTokens.map(\.length))
    }

    private enum Value: Equatable {
      case number([UInt8])
      case byte(UInt8)
    }

    private static func tokens(_ text: UTF8Text) -> [(value: Value, byte: UInt8, length: Int)] {
      var tokens: [(value: Value, byte: UInt8, length: Int)] = []
      var rest = text.bytes
      while let byte = rest.first {
        let run = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if run.isEmpty {
          tokens.append((.byte(byte), byte, 1))
          rest = rest.dropFirst()
        } else {
          tokens.append((.number(Array(run.drop { $0 == UInt8(ascii: "0") })), byte, run.count))
          rest = rest.dropFirst(run.count)
        }
      }
      return tokens
    }
  }
}
