import Conversion
import Diagnostics
import Localization

@testable import locferry

/// A run whose every text tries to be more than a text.
enum ReportSample {
  /// What must never come through as what it looks like.
  static let hostileTexts = [
    "\u{0}\u{7}\u{1B}[31mred\u{7F}\u{9B}2J\u{85}", "\u{202E}abc\u{2066}def\u{200F}\u{61C}\u{2028}\u{2029}\u{FEFF}",
    "</script><script>alert(1)</script>", "--><!-- --!>", "]]>", "a\nb\r\nc\rd\te", "%0A::error::x",
    "\n::error file=x::y",
    "\r\n::set-output name=a::b", "::warning title=a,line=3::b", "##[error]z", "& < > \" ' &amp; &#60; &lt;b&gt;",
    "| a | b |\n|---|---|", "`code` ``x`` ```", "[x](http://e.example) ![y](z) <http://e.example> www.e.example",
    "@someone @org/team #12 GH-7 a@b.example", "**b** _i_ ~~s~~ $x$ \\ ^ {=} +1.", "\"><img src=x onerror=alert(1)>",
    "' onfocus='x", "\u{FFFF}\u{FFFE}\u{E000}", "<\u{301}b> &\u{301} \"\u{301} '\u{301} |\u{301} `\u{301} @\u{301}",
    "\u{301}first", "javascript:alert(1)", "مرحبا %@ שלום", "a", "",
  ]

  static let german = languageTag("de")

  static func languageTag(_ name: String) -> LanguageTag { LanguageTag(name) ?? .english }

  /// A conflict in which every text is the same.
  static func conflict(_ text: String, rule: Rule = .bothChanged, line: Int = 12) -> Finding {
    let value = UTF8Text(text)
    var finding = Finding(
      rule: rule, severity: .error, outcome: .conflict,
      address: UnitAddress(table: "App/\(text).xcstrings", key: value, language: german),
      unitID: value, location: SourceLocation(path: "in/\(text).xliff", position: TextPosition(line: 3, column: 7)),
      place: SourceLocation(path: "App/\(text).xcstrings", position: TextPosition(line: line, column: 5)),
      base: .text(value), ours: .text(UTF8Text(text + " ours")), theirs: .phrases([value, value]), message: text)
    finding.note = value
    finding.source = .text(value)
    finding.likelyKeys = [value]
    finding.set = [SetMember(path: .plain, outcome: .conflict, ours: .text(value), theirs: nil)]
    return finding
  }

  /// An import in which each hostile text is a key, a note, three versions, a path and a message.
  static func run(
    _ findings: [Finding]? = nil, verb: VerbName = .import, status: ExitStatus = .findings,
    options: ReportingOptions = ReportingOptions()
  ) -> FinishedRun {
    var report = Report(verb: verb, isDryRun: true, project: hostileTexts[2], folder: ".")
    report.findings =
      findings
      ?? hostileTexts.map { conflict($0) }
      + hostileTexts.map {
        Finding(rule: .bundleOddity, location: SourceLocation(path: $0), message: $0)
      } + [Finding(rule: .belowThreshold, language: german, message: hostileTexts[2])]
    var totals = Totals()
    totals.units = report.findings.count
    totals.conflicts = report.findings.count
    report.files = [
      Report.File(
        path: hostileTexts[2], language: german, base: .given(hostileTexts[2]), isChanged: false, totals: totals)
    ]
    report.appliedTexts = findings == nil ? hostileTexts.map(applied) : []
    report.remarks = [PrintableText.escape(hostileTexts[2])]
    report.sides = SideNames(base: hostileTexts[2], ours: hostileTexts[15], theirs: nil)
    return FinishedRun(
      report: report, exitStatus: status, options: options,
      command: TypedCommand(["import", hostileTexts[2], hostileTexts[13]]))
  }

  static func applied(_ text: String) -> AppliedText {
    AppliedText(
      address: UnitAddress(table: "App/\(text).xcstrings", key: UTF8Text(text), language: german), outcome: .applied,
      source: .text(UTF8Text(text)), before: .text(UTF8Text("old " + text)),
      after: Translation(value: .text(UTF8Text(text)), state: .unknown(UTF8Text(text))),
      place: SourceLocation(path: text, position: TextPosition(line: 1, column: 1)))
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Whether a text holds nothing that steers a terminal or turns a line round, line ends apart.
func isHarmless(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE...0xFFFF: false
    default: true
    }
  }
}
