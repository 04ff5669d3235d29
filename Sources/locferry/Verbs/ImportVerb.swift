import Conversion
import Diagnostics
import Localization
import Merge
import Project

/// `locferry import`: bundles → units → decisions → splices → all files or none.
struct ImportVerb {
  let options: ImportOptions
  let terminal: Terminal
  /// Whether a dry run, too, fails where the files may not be written.
  var asksToWrite = true

  func run(_ report: inout Report) throws(RunError) {
    // Before the tables are read: another run may be writing them, or have been interrupted.
    let folder = try options.isDryRun ? nil : openForWriting()
    if let folder { report.addSettlements(of: folder) }
    let project = try LoadedProject(options.project)
    try expect(folder, of: project)
    let options = options.settled(by: project.configuration.import)
    let conflictFile = try options.conflictsPath.map { path throws(RunError) in try ConflictFile.begin(at: path) }
    var opened = report
    opened.folder = project.discovered.root.path
    opened.findings += project.findings.filter { $0.rule == .projectOddity || $0.rule == .interruptedImport }
    let inputs = try openBundles(&opened)
    let settings = try documentOptions(project, options)
    var reader = try BundleReader(
      project: project, options: settings, bases: options.bases, progress: terminal.progress)
    let decider = ConflictDecider(
      terminal: terminal, resolutions: try ConflictFile.read(options.resolutionsPath),
      isInteractive: options.isInteractive)
    let (documents, decided) = try decider.decide { resolutions throws(RunError) in
      var report = opened
      var documents = try read(inputs, with: &reader, resolutions, &report)
      documents.settleMissingTables()
      try checkTogether(documents, project)
      for document in documents { report.add(document, requiresComplete: options.requiresComplete) }
      report.addUnused(resolutions, documents)
      report.findings += unmet(by: documents, settings)
      report.weigh(by: project.configuration)
      return (documents, report)
    }
    report = decided
    try finish(&report, documents, project, folder, options, conflictFile)
  }

  /// Writes what was decided: all tables or none.
  private func finish(
    _ report: inout Report, _ documents: [Document], _ project: LoadedProject, _ folder: WritableFolder?,
    _ options: ImportOptions, _ conflictFile: OwnFile?
  ) throws(RunError) {
    let edits = try edit(project, documents)
    let isHeldBack = options.isAllOrNothing && report.totals.conflicts + report.totals.rejected > 0
    try ConflictFile.write(report.findings, to: conflictFile) { () throws(RunError) in
      guard !isHeldBack else { return }
      try write(edits, project, to: folder)
      report.add(edits)
    }
    report.remarks.append(summary(report, isHeldBack: isHeldBack))
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
      + " · \(report.findings.count { $0.rule == .replaced || $0.rule == .guessedBase }) of the project's own translations replaced"
      + (options.isDryRun || files == 0 ? "" : " · take back: \(UndoOptions.command(for: options.project))")
  }

  /// One returned document, read and decided upon.
  struct Document: Sendable {
    var path: String
    /// What its units were compared with; nil where nothing is known.
    var base: Report.Base?
    var results: [TableImportResult]
    var findings: [Finding]
    /// What its `<file>`s are called.
    var fileNames: Set<UTF8Text>
  }

  /// Opens the bundles. One that cannot be read stops all, unless the user said otherwise.
  private func openBundles(_ report: inout Report) throws(RunError) -> [BundleInput] {
    var inputs: [BundleInput] = []
    for path in options.bundles {
      do {
        inputs += try BundleInput.open(path)
      } catch {
        try skip(RunError(error, rule: .unreadableBundle), &report)
      }
    }
    return inputs
  }

  /// Reads every bundle completely before anything is written, and decides about its units.
  private func read(
    _ inputs: [BundleInput], with reader: inout BundleReader, _ resolutions: ConflictResolutions, _ report: inout Report
  ) throws(RunError) -> [Document] {
    let results = try reader.read(inputs, resolutions)
    terminal.progress.clear()
    var documents: [Document] = []
    for result in results {
      switch result {
      case .success(let document): documents.append(document)
      case .failure(let error): try skip(error, &report)
      }
    }
    return documents
  }

