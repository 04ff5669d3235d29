public import Diagnostics
public import Localization

/// What was decided about the conflicts of an import or a merge, each at its place.
public struct ConflictResolutions: Sendable {
  /// Where a conflict was met, and what kind it was: a unit that comes back twice can be in two.
  public struct Place: Hashable, Sendable {
    /// The table's path, by its bytes.
    public var table: UTF8Text
    /// Nil where it is about a key in all languages.
    public var language: LanguageTag?
    /// The trans-unit's id as it stands in the bundle, by its bytes; the key where it is about no text; empty for the table itself.
    public var unit: UTF8Text
    /// What of the key it is about, where that is none of its texts.
    public var member: UTF8Text?
    public var rule: Rule

    public init(table: String, language: LanguageTag?, unit: UTF8Text, member: UTF8Text? = nil, rule: Rule) {
      self.table = UTF8Text(table)
      self.language = language
      self.unit = unit
      self.member = member
      self.rule = rule
    }
  }

  private var resolutions: [Place: ConflictResolution] = [:]

  /// Nothing was decided yet.
  public init() {}

  /// Whether nothing was decided.
  public var isEmpty: Bool { resolutions.isEmpty }

  /// Where something was decided, in no particular order.
  public var places: some Collection<Place> { resolutions.keys }

  /// What was decided at a place; nil where nothing was.
  public subscript(_ place: Place) -> ConflictResolution? {
    get { resolutions[place] }
    set { resolutions[place] = newValue }
  }
}
