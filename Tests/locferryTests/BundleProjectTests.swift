import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import TestSupport
import Testing
import XLIFF
import XMLStream

@testable import locferry

/// Real bundles of Xcode 10 to 27: their `Source Contents` taken for a project, their own targets imported and exported
/// again, must give their units. What differs is what only a compiler, a project file or a person could have added.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct BundleProjectTests {
  static let bundles: [URL] = {
    guard let shared = TestData.shared else { return [] }
    var found: [URL] = []
    for folder in ["bundles", "pairs/legacy_Swift86_14.3_pl", "pairs/legacy_ios_13.2.1_ru", "pairs/legacy_ios_16.4_es"]
    {
      let place = shared.appending(path: folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      found += names.filter { $0.hasSuffix(".xcloc") }.map { place.appending(path: $0) }
    }
    return found.sorted { $0.path < $1.path }
  }()

  @Test func `a bundle's own sources and targets give its units`() throws {
    var accounts: [String: SectionAccount] = [:]
    for bundle in Self.bundles {
      let sources = bundle.appending(path: "Source Contents")
      guard FileManager.default.fileExists(atPath: sources.path), let document = try XcodeDocument(of: bundle) else {
        continue
      }
      try compare(sources, document, &accounts)
    }
    for (format, account) in accounts.sorted(by: { $0.key < $1.key }) { print("\(format): \(account)") }
    // Sections that are not identical though every unit is equal were completed or saved by another program.
    #expect(
      accounts["storyboard"] == SectionAccount(units: 1105, equal: 1105, sections: 22, identical: 20))
    #expect(accounts["xib"] == SectionAccount(units: 36, equal: 36, sections: 13, identical: 12))
    #expect(accounts["intentdefinition"] == SectionAccount(units: 75, equal: 75, sections: 7, identical: 7))
    #expect(
      accounts["stringsdict"]
        == SectionAccount(units: 137, equal: 125, notes: 11, targets: 2, sections: 6, identical: 3))
    #expect(
      accounts["strings"]
        == SectionAccount(
          units: 8040, equal: 5159, onlyCompiled: 2819, notes: 42, marks: 6, targets: 14, sections: 201,
          identical: 106))
    #expect(
      accounts["xcstrings"]
        == SectionAccount(
          units: 27886, equal: 26497, onlyCompiled: 597, marks: 671, targets: 792, sections: 148, identical: 112))
  }

  private func compare(
    _ sources: URL, _ document: XcodeDocument, _ accounts: inout [String: SectionAccount]
  ) throws {
    let project = try LoadedProject(sources.path, sourceLanguage: document.sourceLanguage)
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    options.policy = ImportPolicy(
      preferred: .theirs, onSourceChange: .take, acceptsCopies: true, acceptsSourceEdits: true)
    var run = DocumentImport(
      bundlePath: document.path, targets: project.tables.map { $0.importTarget() }, base: nil, options: options)
    _ = try XLIFFReader(name: document.path).read(MemorySource(document.bytes), into: &run)
    for section in document.sections {
      var account = accounts[section.format] ?? SectionAccount()
      defer { accounts[section.format] = account }
      account.sections += 1
      guard let table = project.tables.first(where: { UTF8Text($0.path) == section.original }),
        let result = run.results.first(where: { UTF8Text($0.table) == section.original })
      else {
        for unit in section.units { account.count(unit, own: nil) }
        continue
      }
      #expect(result.totals.addsUp, "\(document.path): \(section.original)")
      let edited = try table.applying(table.edits(for: [result]))
      var export = edited.exportPlan().export(to: document.language)
      let bytes = try export.document(tool: section.tool).bytes
      let ours = try XcodeDocument.sections(of: bytes).first?.units ?? []
      compare(section.units, ours, result, "\(document.path): \(section.original)", &account)
      if let own = XcodeDocument.element(section.original, in: bytes),
        own == XcodeDocument.element(section.original, in: document.bytes)
      {
        account.identical += 1
      }
    }
  }

  private func compare(
    _ xcode: [TransUnit], _ ours: [TransUnit], _ result: TableImportResult, _ name: String,
    _ account: inout SectionAccount
  ) {
    let byID = Dictionary(ours.map { ($0.id ?? .empty, $0) }, uniquingKeysWith: { first, _ in first })
    let named = Set(result.findings.compactMap(\.unitID))
    for unit in xcode {
      let id = unit.id ?? .empty
      let difference = account.count(unit, own: byID[id])
      if difference == .unit { #expect(unit.target == nil || named.contains(id), "\(name): \(id)") }
      if difference.contains(.source) { #expect(named.contains(id), "\(name): \(id)") }
      // An empty target where nothing stands is none.
      if difference.contains(.target) {
        #expect(
          named.contains(id) || unit.target == .text(.empty),
          "\(name): \(id): \(unit.target as Any), \(byID[id]?.target as Any)")
      }
    }
  }
}
