import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Localization

@Suite struct CatalogOrderTests {
  /// Pairs seen in Xcode's catalogs.
  @Test(arguments: [
    ("%@ - %@", "%@ (JST)"), ("(x", "%@"), ("network", "Network"), ("'", "%"), ("", " "), ("0.00", "0.000"),
    ("zh-Hans", "zh-Hant"), ("zh-Hant", "zh-HK"), ("9yt-4B-nSM.title", "46P-cB-AYj.title"), ("de", "en"),
    ("state", "value"), ("substitutions", "variations"), ("AppShortcuts.xcstrings", "dev_options.xcstrings"),
    ("dev_options.xcstrings", "InfoPlist.xcstrings"), ("a b", "a_b"), ("a_b", "a-b"),
  ])
  func pairs(first: String, second: String) {
    #expect(CatalogOrder.precedes(UTF8Text(first), UTF8Text(second)))
    #expect(!CatalogOrder.precedes(UTF8Text(second), UTF8Text(first)))
  }

  /// Every pair of names of up to three characters that stand for their kinds.
  @Test func theShortcutIsFoundationsOrderForShortNames() {
    let letters = ["a", "A", "b", "B", "-", "_", ".", "%"]
    var names = [""]
    for _ in 0..<3 { names = [""] + names.flatMap { name in letters.map { name + $0 } } }
    names = Array(Set(names)).sorted()
    var wrong: [String] = []
    for left in names.map({ UTF8Text($0) }) {
      for right in names.map({ UTF8Text($0) })
      where ASCIINameOrder.precedes(left, right) != CatalogOrder.precedesByFoundation(left, right) {
        wrong.append("\(left) / \(right)")
      }
    }
    #expect(names.count > 500)
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }

  /// Near relatives: one character or the case of some changed.
  @Test func theShortcutIsFoundationsOrderForLongNames() {
    let seed: UInt64 = 32
    var generator = SeededGenerator(seed: seed)
    let covered = (UInt8(33)..<127).filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    for round in 0..<50_000 {
      let count = Int.random(in: 0...ASCIINameOrder.lengthLimit, using: &generator)
      let left = (0..<count).compactMap { _ in covered.randomElement(using: &generator) }
      var right = left.map { byte in
        let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        return isLetter && Int.random(in: 0..<4, using: &generator) == 0 ? byte ^ 0x20 : byte
      }
      if Bool.random(using: &generator), let index = right.indices.randomElement(using: &generator) {
        right[index] = covered.randomElement(using: &generator) ?? 33
      }
      if Bool.random(using: &generator) { right.removeLast(Int.random(in: 0...right.count, using: &generator)) }
      let pair = (UTF8Text(validated: left[...]), UTF8Text(validated: right[...]))
      #expect(
        ASCIINameOrder.precedes(pair.0, pair.1) == CatalogOrder.precedesByFoundation(pair.0, pair.1),
        "seed \(seed), round \(round): \(pair.0) / \(pair.1)")
    }
  }

  @Test(arguments: [("a 1", "b"), ("a", "é"), ("a1", "b"), (String(repeating: "a", count: 33), "b"), ("a\n", "b")])
  func otherTextsAreFoundations(left: String, right: String) {
    #expect(ASCIINameOrder.precedes(UTF8Text(left), UTF8Text(right)) == nil)
    #expect(ASCIINameOrder.precedes(UTF8Text(right), UTF8Text(left)) == nil)
  }

  /// Files whose keys were appended by scripts or by hand, in Xcode's layout.
  private static let foreign = [
    "AppStoreConnectPlugin", "AppStorePromoDesignerPlugin", "BookletMakerPlugin", "CADDesignerPlugin",
    "ChatScreenshotPlugin", "ClipboardManagerPlugin", "DatabaseManagerPlugin", "Plugins__GitPlugin",
    "DeveloperFeature", "examples__Extractor", "AppUpdatePlugin", "Sample Files__basic_org",
  ]

  /// Each member of each object against the one before it, in every catalog that Xcode laid out.
  @Test(.enabled(if: TestData.isSharedPresent))
  func realCatalogsAreInOrder() throws {
    let shared = try #require(TestData.shared)
    var files = 0
    var pairs = 0
    var wrong: [String] = []
    for url in try SharedFiles.all(under: shared.appending(path: "catalogs"), suffix: ".xcstrings") {
      guard !CatalogOrderTests.foreign.contains(where: url.lastPathComponent.contains) else { continue }
      let bytes = try TestData.bytes(at: url)
      guard bytes.last == UInt8(ascii: "}"), bytes.starts(with: "{\n  \"sourceLanguage\" : ".utf8) else { continue }
      files += 1
      for (left, right) in CatalogScan.neighbours(in: bytes) {
        pairs += 1
        if !CatalogOrder.precedes(left, right) { wrong.append("\(url.lastPathComponent): \(left) / \(right)") }
      }
    }
    #expect(files > 100 && pairs > 100_000)
    #expect(wrong.isEmpty, "\(wrong.count) of \(pairs) in \(files) files: \(wrong.prefix(10))")
  }
}

/// Members of a catalog in Xcode's layout, by plain search: one member a line, its depth told by its indent.
private enum CatalogScan {
  static func neighbours(in bytes: [UInt8]) -> [(UTF8Text, UTF8Text)] {
    var pairs: [(UTF8Text, UTF8Text)] = []
    var last: [UTF8Text?] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      let depth = (line.count - text.count) / 2
      guard let key = key(text) else { continue }
      while last.count <= depth { last.append(nil) }
      if let before = last[depth] { pairs.append((before, key)) }
      last[depth] = key
      for deeper in (depth + 1)..<max(last.count, depth + 1) { last[deeper] = nil }
    }
    return pairs
  }

  private static func key(_ line: ArraySlice<UInt8>) -> UTF8Text? {
    guard line.first == UInt8(ascii: "\"") else { return nil }
    var index = line.startIndex + 1
    while index < line.endIndex, line[index] != UInt8(ascii: "\"") {
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < line.endIndex, line[(index + 1)...].starts(with: " : ".utf8) else { return nil }
    let literal = Data(line[...index])
    guard let text = try? JSONDecoder().decode(String.self, from: literal) else { return nil }
    return UTF8Text(text)
  }
}
