public import Diagnostics
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
  var base: [ExportedSection]?
  var policy: ImportPolicy
  /// The document as messages name it.
  var bundlePath: String
  /// What was decided about conflicts of an earlier run.
  var resolutions: ConflictResolutions
  /// Whether the result lists the texts that are taken.
  var listsAppliedTexts: Bool
}

/// A `<file>` of the base.
struct ExportedSection: Sendable {
  /// As the base's `<file original>` spells it.
  var name: UTF8Text
  var units: BaseSnapshot.Table
  /// How it spells ids; nil where as the table does.
  var codec: UnitCodec?
  /// Whether the table answers for units that none of the project's has any more.
  var isPrimary = true

  /// The section without some of its units.
  func leavingOut(_ isLeftOut: (UTF8Text) -> Bool) -> ExportedSection {
    var rest = self
    rest.units = BaseSnapshot.Table(units.units.filter { !isLeftOut($0.id) }, like: units)
    return rest
  }
}

/// The import of one `<file>` into one table: takes the returned units one by one, writes nothing.
public protocol FileImport {
  /// The table's path.
  var table: String { get }

  /// Decides about one returned unit.
  mutating func take(_ returned: TransUnit)
  /// Decides about one that another format of the table named.
  mutating func take(_ returned: TransUnit, in codec: UnitCodec)

  /// The table's own id for what another format calls `id`; nil where it has no such text, or more than one.
  func counterpart(of id: UTF8Text, in codec: UnitCodec) -> UTF8Text?
  /// Whether the table has a unit's text, with the same source.
  ///
  /// - Parameters:
  ///   - returned: The unit.
  ///   - codec: How its id is spelled; nil for as the table does.
  func recognises(_ returned: TransUnit, in codec: UnitCodec?) -> Bool

  /// Settles what depends on several units, and hands over the changes.
  mutating func finish() -> TableImportResult
}
