public import Diagnostics
public import Localization

/// How much a rule matters to a project, or that it does not.
public enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  case off, note, warning, error

  /// Nil where the rule is off.
  public var severity: Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

/// What a project settles about its translations.
public struct CheckSettings: Hashable, Sendable {
  /// How much rules matter for some keys.
  public struct Exception: Hashable, Sendable {
    public var scope: KeyScope
    public var levels: [Rule: RuleLevel]

    public init(scope: KeyScope, levels: [Rule: RuleLevel]) {
      self.scope = scope
      self.levels = levels
    }
  }

  /// The most characters a text may have, as a reader counts them (grapheme clusters, Unicode Standard Annex 29).
  public struct LengthLimit: Hashable, Sendable {
    public var scope: KeyScope
    public var characters: Int

    public init(scope: KeyScope, characters: Int) {
      self.scope = scope
      self.characters = characters
    }
  }

  /// Keys that must be translated.
  public struct Requirement: Hashable, Sendable {
    public var scope: KeyScope
    /// Empty: every language.
    public var languages: [LanguageTag]

    public init(scope: KeyScope, languages: [LanguageTag] = []) {
      self.scope = scope
      self.languages = languages
    }
  }

  /// For all keys.
  public var levels: [Rule: RuleLevel] = [:]
  /// The last that covers a key wins, over `levels` too.
  public var exceptions: [Exception] = []
  public var lengthLimits: [LengthLimit] = []
  public var requiredKeys: [Requirement] = []
  /// Keys that are not to be translated.
  public var excludedKeys: [KeyScope] = []
  /// Texts that may be the same in every language.
  public var allowedCopies: [WildcardPattern] = []

  public init() {}

  /// How much a finding of a rule about a key matters; nil where the project does not want it.
  ///
  /// - Parameters:
  ///   - rule: The rule that made it.
  ///   - table: The table's path relative to the project.
  ///   - key: The key it is about.
  ///   - ordinary: How much it matters by itself.
  public func severity(of rule: Rule, table: String, key: UTF8Text, ordinary: Severity) -> Severity? {
    let exception = exceptions.last { $0.levels[rule] != nil && $0.scope.covers(table: table, key: key) }
    guard let level = exception?.levels[rule] ?? levels[rule] else { return ordinary }
    return level.severity
  }
}
