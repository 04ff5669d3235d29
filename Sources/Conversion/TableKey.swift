public import Diagnostics
public import Localization

/// A key of a table and its units in one language.
public struct TableKey: Sendable {
  public var key: UTF8Text
  public var units: [ExportedUnit]
  /// What keeps its texts from being carried; there are no units then.
  public var problem: Finding?
}
