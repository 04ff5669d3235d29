import Conversion
import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import Verification

/// A catalog as the translation rules take it: units by language, and where each text stands.
struct CheckedTable: Sendable {
  let path: String
  private let catalog: StringCatalog
  private let lines: LineIndex
  /// The source language's units, which every language is measured by.
  private let sourceUnits: [TranslationUnit]

  init(_ table: LoadedProject.Table) {
    path = table.path
    catalog = table.catalog
    lines = LineIndex(table.catalog.document.bytes)
    sourceUnits = Self.units(of: catalog, in: catalog.sourceLanguage).flatMap { (try? $0.result.get()) ?? [] }.map(
      \.unit)
  }

  /// What the rules have to say about one language, and how many texts they looked at.
  func check(_ language: LanguageTag, with check: TranslationCheck) -> (findings: [Finding], texts: Int) {
    let entries = Self.units(of: catalog, in: language)
    let units = entries.flatMap { (try? $0.result.get()) ?? [] }
    var findings = check.findings(
      table: path, language: language, sourceLanguage: catalog.sourceLanguage, units: units.map(\.unit),
      sourceUnits: sourceUnits)
    findings = placed(findings, units, Dictionary(entries.map { ($0.key, $0.node) }, uniquingKeysWith: { $1 }))
    findings += entries.compactMap { problem(of: $0, in: language) }
    return (findings, units.count { $0.existing != nil })
  }

  /// The rules over a language's units with other targets, as a bundle brings them. Findings name no place.
  func check(
    _ units: [TranslationUnit], in language: LanguageTag, with check: TranslationCheck
  ) -> [Finding] {
    check.findings(
      table: path, language: language, sourceLanguage: catalog.sourceLanguage, units: units, sourceUnits: sourceUnits)
  }

  /// Every unit of a language that can be carried.
  func units(in language: LanguageTag) -> [TranslationUnit] {
    Self.units(of: catalog, in: language).flatMap { (try? $0.result.get()) ?? [] }.map(\.unit)
  }

  func holds(_ key: UTF8Text) -> Bool { catalog.entries.contains { $0.key == key } }

  // MARK: Private

  private struct Entry {
    var key: UTF8Text
    var node: JSONNode
    var result: Result<[CatalogUnit], ShapeProblem>
  }

  private static func units(of catalog: StringCatalog, in language: LanguageTag) -> [Entry] {
    let units = CatalogUnits(catalog: catalog, language: language)
    return catalog.entries.indices.map { index in
      Entry(
        key: catalog.entries[index].key, node: catalog.entries[index].keyNode,
        result: Result { () throws(ShapeProblem) in try units.units(ofEntry: index) })
    }
  }

  /// The same findings with the place of the very text, or of the key where there is none.
  private func placed(
    _ findings: [Finding], _ units: [CatalogUnit], _ keys: [UTF8Text: JSONNode]
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let wanted = Set(findings.compactMap(\.address?.key))
    let units = Dictionary(grouping: units.filter { wanted.contains($0.unit.key) }, by: \.unit.key)
    return findings.map { finding in
      guard let address = finding.address else { return finding }
      var finding = finding
      let unit = units[address.key]?.last { $0.unit.path == address.path && $0.unit.target?.value == finding.ours }
      if let node = unit?.existing?.valueNode ?? keys[address.key] { finding.place = place(of: node) }
      return finding
    }
  }

  /// A shape that cannot be carried is not judged either, and that is said.
  private func problem(of entry: Entry, in language: LanguageTag) -> Finding? {
    guard case .failure(let problem) = entry.result else { return nil }
    return Finding(
      rule: problem.rule, address: UnitAddress(table: path, key: entry.key, language: language),
      place: place(of: problem.node),
      message: "\"\(PrintableText.escape(entry.key))\": \(problem.message(in: catalog))")
  }

  private func place(of node: JSONNode) -> SourceLocation {
    SourceLocation(
      path: path, position: lines.position(ofOffset: catalog.document.range(of: node).lowerBound))
  }
}
