import Conversion
import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing
import XLIFF
import XMLStream

@testable import locferry

/// Real projects of `.strings` files, storyboards and xibs beside the bundle that Xcode exported from them: their own
/// files, originals and translations, must give its units. Nothing is imported.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct PairProjectTests {
  static let pairs = ["legacy_Swift86_14.3_pl", "legacy_ios_13.2.1_ru", "legacy_ios_16.4_es"]

  /// What others wrote and a tool brought in is left alone.
  static let leftOut: UTF8Text = "Pods/en.lproj/Localizable.strings"

  @Test func `a project's own files give its units`() throws {
    var accounts: [String: SectionAccount] = [:]
    for pair in Self.pairs {
      let place = try #require(TestData.shared).appending(path: "pairs/\(pair)")
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: place.path).first { $0.hasSuffix(".xcloc") })
      let bundle = place.appending(path: name)
      let document = try #require(try XcodeDocument(of: bundle))
      let folder = try TestData.makeTemporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let project = folder.appending(path: "project")
      try TestData.copyWritable(place.appending(path: "project"), to: project)
      // Originals that are not kept with the project, and those that Xcode made of the Info.plist.
      try complete(project, from: bundle.appending(path: "Source Contents"))
      try compare(project, document, pair, &accounts)
      try bringBack(document, to: project)
    }
    for (format, account) in accounts.sorted(by: { $0.key < $1.key }) { print("\(format): \(account)") }
    #expect(accounts["storyboard"] == SectionAccount(units: 365, equal: 365, sections: 2, identical: 2))
    #expect(accounts["xib"] == SectionAccount(units: 12, equal: 12, sections: 4, identical: 4))
    // Keys found in code, in three sections; `translate="no"` of two frameworks' CFBundleName. All other bytes are Xcode's.
    #expect(
      accounts["strings"]
        == SectionAccount(units: 371, equal: 258, onlyCompiled: 111, marks: 2, sections: 15, identical: 10))
    #expect(accounts.count == 3)
  }

  private func complete(_ project: URL, from sources: URL) throws {
    let walker = FileManager.default.enumerator(atPath: sources.path)
    while let path = walker?.nextObject() as? String {
      let place = project.appending(path: path)
      guard walker?.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
        !FileManager.default.fileExists(atPath: place.path)
      else { continue }
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try TestData.copyWritable(sources.appending(path: path), to: place)
    }
  }

  /// The same bundle returned as it is changes nothing, and finds every text: those of keys that Xcode found in code, too,
  /// for the language's file has them.
  private func bringBack(_ document: XcodeDocument, to folder: URL) throws {
    let project = try LoadedProject(folder.path, sourceLanguage: document.sourceLanguage)
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    var run = DocumentImport(
      bundlePath: document.path, targets: project.tables.map { $0.importTarget() }, base: nil, options: options)
    _ = try XLIFFReader(name: document.path).read(MemorySource(document.bytes), into: &run)
    for result in run.results where UTF8Text(result.table) != Self.leftOut {
      #expect(result.totals.unchanged + result.totals.untranslated == result.totals.units, "\(result.table)")
      #expect(result.changes.isEmpty)
    }
  }

  private func compare(
    _ folder: URL, _ document: XcodeDocument, _ pair: String, _ accounts: inout [String: SectionAccount]
  ) throws {
    let project = try LoadedProject(folder.path, sourceLanguage: document.sourceLanguage)
    for section in document.sections where section.original != Self.leftOut {
      let name = "\(pair): \(section.original)"
      var account = accounts[section.format] ?? SectionAccount()
      defer { accounts[section.format] = account }
      account.sections += 1
      let table = try #require(project.tables.first { UTF8Text($0.path) == section.original }, "\(name)")
      var export = table.exportPlan().export(to: document.language)
      let bytes = try export.document(tool: section.tool).bytes
      let ours = try XcodeDocument.sections(of: bytes).first?.units ?? []
      let byID = Dictionary(ours.map { ($0.id ?? .empty, $0) }, uniquingKeysWith: { first, _ in first })
      for unit in section.units {
        account.count(unit, own: byID[unit.id ?? .empty])
      }
      account.further += Set(byID.keys).subtracting(section.units.compactMap(\.id)).count
      if let own = XcodeDocument.element(section.original, in: bytes),
        own == XcodeDocument.element(section.original, in: document.bytes)
      {
        account.identical += 1
      }
    }
  }
}
