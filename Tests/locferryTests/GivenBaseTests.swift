import Foundation
import TestSupport
import Testing

/// `--base`: what it may be, whom it serves, and what is refused before anything is written.
@Suite struct GivenBaseTests {
  private static let table = TripTests.table
  private static let xliff = BaseTests.xliff

  /// A project outside of git whose French was changed since the export, and a bare document with another change.
  private func changed() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("P/App/L.xcstrings", Self.table)
    for (folder, options) in [("old", []), ("out", ["--xliff-only"])] {
      let run = try Tool.run(["export", "P", "-o", folder] + options, in: sandbox.url)
      try #require(run.status == 0, "\(run.errors)")
    }
    try sandbox.write("was/L.xcstrings", Self.table)
    try sandbox.edit("P/App/L.xcstrings", "\"Fini\"", "\"Achevé\"")
    try sandbox.edit(Self.xliff, ">Enregistrer<", ">Sauver<")
    return sandbox
  }

  private func refused(_ sandbox: Sandbox, _ arguments: String..., saying message: String) throws {
    let before = try sandbox.identity("P/App/L.xcstrings")
    let run = try Tool.run(["import", "--project", "P"] + arguments, in: sandbox.url)
    #expect(run.status == 2 && run.text.isEmpty, "\(arguments): \(run.text)")
    #expect(run.errors == message + "\n")
    #expect(try sandbox.identity("P/App/L.xcstrings") == before)
  }

  @Test(arguments: [
    "out/base.xliff", "old/fr.xcloc", "./old/../old/fr.xcloc", "was/L.xcstrings",
  ])
  func `a document, a bundle or a catalog`(base: String) throws {
    let sandbox = try changed()
    try sandbox.write("out/base.xliff", sandbox.text("old/fr.xcloc/Localized Contents/fr.xliff"))
    let without = try sandbox.run("import", Self.xliff, "--project", "P", "--dry-run")
    #expect(without.status == 1 && without.text.contains("no-base"))
    let run = try sandbox.run("import", Self.xliff, "--project", "P", "--base", base, "--format", "json")
    #expect(run.status == 0)
    let report = try ParsedReport(run.output)
    #expect(BaseTests.bases(report) == ["given:\(base)"] && report.rules == ["bundle-older"])
    #expect(
      try sandbox.text("P/App/L.xcstrings")
        == Self.table.replacing("Fini", with: "Achevé").replacing("Enregistrer", with: "Sauver"))
    let text = try sandbox.run("import", Self.xliff, "--project", "P", "--base", base)
    #expect(text.text.contains("base: given \(base) (fr)"))
  }

  @Test func `a bundle's carried copy counts, not what became of it`() throws {
    let sandbox = try changed()
    try sandbox.edit("old/fr.xcloc/Localized Contents/fr.xliff", ">Fini<", ">Terminé<")
    let run = try sandbox.run("import", Self.xliff, "--project", "P", "--base", "old/fr.xcloc", "-v")
    #expect(run.status == 0 && run.text.contains("bundle-older"))
    // Without a copy its document does.
    try sandbox.edit("old/fr.xcloc/Notes/locferry/base.sha256", "\n", "0\n")
    try sandbox.write("old/fr.xcloc/Notes/locferry/base", "damaged")
    let other = try sandbox.run("import", Self.xliff, "--project", "P", "--base", "old/fr.xcloc")
    #expect(other.status == 1 && other.text.contains("both-changed"), "\(other.text)")
  }

  @Test func `each base serves the bundles of its language, and a folder holds several`() throws {
    let sandbox = try changed()
    let run = try sandbox.run("import", "out", "--project", "P", "--base", "old", "--format", "json")
    let report = try ParsedReport(run.output)
    #expect(run.status == 0 && BaseTests.bases(report) == ["given:old", "given:old"])
    let two = try sandbox.run(
      "import", "out", "--project", "P", "--base", "old/de.xcloc", "--base", "was/L.xcstrings", "--format", "json")
    let bases = BaseTests.bases(try ParsedReport(two.output))
    #expect(two.status == 0 && bases == ["given:old/de.xcloc", "given:was/L.xcstrings"])
  }

  @Test func `it goes before what the bundle carries`() throws {
    let sandbox = try changed()
    let run = try sandbox.run(
      "import", "old/fr.xcloc", "--project", "P", "--base", "was/L.xcstrings", "--format", "json")
    #expect(BaseTests.bases(try ParsedReport(run.output)) == ["given:was/L.xcstrings"])
  }

  // MARK: Refusals

  @Test func `what is no base of the bundles`() throws {
    let sandbox = try changed()
    try refused(
      sandbox, Self.xliff, "--base", "old/de.xcloc",
      saying: "old/de.xcloc: error: is a base in de, but out/fr.xliff is in fr")
    try sandbox.write("old/strange.xliff", sandbox.text(Self.xliff).replacing(" id=\"", with: " id=\"x"))
    try refused(
      sandbox, Self.xliff, "--base", "old/strange.xliff",
      saying: "old/strange.xliff: error: is no base for out/fr.xliff: it has none of its units")
    try refused(
      sandbox, Self.xliff, "--base", "old/fr.xcloc", "--base", "out/fr.xliff",
      saying: "out/fr.xliff: error: is a second base in fr, beside old/fr.xcloc")
    try refused(
      sandbox, Self.xliff, "--base", "old/fr.xcloc", "--base", "was/L.xcstrings",
      saying: "was/L.xcstrings: error: is a base of nothing: every bundle has another --base")
    // A bundle that may be skipped is another matter than a wrong base.
    try refused(
      sandbox, Self.xliff, "--skip-unreadable", "--base", "old/de.xcloc",
      saying: "old/de.xcloc: error: is a base in de, but out/fr.xliff is in fr")
  }

  @Test func `a catalog that is none of the project's, or any of several`() throws {
    let sandbox = try changed()
    try sandbox.write("was/M.xcstrings", Self.table)
    try refused(
      sandbox, Self.xliff, "--base", "was/M.xcstrings",
      saying: "was/M.xcstrings: error: is no base: the project has no table of that name")
    try sandbox.write("P/Widget/L.xcstrings", Self.table)
    try refused(
      sandbox, Self.xliff, "--base", "was/L.xcstrings",
      saying: "was/L.xcstrings: error: is no base: it could be any of App/L.xcstrings, Widget/L.xcstrings")
    try sandbox.write("P/Widget/N.xcstrings", Self.table)
    try sandbox.write("was/N.xcstrings", "{")
    let run = try sandbox.run("import", Self.xliff, "--project", "P", "--base", "was/N.xcstrings")
    #expect(run.status == 2 && run.errors.hasPrefix("was/N.xcstrings:1:"), "\(run.errors)")
  }

  @Test func `outside of a work tree there is no revision`() throws {
    try refused(
      try changed(), Self.xliff, "--base", "git:HEAD",
      saying: "git:HEAD: error: is no base: the project is in no git work tree")
  }

  @Test(arguments: [
    "nonsense", "--help", "-x", "--output=evil", "HEAD\nHEAD", "HEAD..HEAD", "..", "", "HEAD:App", "HEAD~9", "^HEAD",
    "HEAD^{tree}", "\u{1B}[2J",
  ])
  func `a revision that git does not know`(name: String) throws {
    let repository = try BaseTests.exported()
    let before = repository.sandbox.everything()
    let run = try repository.locferry("import", Self.xliff, "--base", "git:\(name)")
    #expect(run.status == 2 && run.text.isEmpty, "\(run.text)")
    #expect(run.errors.hasSuffix(": error: is no base: git knows no such commit\n"), "\(run.errors)")
    #expect(!run.messages.contains(0x1B))
    #expect(repository.sandbox.everything() == before)
  }

  @Test func `a revision before the tables`() throws {
    let repository = try BaseTests.exported()
    try repository.git("checkout", "-q", "--orphan", "empty")
    try repository.git("rm", "-q", "--cached", "-r", ".")
    try repository.git("commit", "-q", "--allow-empty", "-m", "nothing")
    try repository.git("checkout", "-q", "-f", "main")
    let run = try repository.locferry("import", Self.xliff, "--base", "git:empty")
    #expect(run.status == 2)
    #expect(
      run.errors == "git:empty: error: is no base: none of the project's tables was there and could be read\n")
    // One table that was there is enough; the other had nothing then.
    try repository.sandbox.write("App/M.xcstrings", Self.table)
    #expect(try repository.locferry("import", Self.xliff, "--base", "git:main").status == 0)
  }

  @Test func `any name of a commit`() throws {
    let repository = try BaseTests.exported()
    try repository.git("tag", "-a", "-m", "a tag", "v1.0")
    try repository.commit(Self.table.replacing("Fini", with: "Achevé"))
    for name in ["v1.0", "HEAD~1", "main^", "main@{1}", try repository.git("rev-parse", "HEAD~1").text.prefix(8)] {
      let run = try repository.locferry("import", Self.xliff, "--base", "git:\(name)", "-v")
      #expect(run.status == 0 && run.text.contains("base: given git:\(name) (fr)"), "\(run.text)\(run.errors)")
      #expect(run.text.contains("bundle-older"))
    }
  }
}
