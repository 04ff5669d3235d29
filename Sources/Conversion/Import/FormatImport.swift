import Diagnostics
import Localization
import XLIFF

/// The import into a table of one format.
///
/// `TableImport` is the same for all of them. Each format has a type around it that is not generic, because every unit
/// comes through a protocol: behind one a generic type would ask for its side's types again and again, at twice the cost
/// of the whole import.
protocol FormatImport: FileImport {
  associatedtype Side: TableSide

  var running: TableImport<Side> { get set }
}

extension FormatImport {
  var table: String { running.table }

  mutating func take(_ returned: TransUnit) { running.take(returned) }

  mutating func take(_ returned: TransUnit, in codec: UnitCodec) { running.take(returned, in: codec) }

  func counterpart(of id: UTF8Text, in codec: UnitCodec) -> UTF8Text? { running.counterpart(of: id, in: codec) }

  func recognises(_ returned: TransUnit, in codec: UnitCodec?) -> Bool { running.recognises(returned, in: codec) }

  mutating func finish() -> TableImportResult { running.finish() }
}
