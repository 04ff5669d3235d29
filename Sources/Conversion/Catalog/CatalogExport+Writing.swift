import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import XLIFF
import XMLStream

extension CatalogExport {
  mutating func write(
    to writer: inout XLIFFWriter, tool: XLIFFTool
  ) throws(XLIFFError) -> Int {
    if case .unwritable(_, let scalar) = writer.beginFile(head(tool: tool)) {
      leaveOutTable(holding: scalar)
      return 0
    }
    var written = 0
    for item in items {
      switch try write(item, to: &writer) {
      case .written: written += 1
      case .unwritable(let field, let scalar):
        let unit = unit(item)
        leaveOut(.xmlForbiddenCharacter, unit.entry, unit.unit.path, unit.unwritableMessage(field, scalar))
      }
    }
    try writer.endFile()
    return written
  }

  func outgoing(_ unit: ExportedUnit) -> OutgoingUnit {
    OutgoingUnit(id: unit.id, unit.unit, storesState: true)
  }

  func head(tool: XLIFFTool?) -> XLIFFFile {
    XLIFFFile(
      original: UTF8Text(table), sourceLanguage: UTF8Text(catalog.sourceLanguage.name),
      targetLanguage: UTF8Text(language.name), tool: tool)
  }

  @inline(__always)
  private func write(
    _ item: Item, to writer: inout XLIFFWriter
  ) throws(XLIFFError) -> WriteOutcome {
    switch item {
    case .varied: return try writeWhole(item, to: &writer)
    case .plain(let entry, let target):
      guard let frame = plan.plainFrames[entry] else { return try writeWhole(item, to: &writer) }
      guard let target else { return try write(frame, catalogUnits.absentTarget(ofEntry: entry), to: &writer) }
      return try write(frame, target, to: &writer)
    case .plural(let entry, let category, let target):
      guard case .plural(let plural) = plan.shapes[entry], let frame = plural.frames[category] else {
        return try writeWhole(item, to: &writer)
      }
      guard let target else { return try write(frame, nil as Translation?, to: &writer) }
      return try write(frame, target, to: &writer)
    case .device(let entry, let number, let target):
      guard let frame = device(entry, number)?.frame else { return try writeWhole(item, to: &writer) }
      guard let target else { return try write(frame, nil as Translation?, to: &writer) }
      return try write(frame, target, to: &writer)
    }
  }

  /// A unit without a frame of its own.
  private func writeWhole(_ item: Item, to writer: inout XLIFFWriter) throws(XLIFFError) -> WriteOutcome {
    try writer.write(outgoing(unit(item)))
  }

  /// A target straight from the file.
  @inline(__always)
  private func write(
    _ frame: UnitFrames.Frame, _ target: StringUnit, to writer: inout XLIFFWriter
  ) throws(XLIFFError) -> WriteOutcome {
    guard catalog.isTranslated(target) else {
      return try write(frame, catalog.translation(of: target), to: &writer)
    }
    let text = catalog.document.text(of: target.valueNode)
    return try writer.write(frame, of: plan.frames, translatedTarget: text)
  }

  @inline(__always)
  private func write(
    _ frame: UnitFrames.Frame, _ target: Translation?, to writer: inout XLIFFWriter
  ) throws(XLIFFError) -> WriteOutcome {
    let (state, qualifier) = target.map { StateMapping.exported($0.state) } ?? (nil, nil)
    return try writer.write(frame, of: plan.frames, target: target?.value, state: state, qualifier: qualifier)
  }

  private mutating func leaveOutTable(holding scalar: Unicode.Scalar) {
    findings.append(
      Finding(
        rule: .xmlForbiddenCharacter, outcome: .notExported, table: table, language: language,
        place: SourceLocation(path: table),
        message: ExportedUnit.unwritablePathMessage(scalar)))
  }
}
