import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@testable import locferry

@Suite struct JUnitReportTests {
  private func document(_ run: FinishedRun) throws -> PlainXML.Element {
    try PlainXML.read(JUnitReport(run: run).render())
  }

  @Test func `a suite for each table, a case for each failure and one for the rest`() throws {
    var run = ReportSample.run([
      ReportSample.conflict("a"),
      Finding(rule: .lost, table: "App/a.xcstrings", language: ReportSample.german, message: "w"),
      Finding(rule: .unreadableBundle, location: SourceLocation(path: "x.xliff"), message: "m"),
    ])
    run.report.files = ["App/a.xcstrings", "App/b.xcstrings"].map {
      Report.File(path: $0, language: ReportSample.german, base: nil, isChanged: false, totals: Totals())
    }
    let root = try document(run)
    #expect(root.name == "testsuites" && root["tests"] == "5" && root["failures"] == "2")
    // Which Jenkins' schema does not know here.
    #expect(root["skipped"] == nil)
    let suites = root.children
    #expect(
      suites.map { $0["name"] } == ["App/a.xcstrings (de)", "App/b.xcstrings (de)", "locferry import"])
    #expect(suites.map { $0["tests"] } == ["2", "1", "2"] && suites.map { $0["failures"] } == ["1", "0", "1"])
    let conflict = suites[0].children[0]
    #expect(conflict["name"] == "a: both-changed" && conflict["file"] == "App/a.xcstrings" && conflict["line"] == "12")
    #expect(conflict.children.map(\.name) == ["failure"] && conflict.children[0]["type"] == "both-changed")
    #expect(conflict.children[0].text.contains("\nours (@someone"))
    #expect(suites[0].all("system-out").map(\.text) == ["warning  w\n"])
    #expect(suites[1].children.map { $0["name"] } == ["everything else"] && suites[1].children[0].children.isEmpty)
  }

  @Test func `where warnings fail a run they are failures`() throws {
    let finding = Finding(rule: .lost, table: "a", message: "w")
    var options = ReportingOptions()
    #expect(try document(ReportSample.run([finding], options: options))["failures"] == "0")
    options.failOn = .warning
    #expect(try document(ReportSample.run([finding], options: options))["failures"] == "1")
    options.failOn = .never
    #expect(try document(ReportSample.run([ReportSample.conflict("a")], options: options))["failures"] == "1")
  }

  @Test func `whatever texts hold it is XML, and the counts are those of the cases`() throws {
    let root = try document(ReportSample.run())
    let cases = root.all("testcase")
    #expect(root["tests"] == String(cases.count))
    #expect(root["failures"] == String(cases.count { !$0.children.isEmpty }))
    // Every conflict, and one error about a language.
    #expect(root["failures"] == String(ReportSample.hostileTexts.count + 1))
    let names = cases.map { "\($0["classname"] ?? "") \($0["name"] ?? "")" }
    #expect(Set(names).count == names.count)
    for suite in root.children {
      #expect(suite["tests"] == String(suite.all("testcase").count))
      #expect(suite["failures"] == String(suite.all("failure").count))
    }
    for failure in root.all("failure") { #expect(isHarmless(failure.text)) }
  }

  @Test func `an empty run has a case that passes`() throws {
    var run = ReportSample.run([])
    run.report.files = []
    #expect(try document(run).all("testcase").count == 1)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")))
  func `xmllint takes it`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.xml", ReportSample.text(JUnitReport(run: ReportSample.run()).render()))
    #expect(try Tool.run(command: ["/usr/bin/xmllint", "--noout", "a.xml"], in: sandbox.url).status == 0)
  }
}
