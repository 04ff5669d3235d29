import Diagnostics
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("InfoPlist.xcstrings", "App/InfoPlist.xcstrings", true),
    ("InfoPlist.xcstrings", "InfoPlist.xcstrings", true),
    ("Info*", "App/InfoPlist.xcstrings", true),
    ("App", "App/InfoPlist.xcstrings", false),
    ("App/*", "App/InfoPlist.xcstrings", true),
    ("App/*", "App/Sub/InfoPlist.xcstrings", false),
    ("App/**", "App/Sub/Deep/InfoPlist.xcstrings", true),
    ("App/**", "Apple/A.xcstrings", false),
    ("**/Info*", "InfoPlist.xcstrings", true),
    ("**/Info*", "A/B/InfoPlist.xcstrings", true),
    ("A/**/C/*.xcstrings", "A/C/x.xcstrings", true),
    ("A/**/C/*.xcstrings", "A/B/C/D/C/x.xcstrings", true),
    ("A/**/C/*.xcstrings", "A/B/C/D/x.xcstrings", false),
    ("**", "A/B.xcstrings", true),
    ("*", "A/B.xcstrings", true),
    ("./App/*", "App/A.xcstrings", true),
    ("?.xcstrings", "é.xcstrings", true),
    ("?.xcstrings", "ab.xcstrings", false),
    ("a?b/x", "a/b/x", false),
    ("[ab].xcstrings", "a.xcstrings", false),
    ("[ab].xcstrings", "[ab].xcstrings", true),
    ("info*", "InfoPlist.xcstrings", false),
    ("*a*b*", "xxaxxbxx", true),
    ("*a*b*", "xxbxxa", false),
    ("", "", true),
  ])
  func patterns(pattern: String, path: String, matches: Bool) {
    #expect(Glob(pattern).matches(path) == matches)
  }

  @Test(arguments: [
    ("tab.*", "tab.home", true), ("tab.*", "a.tab.home", false), ("*", "", true), ("a/*", "a/b/c", true),
    ("?", "é", true), ("Sure?", "Sure?", true), ("", "a", false),
  ])
  func wholeTexts(pattern: String, text: String, matches: Bool) {
    #expect(WildcardPattern(pattern).matches(text) == matches)
  }

  @Test func openPatterns() {
    #expect(WildcardPattern("a*").isOpen && WildcardPattern("?").isOpen && !WildcardPattern("a.b").isOpen)
  }

  /// A matcher that tried every split would not come back.
  @Test func manyStarsEnd() {
    let pattern = Glob(String(repeating: "*a", count: 60) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
  }
}
