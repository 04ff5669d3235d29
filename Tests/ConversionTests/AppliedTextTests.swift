import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing
import XLIFF
import XMLStream

/// The list of what an import takes.
@Suite struct AppliedTextTests {
  private func result(_ units: [Returned], isListed: Bool = true) throws -> TableImportResult {
    let table = try catalog(
      entry("a", plain("fr", "un")) + "," + entry("b") + "," + entry("c", plain("fr", "trois", "needs_review")) + ","
        + entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#))
    var options = DocumentImport.Options()
    options.listsAppliedTexts = isListed
    options.policy.preferred = .theirs
    options.knownLanguages = [tag("fr")]
    var handler = DocumentImport(
      bundlePath: "x", targets: [CatalogImportTarget(table: "T", catalog: table)], base: nil, options: options)
    _ = try XLIFFReader(name: "x").read(MemorySource(document(units)), into: &handler)
    return try #require(handler.results.first)
  }

  private static let units = [
    Returned("a", "a", "une"), Returned("b", "b", "deux"), Returned("c", "c", "trois"),
    // Half a plural set is withdrawn.
    Returned("n|==|plural.one", "1", "1"),
  ]

  @Test func `each with what it replaces`() throws {
    let texts = try result(Self.units).appliedTexts
    #expect(texts.map(\.address.key) == ["a", "b", "c"])
    #expect(texts.map(\.outcome) == [.applied, .applied, .approved])
    #expect(texts.map(\.before) == [.text("un"), nil, .text("trois")])
    #expect(texts.map(\.after.value) == [.text("une"), .text("deux"), .text("trois")])
    #expect(texts.map(\.source) == [.text("a"), .text("b"), .text("c")])
    #expect(texts.allSatisfy { $0.after.state == .translated && $0.address.language == tag("fr") })
    #expect(texts.allSatisfy { $0.place.path == "T" && $0.place.position != nil })
  }

  /// What is warned of is told when it is read, after the import: each text with its own place.
  @Test func `warnings say which text they are about`() throws {
    let findings = try result(Self.units, isListed: false).findings.filter { $0.outcome == .applied }
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.rule == .replaced && finding.severity == .warning)
    #expect(finding.address == UnitAddress(table: "T", key: "a", language: tag("fr")))
    #expect(finding.ours == .text("un") && finding.theirs == .text("une") && finding.base == nil)
    #expect(finding.message == "\"a\": the project's own text was replaced, as asked for")
    #expect(finding.location?.path == "x" && finding.location?.position != nil)
    // `{"sourceLanguage":"en","strings":{"a":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"un"`
    #expect(finding.place == SourceLocation(path: "T", position: TextPosition(line: 1, column: 106)))
  }

  @Test func `as many as are counted, and none unless asked for`() throws {
    let result = try result(Self.units)
    #expect(result.appliedTexts.count == result.totals.applied + result.totals.approved)
    #expect(try self.result(Self.units, isListed: false).appliedTexts.isEmpty)
  }
}
