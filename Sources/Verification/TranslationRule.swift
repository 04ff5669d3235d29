public import Localization
public import Diagnostics

/// One thing a translation can get wrong. A rule looks at one key in one language and knows no format of files.
public protocol TranslationRule: Sendable {
  /// Its name and weight.
  var rule: Rule { get }
  /// Whether the texts of the source language are judged, too, and not only measured by.
  var judgesSourceLanguage: Bool { get }
  /// What it has to say; nothing where all is well.
  func complaints(about key: TranslatedKey) -> [Complaint]
}

extension TranslationRule {
  public var judgesSourceLanguage: Bool { false }
}

/// What a rule has to say about one text.
public struct Complaint: Sendable {
  public var path: VariationPath
  /// Without a subject, to be put behind the text it is about: `lacks %@`.
  public var message: String
  /// Nil: the rule's own.
  public var severity: Severity?

  public init(_ path: VariationPath, _ message: String, severity: Severity? = nil) {
    self.path = path
    self.message = message
    self.severity = severity
  }
}

/// The rules there are.
public enum TranslationRules {
  /// With what a project settles.
  public static func all(_ settings: CheckSettings) -> [any TranslationRule] {
    [
      FormatSpecifierRule(.misreadings), FormatSpecifierRule(.omissions), PluralCoverageRule(), IdenticalPluralsRule(),
      CopiedSourceRule(allowed: settings.allowedCopies), WhiteSpaceRule(), NoBreakSpaceRule(), LineBreakRule(),
      BidirectionalControlRule(), LengthLimitRule(limits: settings.lengthLimits),
      RequiredKeyRule(requirements: settings.requiredKeys), ExcludedKeyRule(excluded: settings.excludedKeys),
    ]
  }

  /// Their names.
  public static let names = Set(all(CheckSettings()).map(\.rule))
}
