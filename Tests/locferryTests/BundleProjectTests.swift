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
  /// A `<file>` of a real bundle.
  private struct Section {
    var file: XLIFFFile
    var units: [TransUnit] = []
  }

  private struct Sections: XLIFFHandler {
    var sections: [Section] = []
    mutating func beginFile(_ file: XLIFFFile) { sections.append(Section(file: file)) }
    mutating func handle(_ unit: TransUnit) { sections[sections.count - 1].units.append(unit) }
    mutating func endFile() {}
  }

  /// How one section compares.
  private struct Account: Equatable, CustomStringConvertible {
    var units = 0
    var equal = 0
    /// Units of keys that no file holds: Xcode found them in code, in the Info.plist or in another language's file.
    var onlyCompiled = 0
    /// Notes that come from code, or from the Info.plist.
    var notes = 0
    /// `translate="no"` that the Info.plist's generator says.
    var marks = 0
    /// Targets that the import named and kept back.
    var keptBack = 0
    var sections = 0
    /// Sections whose every byte is Xcode's.
    var identical = 0

    var description: String {
      "\(units) units, \(equal) equal, \(onlyCompiled) only compiled, \(notes) notes, \(marks) marks, "
        + "\(keptBack) kept back; \(sections) sections, \(identical) identical"
    }
  }

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
    var accounts: [String: Account] = [:]
    for bundle in Self.bundles {
      let sources = bundle.appending(path: "Source Contents")
      guard FileManager.default.fileExists(atPath: sources.path), let document = try Self.document(of: bundle) else {
        continue
      }
      try compare(sources, document, &accounts)
    }
    for (format, account) in accounts.sorted(by: { $0.key < $1.key }) { print("\(format): \(account)") }
    // Sections that are not identical though every unit is equal were completed or saved by another program.
    #expect(
      accounts["storyboard"] == Account(units: 1105, equal: 1105, sections: 22, identical: 20))
    #expect(accounts["xib"] == Account(units: 36, equal: 36, sections: 13, identical: 12))
    #expect(accounts["intentdefinition"] == Account(units: 75, equal: 75, sections: 7, identical: 7))
    #expect(
      accounts["stringsdict"] == Account(units: 137, equal: 125, notes: 11, keptBack: 2, sections: 6, identical: 3))
    #expect(
      accounts["strings"]
        == Account(
          units: 8040, equal: 5159, onlyCompiled: 2819, notes: 42, marks: 6, keptBack: 14, sections: 201,
          identical: 106))
    #expect(
      accounts["xcstrings"]
        == Account(
          units: 27886, equal: 26497, onlyCompiled: 597, marks: 671, keptBack: 792, sections: 148, identical: 112))
  }

  private static func document(of bundle: URL) throws -> (path: String, bytes: [UInt8])? {
    let folder = bundle.appending(path: "Localized Contents")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xliff") }
    guard let name = names.first else { return nil }
    return ("\(bundle.lastPathComponent)/\(name)", try TestData.bytes(at: folder.appending(path: name)))
  }

  private func compare(
    _ sources: URL, _ document: (path: String, bytes: [UInt8]), _ accounts: inout [String: Account]
  ) throws {
    var xcode = Sections()
    // Some altered documents are none any more.
    guard (try? XLIFFReader(name: document.path).read(MemorySource(document.bytes), into: &xcode)) != nil,
      let first = xcode.sections.first, let source = first.file.sourceLanguage.flatMap({ LanguageTag($0.string) }),
      let language = first.file.targetLanguage.flatMap({ LanguageTag($0.string) })
    else { return }
    let project = try LoadedProject(sources.path, sourceLanguage: source)
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    options.policy = ImportPolicy(
      preferred: .theirs, onSourceChange: .take, acceptsCopies: true, acceptsSourceEdits: true)
    var run = DocumentImport(
      bundlePath: document.path, targets: project.tables.map { $0.importTarget() }, base: nil, options: options)
    _ = try XLIFFReader(name: document.path).read(MemorySource(document.bytes), into: &run)
    for section in xcode.sections {
      let original = section.file.original ?? .empty
      let format = original.string.split(separator: ".").last.map(String.init) ?? ""
      var account = accounts[format] ?? Account()
      defer { accounts[format] = account }
      account.sections += 1
      guard let table = project.tables.first(where: { UTF8Text($0.path) == original }),
        let result = run.results.first(where: { UTF8Text($0.table) == original })
      else {
        account.units += section.units.count
        account.onlyCompiled += section.units.count
        continue
      }
      #expect(result.totals.addsUp, "\(document.path): \(original)")
      let edited = try table.applying(table.edits(for: [result]))
      var export = edited.exportPlan().export(to: language)
      let tool = section.file.tool ?? XLIFFTool(id: nil, name: nil, version: nil, buildNumber: nil)
      let bytes = try export.document(tool: tool).bytes
      var ours = Sections()
      _ = try XLIFFReader(name: "ours").read(MemorySource(bytes), into: &ours)
      compare(section.units, ours.sections.first?.units ?? [], result, "\(document.path): \(original)", &account)
      if let own = Self.element(original, in: bytes), own == Self.element(original, in: document.bytes) {
        account.identical += 1
      }
    }
  }

  private func compare(
    _ xcode: [TransUnit], _ ours: [TransUnit], _ result: TableImportResult, _ name: String, _ account: inout Account
  ) {
    let byID = Dictionary(ours.map { ($0.id ?? .empty, $0) }, uniquingKeysWith: { first, _ in first })
    let named = Set(result.findings.compactMap(\.unitID))
    for unit in xcode {
      account.units += 1
      let id = unit.id ?? .empty
      guard let own = byID[id] else {
        account.onlyCompiled += 1
        #expect(unit.target == nil || named.contains(id), "\(name): \(id)")
        continue
      }
      #expect(own.source == unit.source || named.contains(id), "\(name): \(id)")
      var isEqual = own.source == unit.source
      if own.target != unit.target {
        account.keptBack += 1
        isEqual = false
        // An empty target where nothing stands is none.
        #expect(
          named.contains(id) || unit.target == .text(.empty),
          "\(name): \(id): \(unit.target as Any), \(own.target as Any)")
      }
      if own.note ?? .empty != unit.note ?? .empty {
        account.notes += 1
        isEqual = false
      }
      if own.isTranslatable != unit.isTranslatable {
        account.marks += 1
        isEqual = false
      }
      if isEqual { account.equal += 1 }
    }
  }

  /// The `<file>` element of a table, as it stands.
  private static func element(_ original: UTF8Text, in document: [UInt8]) -> Substring? {
    let text = String(decoding: document, as: UTF8.self)
    guard let start = text.range(of: "  <file original=\"\(original)\""),
      let end = text.range(of: "\n  </file>\n", range: start.upperBound..<text.endIndex)
    else { return nil }
    return text[start.lowerBound..<end.upperBound]
  }
}
