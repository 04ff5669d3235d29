internal import Diagnostics
internal import Localization

/// Annotations of a GitHub workflow: one command a line, which the runner shows at the file's line.
struct GitHubAnnotations: ReportWriter {
  let run: FinishedRun

  /// GitHub shows so many errors and so many warnings of a step, and drops the others in silence.
  static let limit = 10

  func render() -> [UInt8] {
    let paths = RepositoryPaths(of: run.report)
    var lines: [String] = []
    var left: [String] = []
    for severity in [Severity.error, .warning] {
      let findings = run.report.findings.filter { $0.severity == severity }
      lines += findings.prefix(Self.limit).map { command($0, paths) }
      let rest = findings.count - Self.limit
      if rest > 0 { left.append("\(counted(rest, "more \(severity.rawValue)"))") }
    }
    if !left.isEmpty {
      let message = "\(left.joined(separator: " and ")) not shown here: GitHub shows \(Self.limit) of each"
      lines.append("::notice title=locferry \(run.report.verb.rawValue)::\(WorkflowCommandText.escapeMessage(message))")
    }
    return lines.flatMap { Array($0.utf8) + [0x0A] }
  }

  private func command(_ finding: Finding, _ paths: RepositoryPaths) -> String {
    var properties: [(name: String, value: String)] = []
    // The project's own file is what a pull request shows.
    let inProject = paths.placeInProject(of: finding)
    if let place = inProject ?? paths.placeOfInput(of: finding) {
      properties.append(("file", place.path))
      if let position = (inProject == nil ? finding.location : finding.place)?.position {
        properties += [("line", String(position.line)), ("col", String(position.column))]
      }
    }
    let language = finding.language.map { " (\($0))" } ?? ""
    properties.append(("title", "\(finding.rule.rawValue)\(language)"))
    let settings = properties.map { name, value in
      "\(name)=\(WorkflowCommandText.escapeProperty(PrintableText.escape(value, limit: 4096)))"
    }
    return "::\(finding.severity.rawValue) \(settings.joined(separator: ","))::"
      + WorkflowCommandText.escapeMessage(run.report.explanation(of: finding))
  }
}
