import Conversion
import Diagnostics
import Localization
import Merge
import Project
import StringCatalog

/// `locferry import`: bundles → units → decisions → splices → all files or none.
struct ImportVerb {
  let options: ImportOptions
  let terminal: Terminal

  func run() throws(RunError) -> Report {
    let project = try LoadedProject(options.project)
    let options = options.settled(by: project.configuration.import)
    let conflictFile = try options.conflictsPath.map { path throws(RunError) in try ConflictFile.begin(at: path) }
    let decider = ConflictDecider(
      terminal: terminal, resolutions: try ConflictFile.read(options.resolutionsPath),
      isInteractive: options.isInteractive)
    let (documents, report) = try decider.decide { resolutions throws(RunError) in
      try decide(project, options, resolutions)
    }
    return try finish(report, documents, project, options, conflictFile)
  }

  /// Reads the bundles and decides about every unit; nothing is written.
  private func decide(
    _ project: LoadedProject, _ options: ImportOptions, _ resolutions: ConflictResolutions
  ) throws(RunError) -> ([Document], Report) {
    var report = Report(verb: .import, isDryRun: options.isDryRun, project: options.project)
    report.findings = project.findings.filter { $0.rule == .projectOddity }
    let documents = try readBundles(project, documentOptions(project, options, resolutions), &report)
    try checkDistinct(documents)
    for document in documents { report.add(document, requiresComplete: options.requiresComplete) }
    report.addUnused(resolutions, documents)
    report.weigh(by: project.configuration)
    return (documents, report)
  }

  /// Writes what was decided: all tables or none.
  private func finish(
    _ report: Report, _ documents: [Document], _ project: LoadedProject, _ options: ImportOptions,
    _ conflictFile: NewFile?
  ) throws(RunError) -> Report {
    var report = report
    let edited = edit(project, documents)
    let isHeldBack = options.isAllOrNothing && report.totals.conflicts + report.totals.rejected > 0
    if let conflictFile { try ConflictFile.write(report.findings, to: conflictFile) }
    if !isHeldBack, !options.isDryRun { try write(edited, project) }
    report.writtenPaths = isHeldBack ? [] : edited.map(\.table.path)
    report.markChanged(report.writtenPaths)
    report.remarks.append(summary(report, isHeldBack: isHeldBack))
    return report
  }

  private func summary(_ report: Report, isHeldBack: Bool) -> String {
    let totals = report.totals
    if isHeldBack {
      return "nothing written: --all-or-nothing, and \(totals.conflicts + totals.rejected) units need a decision"
    }
    let count = totals.applied + totals.approved
    let files = report.writtenPaths.count
    let written = options.isDryRun ? "would be written" : "written"
    return "\(count) \(written) to \(counted(files, "file"))"
      + " · \(totals.conflicts + totals.rejected + totals.orphans) kept back"
      + " · \(report.findings.count { $0.rule == .replaced }) of the project's own translations replaced"
  }

  /// One returned document, read and decided upon.
  struct Document: Sendable {
    var path: String
    var results: [TableImportResult]
    var findings: [Finding]
  }

  /// Reads every bundle completely before anything is written. One that cannot be read stops all, unless the user said
  /// otherwise.
  private func readBundles(
    _ project: LoadedProject, _ documentOptions: DocumentImport.Options, _ report: inout Report
  ) throws(RunError) -> [Document] {
    let targets = project.tables.map { ImportTarget(table: $0.path, catalog: $0.catalog) }
    var inputs: [BundleInput] = []
    for path in options.bundles {
      do {
        inputs += try BundleInput.open(path)
      } catch {
        try skip(RunError(error, rule: .unreadableBundle), &report)
      }
    }
    let progress = terminal.progress
    var documents: [Document] = []
    let results = concurrentMap(inputs) { input in
      progress.update { "reading \(PrintableText.escape(input.path))" }
      return Self.read(input, targets, documentOptions)
    }
    for result in results {
      switch result {
      case .success(let document): documents.append(document)
      case .failure(let error): try skip(error, &report)
      }
    }
    progress.clear()
    return documents
  }

  private func skip(_ error: RunError, _ report: inout Report) throws(RunError) {
    guard options.skipsUnreadable else { throw error }
    report.findings.append(error.finding)
  }

  private static func read(
    _ input: BundleInput, _ targets: [ImportTarget], _ options: DocumentImport.Options
  ) -> Result<Document, RunError> {
    var path = input.path
    do {
      let bundle = try ReturnedBundle(input)
      path = bundle.documentPath
      let (_, results, findings) = try bundle.read(into: targets, options: options)
      return .success(Document(path: path, results: results, findings: findings))
    } catch {
      return .failure(RunError(error, path: path))
    }
  }

  private func documentOptions(
    _ project: LoadedProject, _ options: ImportOptions, _ resolutions: ConflictResolutions
  ) -> DocumentImport.Options {
    var result = DocumentImport.Options()
    result.resolutions = resolutions
    result.policy = ImportPolicy(
      preferred: options.preferredSide, onSourceChange: options.onSourceChange ?? .ask,
      states: options.statePolicy ?? .fromXLIFF, acceptsCopies: options.acceptsCopiedSource,
      acceptsSourceEdits: options.acceptsSourceEdits)
    result.expectedLanguage = options.expectedLanguage
    result.assumedLanguage = options.assumedLanguage
    result.knownLanguages = Set(project.languages + options.addedLanguages)
    return result
  }

  /// Two documents for one table and language would overwrite each other's work.
  private func checkDistinct(_ documents: [Document]) throws(RunError) {
    var seen: [UTF8Text: String] = [:]
    for document in documents {
      for result in document.results where result.totals.units > 0 {
        let name = "\(result.table) in \(result.language)"
        if let other = seen[UTF8Text(name)], other != document.path {
          throw RunError(
            rule: .unreadableBundle, location: SourceLocation(path: document.path),
            "brings \(name), and so does \(other): import them one after the other")
        }
        seen[UTF8Text(name)] = document.path
      }
    }
  }

  /// A table with edits to write.
  private struct EditedTable {
    var table: LoadedProject.Table
    var editor: CatalogEditor
  }

  private func edit(_ project: LoadedProject, _ documents: [Document]) -> [EditedTable] {
    project.tables.compactMap { table in
      var editor = CatalogEditor(table.catalog)
      for result in documents.flatMap(\.results) where UTF8Text(result.table) == UTF8Text(table.path) {
        editor.apply(result.changes, language: result.language)
      }
      return editor.isEmpty ? nil : EditedTable(table: table, editor: editor)
    }
  }

  private func write(_ tables: [EditedTable], _ project: LoadedProject) throws(RunError) {
    guard !tables.isEmpty else { return }
    do {
      let transaction = try FileTransaction(
        in: project.discovered.root,
        replacing: tables.map { FileTransaction.Replacement(path: $0.table.path, stamp: $0.table.stamp) })
      for table in tables {
        let sink = try transaction.stage(table.table.path)
        try table.editor.write { try sink.write($0) }
      }
      try transaction.commit()
    } catch {
      throw RunError(error)
    }
  }
}
