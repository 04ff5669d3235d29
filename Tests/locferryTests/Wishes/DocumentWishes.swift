import Foundation
import Testing

/// Wishes about which table a document means, and about what formats may yet bring.
@Suite struct DocumentWishes {
  @Test func `of two tables with one name the path decides`() throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "de", "Kiel"))
    let other = "Widget/L.xcstrings"
    let before = Wish.catalog(#""Anchor":{}"#)
    try sandbox.write(other, before)
    try sandbox.returned(Wish.unit("Anchor", "Anchor", "Anker"))
    #expect(try sandbox.stored("Anchor") == "translated: Anker")
    #expect(try sandbox.text(other) == before)
  }

  @Test func `of two tables with one name none is guessed`() throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "de", "Kiel"))
    try sandbox.write("Widget/L.xcstrings", Wish.catalog(#""Anchor":{}"#))
    let unit = Wish.unit("Anchor", "Anchor", "Anker")
    try sandbox.write("de.xliff", Wish.document([unit], language: "de", original: "L.xcstrings"))
    #expect(try sandbox.report(1, ["import", "de.xliff"]).rules == ["unknown-file"])
    #expect(try sandbox.stored("Anchor") == nil && sandbox.stored("Anchor", in: "Widget/L.xcstrings") == nil)
  }

  @Test(arguments: ["1.2", "1.4", "2.0"])
  func `a catalog of tomorrow keeps what is not known today`(version: String) throws {
    let leaf = #"{"foo":[1,{"b":null}],"stringUnit":{"foo":[1,{"b":null}],"state":"translated","value":"Kiel"}}"#
    let sandbox = try Sandbox.project(#""Keel":{"localizations":{"de":\#(leaf)}}"#, version: version)
    let before = try sandbox.text(Wish.table)
    try sandbox.write(Sandbox.xliff(), sandbox.exported().replacing(">Kiel<", with: ">Rumpf<"))
    // A version nobody has seen is said, and stops nothing.
    #expect(try sandbox.imported().rules == (version == "1.2" ? [] : ["project-oddity"]))
    #expect(try sandbox.text(Wish.table) == before.replacing("Kiel", with: "Rumpf"))
  }

  @Test func `a document whose language is not that of its name is not taken for either`() throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "de", "Kiel"))
    let before = try sandbox.text(Wish.table)
    try sandbox.write("de.xliff", Wish.document([Wish.unit("Anchor", "Anchor", "Anker")], language: "en"))
    let runs = [
      try sandbox.expect(2, "import", "de.xliff"), try sandbox.expect(2, "import", "de.xliff", "--language", "de"),
    ]
    for run in runs { #expect(run.errors.hasPrefix("de.xliff:"), "\(run.errors)") }
    #expect(try sandbox.text(Wish.table) == before)
  }

  @Test func `a zero that a service took for a text of its own finds its plural again`() throws {
    let english = Wish.variations(["zero": "No seats", "one": "%d seat", "other": "%d seats"])
    let arabic = Wish.variations(["zero": "صفر", "one": "%d مقعد", "other": "%d مقاعد"])
    let sandbox = try Sandbox.project(#""seats":{"localizations":{"ar":\#(arabic),"en":\#(english)}}"#)
    try sandbox.returned(
      Wish.unit("seats|==|plural.zero", "No seats", "لا مقاعد"), language: "ar", options: ["--prefer", "theirs"])
    #expect(try sandbox.stored("seats", "ar", "variations.plural.zero") == "translated: لا مقاعد")
    #expect(try sandbox.stored("seats", "ar", "variations.plural.one") == "translated: %d مقعد")
  }

  @Test func `the header can be the same in every export`() throws {
    let repository = try Repository(Wish.catalog(Wish.key("Keel", "de", "Kiel")), hasDriver: false)
    func export(_ folder: String) throws -> String {
      let run = try repository.locferry("export", "-l", "de", "-o", folder, "--as-xcode", "26.5", "17F42")
      #expect(run.status == 0, "\(run.errors)")
      return try repository.sandbox.text("\(folder)/de.xcloc/Localized Contents/de.xliff")
    }
    let first = try export("one")
    try repository.sandbox.write("App/main.swift", "")
    try repository.git("add", "App/main.swift")
    try repository.git("commit", "-q", "-m", "later")
    #expect(try export("two") == first && first.contains("build-num=\"17F42\""))
  }
}
