import Foundation
import TestSupport
import Testing

/// Conflicts decided by file and by hand, as a user meets them.
@Suite struct DecisionTests {
  /// A project whose French was changed on both sides since the export, in two texts.
  private func project() throws -> Sandbox {
    let sandbox = try TripTests().exportedProject()
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    try sandbox.edit(TripTests.xliff, ">Enregistrer<", ">Sauver<")
    try sandbox.edit(TripTests.path, "\"Fini\"", "\"Achevé\"")
    try sandbox.edit(TripTests.path, "\"Enregistrer\"", "\"Garder\"")
    return sandbox
  }

  private func decide(_ sandbox: Sandbox, _ choices: [String: String]) throws {
    var text = try sandbox.text("c.json")
    for (unit, choice) in choices {
      let start = try #require(text.range(of: "\"unit\" : \"\(unit)\""))
      let place = try #require(text.range(of: "\"choice\" : \"\"", range: start.upperBound..<text.endIndex))
      text.replaceSubrange(place, with: "\"choice\" : \(choice)")
    }
    try sandbox.write("r.json", text)
  }

  @Test func `conflicts go out to a file and come back decided`() throws {
    let sandbox = try project()
    let before = try sandbox.identity(TripTests.path)
    #expect(try sandbox.run("import", "out/fr.xcloc", "--write-conflicts", "c.json").status == 1)
    #expect(try sandbox.identity(TripTests.path) == before)
    try decide(sandbox, ["Done": "\"theirs\"", "Save": #"{"text": "Conserver"}"#])
    let expected = try sandbox.text(TripTests.path)
      .replacing("\"Achevé\"", with: "\"Terminé\"").replacing("\"Garder\"", with: "\"Conserver\"")

    let dry = try sandbox.run("import", "out/fr.xcloc", "--resolutions", "r.json", "--dry-run")
    #expect(dry.status == 0 && dry.text.contains("2 would be written"))
    #expect(try sandbox.identity(TripTests.path) == before)

    let run = try sandbox.run("import", "out/fr.xcloc", "--resolutions", "r.json", "--report", "report.json")
    #expect(run.status == 0, "\(run.text)")
    #expect(try sandbox.text(TripTests.path) == expected)
    let report = try ParsedReport(TestData.bytes(at: sandbox.url.appending(path: "report.json")))
    #expect(report.rules == ["replaced", "replaced"])
    #expect(ParsedReport.addsUp(report.totals) && report.totals["applied"] == 2)
    #expect(report.findings.compactMap { $0["ours"] as? String }.sorted() == ["Achevé", "Garder"])

    let again = try sandbox.run("import", "out/fr.xcloc", "--resolutions", "r.json")
    #expect(again.status == 0, "\(again.text)")
    #expect(try sandbox.text(TripTests.path) == expected)
  }

  @Test func `only what is decided is done, and only while it is what was decided`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("import", "out/fr.xcloc", "--write-conflicts", "c.json").status == 1)
    try decide(sandbox, ["Done": "\"theirs\"", "Save": "\"theirs\""])
    try sandbox.edit(TripTests.path, "\"Garder\"", "\"Garder tout\"")
    let run = try sandbox.run(
      "import", "out/fr.xcloc", "--resolutions", "r.json", "--write-conflicts", "left.json", "--report", "report.json")
    #expect(run.status == 1)
    #expect(try sandbox.text(TripTests.path).contains("\"Garder tout\""))
    #expect(try sandbox.text(TripTests.path).contains("\"Terminé\""))
    let report = try ParsedReport(TestData.bytes(at: sandbox.url.appending(path: "report.json")))
    #expect(report.rules.sorted() == ["both-changed", "replaced", "resolution-refused"])
    let left = try sandbox.text("left.json")
    #expect(left.contains("Garder tout") && !left.contains("Terminé"))
  }

