import Conversion
import Diagnostics
import Localization
import Merge
import Project
import Verification

/// What a project settles for all who work on it: `.locferry.json` at its root. A flag wins over it.
struct Configuration: Equatable, Sendable {
  static let fileName = ".locferry.json"

  /// What `import` does unless it is told otherwise.
  struct Import: Equatable, Sendable {
    var preferredSide: Side?
    var onSourceChange: SourceChangePolicy?
    var statePolicy: StatePolicy?
    var acceptsCopiedSource = false
    var acceptsSourceEdits = false
    var allowsNewVariations = false
    var requiresComplete = false
    var isAllOrNothing = false
  }

  /// Paths, relative to the root, of tables and folders that are no part of the project.
  var excluded: [Glob] = []
  /// Wins over what the project file and the tables say.
  var sourceLanguage: LanguageTag?
  /// What a run is about that names no language; empty: the project's own.
  var languages: [LanguageTag] = []
  /// The project's languages by what bundles call them.
  var languageMap: [LanguageTag: LanguageTag] = [:]
  /// What `export` calls languages unless it is told otherwise.
  var languageNames: LanguageNames?
  var `import` = Import()
  /// What notes to translators say.
  var notes = NoteStyle()
  /// Rules that matter more, or less, than by default.
  var severities: [Rule: RuleLevel] = [:]
  /// What `check` holds translations against; `severities` are part of it.
  var check = CheckSettings()

  init() {}

  /// Reads the file of a project; what is in none is as by default.
  init(project root: Folder) throws(RunError) {
    let content: FileContent?
    do {
      content = try root.readFileIfPresent(Self.fileName)
    } catch {
      throw RunError(error, rule: .unreadableSettings)
    }
    guard let content else {
      self.init()
      return
    }
    try self.init(content.bytes, path: root.path(of: Self.fileName))
  }

  private static let members = [
    "check", "exclude", "export", "import", "languageMap", "languages", "notes", "rules", "severities",
    "sourceLanguage",
  ]

  /// - Parameter path: The file, as messages name it.
  init(_ bytes: [UInt8], path: String) throws(RunError) {
    let file = try ObjectReader(bytes, path: path, known: Self.members)
    excluded = try file.list("exclude", "a pattern") { $0.isEmpty ? nil : Glob($0) }
    languages = try file.list("languages", "a language such as de or pt-BR", LanguageTag.init).distinct
    sourceLanguage = try file.value("sourceLanguage", "a language such as de or pt-BR", LanguageTag.init)
    if let map = try file.object("languageMap", known: nil) { languageMap = try Self.languageMap(map) }
    languageNames = try file.object("export", known: ["languageNames"])?.choice("languageNames")
    let settings = try file.object(
      "import",
      known: [
        "acceptCopied", "acceptSourceEdits", "allOrNothing", "allowNewVariations", "onSourceChange", "prefer",
        "requireComplete", "statePolicy",
      ])
    if let settings {
      `import`.preferredSide = try settings.choice("prefer")
      `import`.onSourceChange = try settings.choice("onSourceChange")
      `import`.statePolicy = try settings.choice("statePolicy")
      `import`.acceptsCopiedSource = try settings.flag("acceptCopied") ?? false
      `import`.acceptsSourceEdits = try settings.flag("acceptSourceEdits") ?? false
      `import`.allowsNewVariations = try settings.flag("allowNewVariations") ?? false
      `import`.requiresComplete = try settings.flag("requireComplete") ?? false
      `import`.isAllOrNothing = try settings.flag("allOrNothing") ?? false
    }
    if let notes = try file.object("notes", known: ["clean", "overrides", "plurals"]) {
      self.notes = try NoteStyle(notes)
    }
    if let rules = try file.object("severities", known: nil) { severities = try Self.severities(rules) }
    check = try CheckSettings(file)
    check.levels = severities
  }

  private static func languageMap(_ map: ObjectReader) throws(RunError) -> [LanguageTag: LanguageTag] {
    var languages: [LanguageTag: LanguageTag] = [:]
    for name in map.names {
      guard let returned = LanguageTag(name.string) else {
        throw map.complaint(name, "\"\(name)\" is not a language such as de or pt-BR")
      }
      languages[returned] = try map.value(name, "a language such as de or pt-BR", LanguageTag.init)
    }
    return languages
  }

  private static func severities(_ rules: ObjectReader) throws(RunError) -> [Rule: RuleLevel] {
    var severities: [Rule: RuleLevel] = [:]
    for name in rules.names {
      let rule = try rules.rule(name)
      guard let level = try rules.choice(name, of: RuleLevel.self) else { continue }
      // What is an error tells of something that was not taken or not done, and that must never look like success.
      guard level == .error || rule.defaultSeverity != .error else {
        throw rules.complaint(name, "\"\(name)\" is always an error; --fail-on moves what makes a run fail")
      }
      guard level != .off || TranslationRules.names.contains(rule) else {
        throw rules.complaint(name, "\"\(name)\" cannot be off: it is no rule about translations")
      }
      severities[rule] = level
    }
    return severities
  }
}

extension Configuration {
  var exclusion: Exclusion {
    let excluded = excluded
    return Exclusion { path in excluded.contains { $0.matches(path) } }
  }
}

extension Report {
  /// Lets the findings weigh what the project says. One that keeps a unit back stays an error, and one about what was
  /// decided stays none.
  mutating func weigh(by configuration: Configuration) {
    guard !configuration.severities.isEmpty else { return }
    for index in findings.indices {
      let finding = findings[index]
      // A rule of translations that is off says nothing in a check; what an import says it says all the same.
      guard let severity = configuration.severities[finding.rule]?.severity else { continue }
      let ordinary = finding.rule.defaultSeverity
      let isSettled = ordinary == .error && finding.severity < .error
      guard !isSettled else { continue }
      switch finding.outcome {
      case .conflict, .rejected, .orphan, .notExported:
        findings[index].severity = max(findings[index].severity, severity)
      default:
        // An option that was typed made it weigh more.
        findings[index].severity = finding.severity > ordinary ? max(finding.severity, severity) : severity
      }
    }
  }
}
