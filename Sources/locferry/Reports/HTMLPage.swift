internal import Conversion
internal import Diagnostics
internal import Foundation
internal import Localization
internal import LocalizationCatalog

/// One page that needs nothing else: the verdict, the numbers of each language, what needs a decision, what was taken.
///
/// Everything is in the page before its script runs, which only hides what is filtered out; and only that very script and
/// that very style run, by their digests (Content Security Policy level 3, "hash-source").
struct HTMLPage: ReportWriter {
  let run: FinishedRun

  /// The most findings, and the most texts taken, that the page lists: browsers become slow beyond.
  var findingLimit = 2000
  var textLimit = 10_000

  var report: Report { run.report }

  func render() -> [UInt8] {
    let entries = HTMLEntries(run: run)
    let findings = run.findings
    var page = Output()
    page.add(head)
    page.add("<body>\n<main>\n<h1>locferry \(report.verb.rawValue)\(subject)</h1>\n")
    page.add("<p class=\"verdict \(worst)\">\(HTMLText.escape(run.verdict))</p>\n")
    page.add(banner)
    if let table = LanguageTable(report) { page.add(languageTable(table)) }
    for remark in report.remarks { page.add("<p>\(HTMLText.escape(remark, limit: 1000))</p>\n") }
    if let command = run.decidingCommand {
      page.add("<p>To decide: <code class=\"command\">\(HTMLText.escape(command, limit: 4000))</code></p>\n")
    }
    if !findings.isEmpty || !report.appliedTexts.isEmpty { page.add(filters(entries)) }
    if !findings.isEmpty {
      page.add("<section id=\"findings\">\n<h2>Findings</h2>\n")
      // Only the first is open, and only where it waits for somebody.
      let shown = Self.shared(findings, limit: findingLimit, by: \.language)
      for (index, finding) in shown.enumerated() {
        page.add(entries.entry(finding, isOpen: index == 0 && finding.severity == .error))
      }
      page.add(rest(findings.count - shown.count, "finding"))
      page.add("</section>\n")
    }
    if !report.appliedTexts.isEmpty { addAppliedTexts(entries, to: &page) }
    page.add("</main>\n<script>\(HTMLAssets.script)</script>\n</body>\n</html>\n")
    return page.bytes
  }

  private struct Output {
    var bytes: [UInt8] = []
    mutating func add(_ html: String) { bytes += html.utf8 }
  }

