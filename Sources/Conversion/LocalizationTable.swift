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

/// A key of a table and its units in one language.
public struct TableKey: Sendable {
  public var key: UTF8Text
  public var units: [ExportedUnit]
  /// What keeps its texts from being carried; there are no units then.
  public var problem: Finding?
}

/// A text of a table: its key's number, and the path to it.
public struct TextPlace: Hashable, Sendable {
  public var entry: Int
  public var path: VariationPath

  public init(entry: Int, path: VariationPath) {
    self.entry = entry
    self.path = path
  }
}

/// New content for a file of a table.
public struct FileEdit {
  public typealias Emit = (ArraySlice<UInt8>) throws -> Void

  /// The path of the table, whose own file may be another one.
  public let table: String
  /// Relative to the project.
  public let path: String
  /// Whose file it is; nil where the file holds all languages.
  public let language: LanguageTag?
  /// The content it has now; nil where there is no such file yet.
  public let before: [UInt8]?
  private let body: (Emit) throws -> Void

  init(
    table: String, path: String, language: LanguageTag?, before: [UInt8]?, body: @escaping (Emit) throws -> Void
  ) {
    self.table = table
    self.path = path
    self.language = language
    self.before = before
    self.body = body
  }

  /// Hands out the new content, in slices.
  public func write(_ emit: Emit) throws { try body(emit) }

  /// The new content as one array.
  public func render() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write { bytes += $0 }
    return bytes
  }
}

/// Why a file cannot be edited as decided.
public struct TableEditError: Error, Hashable, Sendable {
  /// Relative to the project.
  public var path: String
  public var reason: String
}
