public import Diagnostics
public import Localization
public import StringCatalog

/// Which of several older states of a project a returned document was most likely exported from.
///
/// Sources tell: a translator does not change them. Among states with the same sources the targets do, for most units come
/// back as they were. Both are counted, compared in this order, and of equals the first one added is taken.
public struct BaseRanking: Sendable {
  /// How well a state fits.
  public struct Fit: Comparable, Sendable {
    /// Units whose id is there with the same source.
    public var sources = 0
    /// Units whose target there is the returned one.
    public var targets = 0

    public static func < (left: Fit, right: Fit) -> Bool {
      (left.sources, left.targets) < (right.sources, right.targets)
    }
  }

  public let language: LanguageTag
  /// How many units came back for tables that the project has.
  public let unitCount: Int
  private let tables: [UTF8Text: ReturnedTable]
  private var candidates: [[UTF8Text: TableFit]] = []
  /// The best of those added, by its number in their order.
  public private(set) var best: (number: Int, fit: Fit)?

  /// - Parameters:
  ///   - returned: The document's units.
  ///   - names: The project's tables.
  ///   - language: What the document is in.
  public init(_ returned: BaseSnapshot, names: TableNames, language: LanguageTag) {
    self.language = language
    var tables: [UTF8Text: ReturnedTable] = [:]
    for (original, units) in returned.tables {
      if let name = names.table(named: original.string) { tables[UTF8Text(name)] = ReturnedTable(units) }
    }
    self.tables = tables
    unitCount = tables.values.reduce(0) { $0 + $1.units.count }
  }

  /// How well a table's older state fits; nil where the document brings nothing for the table.
  public func fit(_ catalog: StringCatalog, table: UTF8Text) -> TableFit? {
    tables[table]?.fit(catalog, language: language)
  }

  /// Whether the document brings units for a table.
  public func isAbout(table: UTF8Text) -> Bool { tables[table] != nil }

  /// Adds a state of the project: the fits of those tables that it held.
  public mutating func add(_ fits: [UTF8Text: TableFit]) {
    let fit = fits.values.reduce(into: Fit()) { sum, table in
      sum.sources += table.sources
      sum.targets += table.targets
    }
    if best.map({ $0.fit < fit }) ?? true { best = (candidates.count, fit) }
    candidates.append(fits)
  }

  /// No state can fit better than the best.
  public var isSettled: Bool { best.map { $0.fit.sources == unitCount && $0.fit.targets == unitCount } ?? false }

  /// The best, if it can be a base at all: one that lacks the sources of more than half of the units is another project's.
  public var guess: (number: Int, fit: Fit)? {
    guard let best, best.fit.sources > 0, best.fit.sources * 2 >= unitCount else { return nil }
    return best
  }

  /// By table, the ids of units whose returned text the project had in another of the states than in the best.
  public var formerTexts: [UTF8Text: Set<UTF8Text>] {
    guard let best else { return [:] }
    return tables.reduce(into: [:]) { result, table in
      let (name, returned) = table
      var seen = BitSet(count: returned.units.count)
      for (number, fits) in candidates.enumerated() where number != best.number {
        if let fit = fits[name] { seen.formUnion(fit.sameTargets) }
      }
      let current = candidates[best.number][name]?.sameTargets ?? BitSet(count: returned.units.count)
      let former = returned.units.units.enumerated().filter { number, unit in
        seen.contains(number) && !current.contains(number) && unit.target != nil
      }
      result[name] = Set(former.map(\.element.id))
    }
  }
}
