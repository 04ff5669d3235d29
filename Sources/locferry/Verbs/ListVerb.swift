import Diagnostics
import InterfaceFiles
import Localization
import Project
import StringCatalog
import StringsFiles

/// `locferry list`: the tables of a project, and what each holds.
struct ListVerb {
  let options: ListOptions

  func run() throws(RunError) -> Report {
    let project = try FoundProject(options.project, sourceLanguage: options.sourceLanguage)
    let discovered = project.discovered
    var report = Report(verb: .list, project: options.project)
    report.findings = project.oddities
    try discovered.expectTables(options.tables)
    let tables = discovered.tables.filter { table in
      (options.tables.isEmpty || options.tables.contains { $0.matches(table.path) })
        && !options.excludedTables.contains { $0.matches(table.path) }
    }
    var list = TableList(
      projectFile: discovered.projectFile?.name, sourceLanguage: discovered.sourceLanguage, languages: [], tables: [])
    for result in concurrentMap(tables, { Self.row(of: $0, in: discovered) }) {
      list.tables.append(result.row)
      report.findings += result.findings
    }
    list.languages = languages(list, discovered)
    report.tables = list
    report.weigh(by: project.configuration)
    return report
  }

  /// The languages the project names, and those its tables have.
  private func languages(_ list: TableList, _ project: DiscoveredProject) -> [LanguageTag] {
    let known = (project.knownRegions ?? []).filter { $0.name != "Base" }
    let languages = (known + list.tables.flatMap(\.languages)).distinct.filter { $0 != list.sourceLanguage }
    return languages.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func row(
    of table: DiscoveredTable, in project: DiscoveredProject
  ) -> (row: TableList.Row, findings: [Finding]) {
    var row = TableList.Row(table: table, sourceLanguage: table.sourceLanguage, languages: [], keys: nil)
    row.languages = table.translations.map(\.language)
    do {
      let bytes = try project.accessRoot.readFile(project.accessPath(of: table.path)).bytes
      switch table.format {
      case .catalog:
        let catalog = try StringCatalog(bytes)
        row.keys = catalog.entries.count
        row.sourceLanguage = catalog.sourceLanguage
        row.languages = catalog.languages.filter { $0 != catalog.sourceLanguage }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return (row, mismatch(catalog.sourceLanguage, of: table, in: project).map { [$0] } ?? [])
      // A key that stands twice is one.
      case .strings: row.keys = try StringsFile(bytes).effectiveEntries.count
      case .stringsdict: row.keys = try StringsDictionary(bytes).entries.count
      case .storyboard, .xib: row.keys = try InterfaceDocument(bytes).texts.count
      case .intentDefinition: row.keys = try IntentDefinition(bytes).texts.count
      }
      return (row, [])
    } catch {
      var finding = RunError(error, path: project.root.path(of: table.path), rule: .unreadableTable).finding
      finding.table = table.path
      return (row, [finding])
    }
  }

  /// Xcode exports nothing at all where a catalog is written in another language than the project.
  private static func mismatch(
    _ language: LanguageTag, of table: DiscoveredTable, in project: DiscoveredProject
  ) -> Finding? {
    guard let expected = project.sourceLanguage, language != expected else { return nil }
    return Finding(
      rule: .languageMismatch, severity: .warning, table: table.path, place: SourceLocation(path: table.path),
      message: "its source language is \(language), the project's is \(expected)")
  }
}
