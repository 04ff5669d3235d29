import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import StringCatalog
import TestSupport
import Testing
import XLIFF
import XMLStream

/// A snapshot made from a catalog is the one that reading its export gives.
@Suite struct BaseSnapshotTests {
  private static let samples = files(below: TestData.fixtures.appending(path: "SampleApp"))

  private static func files(below folder: URL) -> [URL] {
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (walker?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(".xcstrings") }
      .sorted { $0.path < $1.path }
  }

  /// One in eight of the real catalogs: `LOCFERRY_SEED` takes others.
  private static let real: [URL] = {
    let all = SharedTables.files("catalogs", suffix: ".xcstrings")
    let seed = ProcessInfo.processInfo.environment["LOCFERRY_SEED"].flatMap(UInt64.init) ?? 41
    print("one in 8 of \(all.count) catalogs, LOCFERRY_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    return all.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
  }()

  @Test func `the sample project has its catalogs`() { #expect(Self.samples.count == 3) }

  @Test(arguments: samples) func `of the sample project`(file: URL) throws { try compare(file) }

  @Test(.enabled(if: TestData.isSharedPresent), arguments: real) func `of real catalogs`(file: URL) throws {
    try compare(file)
  }

  private func compare(_ file: URL) throws {
    let catalog = try StringCatalog(TestData.bytes(at: file))
    let plan = CatalogPlan(table: "T", catalog: catalog)
    for language in catalog.languages + [catalog.sourceLanguage, tag("pl-PL")] {
      try compare(plan, language)
    }
  }

  private func compare(_ plan: any ExportPlan, _ language: LanguageTag) throws {
    var read = BaseSnapshot()
    var export = plan.export(to: language)
    let document = try export.document(tool: XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil)).bytes
    _ = try XLIFFReader(name: "base").read(MemorySource(document), into: &read)
    let made = try plan.export(to: language).snapshot()
    #expect(Array(made.units) == read.tables["T"].map { Array($0.units) }, "\(language)")
  }

  @Test func `what XML cannot hold, and what has two meanings, was not exported`() throws {
    let catalog = try catalog(
      #""a":{},"bell":{"localizations":{\#(plain("fr", "\\u0007"))}},"#
        + entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#) + #","n|==|plural.one":{}"#)
    let made = try CatalogTable(path: "T", catalog: catalog).exportPlan().export(to: tag("fr")).snapshot()
    #expect(made.units.map(\.id) == ["a", "n|==|plural.other"])
    try compare(CatalogPlan(table: "T", catalog: catalog), tag("fr"))
  }

  @Test func `a set without a phrase, and a text of line ends`() throws {
    let set = #"{"stringSet":{"state":"translated","values":[]}}"#
    let catalog = try catalog(
      #""p":{"localizations":{"en":{"stringSet":{"state":"translated","values":["a","b"]}},"fr":\#(set)}},"#
        + #""r\r\n":{"localizations":{\#(plain("fr", "\\r\\n \\t"))}}"#)
    try compare(CatalogPlan(table: "T", catalog: catalog), tag("fr"))
    let made = try CatalogTable(path: "T", catalog: catalog).exportPlan().export(to: tag("fr")).snapshot()
    #expect(made.units.map(\.target) == [.text(""), .text("\r\n \t")])
  }
}
