import Conversion
import Diagnostics
import Foundation
import Localization
import LocalizationCatalog
import Project
import Verification

/// `locferry export`: tables → units for a language → XLIFF → a bundle built aside and renamed into place.
struct ExportVerb {
  let options: ExportOptions
  let terminal: Terminal

  func run() throws(RunError) -> Report {
    let project = try LoadedProject(
      options.project, tables: options.tables, excluding: options.excludedTables,
      sourceLanguage: options.sourceLanguage)
    try project.discovered.expectTables(options.tables)
    var report = Report(
      verb: .export, isDryRun: options.isDryRun, project: options.project, folder: project.discovered.root.path)
    report.findings = project.findings
    let tables = exportableTables(project, &report)
    let languages = options.languages.isEmpty ? project.targetLanguages : project.ownNames(of: options.languages)
    guard !languages.isEmpty else {
      throw RunError("the project has no language to export; name one with --language")
    }
    let matching = LanguageMatching(project.languages, mapped: project.configuration.languageMap)
    let names = try ExportedNames(
      languages, options.languageNames ?? project.configuration.languageNames ?? .project, matching)
    let keys = try KeySelection(options.keyWish, of: tables, in: project)
    let job = ExportJob(
      project: project, tables: tables, options: options, names: names, tool: tool(project),
      sourceLanguage: sourceLanguage(project), keys: keys)
    try checkExistingExports(languages.map { names[$0] }, project, matching)
    let progress = terminal.progress
    let results = concurrentMap(languages) { language in
      progress.update { "exporting \(language)" }
      return job.export(language)
    }
    progress.clear()
    for result in results { report.add(try result.get()) }
    report.remarks += keys.remarks("not exported")
    report.remarks.append(staleness(tables))
    report.weigh(by: project.configuration)
    return report
  }

  private func sourceLanguage(_ project: LoadedProject) -> LanguageTag? {
    options.sourceLanguage ?? project.sourceLanguage
  }

  /// The tables written in the project's language. Others are named and stay at home, as their translations would be
  /// measured by the wrong texts (Xcode gives up the whole export).
  private func exportableTables(_ project: LoadedProject, _ report: inout Report) -> [any LocalizationTable] {
    let settled = options.sourceLanguage ?? project.configuration.sourceLanguage
    guard let expected = settled ?? project.discovered.developmentRegion else { return project.tables }
    return project.tables.filter { table in
      let language = table.sourceLanguage
      if language == expected { return true }
      report.findings.append(
        Finding(
          rule: .languageMismatch, outcome: .notExported, table: table.path, place: SourceLocation(path: table.path),
          message: "its source language is \(language), the project's is \(expected): not exported"))
      return false
    }
  }

  private func tool(_ project: LoadedProject) -> ToolIdentity {
    if let xcode = options.xcode { return .xcode(version: xcode.version, build: xcode.build) }
    let revision = GitRevision.describe(
      folder: project.discovered.root.path, paths: project.contents.keys.map(\.string))
    return .locferry(version: Version.current, build: revision)
  }

  /// What is no export, or still holds work an import would apply, is not overwritten unasked.
  ///
  /// - Parameter languages: As bundles call them.
  private func checkExistingExports(
    _ languages: [LanguageTag], _ project: LoadedProject, _ matching: LanguageMatching
  ) throws(RunError) {
    guard !options.isForced, !options.isDryRun else { return }
    for language in languages {
      let path = options.exportPath(for: language)
      guard FileManager.default.fileExists(atPath: path) else { continue }
      guard let work = PendingWork.count(at: path, project: project, languages: matching) else {
        throw RunError(location: SourceLocation(path: path), "is nothing that an export wrote; --force replaces it")
      }
      if work > 0 {
        throw RunError(
          location: SourceLocation(path: path),
          "holds \(counted(work, "translation")) not imported yet; import it first, or --force replaces it")
      }
    }
  }

  private func staleness(_ tables: [any LocalizationTable]) -> String {
    let keys = tables.reduce(0) { $0 + $1.keyCount }
    return "\(counted(keys, "key")) in \(counted(tables.count, "table")), as they stand: "
      + "only a build adds keys from code"
  }
}
