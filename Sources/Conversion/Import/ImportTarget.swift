public import Localization
import Merge
public import XLIFF

/// A table of the project that a bundle may bring units for.
public protocol ImportTarget: Sendable {
  /// The path relative to the project, as `<file original>` spells it.
  var table: String { get }
  /// The languages the table has, its source language among them.
  var languages: [LanguageTag] { get }

  /// Begins the import of a `<file>` in one language.
  func begin(_ language: LanguageTag, _ circumstances: ImportCircumstances) -> any FileImport
}

/// What the import of a `<file>` goes by, whatever the table.
public struct ImportCircumstances: Sendable {
  /// The units as they were exported; nil where that is not known.
  var base: BaseSnapshot.Table?
  var policy: ImportPolicy
  /// The document as messages name it.
  var bundlePath: String
  /// What was decided about conflicts of an earlier run.
  var resolutions: ConflictResolutions
  /// Whether the result lists the texts that are taken.
  var listsAppliedTexts: Bool
}

/// The import of one `<file>` into one table: takes the returned units one by one, writes nothing.
public protocol FileImport {
  /// Decides about one returned unit.
  mutating func take(_ returned: TransUnit)

  /// Settles what depends on several units, and hands over the changes.
  mutating func finish() -> TableImportResult
}