  private func skip(_ error: RunError, _ report: inout Report) throws(RunError) {
    guard options.skipsUnreadable else { throw error }
    report.findings.append(error.finding)
  }

  private func documentOptions(
    _ project: LoadedProject, _ options: ImportOptions
  ) throws(RunError) -> DocumentImport.Options {
    var result = DocumentImport.Options()
    result.policy = ImportPolicy(
      preferred: options.preferredSide, onSourceChange: options.onSourceChange ?? .ask,
      states: options.statePolicy ?? .fromXLIFF, acceptsCopies: options.acceptsCopiedSource,
      acceptsSourceEdits: options.acceptsSourceEdits, allowsNewVariations: options.allowsNewVariations)
    result.knownLanguages = Set(project.languages + options.addedLanguages)
    result.languages = LanguageMatching(result.knownLanguages, mapped: project.configuration.languageMap)
    // Whoever types a language may call it as the project or as the bundles do.
    result.expectedLanguage = options.expectedLanguage.map { result.languages.language(for: $0) }
    result.assumedLanguage = options.assumedLanguage.map { result.languages.language(for: $0) }
    result.mappedTables = try options.tableMaps.tables(among: project.tables.map(\.path))
    result.listsAppliedTexts = options.reporting.listsAppliedTexts
    return result
  }

  /// The files that change, each with its new content.
  private func edit(_ project: LoadedProject, _ documents: [Document]) throws(RunError) -> [FileEdit] {
    let results = Dictionary(grouping: documents.flatMap(\.results)) { UTF8Text($0.table) }
    var edits: [FileEdit] = []
    for table in project.tables {
      do {
        edits += try table.edits(for: results[UTF8Text(table.path)] ?? [])
      } catch {
        throw RunError(rule: .unreadableTable, location: SourceLocation(path: error.path), error.reason)
      }
    }
    return edits
  }

  private func openForWriting() throws(RunError) -> WritableFolder {
    do {
      return try WritableFolder(of: try FoundProject(options.project).discovered)
    } catch {
      throw RunError(error)
    }
  }

  /// What was settled first may have been a file that says where tables lie.
  private func expect(_ folder: WritableFolder?, of project: LoadedProject) throws(RunError) {
    let isSame: Bool
    do {
      isSame = try folder?.serves(project.discovered) ?? true
    } catch {
      throw RunError(error)
    }
    guard isSame else {
      throw RunError(
        location: SourceLocation(path: options.project), "was changed while it was read; start the import again")
    }
  }

  /// Writes all of them, or only looks whether that could be done.
  ///
  /// - Parameter folder: Nil for a dry run.
  private func write(_ edits: [FileEdit], _ project: LoadedProject, to folder: WritableFolder?) throws(RunError) {
    do {
      let files = try edits.map { edit throws(ProjectError) in try project.discovered.accessPath(of: edit.path) }
      let contents = project.contents
      let replacements = zip(edits, files).compactMap { edit, path in
        contents[UTF8Text(edit.path)].map { FileTransaction.Replacement(path: path, content: $0) }
      }
      let newPaths = zip(edits, files).filter { $0.0.before == nil }.map(\.1)
      guard let folder else {
        guard asksToWrite else { return }
        return try FileTransaction.check(
          in: project.discovered.accessRoot, replacing: replacements, creating: newPaths)
      }
      let transaction = try FileTransaction(
        in: folder, purpose: .undoable, replacing: replacements, creating: newPaths)
      for (edit, path) in zip(edits, files) {
        try transaction.stage(path) { sink in try edit.write { try sink.write($0) } }
      }
      try transaction.commit()
    } catch {
      throw RunError(error)
    }
  }
}
