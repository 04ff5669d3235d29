import Conversion
import Diagnostics
import Foundation
import Localization
import StringCatalog
import TestSupport
import Testing
import XLIFF

/// Our exports against Xcode's own bytes.
@Suite(.enabled(if: TestData.isSharedPresent)) struct XcodeExportTests {
  @Test func `there is enough to compare with`() {
    #expect(SharedTables.folders("exports").count >= 30)
    #expect(SharedTables.files("xcode27", suffix: "/exported.xliff").count >= 11)
  }

  @Test(arguments: SharedTables.folders("exports")) func `an export is Xcode's, byte for byte`(folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "expected").path)
    #expect(!names.isEmpty)
    let tables = try SharedTables.tables(of: folder.appending(path: "project"))
    for name in names {
      let expected = try TestData.bytes(at: folder.appending(path: "expected/\(name)"))
      let language = try #require(LanguageTag(String(name.dropLast(".xliff".count))))
      let tool = SharedTables.tool(of: String(decoding: expected.prefix(2000), as: UTF8.self))
      let actual = try SharedTables.export(tables, language, tool: tool)
      let difference = FirstDifference(expected: expected, actual: actual)
      #expect(difference == nil, "\(name): \(difference?.account ?? "")")
    }
  }

  /// The `<file>` elements of a document in Xcode's layout, by their `original`.
  private func sections(_ document: String) -> [String: Substring] {
    var sections: [String: Substring] = [:]
    for part in document.split(separator: "  <file ").dropFirst() {
      guard let end = part.firstRange(of: "  </file>\n") else { continue }
      let section = part[..<end.upperBound]
      sections[SharedTables.attribute("original", in: String(section)) ?? ""] = section
    }
    return sections
  }

  @Test(arguments: ["en", "et", "pl"]) func `a project and the export of that very commit`(language: String) throws {
    let shared = try #require(TestData.shared)
    let folder = shared.appending(path: "pairs/apple-app_16.0_\(language)")
    let expected = String(decoding: try TestData.bytes(at: folder.appending(path: "\(language).xliff")), as: UTF8.self)
    let actual = String(
      decoding: try SharedTables.export(
        SharedTables.tables(of: folder.appending(path: "project")), tag(language), tool: SharedTables.tool(of: expected)
      ),
      as: UTF8.self)
    let wanted = sections(expected).filter { $0.key.hasSuffix(".xcstrings") }
    #expect(wanted.count == 12)
    let got = sections(actual)
    for (original, section) in wanted {
      #expect(got[original].map { Array($0.utf8) } == Array(section.utf8), "\(original)")
    }
  }

  @Test(arguments: SharedTables.files("xcode27", suffix: "/exported.xliff"))
  func `experiments with Xcode 27`(document: URL) throws {
    let folder = document.deletingLastPathComponent()
    let expected = String(decoding: try TestData.bytes(at: document), as: UTF8.self)
    var tables = [
      ("Localizable.xcstrings", try StringCatalog(TestData.bytes(at: folder.appending(path: "source.xcstrings"))))
    ]
    if folder.lastPathComponent == "multiple-catalogs" {
      let custom = try TestData.bytes(at: folder.appending(path: "expected-custom-after-import.xcstrings"))
      tables.insert(("Custom.xcstrings", try StringCatalog(custom)), at: 0)
    }
    let language = tag(try #require(SharedTables.attribute("target-language", in: expected)))
    if folder.lastPathComponent == "overlapping-shapes" {
      // Xcode exports half of them and deletes the other half on import; we leave them at home and say so.
      let export = CatalogTable(path: tables[0].0, catalog: tables[0].1).exportPlan().export(to: language)
      #expect(export.findings.count == 2 && export.findings.allSatisfy { $0.rule == .overlappingShapes })
      return
    }
    let actual = try SharedTables.export(tables, language, tool: SharedTables.tool(of: expected))
    let difference = FirstDifference(expected: Array(expected.utf8), actual: actual)
    #expect(difference == nil, "\(difference?.account ?? "")")
  }
}
