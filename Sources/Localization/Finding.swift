public import Diagnostics

/// What became of one unit.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
  /// A new or replaced text was taken.
  case applied
  /// The text was equal and its state rose.
  case approved
  case unchanged
  case untranslated
  /// Not taken; someone has to decide.
  case conflict
  /// Not taken; the unit itself cannot be.
  case rejected
  /// Belongs to nothing in the project.
  case orphan
  /// Left out of an export.
  case notExported = "not-exported"
  /// The finding is about no unit's fate.
  case none
}

/// One text of a varied key, where a conflict about one of them shows them all.
public struct SetMember: Hashable, Sendable {
  public var path: VariationPath
  /// What became of it; nil where it did not come back.
  public var outcome: Outcome?
  /// The project's text.
  public var ours: UnitValue?
  /// The returned text.
  public var theirs: UnitValue?

  public init(path: VariationPath, outcome: Outcome?, ours: UnitValue?, theirs: UnitValue?) {
    self.path = path
    self.outcome = outcome
    self.ours = ours
    self.theirs = theirs
  }
}

/// Something a run has to say: about a unit, a table or a whole file.
public struct Finding: Hashable, Sendable {
  public var rule: Rule
  public var severity: Severity
  public var outcome: Outcome
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

  /// The severity is the rule's own where none is given, table and language the address's.
  public init(
    rule: Rule, severity: Severity? = nil, outcome: Outcome = .none, address: UnitAddress? = nil, table: String? = nil,
    language: LanguageTag? = nil, unitID: UTF8Text? = nil, location: SourceLocation? = nil,
    place: SourceLocation? = nil, base: UnitValue? = nil, ours: UnitValue? = nil, theirs: UnitValue? = nil,
    message: String
  ) {
    self.rule = rule
    self.severity = severity ?? rule.defaultSeverity
    self.outcome = outcome
    self.address = address
    self.table = table ?? address?.table
    self.language = language ?? address?.language
    self.unitID = unitID
    self.location = location
    self.place = place
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.message = message
  }
}
