import Diagnostics
public import XLIFF

/// A returned document read once before it is decided upon: all that its base can be looked for by.
public struct DocumentOutline: XLIFFHandler, Sendable {
  public private(set) var units = BaseSnapshot()
  /// The heads of its files, in their order.
  public private(set) var files: [XLIFFFile] = []

  public init() {}

  public mutating func beginFile(_ file: XLIFFFile) {
    files.append(file)
    units.beginFile(file)
  }

  public mutating func handle(_ unit: TransUnit) { units.handle(unit) }

  public mutating func endFile() { units.endFile() }

  /// Whether a base knows one of the units at least; true of a document without any.
  ///
  /// - Parameters:
  ///   - base: What is to be the base.
  ///   - names: The project's tables, by which the base may know them.
  public func sharesUnits(with base: BaseSnapshot, names: TableNames) -> Bool {
    func name(_ original: UTF8Text) -> UTF8Text { names.table(named: original.string).map { UTF8Text($0) } ?? original }
    // A table may have had another format, or several files.
    let exported = Dictionary(grouping: base.tables) { name($0.key) }
    var isEmpty = true
    for (original, table) in units.tables where table.count > 0 {
      isEmpty = false
      let others = exported[name(original)]?.map(\.value) ?? []
      let ids = Set(others.flatMap(\.units).map(\.id))
      // Where a tool has put numbers for ids, the sources are left.
      let sources = Set(others.flatMap(\.units).compactMap(\.source))
      if table.units.contains(where: {
        ids.contains($0.id) || $0.id.isNumber && $0.source.map(sources.contains) ?? false
      }) {
        return true
      }
    }
    return isEmpty
  }
}
