import Localization
import Testing

/// Numbers for plural categories, against the samples CLDR's `plurals.xml` gives for its rules.
@Suite struct PluralExamplesTests {
  @Test(arguments: [
    ("ru", PluralCategory.one, "1, 21, 31, …"), ("ru", .few, "2–4, 22–24, 32–34, …"),
    ("uk-UA", .many, "0, 5–20, 25–30, …"), ("pl", .many, "0, 5–21, 25–31, …"), ("en", .one, "1"),
    ("en", .other, "0, 2–1000, 10000, …"), ("fr", .one, "0, 1"), ("pt-BR", .one, "0, 1"), ("pt-PT", .one, "1"),
    ("pt_PT", .one, "1"), ("ar", .few, "3–10, 103–110, 203–210, …"), ("lv", .zero, "0, 10–20, 30, …"),
    ("sl", .two, "2, 102, 202, …"), ("cy", .many, "6"), ("he", .two, "2"), ("ja", .other, "every number"),
    ("lt", .many, "fractions, such as 1.5"), ("ru", .other, "fractions, such as 1.5"),
    ("fr", .other, "2–1000, 10000, 100000, …"), ("es", .many, "1000000, 2000000, …"),
    ("de", .zero, "0"), ("zh-Hans", .zero, "0"),
  ])
  func examples(language: String, category: PluralCategory, examples: String) throws {
    let tag = try #require(LanguageTag(language))
    #expect(LanguagePlurals.examples(of: category, for: tag) == examples)
  }

  /// Xcode asks for Hebrew's `many`, which CLDR has dropped; and nobody knows the rules of an unknown language.
  @Test(arguments: [("he", PluralCategory.many), ("de", .few), ("qqx", .one)])
  func `what no rule names has none`(language: String, category: PluralCategory) throws {
    let tag = try #require(LanguageTag(language))
    #expect(LanguagePlurals.examples(of: category, for: tag) == nil)
  }

  @Test(arguments: [
    "ar", "be", "br", "cs", "da", "dsb", "fil", "ga", "gd", "gv", "iw", "ji", "kw", "mo", "sgs", "sh", "tzm", "vi",
  ])
  func `every category of a language has some`(language: String) throws {
    let tag = try #require(LanguageTag(language))
    for category in LanguagePlurals.cldr(for: tag) {
      #expect(LanguagePlurals.examples(of: category, for: tag) != nil, "\(category)")
    }
  }
}
