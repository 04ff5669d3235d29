import Foundation
import TestSupport
import Testing

/// What one bundle held, returned in a document for each table.
@Suite struct SplitBundleTests {
  private static func table(_ key: String) -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "\(key)" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "alt" } }
          }
        }
      },
      "version" : "1.0"
    }
    """
  }

  /// An export of tables, returned as `returned/0.xliff`, `returned/1.xliff` …
  private func split(_ names: [String] = ["A", "B"]) throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in names { try sandbox.write("\(name).xcstrings", Self.table(name)) }
    #expect(try sandbox.run("export", "-l", "de", "-o", "out").status == 0)
    let text = try sandbox.text("out/de.xcloc/Localized Contents/de.xliff")
    let parts = text.components(separatedBy: "  <file ")
    try #require(parts.count == names.count + 1)
    for (number, part) in parts.dropFirst().enumerated() {
      let file = part.replacing("</xliff>", with: "").replacing(">alt<", with: ">neu<")
      try sandbox.write("returned/\(number).xliff", "\(parts[0])  <file \(file)</xliff>\n")
    }
    return sandbox
  }

  @Test func `what another document of the run brings is not missed`() throws {
    let sandbox = try split()
    let arguments = ["--base", "out/de.xcloc", "--require-complete", "--dry-run"]
    let both = try Tool.run(["import", "returned"] + arguments, in: sandbox.url)
    #expect(both.status == 0 && !both.text.contains("missing-unit"), "\(both.text)\(both.errors)")
    // Each by itself lacks the other.
    let one = try Tool.run(["import", "returned/0.xliff"] + arguments, in: sandbox.url)
    #expect(one.status == 1 && one.text.contains("missing-unit"), "\(one.text)\(one.errors)")
  }

  @Test func `what no document brings is missed once`() throws {
    let sandbox = try split(["A", "B", "C"])
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "returned/2.xliff"))
    let run = try sandbox.run("import", "returned", "--base", "out/de.xcloc", "--dry-run", "--format", "json")
    let report = try ParsedReport(run.output)
    #expect(report.rules.filter { $0 == "missing-unit" }.count == 1, "\(report.rules)")
    #expect(report.totals["missing"] == 1, "\(report.totals)")
  }
}
