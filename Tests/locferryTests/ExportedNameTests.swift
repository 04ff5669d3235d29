import Foundation
import Testing

/// An export that calls languages as those who translate do.
@Suite struct ExportedNameTests {
  private func project(_ settings: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      "p/App/L.xcstrings",
      Wish.catalog(
        #""k":{}"#, Wish.key("l", "pt-PT", "velho"), Wish.key("m", "nb", "gammel"), Wish.key("n", "de", "alt")))
    try sandbox.write("p/.locferry.json", settings)
    return sandbox
  }

  private static let map = #""languageMap": {"pt": "pt-PT", "nb-NO": "nb"}"#
  private static let document = "out/pt.xcloc/Localized Contents/pt.xliff"

  @Test func `names leave as the map has them, and come back as the project's`() throws {
    let sandbox = try project("{\(Self.map)}")
    let export = ["export", "p", "-o", "out", "--language-names", "mapped"]
    let run = try Tool.run(export, in: sandbox.url)
    #expect(run.status == 0, "\(run.errors)")
    for name in ["pt", "nb-NO", "de"] { #expect(sandbox.exists("out/\(name).xcloc"), "\(name)") }
    #expect(!sandbox.exists("out/pt-PT.xcloc"))
    #expect(try sandbox.text(Self.document).contains(#"target-language="pt""#))
    #expect(try sandbox.text("out/pt.xcloc/contents.json").contains(#""targetLocale" : "pt""#))
    // Untouched they change nothing, and are replaced unasked.
    let before = try sandbox.text("p/App/L.xcstrings")
    let untouched = try sandbox.run("import", "out", "--project", "p", "--expect-languages", "pt-PT,nb,de")
    #expect(untouched.status == 0, "\(untouched.text)\(untouched.errors)")
    #expect(try sandbox.text("p/App/L.xcstrings") == before)
    #expect(try Tool.run(export, in: sandbox.url).status == 0)
    // The project's own work since then is known for what it is, by what the bundle carries.
    try sandbox.edit("p/App/L.xcstrings", "velho", "novo")
    try sandbox.edit(Self.document, "<source>k</source>\n", "<source>k</source>\n        <target>cá</target>\n")
    #expect(try Tool.run(export, in: sandbox.url).status == 2)
    let back = try sandbox.run("import", "out", "--project", "p")
    #expect(back.status == 0, "\(back.text)\(back.errors)")
    let table = try sandbox.text("p/App/L.xcstrings")
    #expect(table.contains("novo") && table.contains("cá") && !table.contains("\"pt\""))
  }

  @Test func `the project may settle it, and what is typed wins`() throws {
    let sandbox = try project("{\(Self.map), \"export\": {\"languageNames\": \"mapped\"}}")
    #expect(try sandbox.run("export", "p", "-l", "pt-PT", "-o", "out", "--xliff-only").status == 0)
    #expect(try sandbox.text("out/pt.xliff").contains(#"target-language="pt""#))
    let typed = try sandbox.run(
      "export", "p", "-l", "pt-PT", "-o", "out", "--xliff-only", "--language-names", "project")
    #expect(typed.status == 0 && sandbox.exists("out/pt-PT.xliff"), "\(typed.errors)")
    try sandbox.write("p/.locferry.json", #"{"export": {"languageNames": "theirs"}}"#)
    #expect(try sandbox.run("export", "p", "-o", "out").status == 2)
  }

  @Test(arguments: [
    (#"{"pt": "pt-PT", "por": "pt-PT"}"#, "which of them"), (#"{"de": "pt-PT"}"#, "back as pt-PT"),
    (#"{"nb": "pt-PT", "de": "nb"}"#, "back as"),
  ])
  func `a name that does not lead back is refused`(map: String, message: String) throws {
    let sandbox = try project("{\"languageMap\": \(map)}")
    let run = try sandbox.run("export", "p", "-o", "out", "--language-names", "mapped")
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(!sandbox.exists("out"))
    #expect(try sandbox.run("export", "p", "-o", "out").status == 0)
  }
}
