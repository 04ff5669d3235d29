internal import Diagnostics
internal import Localization

/// The report for a person, as the manual shows it.
struct TextReport {
  let report: Report
  /// The most findings of one rule that are listed; the others are counted.
  let limitPerRule: Int
  let leastSeverity: Severity
  /// Only what is wrong.
  let isQuiet: Bool

  init(_ report: Report, options: ReportingOptions) {
    self.report = report
    limitPerRule = options.isVerbose ? Int.max : 50
    isQuiet = options.isQuiet
    leastSeverity = options.isQuiet ? .error : options.isVerbose ? .note : .warning
  }

  func render() -> String {
    var lines: [String] = []
    if report.verb == .import, !isQuiet { lines += importTable }
    if report.verb == .diff, !isQuiet { lines += ChangeTable(report).lines }
    if report.verb == .status, !isQuiet { lines += StatusTable(report: report).lines }
    lines += findingLines
    if !isQuiet { lines += report.remarks }
    return lines.map { $0 + "\n" }.joined()
  }

  private var importTable: [String] {
    let languages = report.languages
    let names = languages.map(\.language.name)
    let columns = ["units", "applied", "approved", "unchanged", "untranslated", "conflicts", "rejected", "orphans"]
    let width = max(8, (names.map(\.count).max() ?? 0) + 2)
    let title = "import \(names.joined(separator: " ")) → \(PrintableText.escape(report.project))"
    var lines = ["\(title)        base: \(report.baseSummary)"]
    lines.append(
      String(repeating: " ", count: width) + columns.joined(separator: " ") + " | missing")
    for (language, totals) in languages {
      let numbers = [
        totals.units, totals.applied, totals.approved, totals.unchanged, totals.untranslated, totals.conflicts,
        totals.rejected, totals.orphans,
      ]
      let cells = zip(columns, numbers).map { padded(String($1), to: $0.count) }
      let name = language.name + String(repeating: " ", count: width - language.name.count)
      lines.append(name + cells.joined(separator: " ") + " | " + padded(String(totals.missing), to: 7))
    }
    return lines
  }

  private var findingLines: [String] {
    var counts: [Rule: Int] = [:]
    var lines: [String] = []
    // Where the base was guessed, that is said unasked.
    let shown = report.findings.filter { $0.severity >= leastSeverity || (!isQuiet && $0.rule == .baseSearch) }
    for finding in shown.sorted(by: { $0.severity > $1.severity }) {
      counts[finding.rule, default: 0] += 1
      if counts[finding.rule, default: 0] <= limitPerRule { lines += describe(finding) }
    }
    for (rule, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > limitPerRule {
      lines.append("… and \(count - limitPerRule) more \(rule.rawValue)")
    }
    return lines
  }

  private func describe(_ finding: Finding) -> [String] {
    let word = finding.outcome == .none ? finding.severity.rawValue : finding.outcome.rawValue
    let places = [finding.place, finding.location].compactMap { $0.map(place) }
    var parts = [word]
    if let language = finding.language { parts.append(language.name) }
    parts.append(finding.rule.rawValue)
    parts.append(PrintableText.escape(finding.message, limit: 600))
    parts += places
    var lines = [parts.joined(separator: "  ")]
    let sides = report.sides
    let isCheck = report.verb == .check
    let texts = [
      ("source", isCheck ? finding.source : nil),
      (named(report.verb == .diff ? "before" : "base", sides.base), finding.base),
      (named(report.verb == .diff ? "now" : "ours", sides.ours), finding.ours),
      (named(theirsName, sides.theirs), finding.theirs),
    ]
    .compactMap { name, value in value.map { "\(name) \(quote($0))" } }
    if finding.outcome == .conflict || finding.outcome == .applied || report.verb == .diff || isCheck, !texts.isEmpty {
      lines.append("          " + texts.joined(separator: "  "))
    }
    lines += finding.set.map(describe)
    return lines
  }

  private func named(_ side: String, _ name: String?) -> String {
    name.map { "\(side) (\(PrintableText.escape($0, limit: 80)))" } ?? side
  }

  private func describe(_ member: SetMember) -> String {
    let name = member.path.isPlain ? "text" : PrintableText.escape(UnitID.name(of: member.path))
    let texts = [("ours", member.ours), (theirsName, member.theirs)]
      .compactMap { name, value in value.map { "\(name) \(quote($0))" } }
    let outcome = member.outcome?.rawValue ?? "did not come back"
    return "            \(name)  \(outcome)  \(texts.joined(separator: "  "))"
  }

  /// What the third version is called.
  private var theirsName: String {
    switch report.verb {
    case .merge, .mergeDriver, .resolve: "theirs"
    default: "returned"
    }
  }

  private func place(_ location: SourceLocation) -> String {
    PrintableText.escape(location.path) + (location.position.map { ":\($0)" } ?? "")
  }

  private func quote(_ value: UnitValue) -> String {
    switch value {
    case .text(let text): "\"\(PrintableText.escape(text))\""
    case .phrases(let phrases):
      phrases.prefix(5).map { "\"\(PrintableText.escape($0))\"" }.joined(separator: ", ")
        + (phrases.count > 5 ? ", … \(phrases.count - 5) more" : "")
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
