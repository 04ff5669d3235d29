import Diagnostics
import Localization
import Project

/// `locferry undo`: what the last import kept → the files as they were.
struct UndoVerb {
  let options: UndoOptions

  func run(_ report: inout Report) throws(RunError) {
    do {
      let project = try FoundProject(options.project).discovered
      if options.isDryRun {
        try preview(project, &report)
      } else {
        try takeBack(project, in: try WritableFolder(of: project), &report)
      }
    } catch {
      throw RunError(error)
    }
  }

  private func preview(_ project: DiscoveredProject, _ report: inout Report) throws {
    report.findings = project.warnings.filter { $0.kind == .unfinishedTransaction }.map(Finding.init)
    guard report.findings.isEmpty else { return }
    guard try !project.hasLeftovers() else {
      report.findings = [
        Finding(
          rule: .interruptedImport, severity: .warning,
          message: "an import that was interrupted before it changed anything would be cleaned up, and none taken back")
      ]
      return
    }
    let last = try lastImport(project)
    try last.check()
    tell(last, project, &report)
  }

  private func takeBack(_ project: DiscoveredProject, in folder: WritableFolder, _ report: inout Report) throws {
    report.addSettlements(of: folder)
    // What was asked for is done where the import itself was interrupted and is gone, or another undo was.
    guard folder.settlement?.isTakenBack != true else { return }
    let finished = folder.settledElsewhere.filter { $0.purpose == .undoable && $0.outcome == .finished }
    guard finished.isEmpty else {
      report.findings += finished.map { settlement in
        Finding(
          rule: .interruptedImport, severity: .error,
          message: "the import that was finished just now is the last one, and is taken back by "
            + UndoOptions.command(for: settlement.folder))
      }
      return
    }
    let last = try lastImport(project)
    try last.takingBack(in: folder).commit()
    tell(last, project, &report)
  }

  private func lastImport(_ project: DiscoveredProject) throws -> LastImport {
    guard let last = try LastImport(of: project.accessRoot) else {
      let hints = try project.foldersWithUndo().map {
        "; one of another folder can be: \(UndoOptions.command(for: $0))"
      }
      throw RunError(
        location: SourceLocation(path: options.project),
        "holds no import that could be taken back\(hints.joined())")
    }
    return last
  }

  private func tell(_ last: LastImport, _ project: DiscoveredProject, _ report: inout Report) {
    let conditional = options.isDryRun ? "would be " : ""
    for reversal in last.reversals {
      let path = project.path(ofAccessPath: reversal.path)
      let shown = PrintableText.escape(path)
      switch reversal.kind {
      case .bringsBack:
        report.writtenPaths.append(path)
        report.remarks.append("\(shown): \(conditional)brought back as it was before the import")
      case .removes:
        report.removedPaths.append(path)
        report.remarks.append("\(shown): \(conditional)removed, as the import had made it")
      }
    }
  }
}

extension WritableFolder.Settlement {
  /// Nothing is left of an import.
  fileprivate var isTakenBack: Bool {
    switch (purpose, outcome) {
    case (.undoable, .takenBack), (.undo, .finished): true
    default: false
    }
  }
}
