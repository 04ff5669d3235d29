import Diagnostics
import ExportedSections
import InterfaceFiles
import Localization
import StringsFiles
import TestSupport
import Testing
import XLIFF

/// The `.strings` files of a project that Xcode treats in a way of their own.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct XcodeStringsSectionTests {
  @Test func notesOfInfoPlistKeysAreCommentsOrTitles() throws {
    var (comments, titles, none, untranslatable) = (0, 0, 0, 0)
    for section in try ExportedSection.all(endingIn: "InfoPlist.strings") {
      let file = try StringsFile(section.source)
      for unit in section.units {
        let id = try #require(unit.id)
        let note = unit.note.flatMap { $0.isEmpty ? nil : $0 }
        if !unit.isTranslatable { untranslatable += 1 }
        if let comment = file.entry(forKey: id)?.note, !comment.isEmpty {
          comments += 1
          #expect(note == comment, "\(section.bundle): \(section.original): \(id)")
        } else if let note {
          titles += 1
          #expect(note == InfoPlistKey.title(of: id), "\(section.bundle): \(section.original): \(id)")
        } else {
          // Keys of the file that the target's Info.plist does not have.
          none += 1
        }
      }
    }
    print("InfoPlist.strings: notes from comments \(comments), titles \(titles), none \(none); no: \(untranslatable)")
    #expect(comments > 200 && titles > 20)
  }

  @Test func appShortcutsAreStringsLikeOthers() throws {
    let sections = try ExportedSection.all(endingIn: "AppShortcuts.strings")
    for section in sections {
      let entries = try StringsFile(section.source).effectiveEntries.sorted { UnitOrder.precedes($0.key, $1.key) }
      #expect(section.units.map(\.id) == entries.map(\.key))
      #expect(section.units.map(\.source) == entries.map { .text($0.value) })
      #expect(section.units.map { $0.note ?? .empty } == entries.map { $0.note ?? .empty })
    }
    #expect(sections.count >= 2)
  }
}
