import Foundation
import Project
import TestSupport
import Testing

/// Exit status 2 says that nothing was changed; what was changed before is said.
@Suite struct NothingChangedTests {
  /// A project into which a text was imported by a run that was killed before it could say so.
  private func interrupted() throws -> Sandbox {
    let sandbox = try TripTests().exportedProject()
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    try #require(try sandbox.run("import", "out/fr.xcloc").status == 0)
    let records = sandbox.url.appending(path: ".locferry")
    try FileManager.default.moveItem(at: records.appending(path: "undo"), to: records.appending(path: "journal"))
    return sandbox
  }

  @Test func `what was settled is said where the import fails`() throws {
    let sandbox = try interrupted()
    let run = try sandbox.run("import", "nothere.xcloc", "--report", "r.json", "--report", "r.md")
    #expect(run.status == 2 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    let settled = "locferry: warning: an import that had been interrupted was finished first: \(TripTests.path)"
    #expect(lines.first.map(String.init) == settled, "\(run.errors)")
    #expect(lines.last?.hasPrefix("nothere.xcloc: error: ") == true)
    let report = try ParsedReport(try TestData.bytes(at: sandbox.url.appending(path: "r.json")))
    #expect(report.exit == 2 && report.rules == ["interrupted-import", "unreadable-bundle"])
    #expect(report.findings.first?["severity"] as? String == "warning")
    #expect(try sandbox.text("r.md").contains("Not done: nothing was changed but what had been interrupted"))
    // It is said once.
    #expect(try !sandbox.run("import", "nothere.xcloc").errors.contains("interrupted"))
  }

