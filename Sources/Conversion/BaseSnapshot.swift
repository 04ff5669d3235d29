public import Diagnostics
import Localization
public import Merge
public import XLIFF

/// The units as they were exported: what an import compares both sides with.
///
/// Texts lie in one array per file, so that a snapshot costs little more than its XLIFF's own text.
public struct BaseSnapshot: Sendable {
  /// The units of one `<file>`.
  public struct Table: Sendable {
    private var texts: [UInt8] = []
    private var records: [Record] = []
    private var index: [UTF8Text: Int32] = [:]

    private struct Record {
      var source: Value?
      var target: Value?
    }

    private enum Value {
      case text(Range<Int>)
      case phrases([UTF8Text])
    }

    public var count: Int { records.count }

    public var ids: Dictionary<UTF8Text, Int32>.Keys { index.keys }

    /// The unit with an id, as exported.
    public func unit(_ id: UTF8Text) -> BaseUnit? {
      guard let number = index[id] else { return nil }
      let record = records[Int(number)]
      return BaseUnit(source: value(record.source), target: value(record.target))
    }

    mutating func append(_ unit: TransUnit) {
      guard let id = unit.id else { return }
      // The key gets bytes of its own: a slice would keep the whole unit alive.
      index[UTF8Text(validated: Array(id.bytes)[...])] = Int32(records.count)
      records.append(Record(source: store(unit.source), target: store(unit.target)))
    }

    private mutating func store(_ value: UnitValue?) -> Value? {
      switch value {
      case nil: return nil
      case .text(let text):
        let start = texts.count
        texts.append(contentsOf: text.bytes)
        return .text(start..<texts.count)
      case .phrases(let phrases): return .phrases(phrases)
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
