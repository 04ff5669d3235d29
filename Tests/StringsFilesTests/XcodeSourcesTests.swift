import Diagnostics
import ExportedSections
import Localization
import StringsFiles
import TestSupport
import Testing
import XLIFF

/// What Xcode read in the same files: the sources, notes and ids of its exports beside their Source Contents.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct XcodeSourcesTests {
  @Test func stringsHaveXcodesSourcesAndNotes() throws {
    var (sources, sameSources, notes, sameNotes) = (0, 0, 0, 0)
    for section in try ExportedSection.all(endingIn: ".strings") {
      let file = try StringsFile(section.source)
      for unit in section.units {
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
    for section in try ExportedSection.all(endingIn: ".stringsdict") {
      let texts = try StringsDictionary(section.source).texts
      let sources = Dictionary(
        texts.map { (StringsDictionary.unitID(of: $0.path), $0.text) }, uniquingKeysWith: { $1 })
      for unit in section.units {
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
