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

  // MARK: What was not looked at does not pass for unchanged

  @Test func `a language is known by any of its names, and one that nobody has is refused`() throws {
    let repository = try Repository(Self.table.replacing("\"de\" :", with: "\"de-DE\" :"))
    let gone = Self.table.replacing("\"de\" :", with: "\"it\" :")
    try repository.sandbox.write(Self.path, gone)
    for name in ["de-DE", "de_de", "DE-de"] {
      let run = try repository.locferry("diff", "--fail-on", "lost", "-l", name)
      #expect(run.status == 1 && run.text.contains(#"lost  "Save""#), "\(name): \(run.text)\(run.errors)")
    }
    #expect(try repository.locferry("diff", "--fail-on", "lost", "-l", "fr,en").status == 0)
    let run = try repository.locferry("diff", "--fail-on", "lost", "-l", "frr")
    #expect(run.status == 2)
    #expect(run.errors == "locferry: error: --language: the project has no texts in frr; nearest is fr\n")
  }

  @Test func `a pattern has to fit a table, of now or of then`() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write("App/Gone.xcstrings", Self.table)
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "second table")
    try FileManager.default.removeItem(at: repository.sandbox.url.appending(path: "App/Gone.xcstrings"))
    for (tables, status) in [(["App/G*"], 1), (["App/L*", "App/G*"], 1), (["App/L*"], 0)] as [([String], Int32)] {
      let run = try repository.run(
        arguments: ["diff", "--fail-on", "lost"] + tables.flatMap { ["--table", $0] })
      #expect(run.status == status, "\(tables): \(run.text)\(run.errors)")
    }
    let run = try repository.locferry("diff", "--table", "App/L*", "--table", "App/B*")
    #expect(run.status == 2 && run.errors == "locferry: error: --table App/B* fits no table of the project\n")
    // All that is left of the project is its past.
    try FileManager.default.removeItem(at: repository.sandbox.url.appending(path: Self.path))
    #expect(try repository.locferry("diff", "--fail-on", "lost").status == 1)
  }

  @Test func `a revision and a project are taken in either order, and nothing else`() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.changed)
    for arguments in [["git:HEAD~1", "App"], ["App", "git:HEAD~1"]] {
      let run = try repository.run(arguments: ["diff", "--fail-on", "changed"] + arguments)
      #expect(run.status == 1, "\(arguments): \(run.text)\(run.errors)")
    }
    for (arguments, message) in [
      ([".", "git:nosuch"], "git knows no revision \"nosuch\""),
      (["App", "Other"], "\"Other\" is one argument too many"),
      (["git:HEAD", "git:HEAD~1"], "\"git:HEAD~1\" is one argument too many"),
    ] {
      let run = try repository.run(arguments: ["diff"] + arguments)
      #expect(run.status == 2 && run.errors.contains(message), "\(arguments): \(run.text)\(run.errors)")
    }
  }

  @Test func `an interrupted import is told of`() throws {
    let repository = try Repository(Self.table)
    let sandbox = repository.sandbox
    try repository.locferry("export", "-l", "fr", "-o", "out")
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    try #require(try repository.locferry("import", "out").status == 0)
    let records = sandbox.url.appending(path: ".locferry")
    try FileManager.default.moveItem(at: records.appending(path: "undo"), to: records.appending(path: "journal"))
    let run = try repository.locferry("diff")
    #expect(run.status == 1 && run.text.contains("interrupted-import"), "\(run.text)\(run.errors)")
  }

  @Test func `tables that are no catalogs are named, and nothing else to compare is no success`() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write("App/en.lproj/M.strings", "\"a\" = \"A\";\n")
    try repository.sandbox.write("App/de.lproj/M.strings", "\"a\" = \"\";\n")
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "older files")
    let mixed = try repository.locferry("diff", "--fail-on", "lost")
    #expect(mixed.status == 0)
    let note = "only catalogs are compared; what became of App/en.lproj/M.strings is not known"
    #expect(mixed.text.contains(note), "\(mixed.text)\(mixed.errors)")
    #expect(try !repository.locferry("diff", "--table", "App/L*").text.contains("only catalogs"))
    for arguments in [["--table", "**/M.strings"], ["App/en.lproj/M.strings"], ["--exclude", "**/L.*"]] {
      let run = try repository.run(arguments: ["diff", "--fail-on", "lost"] + arguments)
      #expect(run.status == 2, "\(arguments): \(run.text)")
      #expect(run.errors.contains("has nothing to compare: diff compares catalogs, unlike "), "\(run.errors)")
    }
    let none = try repository.locferry("diff", "--exclude", "**")
    #expect(none.status == 2 && none.errors.contains("no table that --table and --exclude leave"), "\(none.errors)")
    try FileManager.default.removeItem(at: repository.sandbox.url.appending(path: "App/de.lproj"))
    try FileManager.default.removeItem(at: repository.sandbox.url.appending(path: "App/en.lproj"))
    let gone = try repository.locferry("diff")
    let files = "what became of App/de.lproj/M.strings, App/en.lproj/M.strings is not known"
    #expect(gone.status == 0 && gone.text.contains(files), "\(gone.text)\(gone.errors)")
  }

  @Test func `in a shallow clone an absent revision is explained`() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.changed)
    let url = repository.sandbox.url.appending(path: ".git").absoluteString
    try repository.git("clone", "-q", "--depth", "1", url, "shallow")
    let run = try repository.locferry("diff", "git:HEAD~1", "shallow")
    let message = "git knows no revision \"HEAD~1\"; the clone is shallow, older ones are not there\n"
    #expect(run.status == 2 && run.errors.hasSuffix(message), "\(run.errors)")
  }

  @Test func `what stands for a text now may be less than it was`() throws {
    func plural(_ one: String, _ other: String, _ state: String = "translated") -> String {
      func unit(_ text: String) -> String { #"{"stringUnit":{"state":"\#(state)","value":"\#(text)"}}"# }
      return #"{"variations":{"plural":{"one":\#(unit(one)),"other":\#(unit(other))}}}"#
    }
    func table(_ german: String) -> String {
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"de":\#(german)}}},"version":"1.0"}"#
    }
    let plain = #"{"stringUnit":{"state":"translated","value":"A"}}"#
    let repository = try Repository(table(plain))
    for (german, status, message) in [
      (plural("A", "", "new"), 1, #"error  de  lost  "k": emptied"#),
      (plural("A", "B", "new"), 1, #"error  de  weakened  "k": state translated → new, and varied in another way"#),
      (plural("A", "B"), 0, #"note  de  changed  "k": varied in another way now"#),
    ] as [(String, Int32, String)] {
      try repository.sandbox.write(Self.path, table(german))
      let run = try repository.locferry("diff", "--fail-on", "lost,weakened", "-v")
      #expect(run.status == status && run.text.contains(message), "\(run.text)")
    }
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
