public import Diagnostics

/// What a finding is about, and what it says.
public struct FindingDetails: Hashable, Sendable {
  /// The text it is about; nil where there is none or its id could not be read.
  public var address: UnitAddress?
  /// The table's path relative to the project, as `<file original>` spells it.
  public var table: String?
  public var language: LanguageTag?
  /// The trans-unit's id as it stands in the bundle.
  public var unitID: UTF8Text?
  /// What of the key it is about where that is none of its texts: `comment`, `extractionState`, `substitutions.n.argNum`.
  public var member: UTF8Text?
  /// The place in the bundle.
  public var location: SourceLocation?
  /// The place in the project.
  public var place: SourceLocation?
  /// The text to be translated, as the project has it now; told with conflicts.
  public var source: UnitValue?
  /// What the project tells translators about the key; told with conflicts.
  public var note: UTF8Text?
  /// The text as exported.
  public var base: UnitValue?
  /// The project's text.
  public var ours: UnitValue?
  /// The returned text.
  public var theirs: UnitValue?
  /// The texts of a varied key together; with the first conflict about one of them only.
  public var set: [SetMember] = []
  /// Keys that the text's own key may have been renamed to, likeliest first.
  public var likelyKeys: [UTF8Text] = []
  /// What happened, subject first. Holds untrusted text: escape it before it is printed.
  public var message: String

  public init(
    address: UnitAddress? = nil, table: String? = nil, language: LanguageTag? = nil, unitID: UTF8Text? = nil,
    location: SourceLocation? = nil, place: SourceLocation? = nil, base: UnitValue? = nil, ours: UnitValue? = nil,
    theirs: UnitValue? = nil, message: String
  ) {
    self.address = address
    self.table = table
    self.language = language
    self.unitID = unitID
    self.location = location
    self.place = place
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.message = message
  }
}
