import Localization
import Testing

@Suite struct LanguageMatchingTests {
  private static func tag(_ name: String) throws -> LanguageTag { try #require(LanguageTag(name)) }

  /// RFC 5646, section 2.1.1: case says nothing. Scripts of Chinese regions: CLDR, likelySubtags.
  @Test(arguments: [
    ("pt_BR", "pt-BR"), ("PT-br", "pt-BR"), ("zh-hans", "zh-Hans"), ("zh_TW", "zh-Hant-TW"), ("zh-Hans-CN", "zh_CN"),
    ("es-419", "es_419"),
  ])
  func `spellings of one language`(returned: String, own: String) throws {
    let matching = LanguageMatching([try Self.tag("de"), try Self.tag(own)])
    #expect(matching.language(for: try Self.tag(returned)) == (try Self.tag(own)))
    #expect(matching.knows(try Self.tag(returned)))
  }

  /// Nothing makes these the same for certain.
  @Test(arguments: [
    ("pt", "pt-PT"), ("pt", "pt-BR"), ("nb-NO", "nb"), ("zh", "zh-Hans"), ("zh-TW", "zh-Hant"), ("sr", "sr-Latn"),
    ("zh-Hant", "zh-HK"), ("no", "nb"),
  ])
  func `languages that only the project can match`(returned: String, own: String) throws {
    let (returned, own) = (try Self.tag(returned), try Self.tag(own))
    #expect(LanguageMatching([own]).language(for: returned) == returned)
    #expect(!LanguageMatching([own]).knows(returned))
    let mapped = LanguageMatching([own], mapped: [returned: own])
    #expect(mapped.language(for: returned) == own && mapped.knows(returned))
    // The map's own names may be spelled otherwise, too.
    let underscored = try Self.tag(returned.name.replacing("-", with: "_"))
    #expect(mapped.language(for: underscored) == own)
  }

  @Test func `a name of the project's own stays, and two of a kind are not guessed between`() throws {
    let both = LanguageMatching([try Self.tag("pt-BR"), try Self.tag("pt_BR")])
    #expect(both.language(for: try Self.tag("pt_BR")).name == "pt_BR")
    #expect(both.language(for: try Self.tag("pt_br")).name == "pt_br")
    #expect(LanguageMatching().language(for: try Self.tag("zh_CN")).name == "zh_CN")
  }
}
