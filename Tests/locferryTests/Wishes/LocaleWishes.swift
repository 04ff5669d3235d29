import Foundation
import Testing

/// Wishes about languages and their names.
@Suite struct LocaleWishes {
  @Test(arguments: [("pt", "pt-BR"), ("zh_TW", "zh-Hans"), ("nb-NO", "nb")])
  func `a language by another name makes no second one`(theirs: String, ours: String) throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", ours, "x"))
    let before = try sandbox.text(Wish.table)
    let report = try sandbox.returned(Wish.unit("Anchor", "Anchor", "y"), language: theirs, status: 1)
    #expect(report.rules == ["unknown-language"])
    #expect(try sandbox.text(Wish.table) == before)
  }

  @Test func `a language that is only spelled otherwise is the project's own`() throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "es-MX", "x"))
    let report = try sandbox.returned(Wish.unit("Anchor", "Anchor", "y"), language: "es_MX", status: 0)
    #expect(report.rules == ["mapped-language"])
    #expect(try !sandbox.text(Wish.table).contains("es_MX"))
  }

  @Test func `a bundle that names no language makes no folder of one`() throws {
    let sandbox = try Sandbox.project(Wish.key("Keel", "de", "Kiel"))
    let document = try sandbox.exported().replacing(" target-language=\"de\"", with: "")
    try sandbox.write(Sandbox.xliff(), document.replacing(">Kiel<", with: ">Rumpf<"))
    let manifest = try sandbox.text("out/de.xcloc/contents.json")
    let lines = manifest.split(separator: "\n").filter { !$0.contains("targetLocale") }
    try sandbox.write("out/de.xcloc/contents.json", lines.joined(separator: "\n"))
    let before = sandbox.everything()
    #expect(try sandbox.expect(2, "import", "out").errors.contains("targetLocale"))
    #expect(sandbox.everything() == before)
    #expect(try sandbox.stored("Keel") == "translated: Kiel")
  }

  @Test func `a bundle that names two languages is refused`() throws {
    let sandbox = try Sandbox.project(Wish.key("Keel", "ja", "竜骨"), Wish.key("Oar", "ko", "노"))
    let before = try sandbox.text(Wish.table)
    let document = try sandbox.exported("ja")
    try sandbox.write(
      Sandbox.xliff("ja"), document.filled("x").replacing("target-language=\"ja\"", with: "target-language=\"ko\""))
    let run = try sandbox.expect(2, "import", "out")
    #expect(run.errors.contains("\"ko\", but ja"), "\(run.errors)")
    #expect(try sandbox.text(Wish.table) == before)
  }
}
