public import Diagnostics
public import Localization

/// Which of several older states of a project a returned document was most likely exported from.
///
/// Sources tell: a translator does not change them. Among states with the same sources the targets do, for most units come
/// back as they were. Both are counted, compared in this order, and of equals the first one added is taken.
public struct BaseRanking: Sendable {
  /// How well a state fits.
  public struct Fit: Comparable, Sendable {
    /// Units whose id is there with the same source.
    public var sources: Int
    /// Units whose target there is the returned one.
    public var targets: Int

    public init(sources: Int = 0, targets: Int = 0) {
      self.sources = sources
      self.targets = targets
    }

    public static func < (left: Fit, right: Fit) -> Bool {
      (left.sources, left.targets) < (right.sources, right.targets)
    }
  }

  /// Whether a state of those added can be the base.
  public enum Verdict: Equatable, Sendable {
    /// This one, by its number in their order.
    case fits(Int, Fit)
    /// The best lacks the sources of more than half of the units: the document is another project's.
    case lacksSources(Int, Fit)
    /// The best fits, but so do the oldest: the document may come from a state before those, whose texts are not known.
    case mayBeOlder(Int, Fit)
    /// None has any of the sources.
    case none
  }

  public let language: LanguageTag
  private let names: TableNames
  /// How many units came back for tables that the project has.
  public let unitCount: Int
  /// By the project's table.
  private let tables: [UTF8Text: ReturnedTable]
  private var candidates: [(fit: Fit, tables: [UTF8Text: TableFit])] = []
  /// The best of those added, by its number in their order.
  public private(set) var best: (number: Int, fit: Fit)?
  /// So many of the oldest states have to lack a source. One alone may lie on a branch of its own.
  private static let horizon = 16

  /// - Parameters:
  ///   - returned: The document's units.
  ///   - names: The project's tables.
  ///   - language: What the document is in.
  public init(_ returned: BaseSnapshot, names: TableNames, language: LanguageTag) {
    self.language = language
    self.names = names
    var files: [UTF8Text: [BaseSnapshot.Table]] = [:]
    for (original, units) in returned.tables.sorted(by: { $0.key < $1.key }) {
      if let name = names.table(named: original.string) { files[UTF8Text(name), default: []].append(units) }
    }
    tables = files.mapValues { ReturnedTable($0) }
    unitCount = tables.values.reduce(0) { $0 + $1.units.count }
  }

  /// How well an older state of a table fits, whatever its format was; nil where the document brings nothing for what
  /// became of it.
  public func fit(_ table: any LocalizationTable) -> TableFit? {
    guard let name = names.table(named: table.path).map({ UTF8Text($0) }) else { return nil }
    return tables[name]?.fit(table, language: language, name: name)
  }

  /// Whether the document brings units for a table.
  public func isAbout(table: UTF8Text) -> Bool { tables[table] != nil }

  /// Adds a state of the project: the fits of those tables that it held.
  public mutating func add(_ fits: [TableFit]) {
    // What is one catalog now were two tables, perhaps.
    let tables = Dictionary(fits.map { ($0.name, $0) }, uniquingKeysWith: { $0.joined(with: $1) })
    let fit = tables.values.reduce(into: Fit()) { sum, table in
      sum.sources += table.sources
      sum.targets += table.targets
    }
    if best.map({ $0.fit < fit }) ?? true { best = (candidates.count, fit) }
    candidates.append((fit, tables))
  }

  /// No state can fit better than the best.
  public var isSettled: Bool { best.map { $0.fit.sources == unitCount && $0.fit.targets == unitCount } ?? false }

  /// What the states added say, the newest first.
  ///
  /// - Parameter isWholeHistory: Whether there are no older states. Where there are, the oldest of those added must lack a
  ///   source of the document's: else the document may be older than all of them, and its texts look like new ones.
  public func verdict(isWholeHistory: Bool) -> Verdict {
    guard let (number, fit) = best, fit.sources > 0 else { return .none }
    guard fit.sources * 2 >= unitCount else { return .lacksSources(number, fit) }
    let reachesBack = candidates.suffix(BaseRanking.horizon).allSatisfy { $0.fit.sources < fit.sources }
    return isWholeHistory || reachesBack || isSettled ? .fits(number, fit) : .mayBeOlder(number, fit)
  }

  /// The ids of units whose returned text the project had in another of the states than in the best, by the table that a
  /// state of the project had.
  ///
  /// - Parameter paths: Those tables' paths.
  public func formerTexts(of paths: [String]) -> [UTF8Text: Set<UTF8Text>] {
    let texts = formerTexts
    return paths.reduce(into: [:]) { result, path in
      result[UTF8Text(path)] = names.table(named: path).flatMap { texts[UTF8Text($0)] }
    }
  }

  /// The same by the project's tables.
  private var formerTexts: [UTF8Text: Set<UTF8Text>] {
    guard let best else { return [:] }
    return tables.reduce(into: [:]) { result, table in
      let (name, returned) = table
      var seen = BitSet(count: returned.units.count)
      for (number, state) in candidates.enumerated() where number != best.number {
        if let fit = state.tables[name] { seen.formUnion(fit.sameTargets) }
      }
      let current = candidates[best.number].tables[name]?.sameTargets ?? BitSet(count: returned.units.count)
      let former = returned.units.units.enumerated().filter { number, unit in
        seen.contains(number) && !current.contains(number) && unit.target != nil
      }
      result[name] = Set(former.map(\.element.id))
    }
  }
}
