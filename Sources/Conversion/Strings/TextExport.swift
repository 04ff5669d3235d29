import Diagnostics
import Localization
import XLIFF
import XMLStream

/// The exports of a table of text files.
struct TextPlan: ExportPlan {
  private let source: any TextTable

  init(of table: any TextTable) {
    source = table
  }

  var table: String { source.path }

  func export(to language: LanguageTag, _ selection: ExportSelection) -> any FileExport {
    TextExport(source, language: language, selection: selection)
  }
}

/// The `<file>` of a table of text files in one language. Its texts carry no states, as Xcode writes them.
struct TextExport: FileExport {
  let table: String
  let language: LanguageTag
  private let sourceLanguage: LanguageTag
  /// Where the language has no file yet Xcode writes the attributes of `<file>` in another order.
  private let isStored: Bool
  private(set) var findings: [Finding] = []
  private(set) var units: [ExportedUnit] = []

  init(_ source: any TextTable, language: LanguageTag, selection: ExportSelection) {
    table = source.path
    self.language = language
    sourceLanguage = source.sourceLanguage
    let texts = source.texts(in: language)
    isStored = texts.isStored
    for (entry, key) in texts.keys.enumerated() where selection.entries?.contains(entry) ?? true {
      if let problem = key.problem {
        leaveOut(.unsupportedShape, key.key, .plain, "\(quoted(key.key)): \(problem)", at: key.position)
      }
      guard selection.staleKeys != .only else { continue }
      for text in key.texts where text.isOffered {
        let unit = text.unit(of: key.key)
        guard selection.includes(unit) else { continue }
        let prepared = selection.prepared(unit, table: table, language: language)
        append(ExportedUnit(entry: entry, id: text.id, unit: prepared), at: key.position)
      }
    }
    units.sort { UnitOrder.precedes($0.id, $1.id) }
    leaveOutDuplicates()
  }

  var wordCount: Int { units.reduce(0) { $0 + $1.unit.source.wordCount } }

  func head(tool: XLIFFTool?) -> XLIFFFile {
    var file = XLIFFFile(
      original: UTF8Text(table), sourceLanguage: UTF8Text(sourceLanguage.name),
      targetLanguage: UTF8Text(language.name), tool: tool)
    file.isDatatypeFirst = !isStored
    return file
  }

  func outgoing(_ unit: ExportedUnit) -> OutgoingUnit { OutgoingUnit(id: unit.id, unit.unit, storesState: false) }

  /// A table without units has no `<file>`: Xcode lists no launch screen that shows no text.
  mutating func write(to writer: inout XLIFFWriter, tool: XLIFFTool) throws(XLIFFError) -> Int {
    guard !units.isEmpty else { return 0 }
    if case .unwritable(_, let scalar) = writer.beginFile(head(tool: tool)) {
      leaveOut(.xmlForbiddenCharacter, nil, .plain, ExportedUnit.unwritablePathMessage(scalar), at: nil)
      return 0
    }
    var written = 0
    for unit in units {
      switch try writer.write(outgoing(unit)) {
      case .written: written += 1
      case .unwritable(let field, let scalar):
        leaveOut(
          .xmlForbiddenCharacter, unit.unit.key, unit.unit.path, unit.unwritableMessage(field, scalar), at: nil)
      }
    }
    try writer.endFile()
    return written
  }

  private mutating func append(_ unit: ExportedUnit, at position: TextPosition) {
    guard unit.isTooLong else { return units.append(unit) }
    leaveOut(.tooLong, unit.unit.key, unit.unit.path, unit.tooLongMessage, at: position)
  }

  /// Two texts with one id could not be told apart on their way back: both stay at home.
  private mutating func leaveOutDuplicates() {
    let duplicates = Set(zip(units, units.dropFirst()).filter { $0.id == $1.id }.map(\.0.id))
    guard !duplicates.isEmpty else { return }
    for unit in units where duplicates.contains(unit.id) {
      leaveOut(.duplicateID, unit.unit.key, unit.unit.path, "\(quoted(unit.id)) is the id of two texts", at: nil)
    }
    units.removeAll { duplicates.contains($0.id) }
  }

  private mutating func leaveOut(
    _ rule: Rule, _ key: UTF8Text?, _ path: VariationPath, _ message: String, at position: TextPosition?
  ) {
    findings.append(
      Finding(
        rule: rule, outcome: .notExported,
        address: key.map { UnitAddress(table: table, key: $0, language: language, path: path) }, table: table,
        language: language, place: SourceLocation(path: table, position: position), message: message))
  }
}
