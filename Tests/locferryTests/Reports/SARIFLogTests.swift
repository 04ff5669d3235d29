import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@testable import locferry

@Suite struct SARIFLogTests {
  private func identities(_ findings: [Finding]) throws -> [String] {
    try StrictSARIF(SARIFLog(run: ReportSample.run(findings)).render()).results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
    }
  }

  @Test func `whatever texts hold it follows the standard`() throws {
    let run = ReportSample.run()
    let bytes = SARIFLog(run: run).render()
    #expect(bytes.allSatisfy { $0 < 0x7F })
    let log = try StrictSARIF(bytes)
    #expect(log.results.count == run.report.findings.count)
    #expect(log.results.allSatisfy { ($0["locations"] as? [NSObject])?.count == 1 })
    #expect(Set(log.rules.compactMap { $0["id"] as? String }) == ["both-changed", "bundle-oddity", "below-threshold"])
    #expect((log.rules.first?["help"] as? [String: String])?["text"]?.isEmpty == false)
    #expect((log.run["invocations"] as? [[String: NSObject]])?.first?["exitCode"] as? Int == 1)
  }

  @Test func `the three texts are properties`() throws {
    let log = try StrictSARIF(SARIFLog(run: ReportSample.run([ReportSample.conflict("\u{1B}é")])).render())
    let properties = try #require(log.results[0]["properties"] as? [String: NSObject])
    #expect(properties["base"] as? String == "\u{1B}é" && properties["ours"] as? String == "\u{1B}é ours")
    #expect(properties["theirs"] as? [String] == ["\u{1B}é", "\u{1B}é"])
    #expect(properties["outcome"] as? String == "conflict" && properties["language"] as? String == "de")
  }

  @Test func `a finding is known again where lines and texts have changed`() throws {
    let first = ReportSample.conflict("a", line: 12)
    var moved = ReportSample.conflict("a", line: 99)
    moved.ours = .text("another")
    moved.message = "said otherwise"
    #expect(try identities([first]) == identities([moved]))
    var others = [first, ReportSample.conflict("b"), ReportSample.conflict("a", rule: .noBase)]
    others.append(first)
    others[3].language = ReportSample.languageTag("fr")
    #expect(try Set(identities(others)).count == 4)
    // Two about one thing stay two.
    #expect(try Set(identities([first, moved])).count == 2)
    #expect(
      try identities([Finding(rule: .schema, message: "a"), Finding(rule: .schema, message: "b")]).map { $0.suffix(2) }
        == [":1", ":1"])
  }

  @Test func `columns count code points`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("T.xcstrings", "{\n é𝄞\"k\" : 1\n}")
    var finding = ReportSample.conflict("a")
    // Space, é of two bytes, 𝄞 of four: the quotation mark is the eighth byte and the fourth code point.
    finding.place = SourceLocation(path: "T.xcstrings", position: TextPosition(line: 2, column: 8))
    var run = ReportSample.run([finding])
    run.report.folder = sandbox.url.path
    #expect(try region(run) == ["startLine": 2, "startColumn": 4])
    // What was written meanwhile is another file.
    run.report.isDryRun = false
    run.report.writtenPaths = ["T.xcstrings"]
    #expect(try region(run) == ["startLine": 2])
    run.report.folder = "/nowhere"
    run.report.writtenPaths = []
    #expect(try region(run) == ["startLine": 2])
  }

  private func region(_ run: FinishedRun) throws -> [String: Int]? {
    let location = try StrictSARIF(SARIFLog(run: run).render()).results[0]["locations"] as? [[String: NSObject]]
    return (location?[0]["physicalLocation"] as? [String: NSObject])?["region"] as? [String: Int]
  }

  @Test func `too many results are left out aloud`() throws {
    let run = ReportSample.run((0...50).map { Finding(rule: .lost, message: "\($0)") })
    let log = try StrictSARIF(SARIFLog(run: run, limit: 50).render())
    #expect(log.results.count == 50)
    let notes = (log.run["invocations"] as? [[String: NSObject]])?[0]["toolExecutionNotifications"] as? [NSObject]
    #expect(notes?.count == 1)
    #expect(SARIFLog(run: run).limit == 25_000)
  }

  /// A catalog in one line, longer than what is counted at once.
  @Test func `columns are code points, wherever in a long line`() throws {
    let sandbox = try Sandbox()
    let line = String(repeating: "é", count: 5000) + "x\n"
    try sandbox.write("a.xcstrings", line + line)
    var report = Report(verb: .check, project: ".", folder: sandbox.url.path)
    report.isDryRun = true
    var columns = CodePointColumns(report: report)
    for (bytes, codePoints) in [(10_001, 5001), (1, 1), (4097, 2049), (8193, 4097), (4099, 2050), (10_002, 5002)] {
      for line in 1...2 {
        let position = TextPosition(line: line, column: bytes)
        let place = SourceLocation(path: "a.xcstrings", position: position)
        #expect(columns.column(at: place) == codePoints, "\(bytes)")
      }
    }
    let behind = SourceLocation(path: "a.xcstrings", position: TextPosition(line: 2, column: 10_004))
    #expect(columns.column(at: behind) == nil)
  }
}
