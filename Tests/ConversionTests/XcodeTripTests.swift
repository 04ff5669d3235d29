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

/// Xcode's own exports on their way back into the projects that they came from: nothing is in conflict that nobody changed.
@Suite(.enabled(if: TestData.isSharedPresent)) struct XcodeTripTests {
  private func results(
    of document: [UInt8], into project: URL, base: [UInt8]?
  ) throws -> [TableImportResult] {
    let targets = try SharedTables.tables(of: project).map { CatalogImportTarget(table: $0.path, catalog: $0.catalog) }
    var snapshot: BaseSnapshot?
    if let base {
      var content = BaseSnapshot()
      _ = try XLIFFReader(name: "base").read(MemorySource(base), into: &content)
      snapshot = content
    }
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    var run = DocumentImport(bundlePath: "t.xliff", targets: targets, base: snapshot, options: options)
    _ = try XLIFFReader(name: "t.xliff").read(MemorySource(document), into: &run)
    run.finish()
    return run.results
  }

  private func documents(of folder: URL) throws -> [URL] {
    let expected = folder.appending(path: "expected")
    return try FileManager.default.contentsOfDirectory(atPath: expected.path).sorted().map {
      expected.appending(path: $0)
    }
  }

  @Test(arguments: SharedTables.folders("exports")) func `untouched they change nothing`(folder: URL) throws {
    for url in try documents(of: folder) {
      let document = try TestData.bytes(at: url)
      let units = String(decoding: document, as: UTF8.self).ranges(of: "<trans-unit ").count
      for base in [nil, document] {
        let results = try results(of: document, into: folder.appending(path: "project"), base: base)
        let totals = results.map(\.totals).reduce(Totals(), +)
        #expect(totals.unchanged + totals.untranslated == units && totals.units == units, "\(url.lastPathComponent)")
        #expect(totals.missing == 0 && results.allSatisfy { $0.changes.isEmpty })
        #expect(results.flatMap(\.findings).allSatisfy { $0.severity == .note }, "\(url.lastPathComponent)")
      }
    }
  }

  /// Every text changed: what is kept back is so for what it says.
  @Test(arguments: SharedTables.folders("exports")) func `changed they conflict with nobody's work`(folder: URL) throws
  {
    for url in try documents(of: folder) {
      let document = try TestData.bytes(at: url)
      let changed = String(decoding: document, as: UTF8.self).replacing("</target>", with: " ·</target>")
      let results = try results(of: Array(changed.utf8), into: folder.appending(path: "project"), base: document)
      let allowed: Set<Rule> = [.formatSpecifier, .notTranslatable, .sourceLanguage, .unreadableUnit, .shapeChanged]
      for result in results {
        #expect(result.totals.addsUp)
        let kept = result.findings.filter { [.conflict, .rejected, .orphan].contains($0.outcome) }
        #expect(kept.allSatisfy { allowed.contains($0.rule) }, "\(Set(kept.map(\.rule)).subtracting(allowed))")
      }
    }
  }
}
