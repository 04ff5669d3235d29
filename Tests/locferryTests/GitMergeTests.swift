import Foundation
import TestSupport
import Testing

/// The merge driver as git runs it.
@Suite struct GitMergeTests {
  private static let table = TripTests.table
  /// Both sides add a key at the same place, which git's own merge cannot do.
  private static let ours = table.replacing(
    "    \"Undo\" : {", with: "    \"Tab\" : {\n      \"comment\" : \"ours\"\n    },\n    \"Undo\" : {")
  private static let theirs = table.replacing(
    "    \"Undo\" : {", with: "    \"Type\" : {\n      \"comment\" : \"theirs\"\n    },\n    \"Undo\" : {")
  private static let both = ours.replacing(
    "    \"Undo\" : {", with: "    \"Type\" : {\n      \"comment\" : \"theirs\"\n    },\n    \"Undo\" : {")

  @Test func mergeAndRebaseTakeBothSides() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.ours, on: "ours")
    try repository.commit(Self.theirs, on: "theirs")
    try repository.git("checkout", "-q", "-b", "merged", "ours")
    try repository.git("merge", "-q", "--no-edit", "theirs")
    #expect(try repository.table == Self.both)

    try repository.git("checkout", "-q", "-b", "rebased", "theirs")
    try repository.git("rebase", "-q", "ours")
    #expect(try repository.table == Self.both)
    #expect(try repository.git("status", "--porcelain").text.isEmpty)
  }

  @Test func aConflictStopsTheMergeAndNamesTheText() throws {
    let repository = try Repository(Self.table)
    let german = Self.ours.replacing("Sichern", with: "Speichern")
    try repository.commit(german, on: "ours")
    try repository.commit(Self.theirs.replacing("Sichern", with: "Merken"), on: "theirs")
    try repository.git("checkout", "-q", "ours")
    let run = try repository.git("merge", "-q", "--no-edit", "theirs", status: 1)
    #expect((run.text + run.errors).contains(#""Save" de: both sides changed it differently"#))
    #expect(try repository.git("status", "--porcelain").text == "UU App/L.xcstrings\n")
    #expect(try repository.table == Self.both.replacing("Sichern", with: "Speichern"))
  }

  /// Both sides merged the same change, one took it back: the base is what both had, not what came before.
  @Test func whatOneSideTookBackStaysSoBetweenTwoAncestors() throws {
    let repository = try Repository(Self.table)
    let wrong = Self.table.replacing("Sichern", with: "Falsch")
    try repository.commit(wrong, on: "one")
    try repository.commit(Self.table.replacing("Fini", with: "Achevé"), on: "two")
    try repository.git("checkout", "-q", "-b", "left", "one")
    try repository.git("merge", "-q", "--no-edit", "two")
    try repository.git("checkout", "-q", "-b", "right", "two")
    try repository.git("merge", "-q", "--no-edit", "one")
    try repository.sandbox.write(Repository.path, try repository.table.replacing("Falsch", with: "Sichern"))
    try repository.git("commit", "-q", "-a", "-m", "taken back")
    try repository.git("checkout", "-q", "left")
    try repository.git("merge", "-q", "--no-edit", "right")
    #expect(try repository.table == Self.table.replacing("Fini", with: "Achevé"))
  }

  /// Two common ancestors that differ: merged into one base with ours kept, that base would equal one side, and the
  /// other side's text would win without a word.
  @Test func aConflictBetweenTwoAncestorsStaysAConflict() throws {
    let repository = try Repository(Self.table)
    let german = Self.table.replacing("Sichern", with: "Speichern")
    let other = Self.table.replacing("Sichern", with: "Merken")
    try repository.commit(german, on: "one")
    try repository.commit(other, on: "two")
    // Each merges the other and keeps its own text.
    try repository.git("checkout", "-q", "-b", "left", "one")
    try repository.git("merge", "-q", "--no-edit", "-s", "ours", "two")
    try repository.git("checkout", "-q", "-b", "right", "two")
    try repository.git("merge", "-q", "--no-edit", "-s", "ours", "one")
    try repository.git("checkout", "-q", "left")
    try repository.git("merge", "-q", "--no-edit", "right", status: 1)
    #expect(try repository.table == german)
  }

  @Test func aBrokenSideStopsTheMergeAsAFailure() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.ours, on: "ours")
    try repository.commit(Self.theirs.replacing("\"version\"", with: "version"), on: "theirs")
    try repository.git("checkout", "-q", "ours")
    // Older versions of git (2.39) call a driver's failure a conflict; either way nothing is committed.
    let run = try repository.git("merge", "-q", "--no-edit", "theirs", status: nil)
    #expect(run.status == 1 || run.status == 2)
    #expect(run.errors.contains("error:"))
    #expect(try repository.git("rev-parse", "HEAD").text == repository.git("rev-parse", "ours").text)
    #expect(try repository.table == Self.ours)
  }

  @Test func installingTwiceChangesNothing() throws {
    let repository = try Repository(Self.table)
    #expect(try repository.sandbox.text(".gitattributes") == "*.xcstrings merge=locferry\n")
    #expect(
      try repository.git("config", "--local", "merge.locferry.driver").text
        == "locferry merge-driver -- %O %A %B %P %S %X %Y\n")
    let before = [try repository.sandbox.identity(".gitattributes"), try repository.sandbox.identity(".git/config")]
    let run = try repository.locferry("install-merge-driver")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 4)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.contains("already") }, "\(run.text)")
    #expect(
      [try repository.sandbox.identity(".gitattributes"), try repository.sandbox.identity(".git/config")] == before)
  }

  @Test func anEarlierInstallationIsUpdatedAndAnotherCommandStays() throws {
    let repository = try Repository(Self.table)
    try repository.git("config", "merge.locferry.driver", "locferry merge-driver %O %A %B %P")
    #expect(try repository.locferry("install-merge-driver").status == 0)
    let line = try repository.git("config", "merge.locferry.driver").text
    #expect(line == "locferry merge-driver -- %O %A %B %P %S %X %Y\n")

    try repository.git("config", "merge.locferry.driver", "/opt/locferry merge-driver %O %A %B %P")
    let run = try repository.locferry("install-merge-driver")
    #expect(run.status == 0)
    #expect(run.text.contains(#"merge.locferry.driver is "/opt/locferry merge-driver %O %A %B %P" and stays"#))
    #expect(try repository.git("config", "merge.locferry.driver").text == "/opt/locferry merge-driver %O %A %B %P\n")
  }

  @Test func whatGitattributesHoldsStays() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write(".gitattributes", "*.png binary\r\n# no line end")
    #expect(try repository.locferry("install-merge-driver", "App").status == 0)
    #expect(
      try repository.sandbox.text(".gitattributes")
        == "*.png binary\r\n# no line end\n*.xcstrings merge=locferry\n")
  }

  @Test func outsideOfAWorkTreeNothingIsDone() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("install-merge-driver")
    #expect(run.status == 2)
    #expect(run.errors == ".: error: is in no git work tree\n")
    #expect(sandbox.everything().isEmpty)
  }
}

