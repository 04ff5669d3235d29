import Diagnostics
import Localization
import Project

extension Finding {
  /// What a project has to say that stops nothing.
  init(_ warning: ProjectWarning) {
    self.init(
      rule: warning.kind == .unfinishedTransaction ? .interruptedImport : .projectOddity,
      location: SourceLocation(path: warning.path), message: warning.message)
  }
}

extension Report {
  /// Tells what became of transactions that earlier runs did not end.
  mutating func addSettlements(of folder: WritableFolder) {
    if let settlement = folder.settlement { add(settlement, in: "") }
    for settlement in folder.settledElsewhere { add(settlement, in: " in \(PrintableText.escape(settlement.folder))") }
  }

  private mutating func add(_ settlement: WritableFolder.Settlement, in place: String) {
    let interrupted =
      switch settlement.purpose {
      case .undoable: "an import"
      case .undo: "an undo"
      case .plain: "a run"
      }
    let outcome =
      switch settlement.outcome {
      case .finished: "was finished first"
      case .takenBack: "was taken back first, so that nothing of it remains"
      }
    let paths = settlement.paths.joined(separator: ", ")
    let finding = Finding(
      rule: .interruptedImport, severity: .warning,
      message: "\(interrupted) that had been interrupted\(place) \(outcome): \(paths)")
    settlements.append(finding)
    findings.append(finding)
  }

  /// The report of a run that was not done after all: why, and what was settled before.
  func abandoned(for error: RunError) -> Report {
    var report = Report(verb: verb, isDryRun: isDryRun, project: project)
    report.settlements = settlements
    report.findings = settlements + [error.finding]
    return report
  }
}
