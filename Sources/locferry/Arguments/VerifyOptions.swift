import Diagnostics
import Localization

/// `locferry verify`, as typed.
struct VerifyOptions: Equatable, Sendable {
  var project = "."
  /// Empty: the project's own.
  var languages: [LanguageTag] = []
  /// Empty: every table.
  var tables: [Glob] = []
  var excludedTables: [Glob] = []
  /// The XSD to validate against; nil checks without one.
  var schema: String?
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<VerifyOptions> {
    VerbDeclaration(
      verb: .verify,
      discussion: """
        Exports and imports every table in memory and compares bytes; writes nothing. PROJECT is a folder (default .), \
        an .xcodeproj, an .xcworkspace or one .xcstrings file.
        """,
      operands: .optional(placeholder: "PROJECT", \.project),
      options: [
        .languages("language", "l", \.languages, "languages to verify; a comma list also does"),
        .globs("table", \.tables, "only tables whose path matches: * and ? in a name, ** across folders"),
        .globs("exclude", \.excludedTables, "leave out tables whose path matches"),
        .text("schema", nil, \.schema, "XSD", "also validate each XLIFF against this schema"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
