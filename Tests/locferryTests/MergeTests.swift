import Foundation
import TestSupport
import Testing

/// `merge`, `merge-driver` and `install-merge-driver` as a user and git meet them.
@Suite struct MergeTests {
  private static let table = TripTests.table
  private static let german = table.replacing("Sichern", with: "Speichern")
  private static let french = table.replacing("Enregistrer", with: "Sauver")
  private static let otherGerman = table.replacing("Sichern", with: "Merken")

  private func sandbox(_ base: String, _ ours: String, _ theirs: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("base", base)
    try sandbox.write("ours", ours)
    try sandbox.write("theirs", theirs)
    return sandbox
  }

  @Test func theCatalogGoesToStandardOutputAndTheReportToStandardError() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.french)
    let run = try sandbox.run("merge", "base", "ours", "theirs")
    #expect(run.status == 0)
    #expect(run.text == Self.german.replacing("Enregistrer", with: "Sauver"))
    #expect(run.errors == "1 key changed by theirs · 0 conflicts\n")
    #expect(try sandbox.text("ours") == Self.german)
  }

  @Test func aConflictIsNamedByItsPlaceAndOursStays() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.otherGerman)
    let run = try sandbox.run("merge", "base", "ours", "theirs", "-o", "out", "--report", "report.json")
    #expect(run.status == 1)
    #expect(try sandbox.text("out") == Self.german)
    #expect(run.text.contains("both-changed"))
    #expect(run.text.contains("out:28:11"), "\(run.text)")
    #expect(run.text.contains(#"base "Sichern"  ours "Speichern"  theirs "Merken""#), "\(run.text)")
    let report = try ParsedReport(TestData.bytes(at: sandbox.url.appending(path: "report.json")))
    #expect(report.rules == ["both-changed"])
    #expect(report.exit == 1)
    #expect(report.verb == "merge")
  }

  @Test(arguments: ["base", "ours", "theirs"])
  func whatIsNoCatalogIsRefused(broken: String) throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.french)
    try sandbox.write(broken, "{\n<<<<<<< ours\n}")
    let before = try sandbox.identity("ours")
    let run = try sandbox.run("merge", "base", "ours", "theirs", "-o", "ours")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(broken):2:1: error: "), "\(run.errors)")
    #expect(run.output.isEmpty)
    let driver = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/L.xcstrings")
    #expect(driver.status == 129)
    #expect(try sandbox.identity("ours") == before)
  }

  @Test func aNameFromGitReachesNoTerminalAsItIs() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.otherGerman)
    let run = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/\u{1B}[2J.xcstrings")
    #expect(run.status == 1)
    #expect(!(run.output + run.messages).contains(0x1B))
  }

  @Test func aFileThatIsReplacedKeepsItsPermissions() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.french)
    let path = sandbox.url.appending(path: "ours").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try sandbox.run("merge", "base", "ours", "theirs", "-o", "ours").status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func theDriverSpeaksGitsExitCodes() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.french)
    #expect(try sandbox.run("merge-driver", "base", "ours", "theirs", "App/L.xcstrings").status == 0)
    #expect(try sandbox.text("ours") == Self.german.replacing("Enregistrer", with: "Sauver"))
    try sandbox.write("ours", Self.german)
    try sandbox.write("theirs", Self.otherGerman)
    let run = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/L.xcstrings")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("App/L.xcstrings:28:11"), "\(run.errors)")
    #expect(try sandbox.text("ours") == Self.german)
    for arguments in [["base", "ours", "theirs"], ["base", "ours", "absent", "p"], ["--nonsense"], []] {
      #expect(try Tool.run(["merge-driver"] + arguments, in: sandbox.url).status == 129)
    }
    #expect(try sandbox.text("ours") == Self.german)
  }

  /// Git gives an empty file where both sides added the table.
  @Test func anEmptyBaseIsNone() throws {
    let sandbox = try sandbox("", Self.german, Self.german.replacing("\"Undo\"", with: "\"Redo\""))
    #expect(try sandbox.run("merge", "base", "ours", "theirs", "-o", "out").status == 0)
    let keys = try sandbox.text("out").split(separator: "\n").filter { $0.hasPrefix("    \"") }
    #expect(keys.count == 5)
  }
}

/// A repository of its own, whose git knows the built program.
final class Repository {
  let sandbox: Sandbox
  static let path = "App/L.xcstrings"

  init(_ table: String) throws {
    sandbox = try Sandbox()
    try git("init", "-q", "-b", "main")
    try sandbox.write(Self.path, table)
    try locferry("install-merge-driver", "App")
    try git("add", ".")
    try git("commit", "-q", "-m", "base")
  }

  private func environment(_ arguments: [String]) -> [String] {
    let tool = URL(filePath: Tool.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var variables = ["PATH=\(tool):\(path)", "HOME=\(sandbox.url.path)", "GIT_CONFIG_NOSYSTEM=1"]
    for role in ["AUTHOR", "COMMITTER"] {
      variables += ["GIT_\(role)_NAME=Test", "GIT_\(role)_EMAIL=test@example.com"]
    }
    return ["/usr/bin/env"] + variables + arguments
  }

  @discardableResult
  private func run(_ command: [String]) throws -> Tool.Run {
    try Tool.run(command: environment(command), in: sandbox.url)
  }

  @discardableResult
  func git(_ arguments: String..., status: Int32? = 0) throws -> Tool.Run {
    let run = try run(["git"] + arguments)
    if let status { #expect(run.status == status, "\(arguments): \(run.errors)") }
    return run
  }

  @discardableResult
  func locferry(_ arguments: String...) throws -> Tool.Run { try run([Tool.path] + arguments) }

  /// Commits a version of the table on a branch.
  func commit(_ table: String, on branch: String) throws {
    try git("checkout", "-q", "-B", branch, "main")
    try sandbox.write(Self.path, table)
    try git("commit", "-q", "-a", "-m", branch)
  }

  var table: String { get throws { try sandbox.text(Self.path) } }
}

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
        == "locferry merge-driver %O %A %B %P\n")
    let before = [try repository.sandbox.identity(".gitattributes"), try repository.sandbox.identity(".git/config")]
    let run = try repository.locferry("install-merge-driver")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 4)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.contains("already") }, "\(run.text)")
    #expect(
      [try repository.sandbox.identity(".gitattributes"), try repository.sandbox.identity(".git/config")] == before)
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
