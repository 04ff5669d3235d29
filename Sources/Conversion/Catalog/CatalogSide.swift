import Diagnostics
import Localization
import LosslessJSON
import Merge
import StringCatalog

/// A String Catalog in one language, as the other side of an import.
struct CatalogSide: TableSide {
  /// The catalog's path, for places.
  let table: String
  let units: CatalogUnits
  let states: StateMapping
  private let recent: RecentUnits
  private let keys: KeyIndex
  private let lookup: CatalogUnitLookup
  private let lines: LazyLineIndex
  /// Whether a device set takes a device that it lacks.
  private let addsDevices: Bool

  init(_ units: CatalogUnits, table: String, keys: KeyIndex, addsDevices: Bool) {
    self.addsDevices = addsDevices
    self.table = table
    self.units = units
    self.keys = keys
    states = StateMapping(storesMachineTranslations: units.catalog.storesMachineTranslations)
    recent = RecentUnits(units)
    lines = LazyLineIndex(units.catalog.document.bytes)
    lookup = CatalogUnitLookup(units: recent, keys: keys)
  }

  private var catalog: StringCatalog { units.catalog }

  var language: LanguageTag { units.language }
  var entryCount: Int { catalog.entries.count }
  var storesStates: Bool { true }
  var isReadOnly: Bool { false }

  func isOffered(entry: Int) -> Bool { true }

  func key(ofEntry entry: Int) -> UTF8Text { catalog.entries[entry].key }

  func entry(ofKey key: UTF8Text) -> Int? { keys.entry(key) }

  func note(ofEntry entry: Int) -> UTF8Text? { catalog.entries[entry].comment }

  func id(ofEntry entry: Int, _ path: VariationPath) -> UTF8Text {
    UnitID.encode(key: catalog.entries[entry].key, path: path)
  }

  func readings(of id: UTF8Text) -> [UnitID.Reading] { UnitID.splits(of: id) }

  func resolve(_ id: UTF8Text) -> UnitResolution { lookup.resolve(id) }

  func unit(ofEntry entry: Int, _ path: VariationPath) throws(TableSideProblem) -> OwnUnit<ExistingText> {
    if path.isPlain, let (source, existing) = units.plainTexts(ofEntry: entry) {
      let target = existing.map { catalog.translation(of: $0) } ?? units.absentTarget(ofEntry: entry)
      return ownUnit(source: .text(source), target: target, entry: entry, existing: existing.map { .unit($0) })
    }
    let all: [CatalogUnit]
    do {
      all = try recent.units(ofEntry: entry)
    } catch {
      throw .unreadable(error.rule, error.message(in: catalog), place(of: error.node))
    }
    if let unit = all.first(where: { $0.unit.path == path }) {
      return ownUnit(unit, entry: entry)
    }
    if isAddable(path), all.contains(where: { $0.unit.path.isSibling(of: path) }),
      // A case that is itself varied takes no text beside its variations.
      !all.contains(where: { $0.unit.path.steps.starts(with: path.steps) }),
      let source = units.source(ofAddedCase: path, entry: entry)
    {
      let unit = units.unit(catalog.entries[entry], path, source: source, target: nil)
      var added = ownUnit(CatalogUnit(unit: unit, existing: nil), entry: entry)
      added.isAddedCategory = true
      return added
    }
    throw .noVariation
  }

  /// Whether a set with cases of the kind may be given this one.
  private func isAddable(_ path: VariationPath) -> Bool {
    switch path.steps.last {
    case .plural(let category): LanguagePlurals.allows(category, for: language)
    case .device(let name): addsDevices && VariationStep.knownDevices.contains(name)
    case .width, .substitution, nil: false
    }
  }

  func units(ofEntry entry: Int) -> [TranslationUnit] {
    ((try? recent.units(ofEntry: entry)) ?? []).map(\.unit)
  }

  func completeness(ofEntry entry: Int, incoming: [VariationPath: UnitValue]) -> ShapeCompleteness {
    let all = ((try? recent.units(ofEntry: entry)) ?? []).map { unit in
      ShapeCompleteness.Text(
        path: unit.unit.path, value: unit.unit.target?.value, isStored: unit.existing != nil)
    }
    return ShapeCompleteness(all, incoming: incoming)
  }

  func place(ofEntry entry: Int, _ existing: ExistingText?) -> SourceLocation {
    place(of: existing?.valueNode ?? catalog.entries[entry].keyNode)
  }

  private func place(of node: JSONNode) -> SourceLocation {
    SourceLocation(path: table, position: lines.position(ofOffset: catalog.document.range(of: node).lowerBound))
  }

  private func ownUnit(_ unit: CatalogUnit, entry: Int) -> OwnUnit<ExistingText> {
    var own = ownUnit(source: unit.unit.source, target: unit.unit.target, entry: entry, existing: unit.existing)
    own.unit.hasNoSource = unit.unit.hasNoSource
    return own
  }

  private func ownUnit(
    source: UnitValue, target: Translation?, entry: Int, existing: ExistingText?
  ) -> OwnUnit<ExistingText> {
    OwnUnit(
      unit: ProjectUnit(
        source: source, target: target, claim: target.map { states.claim(of: $0) },
        isTranslatable: catalog.entries[entry].shouldTranslate, isSourceLanguage: units.isSourceLanguage),
      existing: existing)
  }
}
