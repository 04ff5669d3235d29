public import Conversion
import Diagnostics
public import Localization
import Merge
public import XLIFF
import XMLStream

/// The proof that one table in one language makes the trip to a translator and back without loss.
///
/// Five claims, each tried on the table's own content and in memory only:
/// 1. exporting twice gives the same bytes;
/// 2. importing the untouched export changes nothing and accounts for every unit;
/// 3. importing it with every finished translation changed changes those values and not one byte beside them;
/// 4. exporting the result gives exactly what was imported;
/// 5. importing the first export again brings every value back.
public struct RoundTrip: Sendable {
  private let table: any LocalizationTable
  public let language: LanguageTag
  /// The export that was tried.
  public private(set) var document: [UInt8] = []
  public private(set) var unitCount = 0
  /// How many translations were changed and changed back.
  public private(set) var editCount = 0
  /// What does not hold, and what the export had to leave out.
  public private(set) var findings: [Finding] = []

  private let tool: XLIFFTool

  public init(table: any LocalizationTable, language: LanguageTag, tool: XLIFFTool) throws {
    self.table = table
    self.language = language
    self.tool = tool
    document = try export(table, isFirst: true)
    compare(expected: document, actual: try export(table), "a second export is not the same")
    // A launch screen without texts has nothing to send.
    guard unitCount > 0 else {
      if table.keyCount > 0, findings.isEmpty { fail("the export holds none of its \(table.keyCount) keys") }
      return
    }
    try tryUntouched()
    // An edit of the source language changes what everything is measured by: that is no trip to a translator.
    if language != table.sourceLanguage { try tryEdits() }
  }

  private mutating func tryUntouched() throws {
    guard let result = try importDocument(document, into: table, base: document) else {
      // An empty table has no `<file>` in its export.
      if unitCount > 0 { fail("the export holds no units to import") }
      return
    }
    let totals = result.totals
    for edit in try table.edits(for: [result]) {
      compare(
        expected: edit.before ?? [], actual: try edit.render(),
        "importing the untouched export would change the table")
    }
    if totals.units != unitCount || totals.unchanged + totals.untranslated != unitCount {
      fail(
        "importing the untouched export accounts for \(totals.unchanged) unchanged and \(totals.untranslated) "
          + "untranslated of \(unitCount) units")
      findings += result.findings.filter { $0.severity == .error }
    }
  }

  private mutating func tryEdits() throws {
    let (changed, texts) = try TargetEdit(table: table, language: language).apply(to: document)
    editCount = texts.count
    guard editCount > 0 else { return }
    guard let result = try importDocument(changed, into: table, base: document) else {
      return fail("the export with changed translations holds no units to import")
    }
    if result.totals.applied != editCount {
      fail("\(editCount) changed translations were handed in, \(result.totals.applied) taken")
      findings += result.findings.filter { $0.severity == .error }
      return
    }
    let edited = try table.applying(table.edits(for: [result]))
    compareAround(texts, edited)
    compare(
      expected: changed, actual: try export(edited), "exporting again does not give what was imported")
    guard let back = try importDocument(document, into: edited, base: changed) else {
      return fail("the first export holds no units to import again")
    }
    compare(
      expected: document, actual: try export(edited.applying(edited.edits(for: [back]))),
      "importing the first export again does not bring the translations back")
  }

  private mutating func export(_ table: any LocalizationTable, isFirst: Bool = false) throws -> [UInt8] {
    var export = table.exportPlan().export(to: language)
    let (bytes, count) = try export.document(tool: tool)
    if isFirst {
      unitCount = count
      findings += export.findings
    }
    return bytes
  }

  private func importDocument(
    _ document: [UInt8], into table: any LocalizationTable, base: [UInt8]
  ) throws -> TableImportResult? {
    var snapshot = BaseSnapshot()
    _ = try XLIFFReader(name: "base").read(MemorySource(base), into: &snapshot)
    var options = DocumentImport.Options()
    options.knownLanguages = [language]
    options.policy.acceptsCopies = true
    var run = DocumentImport(
      bundlePath: "\(language).xliff", targets: [table.importTarget()], base: snapshot, options: options)
    _ = try XLIFFReader(name: "\(language).xliff").read(MemorySource(document), into: &run)
    return run.results.first
  }

  private mutating func compare(expected: [UInt8], actual: [UInt8], _ claim: String) {
    if let difference = FirstDifference(expected: expected, actual: actual) {
      fail("\(claim): \(difference.account)")
    }
  }

  /// Compares everything between the values that were edited.
  private mutating func compareAround(_ texts: [TextPlace], _ edited: any LocalizationTable) {
    let old = table.content(around: texts, in: language)
    let new = edited.content(around: texts, in: language)
    guard old.count == new.count else { return fail("the edited table has not the same texts") }
    for (left, right) in zip(old, new) where left != right {
      if let difference = FirstDifference(expected: Array(left), actual: Array(right)) {
        return fail("an edit moved bytes beside the translation: \(difference.account)")
      }
    }
  }

  private mutating func fail(_ message: String) {
    findings.append(
      Finding(
        rule: .roundTrip, table: table.path, language: language, message: "\(table.path) in \(language): \(message)"))
  }
}
