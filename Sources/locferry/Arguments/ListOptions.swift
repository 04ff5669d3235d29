import Diagnostics
import Localization

/// `locferry list`, as typed.
struct ListOptions: Equatable, Sendable {
  var project = "."
  /// Nil: the project's own.
  var sourceLanguage: LanguageTag?
  /// Empty: every table.
  var tables: [Glob] = []
  var excludedTables: [Glob] = []
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<ListOptions> {
    VerbDeclaration(
      verb: .list,
      discussion: """
        Lists the tables of a project: String Catalogs, and .strings, .stringsdict, storyboards, xibs and intent \
        definitions in their languages' folders. What belongs to no table, or looks odd, is named. PROJECT is a folder \
        (default .), an .xcodeproj, an .xcworkspace, a Swift package or one file of a table.
        """,
      operands: .optional(placeholder: "PROJECT", \.project),
      options: [
        .language("source-language", nil, \.sourceLanguage, "language the project is written in"),
        .globs("table", \.tables, "only tables whose path matches: * and ? in a name, ** across folders"),
        .globs("exclude", \.excludedTables, "leave out tables whose path matches"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
