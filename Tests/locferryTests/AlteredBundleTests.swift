import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import Project
import TestSupport
import Testing
import XLIFF
import XMLStream

@testable import locferry

/// Every real bundle and document, those that people and tools have altered among them, into a project made of the
/// sources they came with: each unit with a text that is not taken has to be named.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct AlteredBundleTests {
  /// What a document says, read for itself.
  private struct Texts: XLIFFHandler {
    var count = 0
    /// Files with a unit that brings a text.
    var originals: Set<UTF8Text> = []
    private var original = UTF8Text.empty
    mutating func beginFile(_ file: XLIFFFile) { original = file.original ?? .empty }
    mutating func handle(_ unit: TransUnit) {
      count += 1
      if let target = unit.target, !target.isBlank { originals.insert(original) }
    }
    mutating func endFile() {}
  }

  private static func documents() throws -> [(path: String, sources: URL?)] {
    let shared = try #require(TestData.shared)
    func names(_ folder: URL) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
    let bundles = names(shared.appending(path: "bundles")).filter { $0.hasSuffix(".xcloc") }.map { name in
      let bundle = shared.appending(path: "bundles/\(name)")
      return (path: bundle.path, sources: Optional(bundle.appending(path: "Source Contents")))
    }
    let xliffs = names(shared.appending(path: "xliff")).filter { $0.hasSuffix(".xliff") }.map { name in
      (path: shared.appending(path: "xliff/\(name)").path, sources: URL?.none)
    }
    return bundles + xliffs
  }

  @Test func `every unit is accounted for`() throws {
    var read = 0
    var refused: [String] = []
    var relinked = 0
    for (path, sources) in try Self.documents() {
      let project = sources.flatMap { try? LoadedProject($0.path, sourceLanguage: .english) }
      for input in try BundleInput.open(path) {
        let bundle: ReturnedBundle
        var texts = Texts()
        do {
          bundle = try ReturnedBundle(input)
          try bundle.read(into: &texts)
        } catch {
          refused.append(URL(filePath: path).lastPathComponent)
          continue
        }
        var options = DocumentImport.Options()
        options.acceptsAnyLanguage = true
        options.assumedLanguage = bundle.manifestLanguage ?? LanguageTag("fr")
        let targets = project?.tables.map { $0.importTarget() } ?? []
        let outcome = try bundle.read(into: targets, base: nil, options: options)
        read += 1
        let totals = outcome.results.map(\.totals).reduce(Totals(), +)
        #expect(outcome.results.allSatisfy { $0.totals.addsUp }, "\(path)")
        #expect(totals.units == texts.count, "\(path)")
        for result in outcome.results {
          let findings = result.findings
          relinked += findings.count { $0.rule == .relinkedFile }
          // A file that goes nowhere is named once, as an error; else each unit that is kept back is.
          let lost = result.totals.orphans + result.totals.rejected + result.totals.conflicts
          let isWhole = findings.contains { [.unknownFile, .unknownLanguage, .duplicateFile].contains($0.rule) }
          let named = findings.count { [.orphan, .rejected, .conflict].contains($0.outcome) }
          #expect(isWhole || named == lost, "\(path): \(result.table): \(named) of \(lost)")
          if isWhole { #expect(findings.contains { $0.severity == .error }, "\(path): \(result.table)") }
        }
        let tables = Set(outcome.results.map { UTF8Text($0.table) })
        let isSomewhere = texts.originals.subtracting(tables).count
        #expect(isSomewhere <= outcome.results.flatMap(\.findings).count { $0.rule == .relinkedFile }, "\(path)")
      }
    }
    print("\(read) documents read, \(relinked) files re-linked; refused: \(refused)")
    #expect(read >= 65)
  }
}
