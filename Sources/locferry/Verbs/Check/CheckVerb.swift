import Diagnostics
import Localization
import Project
import Verification

/// `locferry check`: units → rules → findings, less those that the baseline accepts.
struct CheckVerb {
  let options: CheckOptions
  let terminal: Terminal

  func run() throws(RunError) -> Report {
    let baseline = try options.baseline.map { path throws(RunError) in try Baseline(at: path) }
    let file = try options.newBaseline.map { path throws(RunError) in
      try OwnFile(at: path, schema: Baseline.schema, kind: Baseline.kind)
    }
    var report: Report
    var isProject = false
    switch options.subject {
    case .project(let path):
      isProject = true
      report = try ProjectCheck(options: options, terminal: terminal).run(path)
    case .bundles(let paths, let project):
      report = try BundleCheck(options: options, terminal: terminal).run(paths, project: project)
    case .unclear(let message):
      throw RunError(message)
    }
    let judged = report.findings.filter(\.isJudgement)
    if let file { try file.write(Baseline.render(judged)) }
    report.findings.removeAll { finding in
      finding.isJudgement && (file != nil || baseline?.accepts(finding) ?? false)
    }
    let accepted = judged.count - report.findings.count(where: \.isJudgement)
    // Bundles hold a part of a project only, and a baseline that is written anew is up to date.
    if let baseline, isProject, file == nil {
      let looked = Set(report.files.map { [UTF8Text($0.path), UTF8Text($0.language.name)] })
      report.findings += baseline.unused(after: judged) { looked.contains([$0, UTF8Text($1.name)]) }
    }
    report.remarks.append(summary(report, accepted: accepted))
    return report
  }

  private func summary(_ report: Report, accepted: Int) -> String {
    let counts = [Severity.error, .warning, .note].map { severity in
      counted(report.findings.count { $0.severity == severity }, severity.rawValue)
    }
    let files = Set(report.files.map { UTF8Text($0.path) }).count
    let languages = Set(report.files.map(\.language)).count
    return "\(counted(report.totals.units, "text")) of \(counted(files, "table")) in "
      + "\(counted(languages, "language")): \(counts.joined(separator: ", "))"
      + (accepted > 0 ? " · \(accepted) more in the baseline" : "")
  }
}

extension Finding {
  /// Whether a rule about translations made it, and not an import or the reading of files.
  fileprivate var isJudgement: Bool {
    outcome == .none && details.address != nil && TranslationRules.names.contains(rule)
  }
}
