import Diagnostics
import Foundation
import Localization
import StringsFiles
import TestSupport
import Testing
import XLIFF
import XMLStream

/// What Xcode read in the same files: the sources, notes and ids of its exports beside their Source Contents.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct XcodeSourcesTests {
  /// The `.strings` and `.stringsdict` sections of a bundle.
  private struct Sections: XLIFFHandler {
    var sections: [(original: String, units: [TransUnit])] = []

    mutating func beginFile(_ file: XLIFFFile) { sections.append((file.original?.string ?? "", [])) }
    mutating func handle(_ unit: TransUnit) { sections[sections.count - 1].units.append(unit) }
    mutating func endFile() {}
  }

  private static func bundles() throws -> [URL] {
    let shared = try #require(TestData.shared)
    var bundles: [URL] = []
    for folder in ["bundles", "pairs"] {
      let walker = FileManager.default.enumerator(at: shared.appending(path: folder), includingPropertiesForKeys: nil)
      while let url = walker?.nextObject() as? URL {
        if url.pathExtension == "xcloc" { bundles.append(url) }
      }
    }
    return bundles.sorted { $0.path < $1.path }
  }

  /// Calls back with every section of legacy files, its original's bytes and its units.
  private func forEachSection(_ suffix: String, _ body: ([UInt8], [TransUnit]) throws -> Void) throws {
    for bundle in try Self.bundles() {
      let folder = bundle.appending(path: "Localized Contents")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".xliff") {
        var sections = Sections()
        let document = try TestData.bytes(at: folder.appending(path: name))
        guard (try? XLIFFReader(name: name).read(MemorySource(document), into: &sections)) != nil else { continue }
        for section in sections.sections where section.original.hasSuffix(suffix) {
          let original = bundle.appending(path: "Source Contents").appending(path: section.original)
          guard FileManager.default.fileExists(atPath: original.path) else { continue }
          try body(try TestData.bytes(at: original), section.units)
        }
      }
    }
  }

  @Test func stringsHaveXcodesSourcesAndNotes() throws {
    var (sources, sameSources, notes, sameNotes) = (0, 0, 0, 0)
    try forEachSection(".strings") { bytes, units in
      let file = try StringsFile(bytes)
      for unit in units {
        guard let id = unit.id, let entry = file.entry(forKey: id) else { continue }
        sources += 1
        if unit.source == .text(entry.value) { sameSources += 1 }
        // Where the file has none Xcode takes the comment from the code.
        guard let note = entry.note, !note.isEmpty else { continue }
        notes += 1
        if unit.note == note || unit.note == UTF8Text("\(note) (Key in .stringsdict)") { sameNotes += 1 }
      }
    }
    print("sources \(sameSources)/\(sources), notes \(sameNotes)/\(notes)")
    // One bundle's sources were edited by hand, in three places.
    #expect(sources > 5000 && sources - sameSources == 3)
    #expect(notes > 3500 && sameNotes == notes)
  }

  @Test func stringsdictsHaveXcodesIds() throws {
    var (count, known) = (0, 0)
    try forEachSection(".stringsdict") { bytes, units in
      let texts = try StringsDictionary(bytes).texts
      let sources = Dictionary(
        texts.map { (StringsDictionary.unitID(of: $0.path), $0.text) }, uniquingKeysWith: { $1 })
      for unit in units {
        count += 1
        guard let id = unit.id else { continue }
        // A category that the source lacks has the source of `other`.
        let parts = id.string.split(separator: "/", omittingEmptySubsequences: false)
        let other = (parts.dropLast(2) + ["other:dict", ":string"]).joined(separator: "/")
        if sources[id] != nil { known += 1 }
        #expect(unit.source == (sources[id] ?? sources[UTF8Text(other)]).map { .text($0) }, "\(id)")
      }
    }
    print("ids \(known)/\(count)")
    #expect(known > 100)
  }
}
