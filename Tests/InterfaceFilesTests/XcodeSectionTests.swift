import Diagnostics
import ExportedSections
import InterfaceFiles
import Localization
import TestSupport
import Testing
import XLIFF

/// Every section of Xcode's exports that was made of an interface file, against what is read of that file.
@Suite(.enabled(if: TestData.isSharedPresent, "no ../shared")) struct XcodeSectionTests {
  /// What a trans-unit says, targets apart.
  struct Unit: Hashable, Sendable {
    var id: UTF8Text
    var source: UnitValue?
    var note: UTF8Text?

    init(_ text: LocalizableText) {
      (id, source, note) = (text.id, .text(text.text), text.note)
    }

    init(_ unit: TransUnit) {
      (id, source, note) = (unit.id ?? .empty, unit.source, unit.note.flatMap { $0.isEmpty ? nil : $0 })
    }
  }

  /// Compares a section as a whole: ids, sources, notes and, as units are ordered by id, their order.
  private func compare(_ section: ExportedSection, _ texts: [LocalizableText]) {
    let ours = texts.sorted { UnitOrder.precedes($0.id, $1.id) }.map(Unit.init)
    let xcodes = section.units.map(Unit.init)
    let place = "\(section.bundle): \(section.original)"
    for unit in Set(xcodes).subtracting(ours) { Issue.record("\(place): only Xcode has \(unit)") }
    for unit in Set(ours).subtracting(xcodes) { Issue.record("\(place): Xcode has no \(unit)") }
    #expect(ours == xcodes, "\(place): the order differs")
  }

  @Test(arguments: [(".storyboard", 22, 1105), (".xib", 13, 36)])
  func interfaceDocuments(suffix: String, leastSections: Int, leastUnits: Int) throws {
    let sections = try ExportedSection.all(endingIn: suffix)
    var unlisted: [UnlistedText.Reason: Int] = [:]
    for section in sections {
      let document = try InterfaceDocument(section.source)
      compare(section, document.texts)
      for text in document.unlisted { unlisted[text.reason, default: 0] += 1 }
    }
    let units = sections.reduce(0) { $0 + $1.units.count }
    print("\(suffix): \(sections.count) sections, \(units) units; unlisted \(unlisted)")
    #expect(sections.count >= leastSections && units >= leastUnits)
  }

  @Test func intentDefinitions() throws {
    let sections = try ExportedSection.all(endingIn: ".intentdefinition")
    for section in sections { compare(section, try IntentDefinition(section.source).texts) }
    let units = sections.reduce(0) { $0 + $1.units.count }
    print(".intentdefinition: \(sections.count) sections, \(units) units")
    #expect(sections.count >= 7 && units >= 75)
  }
}
