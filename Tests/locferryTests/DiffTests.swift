import Foundation
import TestSupport
import Testing

/// `diff` against a revision, as a user runs it.
@Suite struct DiffTests {
  private static let table = TripTests.table
  private static let path = Repository.path

  /// The table as it stands after one change of each kind: French added, changed, weakened, lost and approved.
  private static let changed =
    table.replacing("\"Undo\" : {\n\n    }", with: "\"Undo\" : {\n" + french("Annuler") + "    }")
    .replacing("Fini", with: "Terminé")
    .replacing("needs_review", with: "translated")

  private static func french(_ text: String) -> String {
    """
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "new",
                "value" : "\(text)"
              }
            }
          }

    """
  }

  private func changes(_ report: ParsedReport, _ language: String) -> [String: Int]? {
    report.files.first { $0["language"] as? String == language }?["changes"] as? [String: Int]
  }

  private func report(_ repository: Repository, _ arguments: String...) throws -> ParsedReport {
    try ParsedReport(repository.run(arguments: ["diff", "--format", "json"] + arguments).output)
  }

  @Test func changesAreCountedByLanguageAndKind() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write(Self.path, Self.changed.replacing("Sichern", with: ""))
    let report = try report(repository)
    #expect(report.verb == "diff" && report.exit == 0 && report.schema == "locferry/report/1")
    #expect(
      changes(report, "fr") == ["added": 1, "changed": 1, "weakened": 0, "lost": 0, "approved": 1])
    #expect(
      changes(report, "de") == ["added": 0, "changed": 0, "weakened": 0, "lost": 1, "approved": 0])
    #expect(Set(report.rules) == ["added", "changed", "lost", "approved"])

    let text = try repository.locferry("diff")
    #expect(text.status == 0)
    #expect(
      text.text == """
                added changed weakened lost approved
        de          0       0        0    1        0
        fr          1       1        0    0        1
        warning  de  lost  "Save": emptied  App/L.xcstrings:30:23
                  before "Sichern"  now ""
        0 keys added, 0 removed since git:HEAD (\(try repository.shortHead)); 3 changes not listed, -v does

        """)
  }

  @Test func whatIsNamedMakesTheStatusOne() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write(Self.path, Self.table.replacing("Sichern", with: "Ablegen"))
    for (arguments, status) in [
      ([], 0), (["--fail-on", "lost"], 0), (["--fail-on", "lost,changed"], 1),
      (["--fail-on", "changed", "-l", "fr"], 0),
      (["--fail-on", "changed", "--exclude", "Other*"], 1),
    ] as [([String], Int32)] {
      #expect(try repository.run(arguments: ["diff"] + arguments).status == status, "\(arguments)")
    }
  }

  @Test func aKeyOrATableThatIsGoneIsLost() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write("App/Gone.xcstrings", Self.table)
    try repository.sandbox.write("Pods/Other.xcstrings", Self.table)
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "second table")
    try FileManager.default.removeItem(at: repository.sandbox.url.appending(path: "App/Gone.xcstrings"))
    try FileManager.default.removeItem(at: repository.sandbox.url.appending(path: "Pods"))
    try repository.sandbox.write(Self.path, Self.table.replacing("\"Done\"", with: "\"Finished\""))
    let run = try repository.locferry("diff", "git:HEAD", "--fail-on", "lost")
    #expect(run.status == 1)
    #expect(run.text.contains(#"error  fr  lost  "Done": lost with its key  App/L.xcstrings"#), "\(run.text)")
    #expect(run.text.contains(#"error  de  lost  "Save": lost with its table"#))
    #expect(run.text.contains("App/Gone.xcstrings: the table is gone"))
    #expect(run.text.contains("1 key added, 5 removed since"))
    #expect(!run.text.contains("Pods"))
  }

  @Test func aTableThatMovedIsComparedWithItself() throws {
    let repository = try Repository(Self.table)
    try repository.git("mv", "App", "Sources")
    let run = try repository.locferry("diff", "--fail-on", "lost,added")
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("Sources/L.xcstrings: was App/L.xcstrings"))
  }

  @Test func oneTableAndAnOlderRevision() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write("App/Other.xcstrings", Self.table)
    try repository.commit(Self.changed)
    let none = try repository.locferry("diff", Self.path)
    #expect(!none.text.contains(" 1 "), "\(none.text)")
    let run = try repository.locferry("diff", "git:HEAD~1", Self.path, "-v")
    #expect(run.text.contains(#"note  fr  approved  "Open %@": state needs_review → translated  L.xcstrings:19:23"#))
    #expect(!run.text.contains("Other"))
  }

  @Test func whatCannotBeComparedIsRefused() throws {
    let repository = try Repository(Self.table)
    for (revision, message) in [
      ("git:nonsense", "locferry: error: git knows no revision \"nonsense\"\n"),
      ("git:--output=x", "locferry: error: git knows no revision \"--output=x\"\n"),
      ("git:", "locferry: error: git knows no revision \"\"\n"),
    ] {
      let run = try repository.locferry("diff", revision)
      #expect(run.status == 2)
      #expect(run.errors == message)
    }
    let sandbox = try Sandbox()
    try sandbox.write("L.xcstrings", Self.table)
    #expect(try sandbox.run("diff").errors == ".: error: is in no git work tree\n")
    try repository.commit("{ no catalog")
    try repository.sandbox.write(Self.path, Self.table)
    let run = try repository.locferry("diff")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("App/L.xcstrings at git:HEAD ("), "\(run.errors)")
  }
}
