import CatalogMerge
import Diagnostics
import Localization

/// As `--fail-on` names them.
extension CatalogDiff.Kind: Choice {}

/// `locferry diff`, as typed.
struct DiffOptions: Equatable, Sendable {
  /// A revision behind `git:` and the project, in either order; each may be left out.
  var first = ""
  var second = ""
  /// Empty: every language.
  var languages: [LanguageTag] = []
  /// Empty: every table.
  var tables: [Glob] = []
  var excludedTables: [Glob] = []
  /// The changes that are errors, and so make the exit status 1.
  var failures: [CatalogDiff.Kind] = []
  var reporting = ReportingOptions()

  /// The revision to compare with.
  var revision: Revision { Revision(first) ?? Revision(second) ?? .head }

  var project: String { paths.first ?? "." }

  /// What was typed beside a revision and a project.
  var surplus: String? {
    Revision(first) != nil && Revision(second) != nil ? second : paths.dropFirst().first
  }

  private var paths: [String] { [first, second].filter { !$0.isEmpty && Revision($0) == nil } }

  static var declaration: VerbDeclaration<DiffOptions> {
    VerbDeclaration(
      verb: .diff,
      discussion: """
        Compares the translations in a project's tables with those of a revision of git (default git:HEAD), text by \
        text: added, changed, weakened (a weaker state than before), lost (gone or emptied), approved (the same text \
        in a stronger state). Lists what is weakened or lost; -v lists all. PROJECT is a folder (default .), an \
        .xcodeproj, an .xcworkspace or one .xcstrings file. Only catalogs are compared; other tables are named.
        """,
      operands: .each(
        [],
        optional: [
          OperandPlace(placeholder: "git:REV", path: \.first), OperandPlace(placeholder: "PROJECT", path: \.second),
        ]),
      options: [
        .languages("language", "l", \.languages, "languages to compare; a comma list also does"),
        .globs("table", \.tables, "only tables whose path matches: * and ? in a name, ** across folders"),
        .globs("exclude", \.excludedTables, "leave out tables whose path matches"),
        .choices(
          "fail-on", \.failures, "CHANGE",
          "changes that make the exit status 1, such as lost,weakened (default: none does)"),
        // Its place is taken: no change is an error unless it is named.
      ] + ReportingOptions.declarations(at: \.reporting).filter { $0.long != "fail-on" })
  }
}
