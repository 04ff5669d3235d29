public import Diagnostics
public import Localization
import LosslessJSON
public import StringCatalog

/// A String Catalog as a table of a project.
public struct CatalogTable: LocalizationTable {
  public let path: String
  public let catalog: StringCatalog

  public init(path: String, catalog: StringCatalog) {
    self.path = path
    self.catalog = catalog
  }

  public var sourceLanguage: LanguageTag { catalog.sourceLanguage }
  public var languages: [LanguageTag] { catalog.languages }
  public var keyCount: Int { catalog.entries.count }

  public var states: StateMapping {
    StateMapping(storesMachineTranslations: catalog.storesMachineTranslations)
  }

  /// The versions that Xcode 15 to 27 write.
  private static let knownVersions: Set<UTF8Text> = ["1.0", "1.1", "1.2", "1.3"]

  /// Names in the catalog that are no language's: kept, never exported. And a version nobody has seen yet: it is read as
  /// the known ones are, and may say more than that.
  public var findings: [Finding] {
    var findings: [Finding] = []
    if let version = catalog.version, !Self.knownVersions.contains(version) {
      findings.append(
        Finding(
          rule: .projectOddity, table: path, place: SourceLocation(path: path),
          message: "its version \(quoted(version)) is not known; what is not understood of it is kept as it is"))
    }
    let lines = LazyLineIndex(catalog.document.bytes)
    return findings
      + catalog.invalidLanguages.map { name, node in
        Finding(
          rule: .invalidLanguage, outcome: .notExported, table: path, place: place(of: node, in: lines),
          message: "\(quoted(name)) is no language's name; its texts stay in the table only")
      }
  }

  public func keys(in language: LanguageTag) -> [TableKey] {
    let units = CatalogUnits(catalog: catalog, language: language)
    let lines = LazyLineIndex(catalog.document.bytes)
    return catalog.entries.indices.map { index in
      var key = TableKey(key: catalog.entries[index].key, units: [])
      do throws(ShapeProblem) {
        key.units = try units.units(ofEntry: index).map { unit in
          ExportedUnit(entry: index, id: UnitID.encode(key: key.key, path: unit.unit.path), unit: unit.unit)
        }
      } catch {
        key.problem = Finding(
          rule: error.rule, address: UnitAddress(table: path, key: key.key, language: language),
          place: place(of: error.node, in: lines),
          message: "\(quoted(key.key)): \(error.message(in: catalog))")
      }
      return key
    }
  }

  public func locations(of texts: [TextPlace], in language: LanguageTag) -> [SourceLocation] {
    guard !texts.isEmpty else { return [] }
    let units = CatalogUnits(catalog: catalog, language: language)
    let lines = LazyLineIndex(catalog.document.bytes)
    return texts.map { text in
      let all = (try? units.units(ofEntry: text.entry)) ?? []
      let existing = all.last { $0.unit.path == text.path }?.existing
      let node = existing?.valueNode ?? catalog.entries[text.entry].keyNode
      return place(of: node, in: lines)
    }
  }

  private func place(of node: JSONNode, in lines: LazyLineIndex) -> SourceLocation {
    SourceLocation(path: path, position: lines.position(ofOffset: catalog.document.range(of: node).lowerBound))
  }

  public func forEachText(in language: LanguageTag, _ body: (UTF8Text, UnitValue, UnitValue?) -> Void) {
    let units = CatalogUnits(catalog: catalog, language: language)
    for (index, entry) in catalog.entries.enumerated() {
      if let (source, existing) = units.plainTexts(ofEntry: index) {
        let target = existing.map { UnitValue.text(catalog.document.text(of: $0.valueNode)) }
        body(entry.key, .text(source), target ?? units.absentTarget(ofEntry: index)?.value)
      } else {
        for unit in ((try? units.units(ofEntry: index)) ?? []).map(\.unit) {
          body(UnitID.encode(key: unit.key, path: unit.path), unit.source, unit.target?.value)
        }
      }
    }
  }

  public func content(around texts: [TextPlace], in language: LanguageTag) -> [ArraySlice<UInt8>] {
    let units = CatalogUnits(catalog: catalog, language: language)
    let ranges = texts.compactMap { text -> Range<Int>? in
      let all = (try? units.units(ofEntry: text.entry)) ?? []
      let existing = all.first { $0.unit.path == text.path }?.existing
      return existing.map { catalog.document.range(of: $0.valueNode) }
    }
    return catalog.document.bytes.parts(outside: ranges)
  }

  public func status(in language: LanguageTag, among keys: Set<Int>?) -> TranslationStatus {
    TranslationStatus(of: catalog, in: language, among: keys)
  }

  public func keys(changedSince earlier: (any LocalizationTable)?) -> Set<Int> {
    catalog.entries(changedSince: (earlier as? CatalogTable)?.catalog)
  }

  public func exportPlan() -> any ExportPlan { CatalogPlan(table: path, catalog: catalog) }

  public func sourceContents() -> [UInt8] { catalog.sourceContents() }

  public func importTarget() -> any ImportTarget { CatalogImportTarget(table: path, catalog: catalog) }

  public func edits(for results: [TableImportResult]) -> [FileEdit] {
    var editor = CatalogEditor(catalog)
    for result in results {
      switch result.changes {
      case .none: continue
      case .catalog(let changes): editor.apply(changes, language: result.language)
      case .texts: preconditionFailure("edits of another format for \(path)")
      }
    }
    guard !editor.isEmpty else { return [] }
    return [
      FileEdit(table: path, path: path, language: nil, before: catalog.document.bytes) { try editor.write($0) }
    ]
  }

  public func applying(_ edits: [FileEdit]) throws -> any LocalizationTable {
    guard let edit = edits.first else { return self }
    return CatalogTable(path: path, catalog: try StringCatalog(try edit.render()))
  }
}
