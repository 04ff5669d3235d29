import Foundation
import TestSupport
import Testing

/// Where an import finds what the bundles were exported from, in repositories made for the purpose.
@Suite struct BaseTests {
  static let table = TripTests.table
  static let xliff = "out/fr.xliff"

  /// A repository with a bare export of its first commit, as a translation service returns it.
  static func exported(naming tool: Bool = false) throws -> Repository {
    let repository = try Repository(table)
    try repository.export()
    if !tool { try repository.forgetTool(in: xliff) }
    return repository
  }

  static func json(_ run: Tool.Run) throws -> ParsedReport { try ParsedReport(run.output) }

  static func bases(_ report: ParsedReport) -> [String] { report.files.compactMap { $0["base"] as? String } }

  // MARK: The commit that fits best

  @Test func `a bare document finds the commit it was exported from`() throws {
    let repository = try Self.exported()
    let exported = try repository.head
    // Commit 2 retranslates, commit 3 rewords a source, commit 4 adds a key.
    let second = Self.table.replacing("Fini", with: "Achevé")
    try repository.commit(second)
    let english = #""en" : { "stringUnit" : { "state" : "new", "value" : "Open file %@" } },"#
    let third = second.replacing(
      "\"Open %@\" : {\n      \"localizations\" : {", with: "\"Open %@\" : {\n      \"localizations\" : {\n\(english)")
    try repository.commit(third)
    let fourth = third.replacing("\"Undo\" : {", with: "\"Tab\" : {\n\n    },\n    \"Undo\" : {")
    try repository.commit(fourth)
    try repository.sandbox.edit(Self.xliff, ">Enregistrer<", ">Sauver<")

    let run = try repository.locferry("import", Self.xliff, "--format", "json")
    #expect(run.status == 0, "\(run.text)")
    let report = try Self.json(run)
    #expect(Self.bases(report) == ["git:\(exported.prefix(12))"])
    #expect(report.rules.sorted() == ["base-search", "bundle-older", "guessed-base"])
    #expect(try repository.table == fourth.replacing("Enregistrer", with: "Sauver"))
    let text = try repository.locferry("import", Self.xliff)
    #expect(text.text.contains("base: git \(exported.prefix(12)) (fr)"), "\(text.text)")
    #expect(text.text.contains("4 of 4 sources and 3 targets are the same (4 commits looked at)"), "\(text.text)")
    let quiet = try repository.locferry("import", Self.xliff, "-q")
    #expect(quiet.status == 0 && quiet.text.isEmpty)
  }

  /// The best guess is newer than the export was.
  @Test func `a text of an older commit does not win by a guess`() throws {
    let repository = try Self.exported()
    let second = Self.table.replacing("Enregistrer", with: "Sauver").replacing("Fini", with: "Achevé").replacing(
      "Ouvrir", with: "Ouvre")
    try repository.commit(second)
    let taken = try repository.head
    try repository.sandbox.edit(Self.xliff, ">Fini<", ">Achevé<")
    try repository.sandbox.edit(Self.xliff, ">Ouvrir %@<", ">Ouvre %@<")
    let run = try repository.locferry("import", Self.xliff, "--format", "json")
    let report = try Self.json(run)
    #expect(Self.bases(report) == ["git:\(taken.prefix(12))"])
    #expect(run.status == 1 && report.totals["conflicts"] == 1 && report.totals["applied"] == 0)
    let conflict = try #require(report.findings.first { $0["rule"] as? String == "both-changed" })
    #expect(conflict["base"] as? String == "Sauver" && conflict["theirs"] as? String == "Enregistrer")
    #expect(try repository.table == second)
    // Where the user says what the base is, only the translator has changed it.
    #expect(try repository.locferry("import", Self.xliff, "--base", "git:HEAD").status == 0)
    #expect(try repository.table == second.replacing("Sauver", with: "Enregistrer"))
  }

