import Merge

/// An option's value out of a closed set, spelled in kebab-case.
protocol Choice: CaseIterable, RawRepresentable, Sendable where RawValue == String, AllCases: Sendable {}

extension Choice {
  /// `text|json`
  static var placeholder: String { allCases.map(\.rawValue).joined(separator: "|") }
}

/// What `export` does with keys that no code uses any more.
enum StaleKeys: String, Choice {
  /// As Xcode does.
  case include, exclude, only
}

/// How an export calls languages.
enum LanguageNames: String, Choice {
  /// As the project does.
  case project
  /// As the project's map says that others do.
  case mapped
}

/// The states `export --only-state` tells apart, as catalogs spell them.
enum ExportedState: String, Choice {
  case new
  case needsReview = "needs_review"
  case translated
  case machineTranslated = "machine_translated"
}

/// Who wins where a translation changed in the project and in the bundle.
extension Side: Choice {}
extension SourceChangePolicy: Choice {}
extension StatePolicy: Choice {}

/// From which severity on a finding makes the exit status 1.
enum FailureThreshold: String, Choice {
  case error, warning, never
}
