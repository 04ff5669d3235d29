import Foundation
import Testing

/// Wishes about what a document must not be able to do.
@Suite struct SecurityWishes {
  private static func entities(_ levels: Int) -> String {
    (1...levels).map { "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">" }.joined()
  }

  @Test(arguments: [
    #"<!DOCTYPE x [<!ENTITY e8 SYSTEM "file:///etc/hostname">]>"#, #"<!DOCTYPE x [<!ENTITY e8 "text">]>"#,
    #"<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">"#, "<!DOCTYPE x [<!ENTITY e0 \"ha\">\(entities(8))]>",
  ])
  func `a document type is refused, whatever it declares`(declaration: String) throws {
    let sandbox = try Sandbox.project(#""Anchor":{}"#, Wish.key("Keel", "de", "Kiel"))
    let before = try sandbox.text(Wish.table)
    let document = Wish.document([Wish.unit("Anchor", "Anchor", "&e8;")], language: "de")
    try sandbox.write("de.xliff", document.replacing("<xliff ", with: "\(declaration)<xliff "))
    let run = try sandbox.expect(2, "import", "de.xliff")
    #expect(run.errors.hasPrefix("de.xliff:2:") && run.errors.contains("DOCTYPE"), "\(run.errors)")
    #expect(run.errors.utf8.count < 500)
    #expect(try sandbox.text(Wish.table) == before)
  }

  @Test(arguments: ["%@ übrig", "%s übrig", "übrig: %lld von %lld", "%n"])
  func `a translation cannot crash the app by its format`(target: String) throws {
    let sandbox = try Sandbox.project(#""%lld left":{}"#, Wish.key("Keel", "de", "Kiel"))
    let unit = Wish.unit("%lld left", "%lld left", target)
    for options in [[], ["--prefer", "theirs"], ["--state-policy", "needs-review"]] {
      #expect(try sandbox.returned(unit, options: options, status: 1).rules == ["format-specifier"])
      #expect(try sandbox.stored("%lld left") == nil)
    }
    #expect(try sandbox.returned(Wish.unit("%lld left", "%lld left", "noch %lld")).totals["applied"] == 1)
  }
}
