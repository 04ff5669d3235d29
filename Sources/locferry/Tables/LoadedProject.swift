import Conversion
import Diagnostics
import Localization
import Project

/// A project's tables, read.
struct LoadedProject {
  var discovered: DiscoveredProject
  var configuration: Configuration
  var tables: [any LocalizationTable]
  /// The same tables as discovery found them.
  let found: [DiscoveredTable]
  /// False where the user named one file of a table.
  let isFolder: Bool
  /// What discovery left out, or could not make sense of.
  private let oddities: [Finding]
  private let files: DiskFiles
  /// What discovery and reading had to say, none of it in the way.
  var findings: [Finding] { oddities + tables.flatMap(\.findings) }
  /// By the path of a file, what was read.
  var contents: [UTF8Text: FileContent] { files.contents }

  /// Finds and reads the tables. A table that cannot be read ends the run: working on the others would look complete.
  ///
  /// - Parameters:
  ///   - sourceLanguage: What was typed; nil leaves it to the project.
  ///   - mayBeEmpty: Whether there may be no table.
  init(
    _ path: String, tables wanted: [Glob] = [], excluding excluded: [Glob] = [], sourceLanguage: LanguageTag? = nil,
    mayBeEmpty: Bool = false
  ) throws(RunError) {
    let project = try FoundProject(path, sourceLanguage: sourceLanguage)
    discovered = project.discovered
    configuration = project.configuration
    isFolder = project.isFolder
    oddities = project.oddities
    found = discovered.tables.filter { table in
      (wanted.isEmpty || wanted.contains { $0.matches(table.path) }) && !excluded.contains { $0.matches(table.path) }
    }
    files = DiskFiles(discovered)
    tables = []
    guard !found.isEmpty || mayBeEmpty else { throw absence(at: path) }
    let reader = TableReader(files: files)
    let results = concurrentMap(found) { table in
      Result { () throws(RunError) in try reader.read(table) }
    }
    for (table, result) in zip(found, results) {
      if let table = try result.get() {
        tables.append(table)
      } else {
        throw RunError(rule: .unreadableTable, location: SourceLocation(path: files.name(of: table.path)), "is gone")
      }
    }
  }

  /// Why there is no table to work on.
  func absence(at path: String) -> RunError {
    let why = oddities.first.map { " (\(PrintableText.escape($0.location?.path ?? path)) \($0.message))" } ?? ""
    let reason = discovered.tables.isEmpty ? "holds no table\(why)" : "has no table that --table and --exclude leave"
    return RunError(rule: .unreadableTable, location: SourceLocation(path: path), reason)
  }

  /// All tables of the project, whichever were asked for, but those that cannot be read.
  func tablesBeyondSelection() -> [any LocalizationTable] {
    let reader = TableReader(files: DiskFiles(discovered))
    let read = Dictionary(tables.map { (UTF8Text($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    return concurrentMap(discovered.tables) { found in
      read[UTF8Text(found.path)] ?? (try? reader.read(found)) ?? nil
    }.compactMap(\.self)
  }

  /// The language the project is written in: what was typed or the project says, else its first table.
  var sourceLanguage: LanguageTag? {
    discovered.sourceLanguage ?? tables.first?.sourceLanguage
  }

  /// Every language the project has, its source language included: known regions, and what its tables hold.
  var languages: [LanguageTag] {
    var languages = (discovered.knownRegions ?? []).filter { $0.name != "Base" }
    for table in tables {
      for language in table.languages + [table.sourceLanguage] where !languages.contains(language) {
        languages.append(language)
      }
    }
    return languages.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Languages that were typed, by the project's own names for them.
  ///
  /// - Parameter former: Those the project had.
  func ownNames(of typed: [LanguageTag], former: [LanguageTag] = []) -> [LanguageTag] {
    let matching = LanguageMatching(languages + former, mapped: configuration.languageMap)
    return typed.map { matching.language(for: $0) }.distinct
  }

  /// The same for work on what is there: a misspelt language is not to pass for one without mistakes.
  func presentLanguages(of typed: [LanguageTag], former: [LanguageTag] = []) throws(RunError) -> [LanguageTag] {
    let wanted = ownNames(of: typed, former: former)
    let present = languages + former + ownNames(of: configuration.languages)
    for language in wanted where !present.contains(language) {
      let hint = NearestName.nearest(to: language.name, among: present.map(\.name)).map { "; nearest is \($0)" } ?? ""
      throw RunError("--language: the project has no texts in \(language)\(hint)")
    }
    return wanted
  }

  /// The languages a run without `--language` is about: those the project settles, else the known regions, else those of
  /// the tables; never the source language.
  var targetLanguages: [LanguageTag] {
    guard configuration.languages.isEmpty else {
      return ownNames(of: configuration.languages).filter { $0 != sourceLanguage }
    }
    let regions = (discovered.knownRegions ?? []).filter { $0.name != "Base" && $0 != sourceLanguage }
    return regions.isEmpty ? languages.filter { $0 != sourceLanguage } : regions
  }

  /// The tables that are String Catalogs.
  var catalogs: [CatalogTable] { tables.compactMap { $0 as? CatalogTable } }
}

extension DiscoveredProject {
  /// Refuses patterns that fit no table: a table that went missing is not to pass for one with nothing to do.
  ///
  /// - Parameter former: The paths of tables that the project had.
  func expectTables(_ patterns: [Glob], former: [String] = []) throws(RunError) {
    let paths = tables.map(\.path) + former
    for pattern in patterns where !paths.contains(where: { pattern.matches($0) }) {
      throw RunError("--table \(PrintableText.escape(pattern.description)) fits no table of the project")
    }
  }
}
