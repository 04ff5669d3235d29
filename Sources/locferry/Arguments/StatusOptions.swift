import Diagnostics
import Localization

/// `locferry status`, as typed.
struct StatusOptions: Equatable, Sendable {
  var project = "."
  /// Empty: every language but the source's.
  var languages: [LanguageTag] = []
  /// Empty: every table.
  var tables: [Glob] = []
  var excludedTables: [Glob] = []
  /// Empty: every key.
  var keys: [WildcardPattern] = []
  var excludedKeys: [WildcardPattern] = []
  /// Of a hundred; a language with fewer translated keys is an error.
  var leastPercent: Percentage?
  /// Only keys that are new, or whose source changed, since then.
  var since: Revision?
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<StatusOptions> {
    VerbDeclaration(
      verb: .status,
      discussion: """
        Counts the keys of each table by how far their translation is. A key counts once, by its weakest text: a plural \
        is translated when every form the language needs is. PROJECT is a folder (default .), an .xcodeproj, an \
        .xcworkspace or one .xcstrings file.
        """,
      operands: .optional(placeholder: "PROJECT", \.project),
      options: [
        .languages("language", "l", \.languages, "languages to count; a comma list also does"),
        .globs("table", \.tables, "only tables whose path matches: * and ? in a name, ** across folders"),
        .globs("exclude", \.excludedTables, "leave out tables whose path matches"),
        .patterns("key", \.keys, "only keys that match: * is any text, ? any character"),
        .patterns("exclude-key", \.excludedKeys, "leave out keys that match"),
        OptionDeclaration(
          long: "fail-under", short: nil, help: "a language with fewer translated keys is an error",
          isRepeatable: false,
          arity: .value(placeholder: "PERCENT") { options, value in
            guard let percent = Percentage(value) else { return "is no number from 0 to 100" }
            options.leastPercent = percent
            return nil
          }),
        .revision("since", \.since, "count only keys that are new, or whose source changed, since that revision"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}

/// A number from 0 to 100, as typed.
struct Percentage: Equatable, Sendable {
  let value: Double
  let spelling: String

  init?(_ spelling: String) {
    let digits = spelling.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard digits, let value = Double(spelling), (0...100).contains(value) else { return nil }
    self.value = value
    self.spelling = spelling
  }
}
