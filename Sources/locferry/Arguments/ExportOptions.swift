import Diagnostics
import Localization

/// `locferry export`, as typed.
struct ExportOptions: Equatable, Sendable {
  var project = "."
  /// Empty: the project's own.
  var languages: [LanguageTag] = []
  /// Nil: the current folder.
  var output: String?
  /// Nil: the project's own.
  var sourceLanguage: LanguageTag?
  /// Empty: every table.
  var tables: [Glob] = []
  var excludedTables: [Glob] = []
  /// Empty: every key.
  var keys: [WildcardPattern] = []
  var excludedKeys: [WildcardPattern] = []
  var staleKeys = StaleKeys.include
  /// A revision of git: only what is new or reads otherwise since then goes out. Nil for all.
  var since: Revision?
  /// Empty: every state.
  var states: [ExportedState] = []
  /// Nil: as the project settles it, else its own names.
  var languageNames: LanguageNames?
  var isXLIFFOnly = false
  var prefillsTargets = false
  var hasCleanNotes = false
  var hasPluralNotes = false
  var xcode: XcodeIdentity?
  var includesBase = true
  var isDryRun = false
  var isForced = false
  var reporting = ReportingOptions()

  /// The Xcode whose bytes are written.
  struct XcodeIdentity: Equatable, Sendable {
    var version: String
    var build: String
  }

  static var declaration: VerbDeclaration<ExportOptions> {
    VerbDeclaration(
      verb: .export,
      discussion: """
        Writes DIR/LANG.xcloc for each language: without -l the project's known regions, else every language in its \
        tables. PROJECT is a folder (default .), an .xcodeproj, an .xcworkspace or one .xcstrings file.
        """,
      operands: .optional(placeholder: "PROJECT", \.project),
      options: [
        .languages("language", "l", \.languages, "languages to export; a comma list also does"),
        .text("output", "o", \.output, "DIR", "folder the bundles go to (default .)"),
        .language("source-language", nil, \.sourceLanguage, "language the project is written in"),
        .globs("table", \.tables, "only tables whose path matches: * and ? in a name, ** across folders"),
        .globs("exclude", \.excludedTables, "leave out tables whose path matches"),
        .patterns("key", \.keys, "only keys that match: * is any text, ? any character"),
        .patterns("exclude-key", \.excludedKeys, "leave out keys that match"),
        .choice("stale", \.staleKeys, "keys that no code uses any more (default include, as Xcode does)"),
        .choices("only-state", \.states, "STATE", "only units in these states, such as new,needs_review"),
        .revision("since", \.since, "only keys that are new, or whose source changed, since that revision"),
        .choice(
          "language-names", \.languageNames,
          "what bundles call a language: as the project does (default), or as its languageMap says others do"),
        .flag("xliff-only", nil, \.isXLIFFOnly, "write DIR/LANG.xliff without a bundle"),
        .flag("prefill", nil, \.prefillsTargets, "fill empty targets with the source, state new"),
        .flag("clean-notes", nil, \.hasCleanNotes, "notes of storyboards and xibs without what only programs read"),
        .flag("plural-notes", nil, \.hasPluralNotes, "name the plural form in notes, with numbers it is for"),
        OptionDeclaration(
          long: "as-xcode", short: nil, help: "name Xcode as the tool, such as 26.5 17F42", isRepeatable: false,
          arity: .pair(placeholders: ("VERSION", "BUILD")) {
            $0.xcode = XcodeIdentity(version: $1, build: $2)
          }),
        .flag("no-base", nil, \.includesBase, to: false, "do not put a copy for the later merge into the bundle"),
        .flag("dry-run", nil, \.isDryRun, "count, write nothing"),
        .flag("force", nil, \.isForced, "replace bundles that hold work not imported yet"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
