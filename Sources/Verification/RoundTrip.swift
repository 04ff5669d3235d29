import Conversion
import Diagnostics
public import Localization
import LosslessJSON
import Merge
import StringCatalog
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
  public let table: String
  public let language: LanguageTag
  /// The export that was tried.
  public private(set) var document: [UInt8] = []
  public private(set) var unitCount = 0
  /// How many translations were changed and changed back.
  public private(set) var editCount = 0
  /// What does not hold, and what the export had to leave out.
  public private(set) var findings: [Finding] = []

  private let tool: XLIFFTool

  public init(table: String, bytes: [UInt8], language: LanguageTag, tool: XLIFFTool) throws {
    self.table = table
    self.language = language
    self.tool = tool
    let catalog = try StringCatalog(bytes)
    document = try export(catalog, isFirst: true)
    compare(expected: document, actual: try export(try StringCatalog(bytes)), "a second export is not the same")
    try tryUntouched(catalog)
    // An edit of the source language changes what everything is measured by: that is no trip to a translator.
    if language != catalog.sourceLanguage { try tryEdits(catalog) }
  }

  private mutating func tryUntouched(_ catalog: StringCatalog) throws {
    guard let result = try importDocument(document, into: catalog, base: document) else {
      return fail("the export holds no units to import")
    }
    let totals = result.totals
    if !result.changes.isEmpty {
      var editor = CatalogEditor(catalog)
      editor.apply(result.changes, language: language)
      compare(
        expected: catalog.document.bytes, actual: editor.render(),
        "importing the untouched export would change the table")
    }
    if totals.units != unitCount || totals.unchanged + totals.untranslated != unitCount {
      fail(
        "importing the untouched export accounts for \(totals.unchanged) unchanged and \(totals.untranslated) "
          + "untranslated of \(unitCount) units")
      findings += result.findings.filter { $0.severity == .error }
    }
  }

  private mutating func tryEdits(_ catalog: StringCatalog) throws {
    let edit = TargetEdit(catalog: catalog, language: language)
    let (changed, paths) = try edit.apply(to: document)
    editCount = paths.count
    guard editCount > 0 else { return }
    guard let result = try importDocument(changed, into: catalog, base: document) else {
      return fail("the export with changed translations holds no units to import")
    }
    if result.totals.applied != editCount {
      fail("\(editCount) changed translations were handed in, \(result.totals.applied) taken")
      findings += result.findings.filter { $0.severity == .error }
      return
    }
    var editor = CatalogEditor(catalog)
    editor.apply(result.changes, language: language)
    let edited = try StringCatalog(editor.render())
    compareAround(paths, catalog, edited)
    compare(
      expected: changed, actual: try export(edited), "exporting again does not give what was imported")
    guard let back = try importDocument(document, into: edited, base: changed) else {
      return fail("the first export holds no units to import again")
    }
    var reverse = CatalogEditor(edited)
    reverse.apply(back.changes, language: language)
    compare(
      expected: document, actual: try export(try StringCatalog(reverse.render())),
      "importing the first export again does not bring the translations back")
  }

  private mutating func export(_ catalog: StringCatalog, isFirst: Bool = false) throws -> [UInt8] {
    var table = TableExport(table: table, plan: TablePlan(catalog), language: language)
    let (bytes, count) = try table.document(tool: tool)
    if isFirst {
      unitCount = count
      findings += table.findings
    }
    return bytes
  }

  private func importDocument(
    _ document: [UInt8], into catalog: StringCatalog, base: [UInt8]
  ) throws -> TableImportResult? {
    var snapshot = BaseSnapshot()
    _ = try XLIFFReader(name: "base").read(MemorySource(base), into: &snapshot)
    var options = DocumentImport.Options()
    options.knownLanguages = [language]
    options.policy.acceptsCopies = true
    var run = DocumentImport(
      bundlePath: "\(language).xliff", targets: [ImportTarget(table: table, catalog: catalog)], base: snapshot,
      options: options)
    _ = try XLIFFReader(name: "\(language).xliff").read(MemorySource(document), into: &run)
    return run.results.first
  }

  private mutating func compare(expected: [UInt8], actual: [UInt8], _ claim: String) {
    if let difference = FirstDifference(expected: expected, actual: actual) {
      fail("\(claim): \(difference.account)")
    }
  }

  /// Compares everything between the values that were edited.
  private mutating func compareAround(_ units: [EditedUnit], _ before: StringCatalog, _ after: StringCatalog) {
    let old = gaps(units, in: before)
    let new = gaps(units, in: after)
    guard old.count == new.count else { return fail("the edited table has not the same texts") }
    for (left, right) in zip(old, new) where left != right {
      if let difference = FirstDifference(expected: Array(left), actual: Array(right)) {
        return fail("an edit moved bytes beside the translation: \(difference.account)")
      }
    }
  }

  private func gaps(_ edited: [EditedUnit], in catalog: StringCatalog) -> [ArraySlice<UInt8>] {
    let units = CatalogUnits(catalog: catalog, language: language)
    let bytes = catalog.document.bytes
    var cuts: [Range<Int>] = []
    for unit in edited {
      let all = (try? units.units(ofEntry: unit.entry)) ?? []
      guard let text = all.first(where: { $0.unit.path == unit.path })?.existing else { continue }
      switch text {
      case .unit(let string): cuts.append(catalog.document.range(of: string.valueNode))
      case .phrases(let set): cuts.append(catalog.document.range(of: set.valuesNode))
      }
    }
    cuts.sort { $0.lowerBound < $1.lowerBound }
    var gaps: [ArraySlice<UInt8>] = []
    var start = 0
    for cut in cuts {
      gaps.append(bytes[start..<cut.lowerBound])
      start = cut.upperBound
    }
    return gaps + [bytes[start...]]
  }

  private mutating func fail(_ message: String) {
    findings.append(
      Finding(rule: .roundTrip, table: table, language: language, message: "\(table) in \(language): \(message)"))
  }
}
