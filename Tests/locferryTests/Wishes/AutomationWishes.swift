import Foundation
import Testing

/// Wishes about many languages, continuous integration and other tools.
@Suite struct AutomationWishes {
  @Test func `eighty languages leave and return in one run each`() throws {
    let letters = "abcdefghijklmnopqrst".map(String.init)
    let languages = ["q", "r", "k", "m"].flatMap { first in letters.map { "\(first)\($0)x" } }
    try #require(languages.count == 80)
    let texts = languages.map { Wish.text($0, "x") }.joined(separator: ",")
    let sandbox = try Sandbox.project(#""Keel":{"localizations":{\#(texts)}}"#)
    try sandbox.expect(0, "export", "-o", "out")
    for language in languages {
      try sandbox.write(Sandbox.xliff(language), sandbox.text(Sandbox.xliff(language)).replacing(">x<", with: ">y<"))
    }
    let report = try sandbox.imported()
    #expect(report.totals["applied"] == 80 && report.written == [Wish.table])
    #expect(try sandbox.text(Wish.table).ranges(of: "\"y\"").count == 80)
  }

  /// A project and a document with a translation that would crash the app.
  private func conflicting() throws -> Sandbox {
    let sandbox = try Sandbox.project(#""%lld left":{}"#, Wish.key("Keel", "de", "Kiel"))
    try sandbox.write("de.xliff", Wish.document([Wish.unit("%lld left", "%lld left", "%@")], language: "de"))
    return sandbox
  }

  @Test(arguments: ["text", "json", "github", "sarif", "junit", "markdown", "html"])
  func `a problem is said in the form that is asked for, and by the exit status`(format: String) throws {
    let run = try conflicting().expect(1, "import", "de.xliff", "--dry-run", "--format", format)
    #expect(run.text.contains("format-specifier"))
  }

  @Test func `one run writes every report`() throws {
    let sandbox = try conflicting()
    let names = ["r.json", "r.sarif", "r.xml", "r.md", "r.html"]
    try sandbox.report(1, ["import", "de.xliff"] + names.flatMap { ["--report", $0] })
    for name in names { #expect(try sandbox.text(name).contains("format-specifier"), "\(name)") }
  }

  /// As many German texts that do not fit their source.
  private func backlog(_ count: Int) throws -> Sandbox {
    try Sandbox.project((1...count).map { Wish.key("%lld of \($0)", "de", "%@") }.joined(separator: ","))
  }

  @Test func `a backlog can be accepted, and only what is new fails`() throws {
    let sandbox = try backlog(68)
    try sandbox.expect(0, "check", "--write-baseline", "old.json", "--fail-on", "never")
    try sandbox.expect(0, "check", "--baseline", "old.json")
    let table = try sandbox.text(Wish.table)
    let entry = Wish.key("%lld more", "de", "%@")
    try sandbox.write(Wish.table, table.replacing(#""strings":{"#, with: #""strings":{\#(entry),"#))
    let report = try sandbox.report(1, ["check", "--baseline", "old.json"])
    #expect(report.rules == ["format-specifier"] && report.findings.first?["key"] as? String == "%lld more")
  }

  @Test func `of two hundred annotations ten are printed, and the rest counted`() throws {
    let sandbox = try backlog(200)
    let lines = try sandbox.expect(1, "check", "--format", "github", "--report", "all.sarif").text
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.last?.contains("190 more errors") == true, "\(lines.last ?? "")")
    #expect(try sandbox.text("all.sarif").ranges(of: "\"ruleId\"").count == 200)
  }

  @Test func `services that cannot read catalogs get the older files, or documents`() throws {
    let plural =
      #""seats":{"localizations":{"de":\#(Wish.variations(["one": "%d Sitz", "other": "%d Sitze"])),"#
      + #""en":\#(Wish.variations(["one": "%d seat", "other": "%d seats"]))}}"#
    let sandbox = try Sandbox.project(plural, Wish.key("Keel", "de", "Kiel"))
    try sandbox.expect(0, "convert", Wish.table, "-o", "old")
    #expect(try sandbox.text("old/de.lproj/L.strings").contains(#""Keel" = "Kiel";"#))
    #expect(try sandbox.text("old/de.lproj/L.stringsdict").contains("<string>%d Sitze</string>"))
    try sandbox.expect(0, "convert", "old", "-o", "back.xcstrings")
    #expect(try sandbox.stored("Keel", in: "back.xcstrings") == "translated: Kiel")
    let other = try sandbox.stored("seats", "de", "variations.plural.other", in: "back.xcstrings")
    #expect(other == "translated: %d Sitze")
    try sandbox.expect(0, "export", "-l", "de", "-o", "bare", "--xliff-only", "--table", Wish.table)
    #expect(try sandbox.text("bare/de.xliff").unitIDs == ["Keel", "seats|==|plural.one", "seats|==|plural.other"])
  }
}
