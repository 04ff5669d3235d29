internal import Diagnostics
internal import Localization
internal import XMLStream

/// JUnit's XML as Jenkins and GitLab read it: a suite for each table and language, in it a case that fails for each
/// finding that makes the run fail, and one that passes, so that a suite without any is there too.
///
/// A case is called by its key and rule, never by its line: the views tell by the name which failures are new.
struct JUnitReport: ReportWriter {
  let run: FinishedRun

  private struct Suite {
    var name: String
    var cases: [Finding] = []
    /// Lighter findings.
    var others: [Finding] = []
  }

  func render() -> [UInt8] {
    let suites = suites
    var output = XMLOutputBuffer(capacity: 64 << 10)
    let count = suites.reduce(0) { $0 + $1.cases.count }
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"locferry ")
    XMLText.appendAttribute(run.report.verb.rawValue, to: &output)
    output.append("\"")
    appendCounts(tests: count + suites.count, failures: count, to: &output)
    output.append(">\n")
    let paths = RepositoryPaths(of: run.report)
    for suite in suites { append(suite, paths, to: &output) }
    output.append("</testsuites>\n")
    return output.contents
  }

  /// What was counted first, in its order; then what only findings name; the run itself first of all where it has any.
  private var suites: [Suite] {
    let run = "locferry \(self.run.report.verb.rawValue)"
    var order: [UTF8Text] = []
    var suites: [UTF8Text: Suite] = [:]
    func open(_ name: String) -> UTF8Text {
      let key = UTF8Text(name)
      if suites[key] == nil {
        suites[key] = Suite(name: name)
        order.append(key)
      }
      return key
    }
    for file in self.run.report.files { _ = open("\(file.path) (\(file.language))") }
    for finding in self.run.findings {
      let language = finding.language.map { " (\($0))" } ?? ""
      let key = open(finding.table.map { "\($0)\(language)" } ?? run + language)
      if finding.severity >= self.run.failingSeverity {
        suites[key]?.cases.append(finding)
      } else {
        suites[key]?.others.append(finding)
      }
    }
    if order.isEmpty { _ = open(run) }
    return order.compactMap { suites[$0] }
  }

  private func append(_ suite: Suite, _ paths: RepositoryPaths, to output: inout XMLOutputBuffer) {
    output.append("  <testsuite name=\"")
    XMLText.appendAttribute(suite.name, limit: 4096, to: &output)
    output.append("\"")
    appendCounts(tests: suite.cases.count + 1, failures: suite.cases.count, to: &output)
    output.append(">\n")
    for finding in suite.cases {
      beginCase(name(of: finding), in: suite, to: &output)
      appendPlace(of: finding, paths, to: &output)
      output.append(">\n      <failure type=\"")
      XMLText.appendAttribute(finding.rule.rawValue, to: &output)
      output.append("\" message=\"")
      XMLText.appendAttribute(finding.message, limit: 600, to: &output)
      output.append("\">")
      appendLines(of: finding, to: &output)
      output.append("</failure>\n    </testcase>\n")
    }
    beginCase("everything else", in: suite, to: &output)
    output.append("/>\n")
    if !suite.others.isEmpty {
      output.append("    <system-out>")
      for finding in suite.others { appendLines(of: finding, to: &output) }
      output.append("</system-out>\n")
    }
    output.append("  </testsuite>\n")
  }

  private func beginCase(_ name: String, in suite: Suite, to output: inout XMLOutputBuffer) {
    output.append("    <testcase name=\"")
    XMLText.appendAttribute(name, limit: 1000, to: &output)
    output.append("\" classname=\"")
    XMLText.appendAttribute(suite.name, limit: 4096, to: &output)
    output.append("\" time=\"0\"")
  }

  private func name(of finding: Finding) -> String {
    let unit = finding.address.map { UnitID.encode(key: $0.key, path: $0.path) } ?? finding.unitID
    return [unit?.string, finding.member?.string].compactMap(\.self).map { "\($0): " }.joined()
      + finding.rule.rawValue
  }

  private func appendPlace(of finding: Finding, _ paths: RepositoryPaths, to output: inout XMLOutputBuffer) {
    let inProject = paths.placeInProject(of: finding)
    guard let place = inProject ?? paths.placeOfInput(of: finding) else { return }
    output.append(" file=\"")
    XMLText.appendAttribute(place.path, limit: 4096, to: &output)
    output.append("\"")
    if let position = (inProject == nil ? finding.location : finding.place)?.position {
      output.append(" line=\"")
      output.append(position.line)
      output.append("\"")
    }
  }

  private func appendCounts(tests: Int, failures: Int, to output: inout XMLOutputBuffer) {
    output.append(" tests=\"")
    output.append(tests)
    output.append("\" failures=\"")
    output.append(failures)
    output.append("\" errors=\"0\" time=\"0\"")
  }

  /// Each line by itself: what ends a line in a text is spelled out, what divides these lines is ours.
  private func appendLines(of finding: Finding, to output: inout XMLOutputBuffer) {
    let places = [finding.place, finding.location].compactMap(\.self)
      .map { PrintableText.escape($0.description, limit: 4096) }
    let lines = ["\(finding.word)  \(run.report.explanation(of: finding))"] + places
    for line in lines.joined(separator: "\n").split(separator: "\n") {
      XMLText.append(String(line), limit: 4096, to: &output)
      output.append("\n")
    }
  }
}
