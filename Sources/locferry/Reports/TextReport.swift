internal import Diagnostics
internal import Localization
internal import Project

/// The report for a person, as the manual shows it.
struct TextReport: ReportWriter {
  private let run: FinishedRun
  /// The most findings of one rule that are listed; the others are counted.
  private let limitPerRule: Int
  private let leastSeverity: Severity
  private let hasColour: Bool

  private var report: Report { run.report }
  /// Only what is wrong.
  private var isQuiet: Bool { run.options.isQuiet }

  /// - Parameter hasColour: Whether the text goes to a terminal that shows colours.
  init(_ run: FinishedRun, hasColour: Bool = false) {
    self.run = run
    self.hasColour = hasColour
    limitPerRule = run.options.isVerbose ? Int.max : 50
    leastSeverity = run.options.isQuiet ? .error : run.options.isVerbose ? .note : .warning
  }

  func render() -> [UInt8] {
    var lines: [String] = []
    if !isQuiet { lines += tableLines + (report.tables?.lines ?? []) }
    lines += findingLines
    if !isQuiet {
      if let tables = report.tables { lines.append(tables.summary) }
      lines += report.remarks
      if let command = run.decidingCommand { lines.append("decide: \(command)") }
    }
    return lines.flatMap { Array($0.utf8) + [0x0A] }
  }

  // MARK: Numbers

  private var tableLines: [String] {
    let isImport = report.verb == .import
    guard report.verb != .export, report.verb != .verify, let table = LanguageTable(report) else { return [] }
    let names = table.rows.map { row in row.file.map { "  \(PrintableText.escape($0))" } ?? row.language.name }
    let width = max(8, (names.map(\.count).max() ?? 0) + 2)
    var lines: [String] = []
    if isImport {
      let title = "import \(names.joined(separator: " ")) → \(PrintableText.escape(report.project))"
      lines.append("\(styled(title, .bold))        base: \(report.baseSummary)")
    }
    lines.append(line("", table.columns.map(\.title), table, width))
    for (name, row) in zip(names, table.rows) { lines.append(line(name, row.cells, table, width)) }
    return lines
  }

  private func line(_ name: String, _ cells: [String], _ table: LanguageTable, _ width: Int) -> String {
    var line = name + String(repeating: " ", count: width - name.count)
    for (index, (column, cell)) in zip(table.columns, cells).enumerated() {
      if index > 0 { line += column.isBeside ? " | " : " " }
      line += String(repeating: " ", count: max(0, column.title.count - cell.count)) + cell
    }
    return line
  }

  // MARK: Findings

  private var findingLines: [String] {
    var counts: [Rule: Int] = [:]
    var lines: [String] = []
    // Where the base was guessed, that is said unasked.
    let shown = run.findings.filter { $0.severity >= leastSeverity || (!isQuiet && $0.rule == .baseSearch) }
    for finding in shown {
      counts[finding.rule, default: 0] += 1
      if counts[finding.rule, default: 0] <= limitPerRule { lines += describe(finding) }
    }
    for (rule, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > limitPerRule {
      lines.append("… and \(count - limitPerRule) more \(rule.rawValue)")
    }
    return lines
  }

  private func describe(_ finding: Finding) -> [String] {
    var parts = [styled(finding.word, finding.severity.style)]
    if let language = finding.language { parts.append(language.name) }
    parts.append(finding.rule.rawValue)
    parts.append(PrintableText.escape(finding.message, limit: 600))
    parts += [finding.place, finding.location].compactMap { $0.map(place) }
    var lines = [parts.joined(separator: "  ")]
    let isCheck = report.verb == .check
    // What a rule measured by: an id often says nothing.
    let measure = isCheck && finding.outcome == .none ? finding.source.map { "source \(quote($0))" } : nil
    let texts = (measure.map { [$0] } ?? []) + report.versions(of: finding).map { "\($0.name) \(quote($0.value))" }
    if finding.outcome == .conflict || finding.outcome == .applied || report.verb == .diff || isCheck, !texts.isEmpty {
      lines.append("          " + texts.joined(separator: "  "))
    }
    lines += finding.set.map(describe)
    return lines
  }

  private func describe(_ member: SetMember) -> String {
    let name = member.path.isPlain ? "text" : PrintableText.escape(UnitID.name(of: member.path))
    let texts = [("ours", member.ours), (report.theirsName, member.theirs)]
      .compactMap { name, value in value.map { "\(name) \(quote($0))" } }
    let outcome = member.outcome?.rawValue ?? "did not come back"
    return "            \(name)  \(outcome)  \(texts.joined(separator: "  "))"
  }

  private func place(_ location: SourceLocation) -> String {
    PrintableText.escape(location.path, limit: pathLimit) + (location.position.map { ":\($0)" } ?? "")
  }

  private func quote(_ value: UnitValue) -> String {
    switch value {
    case .text(let text): "\"\(PrintableText.escape(text))\""
    case .phrases(let phrases):
      phrases.prefix(5).map { "\"\(PrintableText.escape($0))\"" }.joined(separator: ", ")
        + (phrases.count > 5 ? ", … \(phrases.count - 5) more" : "")
    }
  }

  private func styled(_ text: String, _ style: TextStyle?) -> String {
    hasColour ? style?.apply(to: text) ?? text : text
  }
}

extension Severity {
  fileprivate var style: TextStyle? {
    switch self {
    case .note: nil
    case .warning: .yellow
    case .error: .red
    }
  }
}
