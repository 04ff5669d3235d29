import Localization
import Merge

/// `locferry import`, as typed.
struct ImportOptions: Equatable, Sendable {
  var bundles: [String] = []
  var project = "."
  /// What the bundles were exported from, where they do not carry it.
  var bases: [String] = []
  /// The language every bundle must have; nil takes each one's own.
  var expectedLanguage: LanguageTag?
  /// For an XLIFF that names no target language.
  var assumedLanguage: LanguageTag?
  /// Languages the project may lack.
  var addedLanguages: [LanguageTag] = []
  /// Languages of which a bundle must be there.
  var expectedLanguages: [LanguageTag] = []
  /// Tables that bundles call by another name.
  var tableMaps: [TableMap] = []
  /// Nil leaves conflicts undecided, unless the project settles it.
  var preferredSide: Side?
  /// Nil: as the project settles it, else a conflict.
  var onSourceChange: SourceChangePolicy?
  /// Nil: as the project settles it, else as the document says.
  var statePolicy: StatePolicy?
  /// Where to write the conflicts for somebody to decide.
  var conflictsPath: String?
  /// Conflicts somebody decided.
  var resolutionsPath: String?
  var isInteractive = false
  var isDryRun = false
  var isAllOrNothing = false
  var acceptsCopiedSource = false
  var acceptsSourceEdits = false
  var allowsNewVariations = false
  var skipsUnreadable = false
  var requiresComplete = false
  var reporting = ReportingOptions()

  /// The same with what the project settles, where nothing else was typed.
  func settled(by configuration: Configuration.Import) -> ImportOptions {
    var options = self
    options.preferredSide = preferredSide ?? configuration.preferredSide
    options.onSourceChange = onSourceChange ?? configuration.onSourceChange
    options.statePolicy = statePolicy ?? configuration.statePolicy
    options.acceptsCopiedSource = acceptsCopiedSource || configuration.acceptsCopiedSource
    options.acceptsSourceEdits = acceptsSourceEdits || configuration.acceptsSourceEdits
    options.allowsNewVariations = allowsNewVariations || configuration.allowsNewVariations
    options.requiresComplete = requiresComplete || configuration.requiresComplete
    options.isAllOrNothing = isAllOrNothing || configuration.isAllOrNothing
    return options
  }

  static var declaration: VerbDeclaration<ImportOptions> {
    VerbDeclaration(
      verb: .import,
      discussion: """
        Merges what translators returned into the project's tables and reports every unit that was not taken. BUNDLE is \
        an .xcloc, an .xliff, or a folder or .zip archive of them.
        """,
      operands: .oneOrMore(placeholder: "BUNDLE", \.bundles),
      options: [
        .project(\.project, "project to import into (default .)"),
        .list(
          "base", nil, \.bases, "BASE", isCommaList: false,
          "what was exported: a bundle, an XLIFF, a catalog, or git:REV", complaint: "is empty",
          convert: { $0.isEmpty ? nil : $0 }),
        .language("language", "l", \.expectedLanguage, "language expected; a bundle in another one is refused"),
        .language(
          "assume-language", nil, \.assumedLanguage,
          "language of an XLIFF that names none, or names another than its bundle or file"),
        .languages("expect-languages", nil, \.expectedLanguages, "languages that must be among the bundles"),
        .tableMaps(\.tableMaps),
        .languages("add-language", nil, \.addedLanguages, "languages to add to a project that lacks them"),
        .choice("prefer", \.preferredSide, "who wins where both sides changed (default: a conflict, ours stays)"),
        .choice(
          "on-source-change", \.onSourceChange,
          "a translation whose source changed since: ask (a conflict), review (take as needs_review), take"),
        .choice(
          "state-policy", \.statePolicy,
          "what a returned state is worth: from-xliff, keep (equal texts keep theirs), needs-review (all taken)"),
        .text("write-conflicts", nil, \.conflictsPath, "FILE", "write the conflicts to decide to a JSON file"),
        .text("resolutions", nil, \.resolutionsPath, "FILE", "decide conflicts as that file says"),
        .flag("interactive", nil, \.isInteractive, "ask about each conflict on the terminal"),
        .flag("all-or-nothing", nil, \.isAllOrNothing, "write nothing if there is any conflict"),
        .flag("accept-copied", nil, \.acceptsCopiedSource, "take targets that only repeat the source"),
        .flag("accept-source-edits", nil, \.acceptsSourceEdits, "take changed texts of the source language"),
        .flag(
          "allow-new-variations", nil, \.allowsNewVariations, "let a text by device have a case for a further device"),
        .flag("skip-unreadable", nil, \.skipsUnreadable, "go on without bundles that cannot be read"),
        .flag("require-complete", nil, \.requiresComplete, "report units that did not come back as errors"),
        .flag("dry-run", nil, \.isDryRun, "decide and report, write nothing"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
