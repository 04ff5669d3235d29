public import Diagnostics
public import Localization
import Merge
public import XLIFF

/// The units as they were exported: what an import compares both sides with.
///
/// Texts lie in one array per file, so that a snapshot costs little more than its XLIFF's own text.
public struct BaseSnapshot: Sendable {
  /// The units of one `<file>`, in its order; `BaseUnits` finds them.
  public struct Table: Sendable {
    private var texts: [UInt8] = []
    private var records: [Record] = []

    private struct Record {
      var id: Range<Int>
      var source: Value?
      var target: Value?
      var isNew: Bool
    }

    private enum Value {
      case text(Range<Int>)
      case phrases([UTF8Text])
    }

    /// Ids of returned units whose text the project had in another state than this one. Where a base is only guessed, such
    /// a text may be an old one that comes back.
    public var formerTexts: Set<UTF8Text> = []

    /// Whether this is only what fits best, and not known to be what was exported.
    public var isGuess = false

    public init() {}

    /// Units of a table, known as that one's are.
    init(_ units: some Sequence<Unit>, like table: Table) {
      formerTexts = table.formerTexts
      isGuess = table.isGuess
      for unit in units { append(unit) }
    }

    public var count: Int { records.count }

    /// The units in the order in which they were exported.
    public var units: some RandomAccessCollection<Unit> { records.indices.lazy.map { unit($0) } }

    /// A unit as it was exported.
    public struct Unit: Hashable, Sendable {
      public var id: UTF8Text
      public var source: UnitValue?
      /// Nil where the unit had no translation.
      public var target: UnitValue?
      /// The target's state was `new`.
      public var isNew = false
    }

    func id(_ number: Int) -> UTF8Text { UTF8Text(validated: texts[records[number].id]) }

    func unit(_ number: Int) -> Unit {
      let record = records[number]
      return Unit(
        id: id(number), source: value(record.source), target: value(record.target), isNew: record.isNew)
    }

    mutating func append(_ unit: Unit) {
      records.append(
        Record(id: store(unit.id), source: store(unit.source), target: store(unit.target), isNew: unit.isNew))
    }

    private mutating func store(_ text: UTF8Text) -> Range<Int> {
      let start = texts.count
      texts.append(contentsOf: text.bytes)
      return start..<texts.count
    }

    private mutating func store(_ value: UnitValue?) -> Value? {
      switch value {
      case nil: nil
      case .text(let text): .text(store(text))
      case .phrases(let phrases): .phrases(phrases)
      }
    }

    private func value(_ value: Value?) -> UnitValue? {
      switch value {
      case nil: nil
      case .text(let range): .text(UTF8Text(validated: texts[range]))
      case .phrases(let phrases): .phrases(phrases)
      }
    }
  }

  public private(set) var tables: [UTF8Text: Table] = [:]
  /// Whether a table that is not among them was not exported; otherwise nothing is known of it.
  public let isWhole: Bool
  private var original: UTF8Text = .empty

  /// A snapshot to be read from the XLIFF that was exported.
  public init() { isWhole = true }

  /// - Parameters:
  ///   - tables: The units by the path of their table, as `<file original>` spells it.
  ///   - isWhole: Whether these were all the tables.
  public init(tables: [UTF8Text: Table], isWhole: Bool) {
    self.tables = tables
    self.isWhole = isWhole
  }

