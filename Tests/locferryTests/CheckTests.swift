import Foundation
import TestSupport
import Testing

/// `check` as a user and CI meet it.
@Suite struct CheckTests {
  private static let table = "App/Localizable.xcstrings"

  /// Two faults: a wrong specifier, and a plural without all its forms.
  private static let content = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld left" : {
          "localizations" : {
            "pl" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "zostało %@"
              }
            }
          }
        },
        "files" : {
          "localizations" : {
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } },
            "pl" : { "variations" : { "plural" : {
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliki" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliku" } }
            } } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Self.table, Self.content)
    return sandbox
  }

  @Test func `findings have the place of the very text`() throws {
    let sandbox = try project()
    let before = try sandbox.identity(Self.table)
    let run = try sandbox.run("check", "--format", "json")
    #expect(run.status == 1)
    let report = try ParsedReport(run.output)
    #expect(report.verb == "check")
    try #require(report.rules == ["format-specifier", "plural-coverage"])
    let places = report.findings.map { $0["place"] as? [String: NSObject] }
    #expect(places[0]?["line"] as? Int == 9 && places[0]?["column"] as? Int == 23)
    #expect(places[0]?["path"] as? String == Self.table)
    // There is no text: the key's own place.
    #expect(places[1]?["line"] as? Int == 14 && places[1]?["column"] as? Int == 5)
    #expect(
      report.findings[0]["source"] as? String == "%lld left" && report.findings[0]["ours"] as? String == "zostało %@")
    #expect(try sandbox.identity(Self.table) == before)
    #expect(try sandbox.run("check").text.contains("App/Localizable.xcstrings:9:23"))
  }

  @Test func `the exit status`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("check", "--fail-on", "never").status == 0)
    #expect(try sandbox.run("check", "-l", "en").status == 0)
    try sandbox.edit(Self.table, "zostało %@", "zostało %lld")
    #expect(try sandbox.run("check").status == 0)
    #expect(try sandbox.run("check", "--fail-on", "warning").status == 1)
    try sandbox.write(
      ".locferry.json", #"{"rules": [{"key": "fil*", "severities": {"plural-coverage": "off"}}]}"#)
    #expect(try sandbox.run("check", "--fail-on", "warning").status == 0)
    try sandbox.write(".locferry.json", #"{"check": {"requiredKeys": [{"key": "camera"}]}}"#)
    let run = try sandbox.run("check")
    #expect(run.status == 1)
    #expect(run.text.contains("\"camera\" is required, and no table has that key"))
    #expect(try sandbox.run("check", "a", "b.xcloc").status == 2)
  }

  @Test func `a backlog passes, and only that`() throws {
    let sandbox = try project()
    let written = try sandbox.run("check", "--write-baseline", "base.json")
    #expect(written.status == 0, "\(written.text)\(written.errors)")
    let first = try sandbox.text("base.json")
    #expect(try sandbox.run("check", "--baseline", "base.json", "--fail-on", "warning").status == 0)
    // The same run writes the same bytes, over the older file.
    #expect(try sandbox.run("check", "--write-baseline", "base.json").status == 0)
    #expect(try sandbox.text("base.json") == first)
    // Another text is judged again, and what was accepted is named.
    try sandbox.edit(Self.table, "zostało %@", "pozostało %@")
    let run = try sandbox.run("check", "--baseline", "base.json", "--format", "json")
    #expect(run.status == 1)
    let report = try ParsedReport(run.output)
    try #require(report.rules == ["format-specifier", "unused-baseline-entry"])
    let location = report.findings[1]["location"] as? [String: NSObject]
    #expect(location?["path"] as? String == "base.json" && (location?["line"] as? Int ?? 0) > 1)
    // Nothing is said of languages that were not looked at.
    let other = try sandbox.run("check", "--baseline", "base.json", "-l", "en", "--format", "json")
    #expect(try ParsedReport(other.output).rules.isEmpty)
    #expect(try sandbox.run("check", "--write-baseline", Self.table).status == 2)
    #expect(try sandbox.run("check", "--baseline", Self.table).status == 2)
  }

  @Test func `a bundle is judged with what an import would do`() throws {
    let sandbox = try project()
    try sandbox.edit(Self.table, "zostało %@", "zostało %lld")
    #expect(try sandbox.run("export", "-l", "pl", "--xliff-only").status == 0)
    try sandbox.edit("pl.xliff", ">zostało %lld<", ">zostało %@ <")
    try sandbox.edit("pl.xliff", ">%lld pliki<", ">\u{2067}%lld\npliki<")
    let table = try sandbox.identity(Self.table)
    let run = try sandbox.run("check", "pl.xliff", "--format", "json")
    #expect(run.status == 1, "\(run.errors)")
    let report = try ParsedReport(run.output)
    #expect(report.verb == "check" && report.isDryRun == true)
    // The import's finding about the specifier stands alone; the rules add theirs, at the bundle's lines.
    #expect(report.rules.filter { $0 == "format-specifier" }.count == 1)
    #expect(report.rules.filter { $0 == "unbalanced-bidi" }.count == 1)
    #expect(Set(report.rules).isSuperset(of: ["white-space", "line-breaks", "plural-coverage"]))
    let space = try #require(report.findings.first { $0["rule"] as? String == "white-space" })
    #expect((space["location"] as? [String: NSObject])?["path"] as? String == "pl.xliff")
    #expect(ParsedReport.addsUp(report.totals) && report.totals["units"] ?? 0 > 0)
    #expect(try sandbox.identity(Self.table) == table)
    #expect(try sandbox.run("check", "pl.xliff", "-l", "pl,de").status == 2)
  }
}
