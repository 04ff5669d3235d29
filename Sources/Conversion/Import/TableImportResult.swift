public import Localization
public import Merge

/// What the import of one `<file>` into one table came to.
public struct TableImportResult: Sendable {
  public var table: String
  public var language: LanguageTag
  public var hasBase: Bool
  public var totals: Totals
  public var findings: [Finding]
  /// What to write. Empty where the table stays as it is.
  public var changes: TableChanges
  /// The resolutions that were looked at, carried out or not.
  public var usedResolutions: Set<ConflictResolutions.Place> = []
  /// The texts among what is written; only listed where the options ask for it.
  public var appliedTexts: [AppliedText] = []
}
