public import Diagnostics
public import Localization
public import Merge

/// What was decided about the conflicts of an import, each at its table, language and unit.
public struct ConflictResolutions: Sendable {
  /// Where a conflict was met.
  public struct Place: Hashable, Sendable {
    /// The table's path, by its bytes.
    public var table: UTF8Text
    public var language: LanguageTag
    /// The trans-unit's id as it stands in the bundle.
    public var unit: UTF8Text

    public init(table: String, language: LanguageTag, unit: UTF8Text) {
      self.table = UTF8Text(table)
      self.language = language
      self.unit = unit
    }
  }

  private var resolutions: [Place: ConflictResolution] = [:]

  public init() {}

  public var isEmpty: Bool { resolutions.isEmpty }

  public var places: some Collection<Place> { resolutions.keys }

  public subscript(_ place: Place) -> ConflictResolution? {
    get { resolutions[place] }
    set { resolutions[place] = newValue }
  }

  /// The resolutions of one table in one language, by unit.
  func resolutions(of table: String, in language: LanguageTag) -> [UTF8Text: ConflictResolution] {
    guard !resolutions.isEmpty else { return [:] }
    let table = UTF8Text(table)
    return Dictionary(
      resolutions.lazy.filter { $0.key.table == table && $0.key.language == language }
        .map { ($0.key.unit, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
