import Diagnostics
import Localization
public import XLIFF
import XMLStream

extension FileExport {
  /// The units that reading the exported `<file>` would give back, without one being written or read.
  ///
  /// - Throws: Nothing but what the writer throws.
  public func snapshot() throws(XLIFFError) -> BaseSnapshot.Table {
    var table = BaseSnapshot.Table()
    // The writer is asked all the same: it alone knows which units XML cannot hold.
    var writer = XLIFFWriter(DiscardingSink())
    guard writer.beginFile(head(tool: nil)) == .written else { return table }
    for exported in units {
      let unit = outgoing(exported)
      guard try writer.write(unit) == .written else { continue }
      table.append(
        BaseSnapshot.Table.Unit(
          id: unit.id, source: unit.source?.readBack, target: unit.target?.readBack, isNew: unit.state == .new))
    }
    return table
  }
}

extension UnitValue {
  /// The value as an XLIFF gives it back: a set without a phrase is written as an empty text.
  fileprivate var readBack: UnitValue { self == .phrases([]) ? .text(.empty) : self }
}
