import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

/// What the README says to copy, run on a copy of the sample project in a repository of its own.
@Suite struct ReadmeTests {
  /// The code of a language below a heading.
  private func blocks(_ language: String, in section: String) throws -> [String] {
    let readme = String(decoding: try TestData.bytes(at: TestData.root.appending(path: "README.md")), as: UTF8.self)
    let text = try #require(readme.components(separatedBy: "\n## ").first { $0.hasPrefix(section + "\n") })
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  /// The commands of a workflow: what stands behind `run:`, or in the list below `script:`.
  private func commands(_ workflow: String) -> [String] {
    var isScript = false
    return workflow.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      if text.hasSuffix(":") { isScript = text == "script:" }
      if let range = text.firstRange(of: "run: "), text[..<range.lowerBound].allSatisfy({ $0 == "-" || $0 == " " }),
        text[range.upperBound] != "{"
      {
        return String(text[range.upperBound...])
      }
      return isScript && text.hasPrefix("- ") ? String(text.dropFirst(2)) : nil
    }
  }

  /// The sample project in a repository, beside a `scripts/run` that is the built program.
  private func checkout() throws -> Sandbox {
    let sandbox = try Sandbox()
    let app = sandbox.url.appending(path: "app")
    try FileManager.default.copyItem(at: TestData.fixtures.appending(path: "SampleApp"), to: app)
    for name in ["locferry/scripts/run", "bin/locferry"] {
      try sandbox.write(name, "#!/bin/sh\nexec '\(Tool.path)' \"$@\"\n")
      try shell("chmod +x '\(sandbox.url.path)/\(name)'", in: sandbox)
    }
    try shell("git init -q && git add -A && git commit -qm one", in: sandbox)
    return sandbox
  }

  @discardableResult
  private func shell(_ command: String, in sandbox: Sandbox, status: Int32 = 0) throws -> Tool.Run {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var variables = [
      "PATH=\(sandbox.url.path)/bin:\(path)", "HOME=\(sandbox.url.path)", "GIT_CONFIG_NOSYSTEM=1",
      "GITHUB_STEP_SUMMARY=\(sandbox.url.path)/summary.md",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      variables += ["GIT_\(role)_NAME=Test", "GIT_\(role)_EMAIL=test@example.com"]
    }
    let run = try Tool.run(
      command: ["/usr/bin/env"] + variables + ["/bin/sh", "-ec", command], in: sandbox.url.appending(path: "app"))
    #expect(run.status == status, "\(command): \(run.text)\(run.errors)")
    return run
  }

  @Test func `the list of rules is that of the program`() throws {
    let readme = String(decoding: try TestData.bytes(at: TestData.root.appending(path: "README.md")), as: UTF8.self)
    let section = try #require(readme.components(separatedBy: "\n### ").first { $0.hasPrefix("The rules\n") })
    let listed = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let rules = Rule.allCases.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    #expect(listed == rules.map { "| `\($0.rawValue)` | \($0.defaultSeverity.rawValue) | \($0.explanation) |" })
  }

  private static let table = "app/SampleApp/Localizable.xcstrings"

  @Test(arguments: [0, 1]) func `the commands for continuous integration do as they say`(workflow: Int) throws {
    let commands = commands(try blocks("yaml", in: "In CI")[workflow]).filter { !$0.hasPrefix("git clone") }
    #expect(commands.count { $0.contains("scripts/run ") } == 4, "\(commands)")
    let sandbox = try checkout()
    try shell("locferry check --write-baseline .locferry-baseline.json", in: sandbox)
    try shell("locferry export -o Translations", in: sandbox)
    // The sample project is a sixth done in one of its languages.
    for command in commands { try shell(command.replacing("--fail-under 80", with: "--fail-under 16"), in: sandbox) }
    let reports =
      workflow == 0 ? ["check.sarif", "summary.md"] : ["verify", "check", "status", "import"].map { "app/\($0).xml" }
    for report in reports { #expect(sandbox.exists(report), "\(report)") }
    // And where something is wrong they fail.
    try sandbox.edit(Self.table, "%lld sm", "%@ sm")
    let check = try #require(commands.first { $0.contains("run check") })
    try shell(check, in: sandbox, status: 1)
    let status = try #require(commands.first { $0.contains("run status") })
    try shell(status, in: sandbox, status: 1)
  }

  @Test func `the hook lets no commit pass that breaks a format, whatever else lies in the folder`() throws {
    let sandbox = try checkout()
    try shell(
      "locferry check --write-baseline .locferry-baseline.json && git add . && git commit -qm accepted", in: sandbox)
    try sandbox.write("app/.git/hooks/pre-commit", try #require(try blocks("sh", in: "In CI").first))
    try shell("chmod +x .git/hooks/pre-commit", in: sandbox)
    let good = try sandbox.text(Self.table)
    try sandbox.edit(Self.table, "%lld sm", "%@ sm")
    let refused = try shell("git commit -qam two", in: sandbox, status: 1)
    #expect((refused.text + refused.errors).contains("format-specifier"), "\(refused.errors)")
    // Staged is the bad one, and the folder holds the good one again.
    try shell("git add .", in: sandbox)
    try sandbox.write(Self.table, good)
    try shell("git commit -qm two", in: sandbox, status: 1)
    try shell("git add .", in: sandbox)
    // Nothing but what is staged counts.
    try sandbox.write("app/SampleApp/Broken.xcstrings", "{")
    try sandbox.write("app/notes.txt", "x")
    try shell("git add notes.txt && git commit -qm three", in: sandbox)
    try sandbox.edit(Self.table, "%lld sm", "%lld Seemeilen")
    try shell("git commit -qam four", in: sandbox)
    #expect(try shell("git log --oneline", in: sandbox).text.split(separator: "\n").count == 4)
  }
}
