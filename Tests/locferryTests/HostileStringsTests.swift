import Foundation
import TestSupport
import Testing

/// Hostile and damaged `.strings` and `.stringsdict` files, as a project's original and as a language's file.
@Suite(.enabled(if: TestData.isSharedPresent)) struct HostileStringsTests {
  private static let good = [
    "strings": "\"a\" = \"Text\";\n",
    "stringsdict": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>a</key><string>Text</string></dict></plist>

    """,
  ]

  /// A project whose hostile file is one language's, and whose others are good.
  private func project(_ row: HostileTests.Row, in language: String) throws -> (sandbox: Sandbox, file: String) {
    let sandbox = try Sandbox()
    let kind = row.path.hasSuffix("dict") ? "stringsdict" : "strings"
    for folder in ["en", "fr"] {
      try sandbox.write("project/\(folder).lproj/L.\(kind)", try #require(Self.good[kind]))
    }
    let file = "project/\(language).lproj/L.\(kind)"
    let place = sandbox.url.appending(path: file)
    try FileManager.default.removeItem(at: place)
    try TestData.copyWritable(try #require(TestData.shared).appending(path: "hostile/\(row.path)"), to: place)
    return (sandbox, file)
  }

  @Test(arguments: HostileTests.strings) func `an export of it`(row: HostileTests.Row) throws {
    let (sandbox, file) = try project(row, in: "en")
    let before = try sandbox.identity(file)
    let run = try sandbox.run("export", "project", "--source-language", "en", "-o", "out", "--format", "json")
    #expect(run.status == row.status, "\(run.text)\(run.errors)")
    HostileTests.expectHarmless(run)
    #expect(try sandbox.identity(file) == before)
    #expect(sandbox.exists("out/fr.xcloc") == (row.status != 2))
    let report = try ParsedReport(run.output)
    #expect(report.findings.contains { $0["severity"] as? String == "error" } == (row.status != 0))
    // Every refusal says where.
    if row.status == 2 {
      #expect(!run.errors.isEmpty)
      let location = try #require(report.findings.first?["location"] as? [String: NSObject])
      #expect((location["line"] as? Int ?? 0) == (["303", "309"].contains(row.number) ? 2 : 1), "\(location)")
    }
    if row.number == "306" { #expect(report.rules.contains("xml-forbidden-character")) }
    let verified = try sandbox.run("verify", "project")
    #expect(verified.status == row.status, "\(verified.text)\(verified.errors)")
    HostileTests.expectHarmless(verified)
    // What cannot be read is listed as such; nothing else is wrong with a list.
    let list = try sandbox.run("list", "project", "--source-language", "en")
    #expect(list.status == (row.status == 2 ? 1 : 0))
    HostileTests.expectHarmless(list)
  }

  @Test(arguments: HostileTests.strings) func `an import into it`(row: HostileTests.Row) throws {
    let (sandbox, file) = try project(row, in: "fr")
    let original = file.replacing("project/fr", with: "en")
    let id = file.hasSuffix("dict") ? "/a:dict/:string" : "a"
    try sandbox.write(
      "fr.xliff",
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="\(original)" source-language="en" target-language="fr" datatype="plaintext"><body>
      <trans-unit id="\(id)"><source>Text</source><target>Texte</target></trans-unit>
      </body></file></xliff>
      """)
    let before = try sandbox.identity(file)
    let run = try sandbox.run(
      "import", "fr.xliff", "--project", "project", "--prefer", "theirs", "--format", "json")
    HostileTests.expectHarmless(run)
    let report = try ParsedReport(run.output)
    #expect(ParsedReport.addsUp(report.totals))
    switch row.number {
    // A zero byte is no harm in a text that is replaced.
    case "306":
      #expect(run.status == 0, "\(run.text)\(run.errors)")
      #expect(try sandbox.text(file).contains("Texte"))
      return
    // Compiled files are never written.
    case "308":
      #expect(run.status == 1 && report.rules.contains("read-only-table"), "\(run.text)\(run.errors)")
    default:
      #expect(run.status == 2, "\(run.text)\(run.errors)")
    }
    #expect(try sandbox.identity(file) == before)
  }
}
