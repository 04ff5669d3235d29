import Diagnostics
import Foundation
import TestSupport
public import XLIFF
import XMLStream

/// One `<file>` of an XLIFF that Xcode wrote, and the file it was made of.
public struct ExportedSection {
  /// The name of the bundle's folder.
  public let bundle: String
  /// `<file original>`.
  public let original: String
  public let source: [UInt8]
  public let units: [TransUnit]

  /// Every section of the bundles beside the checkout whose original ends so and lies in the bundle.
  public static func all(endingIn suffix: String) throws -> [ExportedSection] {
    var result: [ExportedSection] = []
    for bundle in bundles() {
      let folder = bundle.appending(path: "Localized Contents")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".xliff") {
        var sections = SectionHandler()
        let document = try TestData.bytes(at: folder.appending(path: name))
        guard (try? XLIFFReader(name: name).read(MemorySource(document), into: &sections)) != nil else { continue }
        for section in sections.sections where section.original.hasSuffix(suffix) {
          let original = bundle.appending(path: "Source Contents").appending(path: section.original)
          guard FileManager.default.fileExists(atPath: original.path) else { continue }
          result.append(
            ExportedSection(
              bundle: bundle.lastPathComponent, original: section.original, source: try TestData.bytes(at: original),
              units: section.units))
        }
      }
    }
    return result
  }

  private static func bundles() -> [URL] {
    guard let shared = TestData.shared else { return [] }
    var bundles: [URL] = []
    for folder in ["bundles", "pairs"] {
      let walker = FileManager.default.enumerator(at: shared.appending(path: folder), includingPropertiesForKeys: nil)
      while let url = walker?.nextObject() as? URL {
        if url.pathExtension == "xcloc" { bundles.append(url) }
      }
    }
    return bundles.sorted { $0.path < $1.path }
  }
}

private struct SectionHandler: XLIFFHandler {
  var sections: [(original: String, units: [TransUnit])] = []

  mutating func beginFile(_ file: XLIFFFile) { sections.append((file.original?.string ?? "", [])) }
  mutating func handle(_ unit: TransUnit) { sections[sections.count - 1].units.append(unit) }
  mutating func endFile() {}
}