  private var head: String {
    let policy =
      "default-src 'none'; style-src '\(Self.digest(HTMLAssets.style))'; script-src '\(Self.digest(HTMLAssets.script))'; "
      + "base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>locferry \(report.verb.rawValue): \(HTMLText.escape(run.verdict))</title>
      <style>\(HTMLAssets.style)</style>
      </head>

      """
  }

  /// As the policy names what may run.
  private static func digest(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(ArraySlice(text.utf8))).base64EncodedString()
  }

  private var subject: String {
    guard !report.project.isEmpty else { return "" }
    return ": <bdi>\(HTMLText.escape(report.project))</bdi>\(report.isDryRun ? " (dry run)" : "")"
  }

  private var worst: String {
    run.exitStatus == .notDone ? "error" : run.findings.first?.severity.rawValue ?? "done"
  }

  private var banner: String {
    let languages = run.languagesWithoutBase
    guard !languages.isEmpty else {
      return report.verb == .import ? "<p>Base: \(HTMLText.escape(report.baseSummary, limit: 1000))</p>\n" : ""
    }
    return """
      <p class="banner" role="note"><strong>No base was found for \(languages.map(\.name).joined(separator: ", ")).</strong>
      Nothing tells which texts are newer, so each that differs needs a decision. <code>--base</code> names what was
      exported.</p>

      """
  }

  // MARK: Numbers

  private func languageTable(_ table: LanguageTable) -> String {
    var html = "<div class=\"scroll\" role=\"region\" aria-label=\"Numbers by language\" tabindex=\"0\">\n<table>\n"
    html += "<thead><tr><th scope=\"col\">language</th>"
    html += table.columns.map { "<th scope=\"col\">\($0.title)</th>" }.joined() + "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      let name = row.file.map { "<bdi>\(HTMLText.escape($0))</bdi>" } ?? row.language.name
      html += "<tr\(row.file == nil ? "" : " class=\"part\"")><th scope=\"row\">\(name)</th>"
      for (column, cell) in zip(table.columns, row.cells) {
        let marks = [column.isBeside ? "beside" : nil, cell == "0" ? "zero" : nil].compactMap(\.self)
        let style = marks.isEmpty ? "" : " class=\"\(marks.joined(separator: " "))\""
        html += "<td\(style)>\(cellText(cell, column, row.language))</td>"
      }
      html += "</tr>\n"
    }
    return html + "</tbody>\n</table>\n</div>\n"
  }

  /// A number that filters by what it counts, where that is listed.
  private func cellText(_ cell: String, _ column: LanguageTable.Column, _ language: LanguageTag) -> String {
    guard cell != "0", let subject = column.subject else { return cell }
    let filter =
      switch subject {
      case .outcome(let outcome): "outcome=\(outcome.rawValue)"
      case .rule(let rule): "rule=\(rule.rawValue)"
      }
    return "<a href=\"#severity=&amp;\(filter)&amp;language=\(language.name)\">\(cell)</a>"
  }

  // MARK: Filters

  private func filters(_ entries: HTMLEntries) -> String {
    let isUrgent = report.findings.contains { $0.severity == .error }
    let severities = [("error", "needs a decision"), ("warning", "warnings"), ("note", "notes")]
    var html = "<form hidden autocomplete=\"off\" aria-label=\"Filter\">\n"
    html += "<label>Show <select name=\"severity\"><option value=\"\">everything</option>"
    for (value, title) in severities {
      html += "<option value=\"\(value)\"\(value == "error" && isUrgent ? " selected" : "")>\(title)</option>"
    }
    html += "</select></label>\n"
    html += select("outcome", "Outcome", entries.outcomes.map { ($0, $0) })
    html += select("rule", "Rule", entries.rules.map { ($0, $0) })
    html += select("language", "Language", entries.languages.map { ($0, $0) })
    html += select("file", "File", entries.files.enumerated().map { (String($0), $1) })
    return html + "<button type=\"reset\">Reset</button>\n<output aria-live=\"polite\"></output>\n</form>\n"
      + "<p id=\"none\" class=\"rest\" hidden>Nothing is left by these filters.</p>\n"
  }

  private func select(_ name: String, _ title: String, _ values: [(value: String, title: String)]) -> String {
    let options = values.map { value, title in
      "<option value=\"\(HTMLText.escape(value))\">\(HTMLText.escape(title))</option>"
    }
    return "<label>\(title) <select name=\"\(name)\"><option value=\"\">all</option>\(options.joined())</select>"
      + "</label>\n"
  }

  // MARK: What was taken

  /// In slices, of which a browser lays out only those in sight.
  private func addAppliedTexts(_ entries: HTMLEntries, to page: inout Output) {
    let texts = report.appliedTexts
    let title = report.isDryRun || report.writtenPaths.isEmpty ? "Would be taken" : "Taken"
    page.add("<details id=\"applied\">\n<summary><h2>\(title): \(counted(texts.count, "text"))</h2></summary>\n")
    let shown = Self.shared(texts, limit: textLimit, by: \.address.language)
    for start in stride(from: 0, to: shown.count, by: 200) {
      page.add("<ol class=\"slice\" start=\"\(start + 1)\">\n")
      for text in shown[start..<min(start + 200, shown.count)] { page.add(entries.row(text)) }
      page.add("</ol>\n")
    }
    page.add(rest(texts.count - shown.count, "text"))
    page.add("</details>\n")
  }

  /// As many as may be shown, so that each language has a share.
  private static func shared<Item, Language: Hashable>(
    _ items: [Item], limit: Int, by language: KeyPath<Item, Language>
  ) -> [Item] {
    guard items.count > limit else { return items }
    let share = max(1, limit / Set(items.map { $0[keyPath: language] }).count)
    var counts: [Language: Int] = [:]
    return items.filter { item in
      counts[item[keyPath: language], default: 0] += 1
      return counts[item[keyPath: language], default: 0] <= share
    }
  }

  private func rest(_ count: Int, _ noun: String) -> String {
    guard count > 0 else { return "" }
    return "<p class=\"rest\">\(counted(count, "more \(noun)")) not shown here; "
      + "<code>--report FILE.json</code> lists all.</p>\n"
  }
}
