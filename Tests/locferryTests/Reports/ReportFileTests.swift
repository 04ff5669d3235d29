import Foundation
import TestSupport
import Testing

@testable import locferry

/// Reports as a run writes them: which, where, and what is not written over.
@Suite struct ReportFileTests {
  /// A project, and a bundle that brings a conflict and a new text.
  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(TripTests.path, TripTests.table)
    try #require(try sandbox.run("export", ".", "-l", "fr", "-o", "out").status == 0)
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    try sandbox.edit(TripTests.xliff, ">Enregistrer<", ">Sauver<")
    try sandbox.edit(TripTests.path, "\"Enregistrer\"", "\"Garder\"")
    return sandbox
  }

  @Test func `every kind at once, though the run exits 1`() throws {
    let sandbox = try project()
    let names = ["a.json", "a.sarif", "a.xml", "a.md", "a.html"]
    let run = try Tool.run(["import", "out/fr.xcloc"] + names.flatMap { ["--report", $0] }, in: sandbox.url)
    #expect(run.status == 1 && run.errors.isEmpty)
    func bytes(_ name: String) throws -> [UInt8] { try TestData.bytes(at: sandbox.url.appending(path: name)) }
    #expect(try ParsedReport(try bytes("a.json")).rules == ["both-changed"])
    let result = try #require(try StrictSARIF(try bytes("a.sarif")).results.first)
    #expect(result["ruleId"] as? String == "both-changed")
    #expect(try PlainXML.read(try bytes("a.xml"))["failures"] == "1")
    let summary = try sandbox.text("a.md")
    #expect(
      summary.contains("| <code>Enregistrer</code> | <code>Garder</code> | <code>Sauver</code> |")
        && summary.contains("\n    locferry import --interactive out/fr.xcloc\n"))
    let page = try PlainHTML(try sandbox.text("a.html"))
    #expect(page.all("details").count { $0.attributes["open"] != nil } == 1)
    #expect(page.all("li").map { $0.attributes["data-outcome"] } == ["applied"])
    #expect(page.all("li")[0].text.contains("Fini") && page.all("li")[0].text.contains("Terminé"))
    #expect(page.all("h2").last?.text == "Taken: 1 text")
    // Nothing but the reports came to be.
    let others = sandbox.everything().filter { path in
      !["out", "App", ".locferry"].contains { path.hasPrefix($0) }
    }
    #expect(others == names.sorted())
  }

  @Test(arguments: [
    ("json", "{"), ("github", "::error file=App/Localizable.xcstrings,line=36,col=23,"), ("sarif", "{"),
    ("junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"),
    ("markdown", "## locferry import: 1 conflict"),
    ("html", "<!DOCTYPE html>"), ("text", "import fr → .        base: bundle (fr)"),
  ])
  func `each kind on standard output`(format: String, start: String) throws {
    let sandbox = try project()
    try sandbox.write(".git/HEAD", "")
    let run = try sandbox.run("import", "out/fr.xcloc", "--dry-run", "--format", format)
    #expect(run.status == 1 && run.text.hasPrefix(start), "\(run.text.prefix(200))")
  }

  @Test func `the texts taken, before and after`() throws {
    let sandbox = try project()
    let run = try sandbox.run("import", "out/fr.xcloc", "--dry-run", "--format", "json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: NSObject])
    let applied = try #require(root["applied"] as? [[String: NSObject]])
    #expect(applied.count == 1 && applied[0]["key"] as? String == "Done")
    #expect(applied[0]["outcome"] as? String == "applied")
    #expect(applied[0]["before"] as? String == "Fini" && applied[0]["after"] as? String == "Terminé")
    #expect(applied[0]["source"] as? String == "Done" && applied[0]["state"] as? String == "translated")
    #expect((applied[0]["place"] as? [String: NSObject])?["line"] as? Int == 9)
  }

  @Test(arguments: ["a.txt", "a", "a.HTML", ".json.bak", ""]) func `another extension is refused`(name: String) throws {
    let sandbox = try project()
    let before = try sandbox.identity(TripTests.path)
    let run = try Tool.run(["import", "out/fr.xcloc", "--report=\(name)"], in: sandbox.url)
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("--report"))
    #expect(try sandbox.identity(TripTests.path) == before)
  }

  @Test(arguments: ["folder.html", "link.html", "absent/a.html"])
  func `a place that cannot be is said before anything is done`(name: String) throws {
    let sandbox = try project()
    try FileManager.default.createDirectory(
      at: sandbox.url.appending(path: "folder.html"), withIntermediateDirectories: false)
    try sandbox.write("target", "mine")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appending(path: "link.html").path, withDestinationPath: "target")
    let before = try sandbox.identity(TripTests.path)
    let run = try Tool.run(["import", "out/fr.xcloc", "--report", "b.md", "--report", name], in: sandbox.url)
    #expect(run.status == 2 && run.errors.contains(name.split(separator: "/")[0]))
    #expect(try sandbox.identity(TripTests.path) == before && sandbox.text("target") == "mine")
    #expect(!sandbox.everything().contains { $0.contains(".locferry-") || $0 == "b.md" })
  }

  @Test func `an older report is replaced, and a run that was not done has one, too`() throws {
    let sandbox = try project()
    try sandbox.write("a.html", "old")
    try sandbox.write("bad.xliff", "<xliff")
    let run = try sandbox.run("import", "bad.xliff", "--report", "a.html", "--format", "github")
    #expect(run.status == 2 && run.text.hasPrefix("::error file=bad.xliff,line=1,"))
    let page = try PlainHTML(try sandbox.text("a.html"))
    #expect(page.all("p").first?.text == "Not done: nothing was changed")
  }

  @Test(arguments: [
    ["status"], ["verify"], ["export", "-o", "again"], ["diff"], ["fmt", "--check", TripTests.path],
    ["merge", TripTests.path, TripTests.path, TripTests.path, "-o", "merged"],
  ])
  func `every verb that prints findings has every kind`(arguments: [String]) throws {
    let sandbox =
      arguments == ["diff"] ? try Repository(TripTests.table, hasDriver: false).sandbox : try project()
    let names = ["r.json", "r.sarif", "r.xml", "r.md", "r.html"]
    let run = try Tool.run(arguments + names.flatMap { ["--report", $0] }, in: sandbox.url)
    #expect(run.status <= 1, "\(run.errors)")
    _ = try StrictSARIF(try TestData.bytes(at: sandbox.url.appending(path: "r.sarif")))
    _ = try PlainXML.read(try TestData.bytes(at: sandbox.url.appending(path: "r.xml")))
    _ = try PlainHTML(try sandbox.text("r.html"))
    #expect(try sandbox.text("r.md").hasPrefix("## locferry \(arguments[0]): "))
  }

  @Test func `a table is changed in the languages whose files are written`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("en.lproj/L.strings", "\"hello\" = \"Hello\";\n")
    try sandbox.write("fr.lproj/L.strings", "\"hello\" = \"Salut\";\n")
    try sandbox.write("de.lproj/L.strings", "\"hello\" = \"Hallo\";\n")
    try #require(try sandbox.run("export", "-l", "fr,de", "-o", "out").status == 0)
    try sandbox.edit(TripTests.xliff, ">Salut<", ">Bonjour<")
    for arguments in [["import", "out", "--dry-run"], ["import", "out"]] {
      let report = try ParsedReport(try Tool.run(arguments + ["--format", "json"], in: sandbox.url).output)
      #expect(report.written == ["fr.lproj/L.strings"])
      let changed = report.files.map { file in
        "\(file["path"] ?? NSNull()) \(file["language"] ?? NSNull()) \(file["changed"] as? Bool ?? false)"
      }
      #expect(changed.sorted() == ["en.lproj/L.strings de false", "en.lproj/L.strings fr true"])
    }
  }

  @Test func `a run that was not done says what it was asked for`() throws {
    let sandbox = try project()
    let run = try sandbox.run("import", "nope.xliff", "--project", "App", "--dry-run", "--format", "json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: NSObject])
    #expect(root["dryRun"] as? Bool == true && root["project"] as? String == "App")
    // That is about a bundle; what is not has a rule of its own.
    #expect(try ParsedReport(run.output).rules == ["unreadable-bundle"])
    let others = [
      ["undo"], ["fmt", "--check", "--in-place", "a"], ["convert", "App"], ["export", "-o", TripTests.path],
    ]
    for arguments in others {
      let run = try Tool.run(arguments + ["--format", "json"], in: sandbox.url)
      #expect(try run.status == 2 && ParsedReport(run.output).rules == ["not-done"], "\(arguments): \(run.text)")
    }
  }

  @Test(arguments: [
    ["import", "out/fr.xcloc", "--write-conflicts", "c.json", "--report", "./c.json"],
    ["import", "out/fr.xcloc", "--report", "c.json", "--report", "c.json"],
    ["check", "--write-baseline", "c.json", "--report", "c.json"],
  ])
  func `two files have no place in common`(arguments: [String]) throws {
    let sandbox = try project()
    let run = try Tool.run(arguments, in: sandbox.url)
    #expect(run.status == 2 && run.errors.hasSuffix("c.json: error: is named for two files\n"), "\(run.errors)")
    #expect(!sandbox.exists("c.json"))
  }

  @Test func `a path is not cut in an error line`() throws {
    let path = (0..<60).map { "folder\($0)" }.joined(separator: "/")
    let run = try project().run("import", "\(path)/de.xliff")
    #expect(run.status == 2 && run.errors.hasPrefix("\(path)/de.xliff: error: "), "\(run.errors)")
  }
}
