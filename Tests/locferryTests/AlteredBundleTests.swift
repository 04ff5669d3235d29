import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import Project
import StringCatalog
import TestSupport
import Testing
import XLIFF
import XMLStream

@testable import locferry

/// Every real bundle and document, those that people and tools have altered among them, into a project made of the
/// sources they came with: each unit with a text that is not taken has to be named.
///
/// How many units there are is what the lists beside them say, which others have counted.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct AlteredBundleTests {
  /// What came back, as the list beside it has it.
  struct Returned: CustomTestStringConvertible {
    var url: URL
    var units: Int
    var isAltered: Bool
    var testDescription: String { url.lastPathComponent }

    /// The sources that a bundle brings.
    var sources: URL? { url.pathExtension == "xcloc" ? url.appending(path: "Source Contents") : nil }
  }

  static let returned: [Returned] = ["bundles", "xliff"].flatMap { folder -> [Returned] in
    guard let place = TestData.shared?.appending(path: folder),
      let list = try? String(decoding: TestData.bytes(at: place.appending(path: "INDEX.tsv")), as: UTF8.self)
    else { return [] }
    return list.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let count = fields[2].firstMatch(of: #/(\d+) units/#)?.1 else { return nil }
      return Returned(
        url: place.appending(path: String(fields[0])), units: Int(count) ?? 0, isAltered: fields[2].contains("ALTERED"))
    }
  }

  /// What a document says, read for itself.
  private struct Texts: XLIFFHandler {
    /// Files with a unit that brings a text.
    var originals: Set<UTF8Text> = []
    /// By file, its units' ids and sources.
    var sources: [UTF8Text: [UTF8Text: UTF8Text]] = [:]
    var sourceLanguage: LanguageTag?
    private var original = UTF8Text.empty

    mutating func beginFile(_ file: XLIFFFile) {
      original = file.original ?? .empty
      sourceLanguage = sourceLanguage ?? file.sourceLanguage.flatMap { LanguageTag($0.string) }
    }

    mutating func handle(_ unit: TransUnit) {
      if let target = unit.target, !target.isBlank { originals.insert(original) }
      if let id = unit.id, case .text(let source)? = unit.source { sources[original, default: [:]][id] = source }
    }

    mutating func endFile() {}
  }

  @Test func `the lists have every file there is`() throws {
    let shared = try #require(TestData.shared)
    for (folder, suffix) in ["bundles": ".xcloc", "xliff": ".xliff"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: shared.appending(path: folder).path)
      let listed = Self.returned.map(\.url).filter { $0.deletingLastPathComponent().lastPathComponent == folder }
      #expect(Set(names.filter { $0.hasSuffix(suffix) }) == Set(listed.map(\.lastPathComponent)))
    }
    #expect(Self.returned.count == 71 && Self.returned.count(where: \.isAltered) == 15)
  }

  @Test(arguments: returned) func `every unit is accounted for`(returned: Returned) throws {
    let inputs = try BundleInput.open(returned.url.path)
    #expect(inputs.count == 1)
    let bundle = try ReturnedBundle(try #require(inputs.first))
    var texts = Texts()
    try bundle.read(into: &texts)
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    options.assumedLanguage = bundle.manifestLanguage ?? LanguageTag("fr")
    let outcome = try bundle.read(into: try targets(of: returned, texts), base: nil, options: options)
    let totals = outcome.results.map(\.totals).reduce(Totals(), +)
    #expect(outcome.results.allSatisfy { $0.totals.addsUp })
    #expect(totals.units == returned.units)
    for result in outcome.results {
      // A file that goes nowhere is named once, as an error unless it brings nothing; else each unit that is kept back is.
      let lost = result.totals.orphans + result.totals.rejected + result.totals.conflicts
      let isWhole = result.findings.contains {
        [.unknownFile, .unknownLanguage, .duplicateFile].contains($0.rule) && $0.severity >= .warning
      }
      let named = result.findings.count { [.orphan, .rejected, .conflict].contains($0.outcome) }
      #expect(isWhole || named == lost, "\(result.table): \(named) of \(lost)")
    }
    let tables = Set(outcome.results.map { UTF8Text($0.table) })
    let elsewhere = texts.originals.subtracting(tables).count
    #expect(elsewhere <= outcome.results.flatMap(\.findings).count { $0.rule == .relinkedFile })
    if returned.isAltered { #expect(totals.units > totals.orphans, "nothing of it was tried") }
  }

  /// The tables of the bundle's own sources; without any those that its units would have come from.
  private func targets(of returned: Returned, _ texts: Texts) throws -> [any ImportTarget] {
    if let sources = returned.sources, let project = try? LoadedProject(sources.path, sourceLanguage: .english) {
      return project.tables.map { $0.importTarget() }
    }
    let language = texts.sourceLanguage ?? .english
    return try texts.sources.map { original, units in
      let strings = units.map { id, source in
        let unit: NSDictionary = ["stringUnit": ["state": "translated", "value": source.string]]
        return (id.string, ["localizations": [language.name: unit]] as NSDictionary)
      }
      let content: NSDictionary = [
        "sourceLanguage": language.name, "version": "1.0",
        "strings": Dictionary(strings, uniquingKeysWith: { first, _ in first }),
      ]
      let bytes = [UInt8](try JSONSerialization.data(withJSONObject: content))
      return CatalogTable(path: original.string, catalog: try StringCatalog(bytes)).importTarget()
    }
  }
}