  @Test func `decisions that meet no conflict are named`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("import", "out/fr.xcloc", "--write-conflicts", "c.json").status == 1)
    try decide(sandbox, ["Done": "\"theirs\""])
    try sandbox.edit(TripTests.path, "\"Achevé\"", "\"Terminé\"")
    let run = try sandbox.run("import", "out/fr.xcloc", "--resolutions", "r.json")
    #expect(run.text.contains("resolution-unused  \"Done\""), "\(run.text)")
  }

  @Test func `a file that cannot be used changes nothing`() throws {
    let sandbox = try project()
    let before = try sandbox.identity(TripTests.path)
    try sandbox.write("r.json", #"{"schema":"locferry/conflicts/1","conflicts":[{"choice":"mine"}]}"#)
    let run = try sandbox.run("import", "out/fr.xcloc", "--prefer", "theirs", "--resolutions", "r.json")
    #expect(run.status == 2 && run.errors.hasPrefix("r.json:1:"), "\(run.errors)")
    #expect(try sandbox.run("import", "out/fr.xcloc", "--resolutions", "absent.json").status == 2)
    #expect(try sandbox.run("import", "out/fr.xcloc", "--write-conflicts", "no/folder/c.json").status == 2)
    #expect(try sandbox.run("import", "out/fr.xcloc", "--interactive").status == 2)
    #expect(try sandbox.identity(TripTests.path) == before)
  }

  @Test func `only a file of conflicts is replaced by one`() throws {
    let sandbox = try project()
    try sandbox.write("other.json", "{}")
    for path in [TripTests.path, "other.json", TripTests.xliff] {
      let before = try sandbox.identity(path)
      let run = try sandbox.run("import", "out/fr.xcloc", "--write-conflicts", path)
      #expect(run.status == 2 && run.errors.contains("no file of conflicts"), "\(run.errors)")
      #expect(try sandbox.identity(path) == before)
    }
    for _ in 0..<2 { #expect(try sandbox.run("import", "out/fr.xcloc", "--write-conflicts", "c.json").status == 1) }
  }

  /// Both files of a bundle may have been given the translations.
  @Test func `a bundle whose copy was changed, too, still holds work`() throws {
    let sandbox = try TripTests().exportedProject()
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    try sandbox.write("out/fr.xcloc/Notes/locferry/base", try sandbox.text(TripTests.xliff))
    let run = try sandbox.run("export", "-l", "fr", "-o", "out")
    #expect(run.status == 2 && run.errors.contains("holds 1 translation not imported yet"), "\(run.errors)")
    #expect(try sandbox.text(TripTests.xliff).contains(">Terminé<"))
  }

  /// What carries no base is an export all the same.
  @Test(arguments: [("--xliff-only", "out/fr.xliff"), ("--no-base", TripTests.xliff)])
  func `an export without a base is replaced unless it holds work`(option: String, path: String) throws {
    let sandbox = try TripTests().project()
    for _ in 0..<2 {
      let run = try sandbox.run("export", "-l", "fr", "-o", "out", option)
      #expect(run.status == 0, "\(run.errors)")
    }
    try sandbox.edit(path, ">Fini<", ">Terminé<")
    let run = try sandbox.run("export", "-l", "fr", "-o", "out", option)
    #expect(run.status == 2 && run.errors.contains("holds 1 translation not imported yet"), "\(run.errors)")
    #expect(try sandbox.text(path).contains(">Terminé<"))
  }

  @Test func `a returned document is no base of itself`() throws {
    let sandbox = try project()
    try sandbox.write("fr.xliff", try sandbox.text(TripTests.xliff))
    for name in ["fr.xliff", "./fr.xliff", "out/../fr.xliff"] {
      let run = try sandbox.run("import", "fr.xliff", "--base", name)
      #expect(run.status == 2 && run.errors.contains("the returned document itself"), "\(run.errors)")
    }
  }

  @Test func `a project settles what an import does`() throws {
    let sandbox = try project()
    try sandbox.write(".locferry.json", #"{"import": {"prefer": "theirs"}}"#)
    #expect(
      try sandbox.run("import", "out/fr.xcloc", "--dry-run", "--prefer", "ours").text.contains("0 would be written"))
    #expect(try sandbox.run("import", "out/fr.xcloc").status == 0)
    #expect(try sandbox.text(TripTests.path).contains("\"Sauver\""))
    try sandbox.write(".locferry.json", #"{"import": {"prefer": "them"}}"#)
    for verb in [["import", "out/fr.xcloc"], ["export", "-o", "x"], ["verify"]] {
      let run = try Tool.run(verb, in: sandbox.url)
      #expect(run.status == 2 && run.errors.contains(".locferry.json:1:23: error: "), "\(run.errors)")
    }
  }

  @Test func `a rule may weigh more`() throws {
    let sandbox = try TripTests().exportedProject()
    try sandbox.write(".locferry.json", #"{"severities": {"missing-unit": "error"}}"#)
    let text = try sandbox.text(TripTests.xliff)
    let start = try #require(text.range(of: "      <trans-unit id=\"Undo\""))
    let end = try #require(text.range(of: "</trans-unit>\n", range: start.lowerBound..<text.endIndex))
    try sandbox.write(TripTests.xliff, text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: ""))
    #expect(try sandbox.run("import", "out/fr.xcloc").status == 1)
    try sandbox.write(".locferry.json", "{}")
    #expect(try sandbox.run("import", "out/fr.xcloc").status == 0)
  }

  /// On a terminal of its own, which `script` makes.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func `conflicts are asked about one by one`() throws {
    let sandbox = try project()
    #if os(Linux)
      let command =
        "(printf 'e \\n'; printf 't\\n'; printf 'e Conserver\\n') | "
        + "/usr/bin/script -qec '\(Tool.path) import out/fr.xcloc --interactive --no-progress' /dev/null"
      let run = try Tool.run(command: ["/bin/sh", "-c", command], in: sandbox.url)
      #expect(run.status == 0, "\(run.text)")
      #expect(run.text.contains("2 of 2"))
      let table = try sandbox.text(TripTests.path)
      #expect(table.contains("\"Terminé\"") && table.contains("\"Conserver\""), "\(run.text)")
    #endif
  }
}
