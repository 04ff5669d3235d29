internal import Diagnostics
internal import Localization

/// A run at its end: what there is to report, how it ends, and how it was asked for.
struct FinishedRun {
  var report: Report
  var exitStatus: ExitStatus
  var options: ReportingOptions
  /// Nil where git called, which nobody types again.
  var command: TypedCommand?

  /// Findings from this severity on make the run fail. Where nothing does, errors still are what is wrong.
  var failingSeverity: Severity { options.failOn == .warning ? .warning : .error }

  /// The findings, what is wrong first, otherwise in the order in which they were made.
  var findings: [Finding] {
    [Severity.error, .warning, .note].flatMap { severity in report.findings.filter { $0.severity == severity } }
  }

  /// One sentence: how it went.
  var verdict: String {
    let conflicts = report.findings.count { $0.severity == .error && $0.outcome == .conflict }
    let errors = report.findings.count { $0.severity == .error } - conflicts
    let warnings = report.findings.count { $0.severity == .warning }
    if exitStatus == .notDone || exitStatus == .driverFailed {
      return "Not done: nothing was changed" + (report.settlements.isEmpty ? "" : " but what had been interrupted")
    }
    var parts: [String] = []
    if conflicts > 0 { parts.append(counted(conflicts, "conflict") + " to decide") }
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    guard !parts.isEmpty else { return "Nothing needs a decision" }
    return (conflicts + errors > 0 ? "" : "Nothing needs a decision; ") + parts.joined(separator: ", ")
  }

  /// What decides the conflicts there are; nil where nothing is to be decided, or the verb cannot.
  var decidingCommand: String? {
    guard report.findings.contains(where: { $0.conflictPlace != nil && $0.severity == .error }) else { return nil }
    switch report.verb {
    case .import: return command?.adding("--interactive").line
    case .resolve: return command?.adding("--prefer theirs").line
    default: return nil
    }
  }

  /// The documents of which nothing tells what was exported.
  var languagesWithoutBase: [LanguageTag] {
    guard report.verb == .import else { return [] }
    return report.files.filter { $0.base == nil && $0.totals.units > 0 }.map(\.language).distinct
  }
}
