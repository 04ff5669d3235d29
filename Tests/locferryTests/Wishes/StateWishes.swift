import Foundation
import Testing

/// Wishes about states.
@Suite struct StateWishes {
  @Test(arguments: ["keep", "needs-review"])
  func `a machine's text is not approved because a tool calls all it returns translated`(policy: String) throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker", state: "needs_review"))
    try sandbox.returned(
      Wish.unit("Anchor", "Anchor", "Anker", state: "translated"), options: ["--state-policy", policy])
    #expect(try sandbox.stored("Anchor") == "needs_review: Anker")
  }

  @Test func `a target without a state is translated, an empty one is nothing`() throws {
    let sandbox = try Sandbox.project(#""Anchor":{},"Oar":{}"#, Wish.key("Keel", "de", "Kiel"))
    let report = try sandbox.returned(Wish.unit("Anchor", "Anchor", "Anker"), Wish.unit("Oar", "Oar", ""))
    #expect(report.totals["applied"] == 1 && report.totals["untranslated"] == 1)
    #expect(try sandbox.stored("Anchor") == "translated: Anker" && sandbox.stored("Oar") == nil)
  }

  @Test(arguments: ["manual", "migrated", "extracted_with_value", "stale"])
  func `where a key came from is not touched`(origin: String) throws {
    let sandbox = try Sandbox.project(#""Anchor":{"extractionState":"\#(origin)"}"#, Wish.key("Keel", "de", "Kiel"))
    try sandbox.returned(Wish.unit("Anchor", "Anchor", "Anker"))
    #expect(try sandbox.stored("Anchor") == "translated: Anker")
    let text = try sandbox.text(Wish.table)
    #expect(text.ranges(of: "extractionState").count == 1 && text.contains("\"\(origin)\""))
  }

  @Test func `stale keys stay, and go out or not as one likes`() throws {
    let stale = #""Anchor":{"extractionState":"stale","localizations":{\#(Wish.text("de", "Anker"))}}"#
    let sandbox = try Sandbox.project(stale, Wish.key("Keel", "de", "Kiel"))
    #expect(try sandbox.exported().unitIDs == ["Anchor", "Keel"])
    #expect(try sandbox.exported("de", "--stale", "exclude").unitIDs == ["Keel"])
    #expect(try sandbox.exported("de", "--stale", "only").unitIDs == ["Anchor"])
    try sandbox.returned(Wish.unit("Keel", "Keel", "Rumpf"), options: ["--prefer", "theirs"])
    #expect(try sandbox.stored("Anchor") == "translated: Anker" && sandbox.stored("Keel") == "translated: Rumpf")
  }

  @Test func `a key that is gone does not come back with a bundle`() throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"), Wish.key("Keel", "de", "Kiel"))
    let document = try sandbox.exported()
    try sandbox.write(Wish.table, Wish.catalog(Wish.key("Keel", "de", "Kiel")))
    try sandbox.write(Sandbox.xliff(), document.replacing(">Anker<", with: ">Draggen<"))
    #expect(try sandbox.imported(1).rules == ["key-removed"])
    #expect(try sandbox.text(Wish.table) == Wish.catalog(Wish.key("Keel", "de", "Kiel")))
  }

  @Test func `a translation of an older source is a conflict, or to be reviewed`() throws {
    func table(_ english: String) -> String {
      Wish.catalog(#""a":{"localizations":{\#(Wish.text("de", "Anker")),\#(Wish.text("en", english))}}"#)
    }
    let sandbox = try Sandbox()
    try sandbox.write(Wish.table, table("Anchor"))
    let document = try sandbox.exported()
    try sandbox.write(Wish.table, table("Drop the anchor"))
    try sandbox.write(Sandbox.xliff(), document.replacing(">Anker<", with: ">Draggen<"))
    #expect(try sandbox.imported(1).rules == ["source-changed"])
    #expect(try sandbox.stored("a") == "translated: Anker")
    try sandbox.imported(0, "--on-source-change", "review")
    #expect(try sandbox.stored("a") == "needs_review: Draggen")
  }

  @Test func `what is not to be translated is marked, not counted, and not taken`() throws {
    let sandbox = try Sandbox.project(#""Anchor™":{"shouldTranslate":false}"#, Wish.key("Keel", "de", "Kiel"))
    // As Xcode does: there, and marked.
    #expect(try sandbox.exported().ranges(of: "<trans-unit id=\"Anchor™\" translate=\"no\"").count == 1)
    #expect(try sandbox.counts("de")["keys"] == 1)
    #expect(try sandbox.returned(Wish.unit("Anchor™", "Anchor™", "Anker"), status: 1).rules == ["not-translatable"])
    #expect(try sandbox.stored("Anchor™") == nil)
  }

  @Test func `only what is to be looked at can be exported`() throws {
    let sandbox = try Sandbox.project(
      #""Anchor":{}"#, Wish.key("Keel", "de", "Kiel"), Wish.key("Oar", "de", "Ruder", state: "needs_review"))
    #expect(try sandbox.exported("de", "--only-state", "needs_review").unitIDs == ["Oar"])
    #expect(try sandbox.exported("de", "--only-state", "new,needs_review").unitIDs == ["Anchor", "Oar"])
  }
}
