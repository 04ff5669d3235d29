import Diagnostics
import Testing

@Suite struct FirstDifferenceTests {
  private func difference(_ expected: String, _ actual: String) -> FirstDifference? {
    FirstDifference(expected: Array(expected.utf8), actual: Array(actual.utf8))
  }

  @Test func equalTextsHaveNone() {
    #expect(difference("", "") == nil)
    #expect(difference("é\n", "é\n") == nil)
    // By bytes: what Unicode takes for one text is two.
    #expect(difference("é", "e\u{301}")?.offset == 0)
  }

  @Test func thePlaceIsOneOfTheExpectedText() throws {
    let found = try #require(difference("ab\ncd\nef", "ab\ncX\nef"))
    #expect(found.offset == 4 && found.position == TextPosition(line: 2, column: 2))
    #expect(found.account == "byte 4, line 2 column 2: expected ‹ab\\ncd\\nef›, got ‹ab\\ncX\\nef›")
  }

  @Test(arguments: [("ab", "abc"), ("abc", "ab")]) func `one is the other's beginning`(expected: String, actual: String)
  {
    #expect(difference(expected, actual)?.offset == 2)
  }

  @Test func onlyWhatIsNearIsShown() throws {
    let long = String(repeating: "x", count: 1000)
    let found = try #require(difference(long + "a" + long, long + "\u{1B}" + long))
    #expect(found.excerpts.expected == String(repeating: "x", count: 24) + "a" + String(repeating: "x", count: 39))
    // Nothing in an excerpt steers a terminal.
    #expect(found.excerpts.actual == String(repeating: "x", count: 24) + "\\u{1B}" + String(repeating: "x", count: 39))
    #expect(try #require(difference("", long)).excerpts.expected.isEmpty)
  }

  @Test func twoAreEqualWhereTheyShowTheSame() throws {
    let first = try #require(difference("ab", "ac"))
    #expect(Set([first, try #require(difference("ab", "ac"))]).count == 1)
    #expect(first != difference("ab", "ad"))
    #expect(first != difference("xab", "xac"))
  }
}
