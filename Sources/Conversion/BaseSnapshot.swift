public import Diagnostics
import Localization
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
    }

    private enum Value {
      case text(Range<Int>)
      case phrases([UTF8Text])
    }

    public var count: Int { records.count }

    func id(_ number: Int) -> UTF8Text { UTF8Text(validated: texts[records[number].id]) }

    func unit(_ number: Int) -> BaseUnit {
      let record = records[number]
      return BaseUnit(source: value(record.source), target: value(record.target))
    }

    mutating func append(_ unit: TransUnit) {
      guard let id = unit.id else { return }
      records.append(Record(id: store(id), source: store(unit.source), target: store(unit.target)))
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
  private var original: UTF8Text = .empty

  public init() {}
}

extension BaseSnapshot: XLIFFHandler {
  public mutating func beginFile(_ file: XLIFFFile) {
    original = file.original ?? .empty
    tables[original] = tables[original] ?? Table()
  }

  public mutating func handle(_ unit: TransUnit) {
    tables[original]?.append(unit)
  }

  public mutating func endFile() {}
}

/// Finds the units of a `<file>` of the base by their ids.
///
/// A bundle comes back in the order in which it went out, so the unit asked for is nearly always the one behind the
/// last. A table of all ids is made only where that fails.
final class BaseUnits {
  private let table: BaseSnapshot.Table
  private var next = 0
  private lazy var numbers = Dictionary(
    (0..<table.count).map { (table.id($0), $0) }, uniquingKeysWith: { _, last in last })

  init(_ table: BaseSnapshot.Table) {
    self.table = table
  }

  var count: Int { table.count }

  /// The ids of all units, in the base's order.
  var ids: some Sequence<UTF8Text> { (0..<table.count).lazy.map { [table] in table.id($0) } }

  /// The unit with an id, as exported.
  func unit(_ id: UTF8Text) -> BaseUnit? { number(of: id).map { table.unit($0) } }

  func holds(_ id: UTF8Text) -> Bool { number(of: id) != nil }

  private func number(of id: UTF8Text) -> Int? {
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