/// `scripts/replay` over a repository and over triples, with the built program.
@Suite struct ReplayTests {
  private static let table = TripTests.table
  private static let isPythonPresent =
    (try? Tool.run(
      command: ["/usr/bin/env", "python3", "--version"], in: TestData.root))?.status == 0

  private func replay(_ arguments: String..., in folder: URL) throws -> Tool.Run {
    try Tool.run(
      command: [
        "/usr/bin/env", "LOCFERRY=\(Tool.path)", "python3", TestData.root.appending(path: "scripts/replay").path,
      ] + arguments, in: folder)
  }

  @Test(.enabled(if: isPythonPresent)) func everyMergeThatBothSidesChangedIsDoneAgain() throws {
    let repository = try Repository(Self.table)
    let german = Self.table.replacing("Sichern", with: "Speichern")
    // One that people settled for theirs, where ours is kept; one that is no conflict by key; one of one side alone.
    try repository.commit(german, on: "one")
    try repository.commit(Self.table.replacing("Sichern", with: "Merken"), on: "two")
    try repository.git("checkout", "-q", "one")
    try repository.git("merge", "-q", "--no-edit", "-X", "theirs", "two", status: 1)
    try repository.locferry("resolve", Repository.path, "--prefer", "theirs", "--add")
    try repository.git("commit", "-q", "--no-edit")
    try repository.git("checkout", "-q", "-b", "three", "HEAD~1")
    try repository.commit(german.replacing("Fini", with: "Terminé"))
    try repository.git("checkout", "-q", "-b", "four", "HEAD~1")
    try repository.commit(german.replacing("Ouvrir", with: "Ouvre"))
    try repository.git("merge", "-q", "--no-edit", "three")
    try repository.git("merge", "-q", "--no-edit", "-s", "ours", "one")

    let run = try replay(in: repository.sandbox.url)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasSuffix("locferry: 1 conflict, differs in 1  git: 1 conflict") }, "\(run.text)")
    #expect(lines.contains { $0.hasSuffix("locferry: merged, as committed  git: merged, as committed") })
    #expect(lines.contains { $0.hasSuffix("locferry: merged, differs in 1  git: merged, differs in 1") })
    #expect(lines.contains("3 merges"))
    #expect(
      lines.contains(
        "locferry: 2 merged, 1 of them as committed, the others differ in 1 values; 1 with 1 conflicts; 0 refused"))
  }

  @Test(.enabled(if: isPythonPresent)) func triplesAreMergedAgain() throws {
    let sandbox = try Sandbox()
    let tab = Self.table.replacing("    \"Undo\" : {", with: "    \"Tab\" : {\n\n    },\n    \"Undo\" : {")
    let type = Self.table.replacing("    \"Undo\" : {", with: "    \"Type\" : {\n\n    },\n    \"Undo\" : {")
    let both = tab.replacing("    \"Undo\" : {", with: "    \"Type\" : {\n\n    },\n    \"Undo\" : {")
    for (name, content) in [("base", Self.table), ("ours", tab), ("theirs", type), ("committed", both)] {
      try sandbox.write("merges/0001/\(name).xcstrings", content)
    }
    let run = try replay("--triples", "merges", in: sandbox.url)
    #expect(run.text.hasPrefix("0001  locferry: merged, as committed  git: 1 conflict\n1 merges\n"), "\(run.text)")
    #expect(try replay("--triples", "absent", in: sandbox.url).status == 2)
  }
}
