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
///
/// What counts and filters ask for stands in it; all else are its `details`, which are reached as if they were its own.
@dynamicMemberLookup
public struct Finding: Sendable {
  public var rule: Rule
  public var severity: Severity
  public var outcome: Outcome
  private var account: any FindingAccount
  private var number: Int

  /// The severity is the rule's own where none is given, table and language the address's.
  public init(
    rule: Rule, severity: Severity? = nil, outcome: Outcome = .none, address: UnitAddress? = nil, table: String? = nil,
    language: LanguageTag? = nil, unitID: UTF8Text? = nil, location: SourceLocation? = nil,
    place: SourceLocation? = nil, base: UnitValue? = nil, ours: UnitValue? = nil, theirs: UnitValue? = nil,
    message: String
  ) {
    let details = FindingDetails(
      address: address, table: table ?? address?.table, language: language ?? address?.language, unitID: unitID,
      location: location, place: place, base: base, ours: ours, theirs: theirs, message: message)
    self.init(rule: rule, severity: severity, outcome: outcome, details: details)
  }

  /// The same with details of any kind.
  public init(rule: Rule, severity: Severity? = nil, outcome: Outcome, details: FindingDetails) {
    self.init(rule: rule, severity: severity, outcome: outcome, account: GivenDetails(details), number: 0)
  }

  /// A finding whose details are made where somebody asks for them.
  ///
  /// - Parameters:
  ///   - rule: What it is about.
  ///   - severity: The rule's own where none is given.
  ///   - outcome: What became of the unit.
  ///   - account: Makes the details.
  ///   - number: Which of the account's findings it is.
  public init(rule: Rule, severity: Severity? = nil, outcome: Outcome, account: any FindingAccount, number: Int) {
    self.rule = rule
    self.severity = severity ?? rule.defaultSeverity
    self.outcome = outcome
    self.account = account
    self.number = number
  }

  /// What it is about and says; asked for once where several of them are needed.
  public var details: FindingDetails {
    get { account.details(number) }
    set {
      account = GivenDetails(newValue)
      number = 0
    }
  }

  /// One of the details.
  public subscript<Value>(dynamicMember member: WritableKeyPath<FindingDetails, Value>) -> Value {
    get { details[keyPath: member] }
    set { details[keyPath: member] = newValue }
  }
}

extension Finding: Hashable {
  public static func == (left: Finding, right: Finding) -> Bool {
    left.rule == right.rule && left.severity == right.severity && left.outcome == right.outcome
      && left.details == right.details
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(details)
  }
}

/// Makes the details of findings: there may be one for every text of an import, and a report that lists few of them.
public protocol FindingAccount: AnyObject, Sendable {
  /// - Parameter number: Which of the findings.
  func details(_ number: Int) -> FindingDetails
}

/// Details that were made with their finding.
private final class GivenDetails: FindingAccount {
  private let given: FindingDetails

  init(_ details: FindingDetails) {
    given = details
  }

  func details(_ number: Int) -> FindingDetails { given }
}