  @Test func `what was settled is said where an undo fails`() throws {
    let sandbox = try TripTests().project()
    let other = try Sandbox()
    let root = try Folder(at: sandbox.url.path)
    let transaction = try FileTransaction(
      in: try WritableFolder(root),
      replacing: [FileTransaction.Replacement(path: TripTests.path, content: try root.readFile(TripTests.path))])
    try transaction.stage(TripTests.path, content: Array("{}".utf8))
    // As it would lie there after a power cut.
    try FileManager.default.copyItem(at: sandbox.url, to: other.url.appending(path: "App"))
    withExtendedLifetime(transaction) {}
    let run = try other.run("undo", "--project", "App", "--format", "json")
    let report = try ParsedReport(run.output)
    #expect(run.status == 2 && report.rules == ["interrupted-import", "not-done"], "\(run.text)")
    let settled = "a run that had been interrupted was taken back first, so that nothing of it remains"
    let refusal = "App: error: holds no import"
    #expect(
      run.errors.hasPrefix("locferry: warning: \(settled): \(TripTests.path)\n\(refusal)"), "\(run.errors)")
    #expect(try other.text("App/\(TripTests.path)") == TripTests.table)
  }

  // MARK: Exports

  @Test(arguments: [[], ["--force"]])
  func `a place that cannot be had is found before any bundle is written`(arguments: [String]) throws {
    let sandbox = try TripTests().project()
    try sandbox.write("o/fr.xcloc", "mine")
    let run = try Tool.run(["export", "-l", "de,fr", "-o", "o"] + arguments, in: sandbox.url)
    #expect(run.status == 2 && run.errors == "o/fr.xcloc: error: is not a folder\n", "\(run.errors)")
    #expect(sandbox.everything().filter { $0.hasPrefix("o") } == ["o", "o/fr.xcloc"])
  }

  @Test(arguments: [[], ["--force"], ["--xliff-only"], ["--dry-run"]])
  func `a link that leads nowhere has its place`(arguments: [String]) throws {
    let sandbox = try TripTests().project()
    try sandbox.write("o/keep", "")
    let name = arguments == ["--xliff-only"] ? "o/de.xliff" : "o/de.xcloc"
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appending(path: name).path, withDestinationPath: "nowhere")
    let run = try Tool.run(["export", "-l", "fr,de", "-o", "o"] + arguments, in: sandbox.url)
    #expect(run.status == 2 && run.errors.contains("\(name): error: is a symbolic link"), "\(run.errors)")
    // Foundation's walk leaves out nothing but what the link leads to.
    #expect(sandbox.everything().filter { $0.hasPrefix("o/") } == [name, "o/keep"])
  }

  @Test func `a folder that must not be written to is named, not what would have been made in it`() throws {
    let sandbox = try TripTests().project()
    try sandbox.write("o/keep", "")
    let folder = sandbox.url.appending(path: "o").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    for arguments in [["-o", "o"], ["-o", "o", "--dry-run"], ["-o", "o/new/deep"]] {
      let run = try Tool.run(["export", "-l", "fr"] + arguments, in: sandbox.url)
      #expect(run.status == 2 && run.errors == "o: error: is read-only\n", "\(run.errors)")
    }
    #expect(sandbox.everything().filter { $0.hasPrefix("o") } == ["o", "o/keep"])
  }

  @Test(.enabled(if: SystemCallTrace.isPossible))
  func `a failure between two bundles ends with 1 and says what was written`() throws {
    let sandbox = try TripTests().project()
    let failing = [
      SystemCallTrace.tracer, "-f", "-o", "/dev/null", "-e", "trace=renameat,renameat2", "-e",
      "inject=renameat,renameat2:error=EIO:when=2+",
    ]
    let run = try Tool.run(
      ["export", "-l", "de,fr", "-o", "o", "--format", "json", "--fail-on", "never"], in: sandbox.url, under: failing)
    let report = try ParsedReport(run.output)
    #expect(run.status == 1 && report.exit == 1 && report.written == ["o/de.xcloc"])
    #expect(report.rules == ["not-done"] && report.findings[0]["severity"] as? String == "error")
    #expect(sandbox.exists("o/de.xcloc/contents.json"))
    #expect(!sandbox.everything().contains { $0.contains("fr.xcloc") })
    // Nothing is written where the first fails.
    let none = try Tool.run(
      ["export", "-l", "de,fr", "-o", "p"], in: sandbox.url,
      under: failing.dropLast() + ["inject=renameat,renameat2:error=EIO"])
    #expect(none.status == 2 && sandbox.everything().filter { $0.hasPrefix("p") } == ["p"])
  }

  @Test func `what was written before git failed is said`() throws {
    let sandbox = try Sandbox()
    let git = try Tool.run(command: ["/usr/bin/env", "git", "init", "-q"], in: sandbox.url)
    try #require(git.status == 0)
    // Git changes no configuration that another git seems to write.
    try sandbox.write(".git/config.lock", "")
    let run = try sandbox.run("install-merge-driver", "--format", "json")
    let report = try ParsedReport(run.output)
    #expect(run.status == 1 && report.rules.contains("not-done"), "\(run.text)\(run.errors)")
    #expect(report.written.map { $0.hasSuffix("/.gitattributes") } == [true])
    #expect(try sandbox.text(".gitattributes") == "*.xcstrings merge=locferry\n")
  }

  // MARK: Formatting

  private static let messy = #"{"version":"1.0","strings":{},"sourceLanguage":"en"}"#

  @Test func `a folder that must not be written to stops fmt before the first file`() throws {
    let sandbox = try Sandbox()
    for path in ["a.xcstrings", "ro/b.xcstrings"] { try sandbox.write(path, Self.messy) }
    let folder = sandbox.url.appending(path: "ro").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let run = try sandbox.run("fmt", "--in-place", "a.xcstrings", "ro/b.xcstrings")
    #expect(run.status == 2 && run.errors == "ro: error: is read-only\n", "\(run.errors)")
    #expect(try sandbox.text("a.xcstrings") == Self.messy)
    #expect(sandbox.everything() == ["a.xcstrings", "ro", "ro/b.xcstrings"])
  }

  @Test(arguments: ["fmt", "merge"])
  func `a read-only file, or one of several names, is not replaced`(verb: String) throws {
    let sandbox = try Sandbox()
    for path in ["a.xcstrings", "b.xcstrings"] { try sandbox.write(path, Self.messy) }
    try sandbox.write("theirs.xcstrings", Wish.catalog(Wish.key("Hello", "de", "Hallo")))
    try sandbox.write("empty", "")
    let file = sandbox.url.appending(path: "b.xcstrings")
    let arguments =
      verb == "fmt"
      ? ["fmt", "--in-place", "a.xcstrings", "b.xcstrings"]
      : ["merge", "empty", "a.xcstrings", "theirs.xcstrings", "-o", "b.xcstrings"]
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    let first = try Tool.run(arguments, in: sandbox.url)
    #expect(first.status == 2 && first.errors == "b.xcstrings: error: is read-only\n", "\(first.errors)")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    try FileManager.default.linkItem(at: file, to: sandbox.url.appending(path: "c.xcstrings"))
    let second = try Tool.run(arguments, in: sandbox.url)
    #expect(second.status == 2 && second.errors.contains("b.xcstrings: error: has 2 names (hard links)"))
    for path in ["a.xcstrings", "b.xcstrings", "c.xcstrings"] { #expect(try sandbox.text(path) == Self.messy) }
  }

  @Test func `a file that is named twice is formatted once`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.xcstrings", Self.messy)
    let run = try sandbox.run("fmt", "--in-place", "a.xcstrings", "./a.xcstrings")
    #expect(run.status == 0 && run.text == "1 of 1 file changed\n", "\(run.text)\(run.errors)")
  }
}
