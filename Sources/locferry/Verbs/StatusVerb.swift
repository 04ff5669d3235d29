import Conversion
import Diagnostics
import Localization
import Project

/// `locferry status`: tables → keys by how far their translation is, for each language.
struct StatusVerb {
  let options: StatusOptions

  /// One table in one language.
  private struct Column: Sendable {
    var table: any LocalizationTable
    var language: LanguageTag
  }

  func run() throws(RunError) -> Report {
    let project = try LoadedProject(options.project, tables: options.tables, excluding: options.excludedTables)
    try project.discovered.expectTables(options.tables)
    var report = Report(verb: .status, project: options.project, folder: project.discovered.root.path)
    report.findings = project.findings
    let languages =
      options.languages.isEmpty ? project.targetLanguages : try project.presentLanguages(of: options.languages)
    guard !languages.isEmpty else { throw RunError("the project has no language to count; name one with --language") }
    let columns = languages.flatMap { language in
      project.tables.filter { $0.sourceLanguage != language }.map { Column(table: $0, language: language) }
    }
    let keys = try KeySelection(options.keyWish, of: project.tables, in: project)
    let counts = concurrentMap(columns) { column in
      column.table.status(in: column.language, among: keys[column.table])
    }
    for (column, status) in zip(columns, counts) {
      report.files.append(
        Report.File(
          path: column.table.path, language: column.language, base: nil, isChanged: false, totals: Totals(),
          status: status))
    }
    report.remarks += keys.remarks("not counted")
    report.findings += shortfalls(report)
    report.weigh(by: project.configuration)
    return report
  }

  /// The languages of which less is translated than is asked for.
  private func shortfalls(_ report: Report) -> [Finding] {
    guard let least = options.leastPercent else { return [] }
    return report.statuses.filter { $0.status.percent < least.value }.map { language, status in
      Finding(
        rule: .belowThreshold, language: language,
        message: "\(status.translated) of \(counted(status.keys, "key")) translated, "
          + "\(Report.percent(status)) %: less than \(least.spelling) %")
    }
  }
}