  @Test func `a document of another project has no base`() throws {
    let repository = try Self.exported()
    let text = try repository.sandbox.text(Self.xliff)
    // Of four sources one is left.
    let other = text.replacing("<source>Done", with: "<source>x").replacing("<source>Save", with: "<source>y")
      .replacing("<source>Undo", with: "<source>z").replacing(">Fini<", with: ">Terminé<")
    try repository.sandbox.write(Self.xliff, other)
    let run = try repository.locferry("import", Self.xliff, "--format", "json")
    let report = try Self.json(run)
    #expect(Self.bases(report) == ["none"] && report.rules.contains("base-search"))
    let text2 = try repository.locferry("import", Self.xliff).text
    #expect(text2.contains("base: none\n") && text2.contains("only 1 of 4 sources are the same"), "\(text2)")
  }

  @Test func `several languages and tables, below the work tree's root`() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write("Pods/Ü ber/M.xcstrings", Self.table)
    try repository.sandbox.write("deep/app/A/L.xcstrings", Self.table)
    try repository.sandbox.write("deep/app/B [x]/L.xcstrings", Self.table)
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "tables")
    let exported = try repository.head
    try #require(try repository.locferry("export", "deep/app", "-o", "out", "--xliff-only").status == 0)
    for name in ["out/fr.xliff", "out/de.xliff"] { try repository.forgetTool(in: name) }
    try repository.sandbox.write(
      "deep/app/B [x]/L.xcstrings", Self.table.replacing("Fini", with: "Achevé").replacing("Sichern", with: "Merken"))
    try repository.git("commit", "-q", "-a", "-m", "later")
    let run = try repository.locferry("import", "out", "--project", "deep/app", "--format", "json")
    #expect(run.status == 0, "\(run.text)")
    let report = try Self.json(run)
    #expect(Self.bases(report) == Array(repeating: "git:\(exported.prefix(12))", count: 4))
    #expect(report.rules.filter { $0 == "bundle-older" }.count == 2)
    #expect(report.written.isEmpty)
  }

  // MARK: The commit a document names

  @Test func `a document that names its commit is believed`() throws {
    let repository = try Self.exported(naming: true)
    let exported = try repository.head
    // A commit that touches another language fits as well, and is newer.
    try repository.commit(Self.table.replacing("Sichern", with: "Merken"))
    let report = try Self.json(try repository.locferry("import", Self.xliff, "--format", "json"))
    #expect(Self.bases(report) == ["git:\(exported.prefix(12))"] && report.rules.isEmpty)
    try repository.forgetTool(in: Self.xliff)
    let head = try repository.head.prefix(12)
    let searched = try Self.json(try repository.locferry("import", Self.xliff, "--format", "json"))
    #expect(Self.bases(searched) == ["git:\(head)"])
  }

  @Test func `a commit whose tables differed is a candidate only`() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write(Repository.path, Self.table.replacing("Fini", with: "Achevé"))
    try repository.export()
    #expect(try repository.sandbox.text(Self.xliff).contains("+\"/>"))
    try repository.git("commit", "-q", "-a", "-m", "what was exported")
    let head = try repository.head.prefix(12)
    let report = try Self.json(try repository.locferry("import", Self.xliff, "--format", "json"))
    #expect(Self.bases(report) == ["git:\(head)"] && report.rules == ["base-search"])
  }

  /// Another commit would be a guess against better knowledge: what was exported was rewritten, or is not fetched.
  @Test func `a commit that this clone lacks is not guessed at`() throws {
    let repository = try Self.exported(naming: true)
    let text = try repository.sandbox.text(Self.xliff)
    try repository.sandbox.write(
      Self.xliff,
      text.replacing(#/build-num="[^"]*"/#, with: "build-num=\"ffffffffffff\"").replacing(">Fini<", with: ">Neu<"))
    let run = try repository.locferry("import", Self.xliff, "--format", "json")
    #expect(run.status == 1)
    let report = try Self.json(run)
    #expect(report.rules.sorted() == ["base-search", "no-base"] && Self.bases(report) == ["none"])
  }

  /// A hook's caller points git at the repository it works in, which need not be the project's.
  @Test func `variables that point git elsewhere are passed by`() throws {
    let repository = try Self.exported()
    let elsewhere = try Repository(Self.table.replacing("Enregistrer", with: "Sauver"))
    let head = try repository.head.prefix(12)
    let environment = "GIT_DIR=\(elsewhere.sandbox.url.path)/.git"
    let run = try Tool.run(
      ["import", Self.xliff, "--format", "json"], in: repository.sandbox.url, under: ["/usr/bin/env", environment])
    #expect(Self.bases(try Self.json(run)) == ["git:\(head)"])
  }

  @Test(arguments: ["HEAD", "main", "--help", "-x", "../../x", "&#10;HEAD", "0"])
  func `a commit that a document names wrongly is passed by`(number: String) throws {
    let repository = try Self.exported(naming: true)
    let head = try repository.head.prefix(12)
    let text = try repository.sandbox.text(Self.xliff)
    try repository.sandbox.write(
      Self.xliff, text.replacing(#/build-num="[^"]*"/#, with: "build-num=\"\(number)\""))
    let report = try Self.json(try repository.locferry("import", Self.xliff, "--format", "json"))
    #expect(report.rules == ["base-search"] && Self.bases(report) == ["git:\(head)"])
  }

  @Test func `a damaged copy in the bundle is said, and git is looked into`() throws {
    let repository = try Repository(Self.table)
    try #require(try repository.locferry("export", "-l", "fr", "-o", "out").status == 0)
    let carried = try repository.locferry("import", "out", "--format", "json")
    #expect(Self.bases(try Self.json(carried)) == ["bundle"])
    let head = try repository.head.prefix(12)
    try repository.sandbox.edit("out/fr.xcloc/Notes/locferry/base", ">Fini<", ">Terminé<")
    let report = try Self.json(try repository.locferry("import", "out", "--format", "json"))
    #expect(report.rules == ["base-damaged"] && Self.bases(report) == ["git:\(head)"])
  }

  // MARK: Surroundings

  @Test func `nothing of the repository's own is run`() throws {
    let repository = try Self.exported()
    let script = "#!/bin/sh\ntouch \"\(repository.sandbox.url.path)/ran\"\ncat\n"
    try repository.sandbox.write("evil", script)
    let path = repository.sandbox.url.appending(path: "evil").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    for setting in ["core.fsmonitor", "filter.x.smudge", "filter.x.clean", "diff.x.textconv", "core.pager"] {
      try repository.git("config", setting, path)
    }
    try repository.sandbox.write(".gitattributes", "*.xcstrings filter=x diff=x\n")
    try repository.sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    let run = try repository.locferry("import", Self.xliff, "--dry-run", "--base", "git:HEAD")
    #expect(run.status == 0 && run.text.contains("1 would be written"))
    #expect(try repository.locferry("import", Self.xliff).text.contains("base: git "))
    #expect(try repository.locferry("export", "-l", "de", "-o", "out", "--xliff-only").status == 0)
    #expect(!repository.sandbox.exists("ran"))
  }

  @Test func `a replaced object is the one that was committed`() throws {
    let repository = try Self.exported()
    let blob = try repository.git("rev-parse", "HEAD:\(Repository.path)").text.dropLast()
    try repository.sandbox.write("other", "{}")
    let other = try repository.git("hash-object", "-w", "other").text.dropLast()
    try repository.git("replace", String(blob), String(other))
    #expect(try repository.locferry("import", Self.xliff).text.contains("base: git "))
  }

  /// The newest commits fit, and yet the document is older: its untouched texts would look like a translator's.
  @Test func `a clone that lacks the older commits gives no base`() throws {
    let repository = try Self.exported()
    try repository.sandbox.edit(Self.xliff, ">Enregistrer<", ">Sauver<")
    try repository.commit(Self.table.replacing("Fini", with: "Achevé"))
    let url = repository.sandbox.url.appending(path: ".git").absoluteString
    try repository.git("config", "uploadpack.allowFilter", "true")
    try repository.git("clone", "-q", "--depth", "1", url, "shallow")
    try repository.git("clone", "-q", "--filter=blob:none", url, "partial")
    let reasons = ["shallow": "(1 commit looked at, the clone is shallow", "partial": "the clone is partial"]
    for (clone, reason) in reasons {
      let run = try repository.locferry("import", Self.xliff, "--project", clone)
      #expect(run.status == 1 && run.text.contains("base: none"), "\(run.text)")
      #expect(run.text.contains(reason), "\(run.text)")
      #expect(try repository.git("-C", clone, "status", "--porcelain").text.isEmpty)
      #expect(try repository.sandbox.text("\(clone)/\(Repository.path)").contains("Achevé"))
    }
    let given = try repository.locferry("import", Self.xliff, "--project", "shallow", "--base", "git:HEAD~1")
    #expect(given.status == 2 && given.errors.contains("the clone is shallow"), "\(given.errors)")
    // The commit that a document names is there or is not.
    try #require(try repository.locferry("export", "App", "-l", "fr", "-o", "named", "--xliff-only").status == 0)
    try repository.sandbox.edit("named/fr.xliff", "original=\"", "original=\"App/")
    let named = try repository.locferry("import", "named/fr.xliff", "--project", "shallow")
    #expect(named.status == 0 && named.text.contains("base: git "), "\(named.text)")
  }

  @Test func `a project that was moved gives no base before the move`() throws {
    let repository = try Repository(Self.table)
    try repository.git("mv", "App", "Moved")
    let path = "Moved/L.xcstrings"
    try repository.sandbox.write(path, Self.table.replacing("Fini", with: "Achevé"))
    try repository.git("commit", "-q", "-a", "-m", "moved and changed")
    try #require(
      try repository.locferry("export", "Moved", "-l", "fr", "-o", "out", "--xliff-only").status == 0)
    try repository.forgetTool(in: Self.xliff)
    // What was exported before the move, and one new text.
    try repository.sandbox.edit(Self.xliff, ">Achevé<", ">Fini<")
    let run = try repository.locferry("import", Self.xliff, "--project", "Moved")
    #expect(run.status == 1 && run.text.contains("no-base"), "\(run.text)")
    #expect(run.text.contains("(1 commit looked at, the tables lay elsewhere before)"), "\(run.text)")
    #expect(try repository.sandbox.text(path).contains("Achevé"))
  }

  @Test func `without git there is no base, and that is said in a work tree`() throws {
    let repository = try Self.exported()
    let bare = ["/usr/bin/env", "PATH=/nonexistent"]
    let run = try Tool.run(["import", Self.xliff], in: repository.sandbox.url, under: bare)
    #expect(run.status == 0 && run.text.contains("base: none"))
    #expect(run.text.contains("no base: git cannot be started"), "\(run.text)")
    let given = try Tool.run(
      ["import", Self.xliff, "--base", "git:HEAD"], in: repository.sandbox.url, under: bare)
    #expect(given.status == 2 && given.errors == "git:HEAD: error: is no base: git cannot be started\n")
    let sandbox = try Sandbox()
    try sandbox.write(Repository.path, Self.table)
    try sandbox.write(Self.xliff, repository.sandbox.text(Self.xliff))
    let outside = try sandbox.run("import", Self.xliff, "-v")
    #expect(outside.status == 0 && outside.text.contains("base: none") && !outside.text.contains("base-search"))
  }

  @Test func `a repository without a commit`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Repository.path, Self.table)
    try sandbox.write(Self.xliff, Self.exported().sandbox.text(Self.xliff))
    _ = try Tool.run(command: ["/usr/bin/env", "git", "init", "-q"], in: sandbox.url)
    let run = try sandbox.run("import", Self.xliff)
    #expect(run.status == 0 && run.text.contains("no commit has any of its sources (0 commits looked at)"))
  }
}

extension Repository {
  var head: String { get throws { String(try git("rev-parse", "HEAD").text.dropLast()) } }

  /// Commits a version of the table on the current branch.
  func commit(_ table: String) throws {
    try sandbox.write(Self.path, table)
    try git("commit", "-q", "-a", "-m", "a version")
  }

  func export() throws {
    try #require(try locferry("export", "-l", "fr", "-o", "out", "--xliff-only").status == 0)
  }

  /// Makes a document one that names no commit.
  func forgetTool(in path: String) throws {
    let text = try sandbox.text(path)
    try sandbox.write(path, text.replacing(#/\ build-num="[^"]*"/#, with: ""))
  }
}
