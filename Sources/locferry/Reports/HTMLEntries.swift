internal import Conversion
internal import Diagnostics
internal import Localization

/// What an HTML page lists: findings and the texts taken, each with what it can be filtered by.
struct HTMLEntries {
  let run: FinishedRun
  /// What the filters offer, in order.
  let files: [String]
  let languages: [String]
  let rules: [String]
  let outcomes: [String]
  private let fileNumbers: [UTF8Text: Int]

  /// Characters of one text that are shown.
  private static let textLimit = 2000

  init(run: FinishedRun) {
    self.run = run
    let findings = run.report.findings
    let texts = run.report.appliedTexts
    let paths = Set((findings.compactMap(\.table) + texts.map(\.address.table)).map { UTF8Text($0) }).sorted()
    files = paths.map(\.string)
    fileNumbers = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
    languages = Set(findings.compactMap(\.language?.name) + texts.map(\.address.language.name)).sorted()
    rules = Set(findings.map(\.rule.rawValue)).sorted()
    let met = Set(findings.map(\.outcome) + texts.map(\.outcome))
    outcomes = Outcome.allCases.filter { met.contains($0) && $0 != .none }.map(\.rawValue)
  }

  /// A finding, folded unless it is the first to decide about.
  func entry(_ finding: Finding, isOpen: Bool) -> String {
    let data = attributes(
      [
        ("severity", finding.severity.rawValue), ("outcome", finding.outcome.rawValue), ("rule", finding.rule.rawValue),
      ], finding.language, finding.table)
    var html = "<details class=\"entry\(isOpen ? "\" open" : "\"")\(data)>\n<summary>"
    html += "<span class=\"tag \(finding.severity.rawValue)\">\(finding.word)</span> "
    html += "<span class=\"language\">\(finding.language?.name ?? "")</span> "
    html += "<code class=\"rule\">\(finding.rule.rawValue)</code> "
    html += "<span class=\"name\">\(name(of: finding))</span></summary>\n"
    html += "<p>\(HTMLText.escape(finding.message, limit: 2000))</p>\n"
    if let advice = finding.rule.advice, finding.severity == .error { html += "<p>\(HTMLText.escape(advice))</p>\n" }
    if let note = finding.note {
      html += "<p class=\"note\">Note: <bdi>\(HTMLText.escape(note.string, limit: Self.textLimit))</bdi></p>\n"
    }
    html += versions(of: finding)
    html += set(of: finding)
    html += place([finding.place, finding.location].compactMap(\.self))
    if finding.severity == .error, finding.conflictPlace != nil, let command = run.decidingCommand {
      html += "<p>Decide: <code class=\"command\">\(HTMLText.escape(command, limit: 4000))</code></p>\n"
    }
    return html + "</details>\n"
  }

  /// A text that was taken.
  func row(_ text: AppliedText) -> String {
    let address = text.address
    let data = attributes([("outcome", text.outcome.rawValue)], address.language, address.table)
    var html = "<li\(data)>\n<p class=\"head\"><span class=\"language\">\(address.language)</span> "
    html += "<span class=\"name\">\(name(key: address.key, path: address.path))</span>"
    html += " <span class=\"state\">\(HTMLText.escape(text.after.state.spelling.string))</span>"
    html += " <bdi class=\"place\">\(HTMLText.escape(text.place.description, limit: 1000))</bdi></p>\n"
    let before = text.before?.line
    html += list([
      ("source", text.source.map { ($0.line, nil) }, nil),
      ("before", before.map { ($0, text.after.value.line) }, address.language),
      ("after", (text.after.value.line, before), address.language),
    ])
    return html + "</li>\n"
  }

  // MARK: -

  private func attributes(
    _ values: [(name: String, value: String)], _ language: LanguageTag?, _ table: String?
  ) -> String {
    let file = table.flatMap { fileNumbers[UTF8Text($0)] }
    let all =
      values
      + [("language", language?.name), ("file", file.map(String.init))].compactMap { name, value in
        value.map { (name, $0) }
      }
    return all.map { " data-\($0)=\"\(HTMLText.escape($1))\"" }.joined()
  }

  private func name(of finding: Finding) -> String {
    if let address = finding.address { return name(key: address.key, path: address.path) }
    let name = finding.unitID?.string ?? finding.table ?? finding.location?.path ?? ""
    return "<bdi class=\"key\">\(HTMLText.escape(name))</bdi>"
  }

  private func name(key: UTF8Text, path: VariationPath) -> String {
    let steps = HTMLText.escape(UnitID.name(of: path).string)
    let variation = path.isPlain ? "" : " <bdi class=\"variation\">\(steps)</bdi>"
    return "<bdi class=\"key\">\(HTMLText.escape(key.string))</bdi>\(variation)"
  }

  private func place(_ places: [SourceLocation]) -> String {
    guard !places.isEmpty else { return "" }
    let names = places.map { "<bdi>\(HTMLText.escape($0.description, limit: 1000))</bdi>" }
    return "<p class=\"place\">\(names.joined(separator: "<br>"))</p>\n"
  }

  /// Base, ours and theirs side by side; what the base lacks is marked in the other two, without a base what differs
  /// between them.
  private func versions(of finding: Finding) -> String {
    let versions = run.report.versions(of: finding)
    let texts = Dictionary(versions.map { ($0.role, $0.value.line) }, uniquingKeysWith: { first, _ in first })
    return list(
      [("source", finding.source.map { ($0.line, nil) }, nil)]
        + versions.map { version in
          let other: String? =
            switch version.role {
            case .base: nil
            case .ours: texts[.base] ?? texts[.theirs]
            case .theirs: texts[.base] ?? texts[.ours]
            }
          return (version.name, (version.value.line, other), finding.language)
        })
  }

  private func set(of finding: Finding) -> String {
    guard !finding.set.isEmpty else { return "" }
    var html = "<table class=\"set\">\n<thead><tr><th scope=\"col\">variation</th><th scope=\"col\">outcome</th>"
    html += "<th scope=\"col\">ours</th><th scope=\"col\">\(run.report.theirsName)</th></tr></thead>\n<tbody>\n"
    for member in finding.set {
      let name = member.path.isPlain ? "text" : UnitID.name(of: member.path).string
      let texts = [member.ours, member.theirs].map { value in
        "<td\(language(finding.language)) dir=\"auto\">\(value.map { text($0.line, from: nil) } ?? "")</td>"
      }
      html += "<tr><th scope=\"row\">\(HTMLText.escape(name))</th>"
      html += "<td>\(member.outcome?.rawValue ?? "did not come back")</td>\(texts.joined())</tr>\n"
    }
    return html + "</tbody>\n</table>\n"
  }

  private func list(_ items: [(name: String, value: (text: String, other: String?)?, language: LanguageTag?)]) -> String
  {
    let shown = items.compactMap { item in
      item.value.map {
        "<div><dt>\(HTMLText.escape(item.name))</dt>"
          + "<dd\(language(item.language)) dir=\"auto\">\(text($0.text, from: $0.other))</dd></div>\n"
      }
    }
    return shown.isEmpty ? "" : "<dl class=\"versions\">\n\(shown.joined())</dl>\n"
  }

  private func language(_ language: LanguageTag?) -> String {
    language.map { " lang=\"\(HTMLText.escape($0.name.replacing("_", with: "-")))\"" } ?? ""
  }

  /// A text with the words marked that another one has otherwise.
  private func text(_ text: String, from other: String?) -> String {
    guard !text.isEmpty else { return "<span class=\"rest\">empty</span>" }
    return WordDifference(Self.cut(text), from: other.map(Self.cut)).parts
      .map { $0.differs ? "<mark>\(Self.spelled($0.text))</mark>" : Self.spelled($0.text) }.joined()
  }

  /// What is spelled out stands apart: its letters must not make a right-to-left text run from the left. Line ends are
  /// kept, too.
  private static func spelled(_ text: String) -> String {
    var html = ""
    var safe = String.UnicodeScalarView()
    func flush() {
      html += HTMLText.escape(String(safe), limit: .max)
      safe.removeAll()
    }
    for scalar in text.unicodeScalars {
      if PrintableText.isSafe(scalar) {
        safe.append(scalar)
      } else {
        flush()
        html += "<bdi class=\"spelled\">\(HTMLText.escape(String(scalar)))</bdi>\(scalar == "\n" ? "<br>" : "")"
      }
    }
    flush()
    return html
  }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(textLimit + 1)
    return scalars.count <= textLimit ? text : String(scalars.dropLast()) + "…"
  }
}
