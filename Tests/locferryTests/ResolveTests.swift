import Foundation
import TestSupport
import Testing

/// `resolve` after a merge, rebase, cherry-pick and revert that git really stopped.
@Suite struct ResolveTests {
  private static let table = TripTests.table
  private static let german = table.replacing("Sichern", with: "Speichern")
  /// Another German text, and a French one that conflicts with nothing.
  private static let other = table.replacing("Sichern", with: "Merken").replacing("Enregistrer", with: "Sauver")
  private static let path = Repository.path

  /// Stopped in a merge of `theirs` into `ours`.
  private func merging(
    _ ours: String = german, _ theirs: String = other, hasDriver: Bool = true
  ) throws -> Repository {
    let repository = try Repository(Self.table, hasDriver: hasDriver)
    try repository.commit(ours, on: "ours")
    try repository.commit(theirs, on: "theirs")
    try repository.git("checkout", "-q", "ours")
    try repository.git("merge", "-q", "--no-edit", "theirs", status: 1)
    return repository
  }

  private func status(_ repository: Repository) throws -> String {
    try repository.git("status", "--porcelain", "--untracked-files=no").text
  }

  @Test func conflictsAreListedAndNothingIsWritten() throws {
    let repository = try merging()
    let before = try repository.sandbox.identity(Self.path)
    let run = try repository.locferry("resolve", Self.path)
    #expect(run.status == 1)
    #expect(
      run.text.contains(#""Save" de: both sides changed it differently; ours stays  App/L.xcstrings:28:11"#),
      "\(run.text)")
    #expect(run.text.contains(#"base "Sichern"  ours (HEAD, ours) "Speichern"  theirs (theirs) "Merken""#))
    #expect(
      run.text.contains("a merge: ours is the branch you are on (HEAD, ours), theirs what is merged into it (theirs"))
    #expect(try repository.sandbox.identity(Self.path) == before)
    #expect(try status(repository) == "UU App/L.xcstrings\n")
  }

  @Test(arguments: ["ours", "theirs"], [true, false])
  func aPreferredSideSettlesAllConflicts(side: String, hasDriver: Bool) throws {
    let repository = try merging(hasDriver: hasDriver)
    #expect(try repository.table.contains("<<<<<<<") == !hasDriver)
    let run = try repository.locferry("resolve", Self.path, "--prefer", side, "--report", "report.json")
    #expect(run.status == 0, "\(run.errors)")
    let merged = Self.german.replacing("Enregistrer", with: "Sauver")
    #expect(try repository.table == (side == "ours" ? merged : Self.other))
    #expect(run.text.contains("1 conflict settled · git add App/L.xcstrings marks it as resolved"), "\(run.text)")
    #expect(try status(repository) == "UU App/L.xcstrings\n")
    let report = try ParsedReport(TestData.bytes(at: repository.sandbox.url.appending(path: "report.json")))
    #expect(report.verb == "resolve" && report.exit == 0 && report.findings.isEmpty)

    // Settled the other way after all, and added.
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs", "--add").status == 0)
    #expect(try repository.table == Self.other)
    #expect(try status(repository) == "M  App/L.xcstrings\n")
  }

  /// Git's own merge conflicts where two keys are added at one place; by key there is nothing to decide.
  @Test func aFileWithoutConflictsIsWritten() throws {
    func adding(_ key: String) -> String {
      Self.table.replacing("    \"Undo\" : {", with: "    \"\(key)\" : {\n\n    },\n    \"Undo\" : {")
    }
    let repository = try merging(adding("Tab"), adding("Type"), hasDriver: false)
    #expect(try repository.table.contains("<<<<<<<"))
    let run = try repository.locferry("resolve", "--add", "--", Self.path)
    #expect(run.status == 0)
    let tab = adding("Tab")
    #expect(
      try repository.table
        == tab.replacing("    \"Undo\" : {", with: "    \"Type\" : {\n\n    },\n    \"Undo\" : {"))
    try repository.git("commit", "-q", "--no-edit")
  }

  @Test func inARebaseOursIsWhatIsRebasedOnto() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.german, on: "feature/de")
    try repository.git("checkout", "-q", "main")
    try repository.commit(Self.other, message: "upstream")
    try repository.git("checkout", "-q", "feature/de")
    try repository.git("rebase", "-q", "main", status: 1)
    let run = try repository.locferry("resolve", Self.path)
    #expect(run.status == 1)
    #expect(run.text.contains(#"ours (onto main) "Merken""#), "\(run.text)")
    #expect(run.text.contains("a rebase of feature/de: ours is what you rebase onto (main, "))
    #expect(run.text.contains("theirs your own commit that is being replayed ("))
    #expect(run.text.contains(#" feature/de) "Speichern""#))
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs", "--add").status == 0)
    try repository.git("-c", "core.editor=true", "rebase", "--continue")
    #expect(try repository.table == Self.german.replacing("Enregistrer", with: "Sauver"))
  }

  @Test func inACherryPickTheirsIsTheCommitPicked() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.other, on: "picked")
    try repository.commit(Self.german, on: "here")
    try repository.git("cherry-pick", "picked", status: 1)
    let run = try repository.locferry("resolve", Self.path)
    #expect(run.status == 1)
    #expect(run.text.contains(#"ours (HEAD, here) "Speichern""#), "\(run.text)")
    #expect(
      run.text.contains("a cherry-pick: ours is the branch you are on (HEAD, here), theirs the commit picked (picked, ")
    )
    #expect(run.text.contains(#" picked) "Merken""#))
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs", "--add").status == 0)
    try repository.git("-c", "core.editor=true", "cherry-pick", "--continue")
    #expect(try repository.table == Self.other)
  }

  /// What git does last counts.
  @Test func inACherryPickInTheMiddleOfARebaseTheirsIsTheCommitPicked() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.other, on: "picked")
    try repository.commit(Self.german, on: "here")
    try repository.git("checkout", "-q", "main")
    try repository.git("commit", "-q", "--allow-empty", "-m", "upstream")
    try repository.git("checkout", "-q", "here")
    try repository.git("rebase", "-q", "--exec", "false", "main", status: 1)
    try repository.git("cherry-pick", "picked", status: 1)
    #expect(try repository.locferry("resolve", Self.path).text.contains("a cherry-pick: "))
  }

  @Test func inAPatchTheirsIsThePatch() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.other, on: "patched")
    try repository.git("format-patch", "-q", "-1", "-o", "patches")
    try repository.commit(Self.german, on: "here")
    try repository.git("am", "-q", "-3", "patches/0001-patched.patch", status: 128)
    let run = try repository.locferry("resolve", Self.path)
    #expect(run.text.contains("git am: ours is the branch you are on (HEAD, here), theirs the patch"), "\(run.text)")
    #expect(run.text.contains(#"ours (HEAD, here) "Speichern"  theirs "Merken""#))
  }

  @Test func inARevertTheirsIsTheStateBefore() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.german, message: "first")
    try repository.commit(Self.other, message: "second")
    try repository.git("revert", "--no-edit", "HEAD~1", status: 1)
    let run = try repository.locferry("resolve", Self.path)
    #expect(run.status == 1)
    #expect(run.text.contains(#"base "Speichern"  ours (HEAD, main) "Merken"  theirs (before "#), "\(run.text)")
    #expect(run.text.contains(#" first) "Sichern""#))
    #expect(run.text.contains("a revert: "))
  }

  /// A stash leaves no MERGE_HEAD or the like.
  @Test func inAStashPopTheSidesAreSaidAsFarAsTheyAreKnown() throws {
    let repository = try Repository(Self.table)
    try repository.sandbox.write(Self.path, Self.other)
    try repository.git("stash", "-q")
    try repository.commit(Self.german)
    try repository.git("stash", "pop", "-q", status: 1)
    let run = try repository.locferry("resolve", Self.path)
    #expect(run.status == 1)
    #expect(run.text.contains(#"ours (HEAD, main) "Speichern"  theirs "Merken""#), "\(run.text)")
  }

  @Test func whatWasEditedSinceIsNotOverwrittenUnasked() throws {
    let repository = try merging()
    let edited = Self.german.replacing("Fini", with: "Terminé")
    try repository.sandbox.write(Self.path, edited)
    let run = try repository.locferry("resolve", Self.path, "--prefer", "theirs")
    #expect(run.status == 2)
    #expect(run.errors == "App/L.xcstrings: error: was edited since git stopped; --force overwrites it\n")
    #expect(try repository.table == edited)
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs", "--force").status == 0)
    #expect(try repository.table == Self.other)
    // A version of git's own is no edit.
    try repository.git("checkout", "--ours", "--", Self.path)
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs").status == 0)
  }

  /// Without the driver git leaves marks of conflicts; what stands beside them may have been edited all the same.
  @Test func whatWasEditedBesideMarksIsNotOverwrittenUnasked() throws {
    let repository = try Repository(Self.table, hasDriver: false)
    try repository.commit(Self.german, on: "ours")
    try repository.commit(Self.other, on: "theirs")
    try repository.git("checkout", "-q", "ours")
    try repository.git("merge", "-q", "--no-edit", "theirs", status: 1)
    let marked = try repository.table
    try #require(marked.contains("<<<<<<<"))
    try repository.sandbox.write(Self.path, marked.replacing("Fini", with: "Terminé"))
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs").status == 2)
    #expect(try repository.table.contains("Terminé"))
    // Whatever stands between the marks.
    try repository.sandbox.write(Self.path, marked.replacing("Speichern", with: "Sichere"))
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "theirs").status == 0)
    #expect(try repository.table == Self.other)
  }

  @Test func aTableThatBothAddedIsMergedWithoutABase() throws {
    let repository = try Repository(Self.table)
    for (branch, table) in [("ours", Self.german), ("theirs", Self.german.replacing("\"Undo\"", with: "\"Redo\""))] {
      try repository.git("checkout", "-q", "-b", branch, "main")
      try repository.sandbox.write("App/New.xcstrings", table)
      try repository.git("add", ".")
      try repository.git("-c", "merge.locferry.driver=false", "commit", "-q", "-m", branch)
    }
    try repository.git("checkout", "-q", "ours")
    try repository.git("-c", "merge.locferry.driver=false", "merge", "-q", "theirs", status: 1)
    let run = try repository.locferry("resolve", "App/New.xcstrings")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("App/New.xcstrings: both sides added it, so they share no version"))
    let keys = try repository.sandbox.text("App/New.xcstrings").split(separator: "\n").filter { $0.hasPrefix("    \"") }
    #expect(keys.count == 5)
  }

  @Test func aTableThatOneSideRemovedIsLeftToGit() throws {
    let repository = try Repository(Self.table)
    try repository.commit(Self.german, on: "changed")
    try repository.git("checkout", "-q", "-b", "removed", "main")
    try repository.git("rm", "-q", Self.path)
    try repository.git("commit", "-q", "-m", "removed")
    try repository.git("merge", "-q", "changed", status: 1)
    let run = try repository.locferry("resolve", Self.path, "--prefer", "ours", "--add")
    #expect(run.status == 1)
    #expect(
      run.text.contains(
        "ours removed or renamed the file and theirs changed it: git add keeps what is there, git rm removes it"))
    #expect(try status(repository) == "DU App/L.xcstrings\n")
    #expect(try repository.table == Self.german)
  }

  @Test func whatIsNotInConflictIsRefused() throws {
    let repository = try merging()
    #expect(try repository.locferry("resolve", Self.path, "--prefer", "ours", "--add").status == 0)
    let settled = try repository.locferry("resolve", Self.path)
    #expect(settled.status == 2)
    #expect(settled.errors.hasPrefix("App/L.xcstrings: error: is not in conflict: "))
    let absent = try repository.locferry("resolve", "--", "-absent.xcstrings")
    #expect(absent.status == 2)
    #expect(absent.errors == "-absent.xcstrings: error: is not in git's index\n")
    #expect(try Sandbox().run("resolve", "L.xcstrings").errors == ".: error: is in no git work tree\n")
  }

  @Test func aVersionThatIsNoCatalogIsNamed() throws {
    let repository = try merging(Self.german, Self.other.replacing("\"version\"", with: "version"))
    let run = try repository.locferry("resolve", Self.path, "--prefer", "ours")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("App/L.xcstrings (theirs):45:3: error: "), "\(run.errors)")
    #expect(try repository.table == Self.german)
  }
}
