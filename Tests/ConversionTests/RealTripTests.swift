import Conversion
import Diagnostics
import Foundation
import Localization
import StringCatalog
import TestSupport
import Testing
import Verification
import XLIFF
import XMLStream

/// Real catalogs on the way to a translator and back.
@Suite(.enabled(if: TestData.isSharedPresent)) struct RealTripTests {
  private static let isFull = ProcessInfo.processInfo.environment["LOCFERRY_FULL"] != nil

  /// All catalogs, or a part of them: `LOCFERRY_FULL=1` takes all, `LOCFERRY_SEED` another part.
  private static func sample(oneIn share: Int) -> [URL] {
    let all = SharedTables.files("catalogs", suffix: ".xcstrings")
    guard !isFull else { return all }
    let seed = ProcessInfo.processInfo.environment["LOCFERRY_SEED"].flatMap(UInt64.init) ?? 27
    print("one in \(share) of \(all.count) catalogs, LOCFERRY_SEED=\(seed); LOCFERRY_FULL=1 takes all")
    var random = SeededGenerator(seed: seed)
    return all.filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
  }

  private static let trips = sample(oneIn: 4)
  private static let edits = sample(oneIn: 5)

  @Test func `the catalogs are there`() {
    #expect(SharedTables.files("catalogs", suffix: ".xcstrings").count >= 295)
  }

  /// Two catalogs hold U+0018, which XML cannot carry: those units are named and stay at home.
  private static let unwritable = ["U+0018"]

  @Test(arguments: trips) func `every language makes the trip`(file: URL) throws {
    let bytes = try TestData.bytes(at: file)
    let catalog = try StringCatalog(bytes)
    var languages = catalog.languages
    if !languages.contains(catalog.sourceLanguage) { languages.append(catalog.sourceLanguage) }
    // A language it does not have yet.
    languages.append(tag("pl-PL"))
    for language in languages {
      let trip = try RoundTrip(
        table: CatalogTable(path: "T.xcstrings", catalog: catalog), language: language,
        tool: XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil))
      for finding in trip.findings {
        #expect(
          finding.rule == .xmlForbiddenCharacter && Self.unwritable.contains { finding.message.contains($0) },
          "\(language): \(finding.message)")
      }
    }
  }

  /// A document with some translations changed, by plain editing of its lines; how many.
  private func changed(_ document: [UInt8], atMost count: Int, _ random: inout SeededGenerator) -> (String, Int) {
    let start = #"        <target state="translated">"#
    let end = "</target>"
    var lines = String(decoding: document, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var candidates = lines.indices.filter { index in
      guard lines[index].hasPrefix(start), lines[index].hasSuffix(end), index >= 2 else { return false }
      let text = lines[index].dropFirst(start.count).dropLast(end.count)
      // Two lines up stands the unit, where its source takes one line.
      return !text.allSatisfy(\.isWhitespace) && lines[index - 2].contains("<trans-unit")
        && !lines[index - 2].contains("translate=\"no\"")
    }
    candidates.shuffle(using: &random)
    for index in candidates.prefix(count) {
      lines[index] = lines[index].dropLast(end.count) + " ·" + end
    }
    return (lines.joined(separator: "\n"), min(count, candidates.count))
  }

  @Test(arguments: edits, [1, 10, Int.max])
  func `a line diff shows the changed translations and nothing else`(file: URL, count: Int) throws {
    let before = try TestData.bytes(at: file)
    let catalog = try StringCatalog(before)
    var random = SeededGenerator(seed: UInt64(before.count))
    let languages = catalog.languages.filter { $0 != catalog.sourceLanguage }
    for language in languages.shuffled(using: &random).prefix(Self.isFull ? 100 : 1) {
      let base = try export(catalog, language.name)
      let (document, edits) = changed(base, atMost: count, &random)
      guard edits > 0 else { continue }
      let result = try imported(
        catalog, Array(document.utf8), base: base, language: language.name, known: [language.name])
      let conflicts = result.result.findings.filter { $0.outcome == .conflict }
      // Translations whose specifiers are wrong already cannot be replaced by others that are.
      #expect(conflicts.allSatisfy { $0.rule == .formatSpecifier }, "\(conflicts.map(\.message))")
      #expect(result.totals.applied + result.totals.conflicts == edits && result.totals.addsUp)

      let old = before.split(separator: 0x0A, omittingEmptySubsequences: false)
      let new = result.edited().split(separator: 0x0A, omittingEmptySubsequences: false)
      try #require(old.count == new.count)
      let different = zip(old, new).filter { $0 != $1 }
      // In a catalog on one line the values share it.
      let isSpread = old.count > catalog.entries.count * 3
      #expect(isSpread ? different.count == result.totals.applied : different.count <= max(1, edits))
      for (left, right) in different where isSpread {
        // The value grew by the mark, and that is all.
        let quote = try #require(right.lastIndex(of: UInt8(ascii: "\"")))
        #expect(right[..<quote].suffix(3) == ArraySlice(" ·".utf8))
        #expect(Array(right[..<quote].dropLast(3)) + right[quote...] == Array(left))
      }
    }
  }
}
