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
    #expect(try sandbox.identity("ours") == before)
    try sandbox.write(broken, "{")
    let written = try sandbox.identity("ours")
    let driver = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/L.xcstrings")
    #expect(driver.status == 129)
    #expect(try sandbox.identity("ours") == written)
  }

  @Test func aNameFromGitReachesNoTerminalAsItIs() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.otherGerman)
    let run = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/\u{1B}[2J.xcstrings")
    #expect(run.status == 1)
    #expect(!(run.output + run.messages).contains(0x1B))
  }

  @Test func conflictsNameTheSidesAsGitDoes() throws {
    let sandbox = try sandbox(Self.table, Self.german, Self.otherGerman)
    let run = try sandbox.run(
      "merge-driver", "base", "ours", "theirs", "App/L.xcstrings", "1a2b3c4", "HEAD", "feature/\u{1B}[2Jde")
    #expect(run.status == 1)
    let texts = #"base (1a2b3c4) "Sichern"  ours (HEAD) "Speichern"  theirs (feature/\u{1B}[2Jde) "Merken""#
    #expect(run.errors.contains(texts), "\(run.errors)")
    try sandbox.write("ours", Self.german)
    let old = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/L.xcstrings", "%S", "%X", "%Y")
    #expect(old.errors.contains(#"base "Sichern"  ours "Speichern"  theirs "Merken""#), "\(old.errors)")
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

  /// Git made the base from several ancestors that contradict each other: nothing tells who changed what.
  @Test func aBaseWithMarksOfAConflictIsNone() throws {
    let sandbox = try sandbox("{\n<<<<<<< one\n=======\n>>>>>>> two\n}", Self.german, Self.otherGerman)
    let run = try sandbox.run("merge-driver", "base", "ours", "theirs", "App/L.xcstrings")
    #expect(run.status == 1 && run.errors.contains("both sides added it differently"), "\(run.errors)")
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
