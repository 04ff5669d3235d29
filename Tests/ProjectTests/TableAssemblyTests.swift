import Localization
import Testing

@testable import Project

/// Which files make up which table: no disk is needed for that.
@Suite struct TableAssemblyTests {
  private static func assemble(
    _ paths: [String], source: String? = "en", excluding exclusion: Exclusion = .nothing
  ) -> TableAssembly {
    var languages = SourceLanguages()
    languages.project = source.flatMap(LanguageTag.init)
    return TableAssembly(paths.sorted().compactMap { TableFile($0) }, languages: languages, excluding: exclusion)
  }

  /// `App/en.lproj/L.strings de:App/de.lproj/L.strings`
  private static func tables(_ paths: [String], source: String? = "en") -> [String] {
    assemble(paths, source: source).tables.map(describe)
  }

  private static func describe(_ table: DiscoveredTable) -> String {
    ([table.path] + table.translations.map { "\($0.language):\($0.path)" }).joined(separator: " ")
  }

  private static func remarks(_ paths: [String], source: String? = "en") -> [String: ProjectWarning.Kind] {
    Dictionary(assemble(paths, source: source).remarks.map { ($0.path, $0.kind) }) { first, _ in first }
  }

  @Test func theFilesOfATableStandTogether() {
    let paths = [
      "App/en.lproj/L.strings", "App/de.lproj/L.strings", "App/zh_CN.lproj/L.strings", "App/en.lproj/L.stringsdict",
      "App/ru.lproj/L.stringsdict", "Kit/en.lproj/L.strings", "Kit/L.strings", "en.lproj/InfoPlist.strings",
      "App/en.lproj/.hidden.strings",
    ]
    #expect(
      Self.tables(paths) == [
        "App/en.lproj/L.strings de:App/de.lproj/L.strings zh_CN:App/zh_CN.lproj/L.strings",
        "App/en.lproj/L.stringsdict ru:App/ru.lproj/L.stringsdict", "Kit/en.lproj/L.strings",
        "en.lproj/InfoPlist.strings",
      ])
    #expect(Self.remarks(paths).isEmpty)
    let table = Self.assemble(paths).tables[0]
    #expect(table.format == .strings && table.region == .language(.english) && table.sourceLanguage == .english)
  }

  @Test func baseIsTheOriginalAndTheSourceLanguageATranslation() {
    let paths = ["A/Base.lproj/L.strings", "A/de.lproj/L.strings", "A/en.lproj/L.strings"]
    #expect(Self.tables(paths) == ["A/Base.lproj/L.strings de:A/de.lproj/L.strings en:A/en.lproj/L.strings"])
    #expect(Self.assemble(paths).tables[0].region == .base)
    #expect(Self.remarks(paths).isEmpty)
  }

  @Test(arguments: ["storyboard", "xib", "intentdefinition"])
  func stringsBesideAnInterfaceAreItsTranslations(suffix: String) {
    let inBase = ["Base.lproj/Main.\(suffix)", "en.lproj/Main.strings", "fr.lproj/Main.strings"]
    #expect(Self.tables(inBase) == ["Base.lproj/Main.\(suffix) en:en.lproj/Main.strings fr:fr.lproj/Main.strings"])
    let inSource = ["en.lproj/Main.\(suffix)", "en.lproj/Main.strings", "fr.lproj/Main.strings", "Main.\(suffix)"]
    #expect(Self.tables(inSource) == ["en.lproj/Main.\(suffix) en:en.lproj/Main.strings fr:fr.lproj/Main.strings"])
    #expect(Self.remarks(inBase).isEmpty && Self.remarks(inSource).isEmpty)
  }

  @Test func aCatalogOfAnInterfaceStandsForIt() {
    let paths = [
      "mul.lproj/Main.xcstrings", "Base.lproj/Main.storyboard", "de.lproj/Main.strings", "L.xcstrings",
      "en.lproj/L.strings", "en.lproj/Other.strings",
    ]
    #expect(
      Self.tables(paths) == ["L.xcstrings", "en.lproj/L.strings", "en.lproj/Other.strings", "mul.lproj/Main.xcstrings"])
    #expect(Self.assemble(paths).tables.map(\.region?.name) == [nil, "en", "en", "mul"])
    #expect(
      Self.remarks(paths) == [
        "de.lproj/Main.strings": .superseded(catalog: "mul.lproj/Main.xcstrings"),
        "en.lproj/L.strings": .besideCatalog(catalog: "L.xcstrings"),
      ])
  }

  @Test func whatBelongsToNoTableIsNamed() throws {
    let german = try #require(LanguageTag("de"))
    let french = try #require(LanguageTag("fr"))
    let paths = [
      // No original.
      "de.lproj/L.strings", "fr.lproj/L.strings", "de.lproj/Main.storyboard",
      // No language.
      "(null).lproj/L.strings", "(null).lproj/M.strings", "mul.lproj/L.stringsdict",
      // An interface of its own, and a second kind of one.
      "A/Base.lproj/V.xib", "A/de.lproj/V.xib", "A/Base.lproj/V.storyboard", "A/Base.lproj/V.strings",
    ]
    #expect(Self.tables(paths) == ["A/Base.lproj/V.storyboard"])
    #expect(
      Self.remarks(paths) == [
        "de.lproj/L.strings": .noOriginal(source: .english, languages: [german, french]),
        "de.lproj/Main.storyboard": .noOriginal(source: .english, languages: [german]),
        "(null).lproj": .notALanguage, "mul.lproj": .notALanguage, "A/de.lproj/V.xib": .ownInterface,
        "A/Base.lproj/V.xib": .secondFile(other: "A/Base.lproj/V.storyboard"),
        "A/Base.lproj/V.strings": .secondFile(other: "A/Base.lproj/V.storyboard"),
      ])
    #expect(
      Self.tables(["de.lproj/L.strings", "en.lproj/L.strings"], source: "de")
        == ["de.lproj/L.strings en:en.lproj/L.strings"])
    #expect(Self.tables(["de.lproj/L.strings", "en.lproj/L.strings"], source: nil) == [])
  }

  @Test func foldersWithEnglishNamesAreTheirLanguages() {
    let paths = ["English.lproj/L.strings", "German.lproj/L.strings", "de.lproj/L.strings"]
    #expect(Self.tables(paths) == ["English.lproj/L.strings de:de.lproj/L.strings"])
    #expect(Self.remarks(paths) == ["German.lproj/L.strings": .secondFile(other: "de.lproj/L.strings")])
    #expect(Self.tables(["English.lproj/L.strings", "en.lproj/L.strings"]) == ["en.lproj/L.strings"])
  }

  @Test func whereALanguagesFileIs() throws {
    let danish = try #require(LanguageTag("da"))
    let german = try #require(LanguageTag("de"))
    func paths(_ files: String...) throws -> [String?] {
      let table = try #require(Self.assemble(files).tables.first)
      return [danish, german, .english].map { table.translationPath(for: $0) }
    }
    #expect(
      try paths("A/en.lproj/L.strings", "A/German.lproj/L.strings")
        == ["A/da.lproj/L.strings", "A/German.lproj/L.strings", "A/en.lproj/L.strings"])
    #expect(
      try paths("Base.lproj/L.stringsdict")
        == ["da.lproj/L.stringsdict", "de.lproj/L.stringsdict", "en.lproj/L.stringsdict"])
    #expect(
      try paths("../B/en.lproj/Main.storyboard")
        == ["../B/da.lproj/Main.strings", "../B/de.lproj/Main.strings", "../B/en.lproj/Main.strings"])
    #expect(try paths("L.xcstrings") == [nil, nil, nil])
  }

  @Test func whatIsExcludedIsNotNamed() {
    let paths = ["V/en.lproj/L.strings", "V/de.lproj/M.strings", "V/L.xcstrings", "A.xcstrings", "de.lproj/L.strings"]
    let assembly = Self.assemble(paths, excluding: Exclusion { $0 == "V" || $0 == "de.lproj/L.strings" })
    #expect(assembly.tables.map(\.path) == ["A.xcstrings"])
    #expect(assembly.remarks.isEmpty)
  }

  /// Two names that Swift takes for one are two tables.
  @Test func namesCompareByBytes() {
    let paths = ["en.lproj/\u{E9}.strings", "de.lproj/e\u{301}.strings"]
    #expect(Self.tables(paths) == ["en.lproj/\u{E9}.strings"])
    #expect(Self.assemble(paths).remarks.count == 1)
  }

  @Test func aPackagesLanguageCountsBelowIt() throws {
    var languages = SourceLanguages()
    languages.packages = [
      ("", try #require(LanguageTag("fr"))), ("Kit/", try #require(LanguageTag("de"))), ("K/", .english),
    ]
    #expect(languages.language(at: "Kit/Sources/")?.name == "de")
    #expect(languages.language(at: "Kitten/")?.name == "fr")
    #expect(languages.whole?.name == "fr")
    languages.project = .english
    #expect(languages.language(at: "Kit/")?.name == "en")
    #expect(languages.whole?.name == "en")
  }
}
