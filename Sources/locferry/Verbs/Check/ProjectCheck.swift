import Diagnostics
import Localization
import Project
import Verification

/// The translation rules over a project's own tables, in every language.
struct ProjectCheck {
  let options: CheckOptions
  let terminal: Terminal

  /// One table in one language.
  private struct Column: Sendable {
    var table: CheckedTable
    var language: LanguageTag
  }

  /// - Parameter path: The project as typed.
  func run(_ path: String) throws(RunError) -> Report {
    if let option = options.bundleOption {
      throw RunError("\(option) is about bundles, and \(PrintableText.escape(path)) is a project")
    }
    let project = try LoadedProject(path, tables: options.tables, excluding: options.excludedTables)
    try project.discovered.expectTables(options.tables)
    var report = Report(verb: .check, project: path, folder: project.discovered.root.path)
    report.findings = project.findings
    report.weigh(by: project.configuration)
    let languages = options.languages.isEmpty ? project.languages : try project.presentLanguages(of: options.languages)
    let check = TranslationCheck(project.configuration.check)
    let tables = concurrentMap(project.tables) { CheckedTable($0) }
    let columns = tables.flatMap { table in languages.map { Column(table: table, language: $0) } }
    let progress = terminal.progress
    let results = concurrentMap(columns) { column in
      progress.update { "checking \(PrintableText.escape(column.table.path)) in \(column.language)" }
      return column.table.check(column.language, with: check)
    }
    progress.clear()
    for (column, result) in zip(columns, results) {
      report.findings += result.findings
      var totals = Totals()
      totals.units = result.texts
      report.files.append(
        Report.File(path: column.table.path, language: column.language, base: nil, isChanged: false, totals: totals))
    }
    report.findings += absentKeys(project.configuration.check, tables)
    return report
  }

  /// Keys that are required by their whole name, and that no table has.
  private func absentKeys(_ settings: CheckSettings, _ tables: [CheckedTable]) -> [Finding] {
    settings.requiredKeys.compactMap { requirement in
      guard let key = requirement.scope.key, !key.isOpen else { return nil }
      let name = UTF8Text(key.description)
      let candidates = tables.filter { requirement.scope.covers(table: $0.path, key: name) }
      guard !candidates.isEmpty, !candidates.contains(where: { $0.holds(name) }) else { return nil }
      return Finding(
        rule: .requiredKey, table: candidates.count == 1 ? candidates[0].path : nil,
        message: "\"\(PrintableText.escape(name))\" is required, and no table has that key")
    }
  }
}
