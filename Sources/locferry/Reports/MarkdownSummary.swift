internal import Diagnostics
internal import Localization

/// A job's summary in GitHub flavoured Markdown: the verdict, the numbers of each language, each conflict with its texts.
struct MarkdownSummary: ReportWriter {
  let run: FinishedRun
  /// In bytes. GitHub drops a larger summary of a step whole.
  var limit = 1 << 20

  /// Room for saying what was cut, and for what closes a fold.
  private static let reserve = 512

  func render() -> [UInt8] {
    let findings = run.findings.filter { $0.severity > .note }
    var text = head
    var isFolded = false
    for (index, finding) in findings.enumerated() {
      var entry = ""
      if finding.severity == .warning, !isFolded {
        entry += "<details><summary>\(counted(findings.count - index, "warning"))</summary>\n\n"
      }
      entry += finding.severity == .error ? section(finding) : item(finding)
      guard text.utf8.count + entry.utf8.count + Self.reserve <= limit else {
        if isFolded { text += "\n</details>\n" }
        text += "\n\(findings.count - index) more of \(findings.count) findings cut: too long a summary.\n"
        return Array(text.utf8)
      }
      text += entry
      isFolded = isFolded || finding.severity == .warning
    }
    if isFolded { text += "\n</details>\n" }
    return Array(text.utf8)
  }

  private var head: String {
    let report = run.report
    var lines = ["## locferry \(report.verb.rawValue): \(run.verdict)", ""]
    let without = run.languagesWithoutBase
    if !without.isEmpty {
      lines += [
        "> No base was found for \(without.map(\.name).joined(separator: ", ")): nothing tells which texts are newer.",
        "",
      ]
    }
    if let table = LanguageTable(report) {
      lines.append("| language |" + table.columns.map { " \($0.title) |" }.joined())
      lines.append("|---|" + table.columns.map { _ in "---:|" }.joined())
      for row in table.rows where row.file == nil {
        lines.append("| \(row.language) |" + row.cells.map { " \($0) |" }.joined())
      }
      lines.append("")
    }
    // Each already safe to print, and without markup of its own.
    for remark in report.remarks { lines += [MarkdownText.escape(remark, limit: 1000), ""] }
    if let command = run.decidingCommand { lines += ["To decide:", "", "    \(command)", ""] }
    return lines.map { "\($0)\n" }.joined()
  }

  /// What is wrong, with its texts side by side.
  private func section(_ finding: Finding) -> String {
    var lines = ["### \(title(finding))", "", MarkdownText.escape(finding.message, limit: 1000), ""]
    if let note = finding.note { lines += ["Note: \(code(note.string))", ""] }
    let places = [finding.place, finding.location].compactMap(\.self).map { code($0.description) }
    if !places.isEmpty { lines += [places.joined(separator: " · "), ""] }
    let versions = run.report.versions(of: finding)
    if !versions.isEmpty {
      lines.append("|" + versions.map { " \(MarkdownText.escape($0.name)) |" }.joined())
      lines.append("|" + versions.map { _ in "---|" }.joined())
      lines += ["|" + versions.map { " \(code($0.value.line)) |" }.joined(), ""]
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private func item(_ finding: Finding) -> String {
    let place = (finding.place ?? finding.location).map { " \(code($0.description))" } ?? ""
    return "- \(title(finding)): \(MarkdownText.escape(finding.message, limit: 1000))\(place)\n"
  }

  private func title(_ finding: Finding) -> String {
    let language = finding.language.map { " \($0)" } ?? ""
    return "\(finding.word)\(language) `\(finding.rule.rawValue)`"
  }

  /// In a fixed-width font. GitHub looks for names of people and issues everywhere but there.
  private func code(_ text: String) -> String { "<code>\(MarkdownText.escape(text, limit: 1000))</code>" }
}
