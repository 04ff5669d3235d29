import Foundation
import Testing

/// Wishes about what a service renamed on the way.
@Suite struct ReturnWishes {
  @Test func `a document of the older format finds the catalog its table became`() throws {
    let sandbox = try Sandbox.project(Wish.key("Keel", "de", "Kiel"), #""Oar":{}"#)
    let units = [Wish.unit("Oar", "Oar", "Riemen"), Wish.unit("Keel", "Keel")]
    try sandbox.write("de.xliff", Wish.document(units, language: "de", original: "App/en.lproj/L.strings"))
    #expect(try sandbox.report(0, ["import", "de.xliff"]).rules == ["relinked-file"])
    #expect(try sandbox.stored("Oar") == "translated: Riemen")
  }

  @Test func `the way to a table can be told`() throws {
    let sandbox = try Sandbox.project(Wish.key("Keel", "de", "Kiel"), #""Oar":{}"#)
    let document = Wish.document([Wish.unit("Oar", "Oar", "Riemen")], language: "de", original: "Old/Names.strings")
    try sandbox.write("de.xliff", document)
    let before = try sandbox.text(Wish.table)
    #expect(try sandbox.report(1, ["import", "de.xliff"]).rules == ["unknown-file"])
    #expect(try sandbox.text(Wish.table) == before)
    _ = try sandbox.report(0, ["import", "de.xliff", "--map", "Old/Names.strings=\(Wish.table)"])
    #expect(try sandbox.stored("Oar") == "translated: Riemen")
  }

  @Test func `numbers in place of ids are matched by their sources`() throws {
    let sandbox = try Sandbox.project(Wish.key("boat.keel", "en", "Keel"), Wish.key("boat.oar", "en", "Oar"))
    var document = try sandbox.exported("de", "--language", "de").filled("Riemen")
    document = document.replacing("id=\"boat.keel\"", with: "id=\"1\"").replacing("id=\"boat.oar\"", with: "id=\"2\"")
    try sandbox.write(Sandbox.xliff(), document)
    let report = try sandbox.imported(0, "--add-language", "de")
    #expect(report.rules.allSatisfy { $0 == "relinked-unit" } && !report.rules.isEmpty)
    #expect(try sandbox.stored("boat.keel") == "translated: Riemen")
    #expect(try sandbox.stored("boat.oar") == "translated: Riemen")
  }

  @Test func `a language that did not come back is missed`() throws {
    let sandbox = try Sandbox.project(Wish.key("Keel", "de", "Kiel"), Wish.key("Oar", "fr", "Rame"))
    try sandbox.write("de.xliff", Wish.document([Wish.unit("Oar", "Oar", "Riemen")], language: "de"))
    let report = try sandbox.report(1, ["import", "de.xliff", "--expect-languages", "de,fr"])
    #expect(report.rules == ["missing-language"])
    #expect(try sandbox.stored("Oar") == "translated: Riemen")
  }

  @Test func `the names a service has for languages are the project's to settle`() throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "pt-BR", "x"))
    try sandbox.write(".locferry.json", #"{"languageMap": {"pt": "pt-BR"}}"#)
    let report = try sandbox.returned(Wish.unit("Anchor", "Anchor", "Âncora"), language: "pt")
    #expect(report.rules == ["mapped-language"])
    #expect(try sandbox.stored("Anchor", "pt-BR") == "translated: Âncora")
  }

  @Test func `what to translate since a revision is counted`() throws {
    let repository = try Repository(Wish.catalog(Wish.key("Keel", "de", "Kiel"), #""Oar":{}"#))
    try repository.sandbox.write(
      Repository.path, Wish.catalog(Wish.key("Keel", "de", "Kiel"), #""Oar":{},"Anchor":{}"#))
    let run = try repository.locferry("status", "--since", "git:HEAD", "--format", "json")
    let root = try JSONSerialization.jsonObject(with: Data(run.output)) as? NSDictionary
    let status = (root?["languages"] as? [NSDictionary])?.first?["status"] as? NSDictionary
    #expect(status?["missing"] as? Int == 1 && status?["translated"] as? Int == 0, "\(run.text)\(run.errors)")
  }
}
