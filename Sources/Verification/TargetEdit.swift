internal import Conversion
internal import Diagnostics
internal import Localization
internal import StringCatalog
internal import XLIFF

/// A unit whose translation was changed for the proof.
struct EditedUnit {
  var entry: Int
  var path: VariationPath
}

/// Changes every translation of an exported document the way a translator would, keeping its states.
///
/// Only translations that come back with the state they have: a text of state `new` would rise to needs_review when it
/// changes, and an unknown state cannot be written in XLIFF.
struct TargetEdit {
  private let units: CatalogUnits
  private let tool: XLIFFTool

  init(catalog: StringCatalog, language: LanguageTag, tool: XLIFFTool) {
    units = CatalogUnits(catalog: catalog, language: language)
    self.tool = tool
  }

  func apply(to document: [UInt8]) throws -> (changed: [UInt8], units: [EditedUnit]) {
    var rewriter = Rewriter(editable: editableUnits(), tool: tool)
    _ = try XLIFFReader(name: "export").read(document, into: &rewriter)
    return (try rewriter.finish(), rewriter.edited)
  }

  private func editableUnits() -> [UTF8Text: EditedUnit] {
    var editable: [UTF8Text: EditedUnit] = [:]
    for index in units.catalog.entries.indices where units.catalog.entries[index].shouldTranslate {
      for unit in (try? units.units(ofEntry: index)) ?? [] {
        guard unit.existing != nil, let state = unit.unit.target?.state, comesBackAsItIs(state) else { continue }
        let id = UnitID.encode(key: unit.unit.key, path: unit.unit.path)
        editable[id] = EditedUnit(entry: index, path: unit.unit.path)
      }
    }
    return editable
  }

  private func comesBackAsItIs(_ state: TranslationState) -> Bool {
    switch state {
    case .translated, .needsReview: true
    case .machineTranslated: units.catalog.storesMachineTranslations
    case .new, .unknown: false
    }
  }
}

/// Copies a document unit by unit, with a mark behind each editable target.
private struct Rewriter: XLIFFHandler {
  let editable: [UTF8Text: EditedUnit]
  let tool: XLIFFTool
  private var writer = XLIFFWriter(memory: ())
  private(set) var edited: [EditedUnit] = []

  init(editable: [UTF8Text: EditedUnit], tool: XLIFFTool) {
    self.editable = editable
    self.tool = tool
  }

  mutating func beginFile(_ file: XLIFFFile) throws {}
  mutating func handle(_ unit: TransUnit) throws {}
  mutating func endFile() throws {}
  mutating func finish() throws -> [UInt8] { [] }
}
