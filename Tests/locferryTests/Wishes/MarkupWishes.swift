import Foundation
import Testing

/// Wishes about inline tags and what translators' tools leave behind.
@Suite struct MarkupWishes {
  private func project(_ key: String) throws -> Sandbox {
    try Sandbox.project("\"\(key)\":{}", Wish.key("Keel", "de", "Kiel"))
  }

  @Test func `inline tags are the text they hold`() throws {
    let sandbox = try project("hello")
    let target = #"<it id="1" pos="open">&lt;b&gt;</it>hallo<it id="2" pos="close">&lt;/b&gt;</it> <g id="3">du</g>"#
    try sandbox.returned(Wish.unit("hello", "hello", target))
    #expect(try sandbox.stored("hello") == "translated: <b>hallo</b> du")
  }

  @Test func `a tag that holds no text is not dropped in silence`() throws {
    let sandbox = try project("hello")
    let report = try sandbox.returned(Wish.unit("hello", "hello", #"hallo <x id="1"/>"#), status: 1)
    #expect(report.totals["rejected"] == 1 && report.rules == ["unreadable-unit"])
    #expect(try sandbox.stored("hello") == nil)
  }

  @Test func `segments are joined, and other tools' elements passed by`() throws {
    let sandbox = try project("One. Two.")
    func segments(_ first: String, _ second: String) -> String {
      "<mrk mtype=\"seg\" mid=\"1\">\(first)</mrk> <mrk mtype=\"seg\" mid=\"2\">\(second)</mrk>"
    }
    let unit = """
      <trans-unit id="One. Two." xmlns:t="urn:example:tool" t:status="done"><source>One. Two.</source>\
      <seg-source>\(segments("One.", "Two."))</seg-source>\
      <target>\(segments("Eins.", "Zwei."))</target>\
      <t:memory>none</t:memory>\
      <alt-trans><target>Uno. Dos.</target></alt-trans></trans-unit>
      """
    #expect(try sandbox.returned(unit).totals["applied"] == 1)
    #expect(try sandbox.stored("One. Two.") == "translated: Eins. Zwei.")
  }

  @Test(arguments: ["2.0", "2.1"]) func `XLIFF 2 is refused by name`(version: String) throws {
    let sandbox = try project("hello")
    try sandbox.write(
      "de.xliff", Wish.document([Wish.unit("hello", "hello", "hallo")], language: "de", version: version))
    let run = try sandbox.expect(2, "import", "de.xliff")
    #expect(run.errors.hasPrefix("de.xliff:2:") && run.errors.contains("XLIFF"), "\(run.errors)")
    #expect(run.errors.contains(version), "\(run.errors)")
  }
}
