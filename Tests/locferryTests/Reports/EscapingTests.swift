import Diagnostics
import Testing
import XMLStream

@testable import locferry

/// What each format makes of texts that would like to be markup.
@Suite struct EscapingTests {
  @Test(arguments: [
    ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("<\u{301}", "&lt;\u{301}"), ("\u{202E}", "\\u{202E}"), ("\n", "\\n"),
    ("</script>", "&lt;/script&gt;"), ("&lt;", "&amp;lt;"), ("مرحبا", "مرحبا"),
  ])
  func html(text: String, expected: String) {
    #expect(HTMLText.escape(text) == expected)
  }

  @Test(arguments: ReportSample.hostileTexts) func `HTML says what a terminal would`(text: String) {
    let escaped = HTMLText.escape(text)
    #expect(!escaped.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) })
    #expect(isHarmless(escaped) && PlainHTML.decode(escaped) == PrintableText.escape(text))
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("`x`", "&#96;x&#96;"), ("<b>", "&#60;b&#62;"), ("&amp;", "&#38;amp;"),
    ("@you", "&#64;&#8288;you"), ("#1", "&#35;&#8288;1"), ("[a](b)", "&#91;a&#93;(b)"),
    ("http://a.b", "http&#58;//a&#46;b"),
    ("\n", "&#92;n"), ("a - b, c", "a - b, c"), ("|\u{301}", "&#124;\u{301}"), ("Grüße", "Grüße"),
  ])
  func markdown(text: String, expected: String) {
    #expect(MarkdownText.escape(text) == expected)
  }

  @Test(arguments: ReportSample.hostileTexts) func `Markdown says what a terminal would`(text: String) {
    let escaped = MarkdownText.escape(text)
    let plain = PlainHTML.decode(escaped).unicodeScalars.filter { $0 != "\u{2060}" }
    #expect(String(String.UnicodeScalarView(plain)) == PrintableText.escape(text))
    // Only references are left of what CommonMark (0.31, 2.4) lists as signs.
    let signs = "!\"#$&'*+.:<>@[\\]^_`{|}~".unicodeScalars
    let rest = escaped.replacing(#/&#[0-9]+;/#.matchingSemantics(.unicodeScalar), with: "")
    #expect(!rest.unicodeScalars.contains { signs.contains($0) && !"\"'".unicodeScalars.contains($0) })
  }

  @Test(arguments: [
    ("100%", "100%25", "100%25"), ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"), ("a:b,c", "a:b,c", "a%3Ab%2Cc"),
    ("%0A::error::x", "%250A::error::x", "%250A%3A%3Aerror%3A%3Ax"), (",\u{301}", ",\u{301}", "%2C\u{301}"),
  ])
  func workflowCommand(text: String, message: String, property: String) {
    #expect(WorkflowCommandText.escapeMessage(text) == message)
    #expect(WorkflowCommandText.escapeProperty(text) == property)
  }

  @Test(arguments: ReportSample.hostileTexts) func `XML says what a terminal would`(text: String) throws {
    var output = XMLOutputBuffer(capacity: 16)
    output.append("<r a=\"")
    XMLText.appendAttribute(text, to: &output)
    output.append("\">")
    XMLText.append(text, to: &output)
    output.append("</r>")
    let root = try PlainXML.read(output.contents)
    #expect(root.text == PrintableText.escape(text) && root["a"] == PrintableText.escape(text))
  }

  @Test(arguments: [
    ("App/Über uns.xcstrings", "App/%C3%9Cber%20uns.xcstrings"), ("/tmp/a", "file:///tmp/a"),
    ("a:b?c#d%", "a%3Ab%3Fc%23d%25"),
    ("../x", "../x"),
  ])
  func uri(path: String, expected: String) {
    #expect(URIPath.encode(path) == expected)
  }

  @Test(arguments: [
    (
      ["import", "de.xcloc", "--dry-run", "--format", "json", "--report=a.html"],
      "locferry import --interactive de.xcloc"
    ),
    (["import", "a b", "it's", "--project", "P"], #"locferry import --interactive 'a b' 'it'\''s' --project P"#),
    (["import", "--", "--dry-run"], "locferry import --interactive -- --dry-run"),
    (["import", "'\u{301}", ""], "locferry import --interactive ''\\''\u{301}' ''"),
    (["import", "\u{1B}[2J"], "locferry import --interactive '\\u{1B}[2J'"),
    (["import", "$(x)", "`x`"], "locferry import --interactive '$(x)' '`x`'"),
    (["import", "--interactive", "a"], "locferry import --interactive a"),
  ])
  func `a command to type again`(arguments: [String], expected: String) throws {
    #expect(try #require(TypedCommand(arguments)).adding("--interactive").line == expected)
  }
}
