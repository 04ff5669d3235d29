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
  /// Tells what became of a transaction that an earlier run did not end.
  mutating func add(_ settlement: WritableFolder.Settlement?) {
    guard let settlement else { return }
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
    findings.append(
      Finding(
        rule: .interruptedImport, severity: .warning,
        message: "\(interrupted) that had been interrupted \(outcome): \(settlement.paths.joined(separator: ", "))"))
  }
}
