import Conversion
import Diagnostics
import Localization
import LocalizationCatalog
import Project
import Verification

/// `locferry export`: tables → units for a language → XLIFF → a bundle built aside and renamed into place.
struct ExportVerb {
  let options: ExportOptions
  let terminal: Terminal

  func run(_ report: inout Report) throws(RunError) {
    let project = try LoadedProject(
      options.project, tables: options.tables, excluding: options.excludedTables,
      sourceLanguage: options.sourceLanguage)
    try project.discovered.expectTables(options.tables)
    report.folder = project.discovered.root.path
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
    try checkPlaces(languages.map { names[$0] }, project, matching)
    let job = ExportJob(
      project: project, tables: tables, options: options, folder: try makeFolder(), names: names,
      tool: tool(project), sourceLanguage: sourceLanguage(project), keys: keys)
    let progress = terminal.progress
    let results = concurrentMap(languages) { language in
      progress.update { "exporting \(language)" }
      return job.export(language)
    }
    progress.clear()
    var outcomes: [ExportJob.Outcome] = []
    for result in results { outcomes.append(try result.get()) }
    for outcome in outcomes {
      try publish(outcome)
      report.add(outcome)
    }
    report.remarks += keys.remarks("not exported")
    report.remarks.append(staleness(tables))
    report.weigh(by: project.configuration)
  }

  private func makeFolder() throws(RunError) -> Folder? {
    guard !options.isDryRun else { return nil }
    do {
      return try Folder.makeForOutput(options.outputPath)
    } catch {
      throw RunError(error)
    }
  }

  private func publish(_ outcome: ExportJob.Outcome) throws(RunError) {
    do {
      try outcome.output?.publish(isReplacing: true)
    } catch {
      throw RunError(error)
    }
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

  /// Looks at all places before anything is written: what has one already must be an export, and none that still holds
  /// work an import would apply is overwritten unasked.
  ///
  /// - Parameter languages: As bundles call them.
  private func checkPlaces(
    _ languages: [LanguageTag], _ project: LoadedProject, _ matching: LanguageMatching
  ) throws(RunError) {
    var pending = PendingWork(project: project, languages: matching)
    do {
      guard let folder = try Folder.checkForOutput(options.outputPath) else { return }
      for language in languages {
        let name = options.exportName(for: language)
        let isThere = try FinishedOutput.checkPlace(
          of: options.isXLIFFOnly ? .file : .folder, named: name, in: folder)
        if isThere, !options.isForced { try pending.check(folder.path(of: name)) }
      }
    } catch {
      throw RunError(error)
    }
  }

  private func staleness(_ tables: [any LocalizationTable]) -> String {
    let keys = tables.reduce(0) { $0 + $1.keyCount }
    return "\(counted(keys, "key")) in \(counted(tables.count, "table")), as they stand: "
      + "only a build adds keys from code"
  }
}
