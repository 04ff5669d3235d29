import Diagnostics
import Localization
import Testing

@testable import locferry

@Suite struct TextReportTests {
  private func lines(_ run: FinishedRun, hasColour: Bool = false) -> [String] {
    ReportSample.text(TextReport(run, hasColour: hasColour).render()).split(separator: "\n").map(String.init)
  }

  @Test func `numbers stand below their titles, and the command that decides comes last`() throws {
    let printed = lines(ReportSample.run([ReportSample.conflict("a")]))
    #expect(printed[0].hasPrefix("import de → </script>"))
    #expect(
      printed[1] == "        units applied approved unchanged untranslated conflicts rejected orphans | missing")
    #expect(printed[2] == "de          1       0        0         0            0         1        0       0 |       0")
    #expect(printed[3].hasPrefix("conflict  de  both-changed  a  App/a.xcstrings:12:5  in/a.xliff:3:7"))
    #expect(
      try #require(printed.last)
        == "decide: locferry import --interactive '</script><script>alert(1)</script>' '`code` ``x`` ```'")
    #expect(!lines(ReportSample.run([])).contains { $0.hasPrefix("decide:") })
  }

  @Test func `no text steers the terminal, in colour either`() {
    var options = ReportingOptions()
    options.isVerbose = true
    let run = ReportSample.run(options: options)
    #expect(isHarmless(lines(run).joined(separator: "\n")))
    let coloured = lines(run, hasColour: true).joined(separator: "\n")
    #expect(coloured.contains("\u{1B}[31mconflict\u{1B}[0m  de") && coloured.contains("\u{1B}[33mwarning\u{1B}[0m"))
    #expect(isHarmless(coloured.replacing(#/\u{1B}\[[0-9]+m/#.matchingSemantics(.unicodeScalar), with: "")))
  }
}
