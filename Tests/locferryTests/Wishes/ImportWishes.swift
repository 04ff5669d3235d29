import Foundation
import Testing

/// Wishes about imports that lose something.
@Suite struct ImportWishes {
  private func project() throws -> Sandbox { try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "de", "Kiel")) }

  @Test func `sources copied into every target are no translations`() throws {
    let keys = (1...20).map { "Berth \($0) is free" }
    let sandbox = try Sandbox.project(
      keys.map { "\"\($0)\":{}" }.joined(separator: ","), Wish.key("Keel", "de", "Kiel"))
    let before = try sandbox.text(Wish.table)
    try sandbox.write(
      "de.xliff", Wish.document(keys.map { Wish.unit($0, $0, $0, state: "translated") }, language: "de"))
    let report = try sandbox.report(0, ["import", "de.xliff"])
    #expect(report.totals["applied"] == 0 && report.totals["untranslated"] == 20)
    #expect(report.rules.contains("bulk-copied"))
    #expect(try sandbox.text(Wish.table) == before)
  }

  @Test func `one unfinished copy is no translation, and a finished one is named by a check`() throws {
    let sandbox = try Sandbox.project(#""Storage is full":{}"#, Wish.key("Two men rowing", "de", "Two men rowing"))
    let unfinished = Wish.unit("Storage is full", "Storage is full", "Storage is full", state: "new")
    #expect(try sandbox.returned(unfinished).totals["untranslated"] == 1)
    #expect(try sandbox.report(0, ["check"]).rules == ["copied-source"])
    try sandbox.write(".locferry.json", #"{"check":{"allowedCopies":["Two men *"]}}"#)
    #expect(try sandbox.report(0, ["check"]).rules.isEmpty)
  }

  @Test func `a document without its language is refused with its place, or taken for the bundle's`() throws {
    let sandbox = try project()
    try sandbox.write("x.xliff", Wish.document([Wish.unit("Anchor", "Anchor", "Anker")], language: nil))
    let refused = try sandbox.expect(2, "import", "x.xliff")
    #expect(refused.errors.hasPrefix("x.xliff:3:") && refused.errors.contains("target-language"), "\(refused.errors)")
    try sandbox.expect(0, "import", "x.xliff", "--assume-language", "de")
    #expect(try sandbox.stored("Anchor") == "translated: Anker")
    let bundle = try sandbox.exported().replacing(" target-language=\"de\"", with: "")
    try sandbox.write(Sandbox.xliff(), bundle.replacing(">Anker<", with: ">Draggen<"))
    try sandbox.imported()
    #expect(try sandbox.stored("Anchor") == "translated: Draggen")
  }

  @Test func `languages the project lacks are named and counted, not passed by`() throws {
    let sandbox = try project()
    for language in ["et", "si"] {
      let unit = Wish.unit("Anchor", "Anchor", "Ankur")
      try sandbox.write("in/\(language).xliff", Wish.document([unit], language: language))
    }
    let before = try sandbox.text(Wish.table)
    let report = try sandbox.report(1, ["import", "in"])
    #expect(report.rules == ["unknown-language", "unknown-language"])
    #expect(report.totals["rejected"] == 2 && report.files.compactMap { $0["language"] as? String } == ["et", "si"])
    #expect(try sandbox.text(Wish.table) == before)
  }

  @Test func `a unit without an id is refused with file, line and column`() throws {
    let sandbox = try project()
    let unit = "<trans-unit><source>Anchor</source><target>Anker</target></trans-unit>"
    try sandbox.write("de.xliff", Wish.document(["", "", "", "", unit], language: "de"))
    let run = try sandbox.run("import", "de.xliff")
    #expect(run.status != 0 && (run.text + run.errors).contains("de.xliff:8:1"), "\(run.text)\(run.errors)")
    #expect(try sandbox.stored("Anchor") == nil)
  }

  @Test func `a target may stand behind the note; ours stand before it`() throws {
    let sandbox = try project()
    let unit = "<trans-unit id=\"Anchor\"><source>Anchor</source><note/><target>Anker</target></trans-unit>"
    #expect(try sandbox.returned(unit).totals["applied"] == 1)
    let document = try sandbox.exported()
    let places = ["<source>Anchor<", ">Anker</target>", "<note/>"].compactMap { document.range(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func `texts the app must have are required in every language`() throws {
    let sandbox = try Sandbox.project(
      #""NSCameraUsageDescription":{}"#, Wish.key("Keel", "fr", "Quille"))
    try sandbox.write(".locferry.json", #"{"check":{"requiredKeys":[{"key":"NS*UsageDescription"}]}}"#)
    #expect(try sandbox.report(1, ["check"]).rules == ["required-key"])
    try sandbox.returned(
      Wish.unit("NSCameraUsageDescription", "NSCameraUsageDescription", "Pour scanner"), language: "fr")
    try sandbox.expect(0, "check")
  }

  @Test func `going round twice without an edit changes nothing`() throws {
    let sandbox = try project()
    let before = try sandbox.identity(Wish.table)
    let first = try sandbox.exported()
    try sandbox.imported()
    #expect(try sandbox.exported() == first)
    try sandbox.imported()
    #expect(try sandbox.identity(Wish.table) == before)
    try sandbox.expect(0, "verify")
  }

  @Test func `a missing semicolon is an error with its line, and nothing is written`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("en.lproj/L.strings", "\"a\" = \"1\"\n\"b\" = \"2\";\n")
    let before = sandbox.everything()
    for arguments in [["export", "-l", "de", "-o", "out"], ["convert", ".", "-o", "out"]] {
      let run = try Tool.run(arguments, in: sandbox.url)
      #expect(run.status == 2 && run.errors.hasPrefix("en.lproj/L.strings:2:1: error:"), "\(run.errors)")
    }
    #expect(sandbox.everything() == before)
  }
}
