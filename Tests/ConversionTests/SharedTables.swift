import Conversion
import Diagnostics
import Foundation
import Localization
import StringCatalog
import TestSupport
import Testing
import XLIFF
import XMLStream

/// Real tables and what Xcode made of them.
enum SharedTables {
  static func files(_ folder: String, suffix: String) -> [URL] {
    guard let root = TestData.shared?.appending(path: folder) else { return [] }
    let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var urls: [URL] = []
    while let url = walker?.nextObject() as? URL {
      if url.path.hasSuffix(suffix) { urls.append(url) }
    }
    return urls.sorted { $0.path < $1.path }
  }

  static func folders(_ folder: String) -> [URL] {
    guard let root = TestData.shared?.appending(path: folder) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().map { root.appending(path: $0) }
  }

  /// The catalogs of a project by their paths, in Xcode's order.
  static func tables(of project: URL) throws -> [(path: String, catalog: StringCatalog)] {
    let prefix = project.path.hasSuffix("/") ? project.path : project.path + "/"
    let walker = FileManager.default.enumerator(atPath: project.path)
    var tables: [(path: String, catalog: StringCatalog)] = []
    while let path = walker?.nextObject() as? String {
      guard path.hasSuffix(".xcstrings") else { continue }
      tables.append((path, try StringCatalog(TestData.bytes(at: URL(filePath: prefix + path)))))
    }
    return tables.sorted { CatalogOrder.precedes(UTF8Text($0.path), UTF8Text($1.path)) }
  }

  /// The attribute's value in the first line that holds it.
  static func attribute(_ name: String, in document: String) -> String? {
    document.split(separator: "\(name)=\"", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first?.split(
      separator: "\""
    ).first.map(String.init)
  }

  /// The tool that a document names.
  static func tool(of document: String) -> XLIFFTool {
    func value(_ name: String) -> UTF8Text? { attribute(name, in: document).map { UTF8Text($0) } }
    return XLIFFTool(
      id: value("tool-id"), name: value("tool-name"), version: value("tool-version"), buildNumber: value("build-num"))
  }

  /// A document of these tables.
  static func export(
    _ tables: [(path: String, catalog: StringCatalog)], _ language: LanguageTag, tool: XLIFFTool
  ) throws -> [UInt8] {
    let sink = MemorySink()
    var writer = XLIFFWriter(sink)
    for (path, catalog) in tables {
      var export = CatalogTable(path: path, catalog: catalog).exportPlan().export(to: language)
      _ = try export.write(to: &writer, tool: tool)
      // Keys whose translations Xcode would ignore on import are warned of, and exported all the same.
      #expect(export.findings.allSatisfy { $0.rule == .unreachableOnImport })
    }
    try writer.finish()
    return sink.bytes
  }
}
