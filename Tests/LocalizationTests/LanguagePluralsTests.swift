import Localization
import Testing

@Suite struct LanguagePluralsTests {
  private func language(_ name: String) throws -> LanguageTag { try #require(LanguageTag(name)) }

  /// Categories seen in Xcode's exports.
  @Test(arguments: [
    ("ja", [PluralCategory.other]), ("ko", [.other]), ("zh-Hans", [.other]), ("zh-Hant", [.other]),
    ("zh-Hant-TW", [.other]), ("zh_CN", [.other]), ("vi", [.other]), ("id", [.other]), ("th", [.other]),
    ("ms", [.other]), ("en", [.one, .other]), ("de", [.one, .other]), ("es", [.one, .other]),
    ("es-419", [.one, .other]),
    ("fr", [.one, .other]), ("fr-CA", [.one, .other]), ("it", [.one, .other]), ("ca", [.one, .other]),
    ("nl-NL", [.one, .other]), ("pt-BR", [.one, .other]), ("pt-PT", [.one, .other]), ("tr", [.one, .other]),
    ("el", [.one, .other]), ("sv", [.one, .other]), ("fi", [.one, .other]), ("hi", [.one, .other]),
    ("ru", [.one, .few, .many, .other]), ("uk", [.one, .few, .many, .other]), ("pl", [.one, .few, .many, .other]),
    ("cs", [.one, .few, .many, .other]), ("ar", [.zero, .one, .two, .few, .many, .other]),
    ("cy", [.zero, .one, .two, .few, .many, .other]), ("he", [.one, .two, .many, .other]),
    ("iw", [.one, .two, .many, .other]), ("in", [.other]), ("no", [.one, .other]), ("nb-NO", [.one, .other]),
    ("sl", [.one, .two, .few, .other]), ("lv", [.zero, .one, .other]), ("ro", [.one, .few, .other]),
    ("sr-Latn", [.one, .few, .other]), ("ga", [.one, .two, .few, .many, .other]),
    ("lt-LT", [.one, .few, .many, .other]),
    ("DE", [.one, .other]), ("RU_ru", [.one, .few, .many, .other]),
  ])
  func exportedCategories(name: String, categories: [PluralCategory]) throws {
    let tag = try language(name)
    #expect(LanguagePlurals.exported(for: tag) == categories)
    #expect(LanguagePlurals.knows(tag))
  }

  @Test func unknownLanguagesAreAGuess() throws {
    let klingon = try language("tlh")
    #expect(LanguagePlurals.exported(for: klingon) == [.one, .other])
    #expect(!LanguagePlurals.knows(klingon))
  }

  @Test(arguments: [
    ("fr", PluralCategory.many, true), ("fr", .two, false), ("fr", .few, false), ("fr", .zero, true),
    ("ja", .one, false), ("ja", .zero, true), ("he", .many, true), ("he", .two, true), ("he", .few, false),
    ("de", .many, false), ("pt-BR", .many, true), ("ar", .two, true), ("ru", .two, false),
  ])
  func allowedCategories(name: String, category: PluralCategory, isAllowed: Bool) throws {
    #expect(LanguagePlurals.allows(category, for: try language(name)) == isAllowed)
  }

  @Test func everyExportedSetEndsInOther() throws {
    for name in ["ar", "ca", "en", "he", "ja", "pl", "xx"] {
      let tag = try language(name)
      #expect(LanguagePlurals.exported(for: tag).last == .other)
      #expect(LanguagePlurals.exported(for: tag) == LanguagePlurals.exported(for: tag).sorted())
    }
  }
}
