public import Localization
public import XLIFF
import XMLStream

/// What the exports of one table have in common, whatever the language. Made once.
public protocol ExportPlan: Sendable {
  /// The table's path relative to the project.
  var table: String { get }

  /// The `<file>` of one language.
  ///
  /// - Parameters:
  ///   - language: The language asked for; the source language is one, too.
  ///   - selection: Which units go out.
  func export(to language: LanguageTag, _ selection: ExportSelection) -> any FileExport
}

extension ExportPlan {
  /// The `<file>` of one language, with all its units.
  public func export(to language: LanguageTag) -> any FileExport { export(to: language, ExportSelection()) }
}

/// One `<file>` of an export: which units it holds, in Xcode's order, and what had to be left out.
public protocol FileExport: Sendable {
  /// The table's path relative to the project, as `original` spells it.
  var table: String { get }
  /// What the table holds and the export does not; each is an error.
  var findings: [Finding] { get }
  /// What goes out, in the order in which it is written.
  var units: [ExportedUnit] { get }
  /// The words of the sources, counted at white space; every character of a script written without spaces counts.
  var wordCount: Int { get }

  /// The `<file>` element's attributes and header.
  func head(tool: XLIFFTool?) -> XLIFFFile
  /// A unit as it is written.
  func outgoing(_ unit: ExportedUnit) -> OutgoingUnit
  /// Writes the `<file>`. Units that XML cannot hold are left out, whole, and named in `findings`.
  /// - Returns: How many units were written.
  mutating func write(to writer: inout XLIFFWriter, tool: XLIFFTool) throws(XLIFFError) -> Int
}

extension FileExport {
  /// A document of this table alone, in memory.
  public mutating func document(tool: XLIFFTool) throws(XLIFFError) -> (bytes: [UInt8], units: Int) {
    let sink = MemorySink()
    var writer = XLIFFWriter(sink)
    let count = try write(to: &writer, tool: tool)
    try writer.finish()
    return (sink.bytes, count)
  }
}
