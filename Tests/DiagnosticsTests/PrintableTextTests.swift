import Diagnostics
import Testing

@Suite struct PrintableTextTests {
  @Test func ordinaryTextStays() {
    let text =
      "Größe 漢字 \u{1F642} \u{1F468}\u{200D}\u{1F469} e\u{301} «%1$@»"
      + " \u{A0}می\u{200C}روم \u{6DD}١ \u{2764}\u{FE0F}"
    #expect(PrintableText.escape(text).utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: [
    ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{0}", "\\u{0}"), ("\u{7}\u{8}", "\\u{7}\\u{8}"), ("\u{7F}", "\\u{7F}"),
    ("\u{9B}2J", "\\u{9B}2J"), ("\u{80}\u{9F}", "\\u{80}\\u{9F}"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\\u{202A}\\u{202E}\\u{2066}\\u{2069}"),
    ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("\u{E000}\u{F8FF}\u{10FFFF}", "\\u{E000}\\u{F8FF}\\u{10FFFF}"), ("\u{FFFE}\u{378}", "\\u{FFFE}\\u{378}"),
    ("\u{FEFF}\u{E0041}", "\\u{FEFF}\\u{E0041}"),
    ("a\u{200B}\u{2060}\u{AD}b", "a\\u{200B}\\u{2060}\\u{AD}b"),
    ("\u{180E}\u{206A}\u{2064}\u{FFF9}", "\\u{180E}\\u{206A}\\u{2064}\\u{FFF9}"),
    ("\u{115F}\u{1160}\u{3164}\u{FFA0}", "\\u{115F}\\u{1160}\\u{3164}\\u{FFA0}"),
  ])
  func steeringIsEscaped(text: String, escaped: String) {
    #expect(PrintableText.escape(text) == escaped)
    #expect(PrintableText.escape(UTF8Text(text)) == escaped)
  }

  /// No scalar below U+3000 that is printed can be one of the standard's controls.
  @Test func noControlComesThrough() {
    let forbidden: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    for scalar in (0...0x3000).compactMap(Unicode.Scalar.init) {
      let printed = PrintableText.escape(String(scalar))
      for shown in printed.unicodeScalars {
        #expect(!forbidden.contains { $0.contains(shown.value) }, "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test func longTextIsCut() {
    let exact = String(repeating: "\u{1F642}", count: 200)
    #expect(PrintableText.escape(exact) == exact)
    #expect(PrintableText.escape(UTF8Text(exact)) == exact)
    #expect(PrintableText.escape(exact + "a") == exact + "…")
    #expect(PrintableText.escape(UTF8Text(exact + "\u{1F642}")) == exact + "…")
    #expect(PrintableText.escape(UTF8Text(String(repeating: "x", count: 100_000))).utf8.count == 203)
    #expect(PrintableText.escape("abc", limit: 2) == "ab…")
    #expect(PrintableText.escape(UTF8Text("abc"), limit: .max) == "abc")
  }
}
