import Diagnostics
import Localization

/// `locferry check`, as typed.
struct CheckOptions: Equatable, Sendable {
  /// A project, or bundles.
  var operands: [String] = []
  /// The project of bundles; nil where none was typed.
  var namedProject: String?
  /// Empty: the project's own.
  var languages: [LanguageTag] = []
  /// Empty: every table.
  var tables: [Glob] = []
  var excludedTables: [Glob] = []
  /// For an XLIFF that names no target language.
  var assumedLanguage: LanguageTag?
  /// What the bundles were exported from, where they do not carry it.
  var bases: [String] = []
  /// Tables that bundles call by another name.
  var tableMaps: [TableMap] = []
  /// The XSD to validate bundles against.
  var schema: String?
  /// The first option given that says something of bundles alone.
  var bundleOption: String? {
    if assumedLanguage != nil { return "--assume-language" }
    if !bases.isEmpty { return "--base" }
    if !tableMaps.isEmpty { return "--map" }
    return schema == nil ? nil : "--schema"
  }
  /// Findings that are accepted.
  var baseline: String?
  /// Where to write those of this run.
  var newBaseline: String?
  var reporting = ReportingOptions()

  /// The project that is judged, or that the bundles belong to.
  var project: String {
    switch subject {
    case .project(let path), .bundles(_, project: let path): path
    case .unclear: namedProject ?? "."
    }
  }

  /// What is to be checked.
  enum Subject: Equatable {
    case project(String)
    case bundles([String], project: String)
    case unclear(String)
  }

  /// With `--project` the operands are bundles, else those named like bundles are.
  var subject: Subject {
    let bundles = operands.filter { $0.isNamedLikeBundle }
    if namedProject == nil, bundles.isEmpty, operands.count < 2 { return .project(operands.first ?? ".") }
    if operands.isEmpty { return .project(namedProject ?? ".") }
    if namedProject != nil || bundles.count == operands.count {
      return .bundles(operands, project: namedProject ?? ".")
    }
    return .unclear("a project, or bundles: a folder of bundles needs --project")
  }

  static var declaration: VerbDeclaration<CheckOptions> {
    VerbDeclaration(
      verb: .check,
      discussion: """
        Judges translations: format specifiers, plural forms, white space, lengths and more; writes nothing. Of a project \
        it judges what the tables hold; of bundles what came back, together with what an import would do. BUNDLE is an \
        .xcloc, an .xliff, or, with --project, a folder of them. PROJECT is a folder (default .), an .xcodeproj, an \
        .xcworkspace or one .xcstrings file.
        """,
      operands: .any(placeholder: "PROJECT|BUNDLE", \.operands),
      options: [
        .text("project", nil, \.namedProject, "PATH", "project the bundles belong to (default .)"),
        .languages("language", "l", \.languages, "languages to check; a comma list also does"),
        .globs("table", \.tables, "only tables whose path matches: * and ? in a name, ** across folders"),
        .globs("exclude", \.excludedTables, "leave out tables whose path matches"),
        .language("assume-language", nil, \.assumedLanguage, "language of an XLIFF that names none"),
        .list(
          "base", nil, \.bases, "BASE", isCommaList: false,
          "what bundles were exported from: a bundle, an XLIFF, a catalog, or git:REV", complaint: "is empty",
          convert: { $0.isEmpty ? nil : $0 }),
        .tableMaps(\.tableMaps),
        .text("schema", nil, \.schema, "XSD", "validate bundles against this schema, where xmllint is installed"),
        .text("baseline", nil, \.baseline, "FILE", "accept the findings in that file"),
        .text("write-baseline", nil, \.newBaseline, "FILE", "accept the findings of this run: write them to that file"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}

extension String {
  fileprivate var isNamedLikeBundle: Bool {
    let name = hasSuffix("/") ? dropLast() : self[...]
    return [".xcloc", ".xliff", ".xlf", ".zip"].contains { name.hasSuffix($0) }
  }
}
