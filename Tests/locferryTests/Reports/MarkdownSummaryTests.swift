import Diagnostics
import Foundation
import Localization
import Testing

@testable import locferry

@Suite struct MarkdownSummaryTests {
  @Test func `a conflict with its texts side by side`() {
    let text = ReportSample.text(MarkdownSummary(run: ReportSample.run([ReportSample.conflict("a|b")])).render())
    #expect(text.hasPrefix("## locferry import: 1 conflict to decide\n\n| language | units |"))
    #expect(text.contains("| de | 1 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |\n"))
    #expect(text.contains("\n### conflict de `both-changed`\n\na&#124;b\n\nNote: <code>a&#124;b</code>\n"))
    #expect(
      text.contains("| <code>a&#124;b</code> | <code>a&#124;b ours</code> | <code>a&#124;b · a&#124;b</code> |\n"))
  }

  @Test func `no text is markup`() {
    let text = ReportSample.text(MarkdownSummary(run: ReportSample.run()).render())
    #expect(isHarmless(text))
    for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
      // What is ours: `code` of rules, folds, fixed-width texts, tables, headings.
      // A browser, too, reads by scalars.
      let ours = #/<\/?code>|<\/?details>|<\/?summary>|`[a-z-]+`|&#\d+;/#.matchingSemantics(.unicodeScalar)
      let rest = line.replacing(ours, with: "")
      let isTable = line.hasPrefix("|") && line.hasSuffix("|")
      let forbidden = isTable ? "<>`[]*_~@\\$" : "<>`[]*_~@\\$|"
      #expect(!rest.unicodeScalars.contains { forbidden.unicodeScalars.contains($0) }, "\(line)")
      #expect(!rest.contains("://") && !rest.contains("www."))
    }
    // Every table's rows have as many cells as its head.
    var cells = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = line.hasPrefix("|") ? line.count { $0 == "|" } : 0
      if count > 0, cells > 0 { #expect(count == cells, "\(line)") }
      cells = count
    }
  }

  @Test func `too long a summary is cut by whole entries`() {
    let run = ReportSample.run((0..<400).map { ReportSample.conflict("key \($0)") })
    let whole = MarkdownSummary(run: run).render()
    #expect(whole.count < 1 << 20)
    let cut = MarkdownSummary(run: run, limit: whole.count / 2).render()
    #expect(cut.count <= whole.count / 2)
    let text = ReportSample.text(cut)
    let shown = text.ranges(of: "\n### ").count
    #expect(shown > 100 && text.hasSuffix("\n\(400 - shown) more of 400 findings cut: too long a summary.\n"))
    #expect(ReportSample.text(whole).hasPrefix(text.prefix(text.count - 60)))
    // A fold that began is closed.
    let warnings = ReportSample.run(
      (0..<400).map { Finding(rule: .bundleOddity, location: SourceLocation(path: "x"), message: "\($0)") })
    let folded = ReportSample.text(MarkdownSummary(run: warnings, limit: 10_000).render())
    #expect(folded.ranges(of: "<details>").count == 1 && folded.ranges(of: "</details>").count == 1)
  }

  @Test func `a summary fits`() {
    let run = ReportSample.run((0..<4000).map { ReportSample.conflict("key \($0)") })
    let bytes = MarkdownSummary(run: run).render()
    #expect(bytes.count <= 1_048_576 && bytes.count > 1_000_000)
  }
}