  /// What was exported of a table, under whatever names: all that lead to it. None where it was not exported, nil where
  /// nothing is known of it.
  ///
  /// - Parameters:
  ///   - original: What the returned `<file>` is called.
  ///   - name: The table it is for.
  ///   - names: What leads to which table.
  ///   - isPrimary: Whether the table answers for what is in none of the project's any more.
  func sections(original: String, name: String, names: TableNames, isPrimary: Bool) -> [ExportedSection]? {
    let (original, name) = (UTF8Text(original), UTF8Text(name))
    if case .exact = names.link(named: original.string),
      let exported = [original, name].first(where: { tables[$0] != nil }), let units = tables[exported]
    {
      return [ExportedSection(name: exported, units: units)]
    }
    let own = UnitCodec(ofTable: name.string)
    let sections = tables.filter { exported, _ in
      if exported == original { return true }
      switch names.link(named: exported.string) {
      case .relinked(let paths, _): return paths.contains { UTF8Text($0) == name }
      // What went out under the table's name is another one's where the returned file went out under its own.
      case .exact(let path): return UTF8Text(path) == name && tables[original] == nil
      case .possible: return false
      }
    }.map { exported, units in
      let codec = UnitCodec(ofTable: exported.string)
      return ExportedSection(
        name: exported, units: units, codec: codec == own ? nil : codec, isPrimary: isPrimary)
    }
    guard !sections.isEmpty else { return isWhole ? [] : nil }
    // Plurals first: where a text had two names, theirs is the one with all its forms.
    func rank(_ name: UTF8Text) -> Int { UnitCodec(ofTable: name.string) == .stringsDictionary ? 0 : 1 }
    return sections.sorted { left, right in
      let (one, other) = (rank(left.name), rank(right.name))
      return one == other ? left.name.bytes.lexicographicallyPrecedes(right.name.bytes) : one < other
    }
  }
}

extension BaseSnapshot: XLIFFHandler {
  public mutating func beginFile(_ file: XLIFFFile) {
    original = file.original ?? .empty
    tables[original] = tables[original] ?? Table()
  }

  public mutating func handle(_ unit: TransUnit) {
    guard let id = unit.id else { return }
    tables[original]?.append(
      Table.Unit(id: id, source: unit.source, target: unit.target, isNew: unit.state == .new))
  }

  public mutating func endFile() {}
}

/// Finds the units of a `<file>` of the base by their ids.
///
/// A bundle comes back in the order in which it went out, so the unit asked for is nearly always the one behind the
/// last. A table of all ids is made only where that fails.
final class BaseUnits {
  let table: BaseSnapshot.Table
  private var next = 0
  private var returned: BitSet
  private lazy var numbers = Dictionary(
    (0..<table.count).map { (table.id($0), $0) }, uniquingKeysWith: { _, last in last })

  init(_ table: BaseSnapshot.Table) {
    self.table = table
    returned = BitSet(count: table.count)
  }

  /// How many units nobody has marked as returned.
  var missingCount: Int { table.count - returned.count }

  /// Notes that a unit came back, in whatever state; false where the base lacks it. A unit may come back twice.
  @discardableResult
  func markReturned(_ id: UTF8Text) -> Bool {
    guard let number = number(of: id) else { return false }
    markReturned(number)
    return true
  }

  /// The same by the unit's number.
  func markReturned(_ number: Int) { returned.insert(number) }

  /// The ids of all units, in the base's order.
  var ids: some Sequence<UTF8Text> { (0..<table.count).lazy.map { [table] in table.id($0) } }

  /// The unit with an id, as exported.
  func unit(_ id: UTF8Text) -> BaseUnit? { number(of: id).map { unit($0) } }

  /// The same by the unit's number.
  func unit(_ number: Int) -> BaseUnit {
    let unit = table.unit(number)
    return BaseUnit(source: unit.source, target: unit.target, isNew: unit.isNew)
  }

  var isGuess: Bool { table.isGuess }

  /// Whether what came back under an id is a text the project had before.
  func isFormerText(of id: UTF8Text) -> Bool { table.formerTexts.contains(id) }

  /// The numbers of the units by their source. Made when the first id comes back that is a number.
  private lazy var numbersBySource = (0..<table.count).reduce(into: [UnitValue: [Int]]()) { numbers, number in
    if let source = table.unit(number).source { numbers[source, default: []].append(number) }
  }

  /// The ids that a tool may have replaced by a number: those of the units exported with the source.
  func ids(ofNumbered id: UTF8Text, source: UnitValue?) -> [UTF8Text] {
    guard id.isNumber, let source else { return [] }
    return numbersBySource[source]?.map { table.id($0) } ?? []
  }

  /// The number of the unit with an id; nil where the base lacks it.
  func number(of id: UTF8Text) -> Int? {
    if next < table.count, table.id(next) == id {
      next += 1
      return next - 1
    }
    if next > 0, table.id(next - 1) == id { return next - 1 }
    guard let number = numbers[id] else { return nil }
    next = number + 1
    return number
  }
}

extension UTF8Text {
  /// Digits and nothing else, as some tools put for ids.
  var isNumber: Bool { !isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) } }
}
