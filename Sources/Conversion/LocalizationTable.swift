public import Diagnostics
public import Localization

/// A table of a project, whatever its format: it tells its units for a language, and takes edits.
///
/// Nothing beyond this knows a format: not the export, the import, the merge behind it, nor the checks.
public protocol LocalizationTable: Sendable {
  /// The path relative to the project, as `<file original>` spells it.
  var path: String { get }
  var sourceLanguage: LanguageTag { get }
  /// The languages it holds texts in, beside its source language; in no particular order.
  var languages: [LanguageTag] { get }
  /// What of the table stays at home whatever the language, and oddities of its files.
  var findings: [Finding] { get }
  var keyCount: Int { get }
  /// How the format's states read in an XLIFF.
  var states: StateMapping { get }

  /// The keys with their units for a language, in the form they are exported in; in the table's order.
  func keys(in language: LanguageTag) -> [TableKey]
  /// Where texts stand: the text itself, or its key where there is none.
  func locations(of texts: [TextPlace], in language: LanguageTag) -> [SourceLocation]
  /// Calls `body` with the id, source and target of every unit of a language, in no particular order.
  func forEachText(in language: LanguageTag, _ body: (UTF8Text, UnitValue, UnitValue?) -> Void)
  /// The content of a language's file without some of its texts: what an edit of just these must leave as it is.
  func content(around texts: [TextPlace], in language: LanguageTag) -> [ArraySlice<UInt8>]
  /// How far the translation into a language is.
  ///
  /// - Parameters:
  ///   - language: The language that is counted.
  ///   - keys: The keys that count, by their numbers; nil for all.
  func status(in language: LanguageTag, among keys: Set<Int>?) -> TranslationStatus
  /// The keys that are new since an earlier version of the table, or whose source reads otherwise now, by their numbers.
  ///
  /// - Parameter earlier: The earlier version; nil where the table is new as a whole.
  func keys(changedSince earlier: (any LocalizationTable)?) -> Set<Int>

  /// What its exports to all languages have in common.
  func exportPlan() -> any ExportPlan
  /// The copy that goes into a bundle's `Source Contents`.
  func sourceContents() -> [UInt8]
  /// The table as an import meets it.
  func importTarget() -> any ImportTarget
  /// The files that what was decided changes, each once.
  ///
  /// - Parameter results: Results of this table, each of another language.
  /// - Throws: `TableEditError` where a file cannot hold a text; it was asked for before, so that nothing comes to this.
  func edits(for results: [TableImportResult]) throws(TableEditError) -> [FileEdit]
  /// The table with edits made.
  ///
  /// - Throws: The error of the format's reader.
  func applying(_ edits: [FileEdit]) throws -> any LocalizationTable
}

extension LocalizationTable {
  /// How far the translation of all keys into a language is.
  public func status(in language: LanguageTag) -> TranslationStatus { status(in: language, among: nil) }
}
