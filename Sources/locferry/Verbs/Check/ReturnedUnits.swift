import Conversion
import Diagnostics
import Localization
import XLIFF

/// The units of a returned document, by the project's table they are for.
struct ReturnedUnits: XLIFFHandler {
  /// The units for one table, by their ids; of two with one id the first.
  struct Table {
    private(set) var units: [UTF8Text: TransUnit] = [:]

    fileprivate mutating func add(_ unit: TransUnit) {
      guard let id = unit.id, unit.problem == nil, units[id] == nil else { return }
      units[id] = unit
    }
  }

  let tables: TableNames
  /// By the table's path. Files that are for no table are left to the import.
  private(set) var units: [UTF8Text: Table] = [:]
  /// The first language a file names.
  private(set) var language: LanguageTag?
  private var current: UTF8Text?

  init(tables: TableNames) {
    self.tables = tables
  }

  mutating func beginFile(_ file: XLIFFFile) {
    current = file.original.flatMap { tables.table(named: $0.string) }.map { UTF8Text($0) }
    language = language ?? file.targetLanguage.flatMap { LanguageTag($0.string) }
  }

  mutating func handle(_ unit: TransUnit) {
    if let current { units[current, default: Table()].add(unit) }
  }

  mutating func endFile() { current = nil }
}

/// The name of a text within its table and language.
struct TextName: Hashable {
  var key: UTF8Text
  var path: VariationPath

  init(_ key: UTF8Text, _ path: VariationPath) {
    self.key = key
    self.path = path
  }
}

extension ReturnedUnits.Table {
  /// A table's units with the targets that came back, and where these stand. Keys of which nothing came back are left out.
  func merged(
    into project: [ExportedUnit]
  ) -> (units: [TranslationUnit], positions: [TextName: TextPosition]) {
    var rest = units
    var positions: [TextName: TextPosition] = [:]
    var keys: [UTF8Text: [TranslationUnit]] = [:]
    var order: [UTF8Text] = []
    var returned: Set<UTF8Text> = []
    for exported in project {
      var unit = exported.unit
      if let back = rest.removeValue(forKey: exported.id) {
        returned.insert(unit.key)
        // Where nothing came back the project's own text is not the translator's to answer for.
        if back.target != nil || unit.target == nil { positions[TextName(unit.key, unit.path)] = back.position }
        unit.target = back.translation ?? unit.target
      }
      if keys[unit.key] == nil { order.append(unit.key) }
      keys[unit.key, default: []].append(unit)
    }
    // What the table does not hold yet: a plural category that the translator added.
    for (id, back) in rest {
      guard let reading = UnitID.splits(of: id).first(where: { keys[$0.key] != nil }),
        let translation = back.translation,
        let first = keys[reading.key]?.first
      else { continue }
      returned.insert(reading.key)
      positions[TextName(reading.key, reading.path)] = back.position
      keys[reading.key]?.append(
        TranslationUnit(
          key: reading.key, path: reading.path, source: back.source ?? first.source, target: translation,
          isTranslatable: first.isTranslatable))
    }
    return (order.filter(returned.contains).flatMap { keys[$0] ?? [] }, positions)
  }
}

extension TransUnit {
  /// What came back; nil where nothing did.
  fileprivate var translation: Translation? {
    target.map { Translation(value: $0, state: isFinished ? .translated : .needsReview) }
  }

  /// Whether its state is one of finished work.
  private var isFinished: Bool {
    switch state {
    case nil, .translated, .final, .signedOff: true
    default: false
    }
  }
}
