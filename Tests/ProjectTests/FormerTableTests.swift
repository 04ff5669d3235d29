import Localization
import Project
import Testing

/// What a table may have been before it was converted.
@Suite struct FormerTableTests {
  private func paths(
    _ path: String, _ format: DiscoveredTable.Format, _ region: DiscoveredTable.Region? = nil
  ) throws -> [String] {
    let table = DiscoveredTable(path: path, format: format, region: region, sourceLanguage: nil, translations: [])
    let languages = try ["en", "de"].map { try #require(LanguageTag($0)) }
    let former = table.formerTables(sourceLanguage: languages[0], languages: languages)
    return former.map { ([$0.path] + $0.translations.map(\.path)).joined(separator: " ") }
  }

  @Test func `a catalog was text files beside it`() throws {
    #expect(
      try paths("App/L.xcstrings", .catalog) == [
        "App/Base.lproj/L.strings App/en.lproj/L.strings App/de.lproj/L.strings",
        "App/en.lproj/L.strings App/de.lproj/L.strings",
        "App/Base.lproj/L.stringsdict App/en.lproj/L.stringsdict App/de.lproj/L.stringsdict",
        "App/en.lproj/L.stringsdict App/de.lproj/L.stringsdict",
      ])
    #expect(try paths("L.xcstrings", .catalog).contains("en.lproj/L.strings de.lproj/L.strings"))
    #expect(
      try paths("../Kit/L.xcstrings", .catalog).contains("../Kit/en.lproj/L.strings ../Kit/de.lproj/L.strings"))
  }

  @Test func `a catalog of an interface was text files beside that`() throws {
    let found = try paths("App/mul.lproj/M.xcstrings", .catalog, .multiple)
    #expect(found.contains("App/Base.lproj/M.storyboard App/en.lproj/M.strings App/de.lproj/M.strings"))
    #expect(found.contains("App/Base.lproj/M.xib App/en.lproj/M.strings App/de.lproj/M.strings"))
    #expect(!found.contains { $0.contains("M.stringsdict") })
  }

  @Test func `text files were a catalog`() throws {
    let english = DiscoveredTable.Region.language(try #require(LanguageTag("en")))
    #expect(try paths("App/en.lproj/L.strings", .strings, english) == ["App/L.xcstrings"])
    #expect(try paths("en.lproj/L.stringsdict", .stringsdict, english) == ["L.xcstrings"])
    #expect(try paths("App/Base.lproj/M.xib", .xib, .base) == ["App/mul.lproj/M.xcstrings"])
  }
}
