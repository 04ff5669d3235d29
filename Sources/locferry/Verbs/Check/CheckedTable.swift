import Conversion
import Diagnostics
import Localization
import Verification

/// A table as the translation rules take it.
struct CheckedTable: Sendable {
  private let table: any LocalizationTable
  /// The source language's units, which every language is measured by.
  private let sourceUnits: [TranslationUnit]
  /// The keys' numbers.
  private let entries: [UTF8Text: Int]

  var path: String { table.path }

  init(_ table: any LocalizationTable) {
    self.table = table
    let keys = table.keys(in: table.sourceLanguage)
    sourceUnits = keys.flatMap(\.units).map(\.unit)
    entries = Dictionary(keys.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// What the rules have to say about one language, and how many texts they looked at. A shape that cannot be carried is
  /// not judged either, and that is said.
  func check(_ language: LanguageTag, with check: TranslationCheck) -> (findings: [Finding], texts: Int) {
    let keys = table.keys(in: language)
    let units = keys.flatMap(\.units).map(\.unit)
    let findings = placed(self.check(units, in: language, with: check), in: language)
    return (findings + keys.compactMap(\.problem), units.count { $0.target != nil })
  }

  /// The rules over a language's units with other targets, as a bundle brings them. Findings name no place.
  func check(
    _ units: [TranslationUnit], in language: LanguageTag, with check: TranslationCheck
  ) -> [Finding] {
    check.findings(
      table: path, language: language, sourceLanguage: table.sourceLanguage, units: units, sourceUnits: sourceUnits)
  }

  /// Every unit of a language that can be carried.
  func units(in language: LanguageTag) -> [ExportedUnit] { table.keys(in: language).flatMap(\.units) }

  func holds(_ key: UTF8Text) -> Bool { entries[key] != nil }

  /// The same findings with the place of the very text, or of the key where there is none.
  private func placed(_ findings: [Finding], in language: LanguageTag) -> [Finding] {
    let texts = findings.map { finding in
      finding.address.flatMap { address in
        entries[address.key].map { TextPlace(entry: $0, path: address.path) }
      }
    }
    var places = table.locations(of: texts.compactMap(\.self), in: language)[...]
    return zip(findings, texts).map { finding, text in
      var finding = finding
      if text != nil { finding.place = places.popFirst() }
      return finding
    }
  }
}
