import Foundation
import TestSupport
import Testing

/// Bundles of one run that do not go together.
@Suite struct TogetherTests {
  @Test(arguments: [["out", "out/fr.xcloc"], ["out/fr.xcloc", "out/fr.xcloc"], ["out/fr.xcloc", "./out/fr.xcloc"]])
  func `a bundle that is named twice`(bundles: [String]) throws {
    let sandbox = try TripTests().exportedProject()
    try sandbox.edit(TripTests.xliff, ">Fini<", ">Terminé<")
    for arguments in [["import"] + bundles, ["import", "--dry-run"] + bundles] {
      let run = try Tool.run(arguments, in: sandbox.url)
      let isSpelledAlike = bundles.last?.hasPrefix(".") == false
      let message = isSpelledAlike ? ": error: is named twice\n" : ", and so does out/fr.xcloc"
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
    #expect(try sandbox.text(TripTests.path) == TripTests.table)
  }

  @Test func `a bundle of text files that is named twice`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("en.lproj/L.strings", "\"hello\" = \"Hello\";\n")
    try sandbox.write("fr.lproj/L.strings", "\"hello\" = \"Salut\";\n")
    try #require(try sandbox.run("export", "-l", "fr", "-o", "out").status == 0)
    try sandbox.edit(TripTests.xliff, ">Salut<", ">Bonjour<")
    let run = try sandbox.run("import", "out/fr.xcloc", "out")
    #expect(run.status == 2 && run.errors == "\(TripTests.xliff): error: is named twice\n", "\(run.errors)")
  }

  /// English and German of one key, both returned with another text.
  private func sourceEdit() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("App/L.xcstrings", Wish.catalog(Wish.key("Key", "de", "Schlüssel")))
    try #require(try sandbox.run("export", "-l", "en,de", "-o", "out").status == 0)
    try sandbox.edit("out/de.xcloc/Localized Contents/de.xliff", ">Schlüssel<", ">Taste<")
    let english = "out/en.xcloc/Localized Contents/en.xliff"
    let text = try sandbox.text(english)
    let target = try #require(text.range(of: #"<target[^>]*>Key</target>"#, options: .regularExpression))
    let edited = text[target].replacing(">Key<", with: ">New key<")
    try sandbox.write(english, text.replacingCharacters(in: target, with: edited))
    return sandbox
  }

  @Test(arguments: [["out/en.xcloc", "out/de.xcloc"], ["out/de.xcloc", "out/en.xcloc"], ["out"]])
  func `a source is not changed under translations that come with it`(bundles: [String]) throws {
    let sandbox = try sourceEdit()
    let before = try sandbox.text("App/L.xcstrings")
    for more in [[], ["--dry-run"]] {
      let run = try Tool.run(["import", "--accept-source-edits"] + bundles + more, in: sandbox.url)
      #expect(
        run.status == 2
          && run.errors.contains("de.xliff: error: brings translations of App/L.xcstrings, whose source texts ")
          && run.errors.contains("out/en.xcloc/Localized Contents/en.xliff changes: import that first"),
        "\(run.text)\(run.errors)")
    }
    #expect(try sandbox.text("App/L.xcstrings") == before)
  }

  /// As tools return it that mark all they were shown as translated.
  @Test func `a source whose state alone rises changes nothing`() throws {
    let sandbox = try Sandbox()
    let english = #""en":{"stringUnit":{"state":"new","value":"Key"}}"#
    let localizations = "\(english),\(Wish.text("de", "Taste"))"
    try sandbox.write("App/L.xcstrings", Wish.catalog(#""k":{"localizations":{\#(localizations)}}"#))
    try #require(try sandbox.run("export", "-l", "en,de", "-o", "out").status == 0)
    try sandbox.edit("out/de.xcloc/Localized Contents/de.xliff", ">Taste<", ">Schlüssel<")
    try sandbox.edit("out/en.xcloc/Localized Contents/en.xliff", #"state="new""#, #"state="translated""#)
    let run = try sandbox.run("import", "out")
    #expect(run.status == 0 && run.text.contains("2 written to 1 file"), "\(run.text)\(run.errors)")
  }

  @Test func `one after the other the translation is seen to be of another source`() throws {
    let sandbox = try sourceEdit()
    let first = try sandbox.run("import", "out/en.xcloc", "--accept-source-edits")
    #expect(first.status == 0, "\(first.text)\(first.errors)")
    let second = try sandbox.run("import", "out/de.xcloc", "--accept-source-edits", "--format", "json")
    #expect(try second.status == 1 && ParsedReport(second.output).rules.contains("source-changed"), "\(second.text)")
  }

  @Test func `a source may be changed beside translations that bring nothing`() throws {
    let sandbox = try sourceEdit()
    try sandbox.edit("out/de.xcloc/Localized Contents/de.xliff", ">Taste<", ">Schlüssel<")
    let run = try sandbox.run("import", "out", "--accept-source-edits")
    #expect(run.status == 0 && run.text.contains("1 written to 1 file"), "\(run.text)\(run.errors)")
  }
}
