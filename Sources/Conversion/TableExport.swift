public import Diagnostics
public import Localization
import LosslessJSON
public import StringCatalog
public import XLIFF
public import XMLStream

/// The `<file>` of one catalog in one language: which units it holds, in Xcode's order, and what had to be left out.
public struct TableExport: Sendable {
  /// The table's path relative to the project, as `original` spells it.
  public let table: String
  public let language: LanguageTag
  public let catalog: StringCatalog
  /// The units to write, in Xcode's order.
  public private(set) var units: [ExportedUnit] = []
  /// What the table holds and the export does not; each is an error.
  public private(set) var findings: [Finding] = []

  /// A unit and its id.
  public struct ExportedUnit: Sendable {
    public var id: UTF8Text
    public var unit: TranslationUnit
    /// Whether the unit stands for one of several texts of its key.
    var isVaried: Bool { !unit.path.isPlain }
  }

  /// - Parameters:
  ///   - table: The table's path relative to the project.
  ///   - catalog: The table.
  ///   - language: The language asked for; the source language is one, too.
  ///   - order: The entries in the order of their keys' units; the same for every language, so it is made once.
  ///   - selection: Which units go out.
  public init(
    table: String, catalog: StringCatalog, language: LanguageTag, order: [Int],
    selection: ExportSelection = ExportSelection()
  ) {
    self.table = table
    self.catalog = catalog
    self.language = language
    let units = CatalogUnits(catalog: catalog, language: language)
    self.units.reserveCapacity(order.count)
    for index in order where selection.includes(catalog.entries[index]) {
      if let plain = units.plainUnit(ofEntry: index) {
        self.units.append(ExportedUnit(id: plain.unit.key, unit: plain.unit))
      } else {
        appendVaried(index, units)
      }
    }
    sortWhereNeeded()
    leaveOutDuplicates()
    if selection != ExportSelection() { select(selection) }
  }

  /// The words of the sources, counted at white space; every character of a script written without spaces counts.
  public var wordCount: Int { units.reduce(0) { $0 + $1.unit.source.wordCount } }

  private mutating func select(_ selection: ExportSelection) {
    units = units.filter { selection.includes($0.unit) }.map {
      ExportedUnit(id: $0.id, unit: selection.prepared($0.unit))
    }
  }

  /// The entries in the order their plain units take in an XLIFF.
  public static func order(of catalog: StringCatalog) -> [Int] {
    catalog.entries.indices.sorted { UnitOrder.precedes(catalog.entries[$0].key, catalog.entries[$1].key) }
  }

  private mutating func appendVaried(_ index: Int, _ units: CatalogUnits) {
    do {
      let varied = try units.units(ofEntry: index).map { unit in
        ExportedUnit(id: UnitID.encode(key: unit.unit.key, path: unit.unit.path), unit: unit.unit)
      }
      self.units += varied.sorted { UnitOrder.precedes($0.id, $1.id) }
    } catch {
      let key = catalog.entries[index].key
      leaveOut(.overlappingShapes, key, .plain, node: error.node, "\(quoted(key)): \(error.message(in: catalog))")
    }
  }

  /// Keys in order give ids in order, save where a varied key is the beginning of another key.
  private mutating func sortWhereNeeded() {
    let isOrdered = zip(units, units.dropFirst()).allSatisfy { left, right in
      !(left.isVaried || right.isVaried) || UnitOrder.precedes(left.id, right.id) || left.id == right.id
    }
    if !isOrdered { units.sort { UnitOrder.precedes($0.id, $1.id) } }
  }

  /// Two texts with one id could not be told apart on their way back: both stay at home. (Xcode crashes on them.)
  private mutating func leaveOutDuplicates() {
    var duplicates: Set<UTF8Text> = []
    for (left, right) in zip(units, units.dropFirst()) where left.isVaried || right.isVaried {
      if left.id == right.id { duplicates.insert(left.id) }
    }
    guard !duplicates.isEmpty else { return }
    for unit in units where duplicates.contains(unit.id) {
      leaveOut(.duplicateID, unit.unit.key, unit.unit.path, node: nil, "\(quoted(unit.id)) is the id of two texts")
    }
    units.removeAll { duplicates.contains($0.id) }
  }

  private mutating func leaveOut(
    _ rule: Rule, _ key: UTF8Text, _ path: VariationPath, node: JSONNode?, _ message: String
  ) {
    let place = node ?? catalog.entries.first { $0.key == key }?.keyNode
    findings.append(
      Finding(
        rule: rule, outcome: .notExported,
        address: UnitAddress(table: table, key: key, language: language, path: path),
        place: SourceLocation(path: table, position: place.map { catalog.document.position(of: $0) }),
        message: message))
  }

  /// Writes the `<file>`. Units that XML cannot hold are left out, whole, and named in `findings`.
  /// - Returns: How many units were written.
  public mutating func write<Sink: XMLByteSink>(
    to writer: inout XLIFFWriter<Sink>, tool: XLIFFTool
  ) throws(XLIFFError) -> Int {
    let head = writer.beginFile(
      XLIFFFile(
        original: UTF8Text(table), sourceLanguage: UTF8Text(catalog.sourceLanguage.name),
        targetLanguage: UTF8Text(language.name), tool: tool))
    if case .unwritable(_, let scalar) = head {
      leaveOutTable(holding: scalar)
      return 0
    }
    var written = 0
    for exported in units {
      switch try writer.write(OutgoingUnit(exported)) {
      case .written: written += 1
      case .unwritable(let field, let scalar):
        leaveOut(
          .xmlForbiddenCharacter, exported.unit.key, exported.unit.path, node: nil,
          "\(quoted(exported.id)): its \(field) holds \(scalar.codePoint), which XML 1.0 cannot carry")
      }
    }
    try writer.endFile()
    return written
  }

  /// A document of this table alone, in memory.
  public mutating func document(tool: XLIFFTool) throws(XLIFFError) -> (bytes: [UInt8], units: Int) {
    var writer = XLIFFWriter(MemorySink())
    let count = try write(to: &writer, tool: tool)
    return (try writer.finish().bytes, count)
  }

  private mutating func leaveOutTable(holding scalar: Unicode.Scalar) {
    findings.append(
      Finding(
        rule: .xmlForbiddenCharacter, outcome: .notExported, table: table, language: language,
        place: SourceLocation(path: table),
        message: "the table's path holds \(scalar.codePoint), which XML 1.0 cannot carry"))
  }
}

extension OutgoingUnit {
  fileprivate init(_ exported: TableExport.ExportedUnit) {
    let unit = exported.unit
    let target = unit.target.map { translation in
      let (state, qualifier) = StateMapping.exported(translation.state)
      return TransUnit.Target(value: translation.value, state: state, qualifier: qualifier)
    }
    self.init(
      id: exported.id, source: unit.source, target: target, isTranslatable: unit.isTranslatable, note: unit.comment,
      isNoteAutoGenerated: unit.isCommentAutoGenerated)
  }
}

extension Unicode.Scalar {
  /// `U+001B`
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
