import Foundation
import TestSupport
import Testing

/// The import table of the design, row by row: the built program on folders whose outcome was written down beforehand.
@Suite struct ScenarioTests {
  @Test(arguments: Scenario.all) func `an import does what was written down`(scenario: Scenario) throws {
    let sandbox = try Sandbox()
    let copy = sandbox.url.appending(path: "scenario")
    try FileManager.default.copyItem(at: scenario.folder, to: copy)
    let command =
      ["import", try scenario.returned(), "--project", "project", "--format", "json"] + (try scenario.arguments())
    let expected = try scenario.expectation()
    let before = try scenario.files("project")
    let after = try scenario.files("expected")

    let run = try Tool.run(command, in: copy)
    let report = try ParsedReport(run.output)
    #expect(run.status == Int32(expected.exit) && report.exit == expected.exit, "\(run.errors)")
    #expect(report.totals == expected.totals)
    #expect(try Scenario.Expectation.reduce(report.findings) == expected.findings)
    #expect(ParsedReport.addsUp(report.totals))
    #expect(Set(report.written) == Set(after.keys.filter { after[$0] != before[$0] }))
    try expectFiles(after, in: copy)

    // The same once more changes nothing more.
    let again = try ParsedReport(try Tool.run(command, in: copy).output)
    #expect(again.written.isEmpty)
    #expect(ParsedReport.addsUp(again.totals))
    try expectFiles(after, in: copy)
  }

  private func expectFiles(_ expected: [String: [UInt8]], in copy: URL) throws {
    let project = copy.appending(path: "project")
    let names = FileManager.default.enumerator(atPath: project.path)?.compactMap { $0 as? String } ?? []
    // What an undo needs is there as well.
    #expect(Set(names.filter { !$0.hasPrefix(".locferry") }) == Set(expected.keys))
    for (path, bytes) in expected {
      let actual = try TestData.bytes(at: project.appending(path: path))
      let isSame = actual == bytes
      #expect(isSame, "\(path):\n\(String(decoding: actual, as: UTF8.self))")
    }
  }

  // MARK: The folders themselves

  @Test func `there are enough scenarios, and every folder is one`() throws {
    print("\(Scenario.all.count) scenarios in \(Set(Scenario.all.map(\.row)).count) rows")
    #expect(Scenario.all.count >= 60)
    for scenario in Scenario.all {
      _ = try scenario.returned()
      #expect(try scenario.files("project").keys.sorted() == scenario.files("expected").keys.sorted())
      let totals = try scenario.expectation().totals
      #expect(ParsedReport.addsUp(totals), "\(scenario.name)")
      #expect(scenario.leaf != nil, "\(scenario.name) does not say which leaf it is about")
      if scenario.hasBase {
        let notes = scenario.folder.appending(path: "returned.xcloc/Notes/locferry")
        for name in ["base", "base.sha256"] { _ = try TestData.bytes(at: notes.appending(path: name)) }
      }
    }
    for row in Set(Scenario.all.map(\.row)) {
      _ = try TestData.bytes(at: Scenario.root.appending(path: "\(row)/README.md"))
    }
  }

  /// Every kind of leaf meets every row that does not depend on whole files or languages.
  @Test(arguments: [
    "unchanged", "not-translatable", "would-erase", "untranslated", "format-specifier", "shape-changed", "approved",
    "bundle-older", "source-changed", "unfinished", "both-changed", "no-base", "applied", "copied-source",
    "key-removed", "unknown-unit", "duplicate-unit", "unreadable-unit", "state",
  ])
  func `a row is tried with every kind of leaf`(row: String) {
    let kinds = Set(Scenario.all.filter { $0.row == row }.compactMap { $0.leaf?.kind })
    #expect(kinds == Set(Scenario.leaves))
  }

  @Test func `the list in the README is that of the folders`() throws {
    let readme = String(
      decoding: try TestData.bytes(at: Scenario.root.appending(path: "README.md")), as: UTF8.self)
    var listed: Set<String> = []
    for line in readme.split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 8, cells[1].hasPrefix("`") else { continue }
      let row = cells[1].replacing("`", with: "")
      for (kind, cell) in zip(["plain", "plural", "device", "device-plural", "substitution"], cells[2...]) {
        for name in cell.split(separator: ",") {
          let name = name.trimmingCharacters(in: .whitespaces)
          let rest = name.replacing("*", with: "")
          listed.insert(
            "\(row)/\(kind)\(rest == "·" ? "" : "-\(rest)") \(name.hasPrefix("*") ? "without" : "with") base")
        }
      }
    }
    #expect(listed == Set(Scenario.all.map { "\($0.name) \($0.hasBase ? "with" : "without") base" }))
  }
}
