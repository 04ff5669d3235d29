import Conversion
import Foundation
import TestSupport
import Testing

@testable import locferry

/// `status` as a user and CI meet it.
@Suite struct StatusTests {
  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(TripTests.path, TripTests.table)
    return sandbox
  }

  @Test func `a line for each language`() throws {
    let run = try project().run("status")
    #expect(run.status == 0)
    let rows = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    // keys translated machine review new missing done words-left | stale
    #expect(rows[1] == ["de", "4", "1", "0", "0", "0", "3", "25.0", "4", "|", "0"])
    #expect(rows[2] == ["fr", "4", "2", "0", "1", "0", "1", "50.0", "3", "|", "0"])
  }

  @Test func `less than is asked for is an error`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("status", "--fail-under", "25").status == 0)
    let run = try sandbox.run("status", "--fail-under", "25.1", "--format", "json")
    #expect(run.status == 1)
    let report = try ParsedReport(run.output)
    #expect(report.rules == ["below-threshold"])
    #expect(report.findings[0]["language"] as? String == "de")
    #expect(report.findings[0]["message"] as? String == "1 of 4 keys translated, 25.0 %: less than 25.1 %")
    let french = try #require(
      report.files.first { $0["language"] as? String == "fr" }?["status"] as? [String: NSNumber])
    #expect(french["translated"] == 2 && french["needsReview"] == 1 && french["missing"] == 1 && french["keys"] == 4)
    #expect(try sandbox.run("status", "-l", "fr", "--fail-under", "50").status == 0)
    for wrong in ["", "x", "101", "-1", "nan", "1e1"] {
      #expect(try Tool.run(["status", "--fail-under", wrong], in: sandbox.url).status == 2, "\(wrong)")
    }
  }

  @Test func `what is nearly done is not done`() {
    #expect(Percentage("99.99")?.value == 99.99)
    var status = TranslationStatus()
    status.translated = 9999
    status.missing = 1
    #expect(Report.percent(status) == "99.9")
  }

  @Test func `only what is new or reworded since a revision`() throws {
    let repository = try Repository(TripTests.table)
    func keys() throws -> [Int] {
      let report = try ParsedReport(
        try repository.locferry("status", "-l", "fr", "--since", "git:HEAD", "--format", "json").output)
      let french = try #require(report.files.first?["status"] as? [String: NSNumber])
      return ["keys", "missing", "words"].map { french[$0]?.intValue ?? -1 }
    }
    #expect(try keys() == [0, 0, 0])
    try repository.sandbox.write(Repository.path, TripTests.table.replacing("\"Undo\" : {", with: "\"Redo it\" : {"))
    #expect(try keys() == [1, 1, 2])
    #expect(try repository.locferry("status", "--since", "git:nope").status == 2)
  }
}
