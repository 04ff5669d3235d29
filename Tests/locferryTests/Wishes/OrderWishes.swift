import Foundation
import Testing

/// Wishes about order and needless differences.
@Suite struct OrderWishes {
  @Test func `keys stay in the order they have`() throws {
    let keys = ["é", "B", "a10", "_x", "a2"]
    let sandbox = try Sandbox.project(
      keys.map { "\"\($0)\":{}" }.joined(separator: ","), Wish.key("Keel", "de", "Kiel"))
    let before = try sandbox.text(Wish.table)
    try sandbox.returned(Wish.unit("a10", "a10", "zehn"))
    let entry = #"{"localizations":{\#(Wish.text("de", "zehn"))}}"#
    let after = try sandbox.text(Wish.table)
    // Without the white space that a new member brings.
    let bare = after.filter { !$0.isWhitespace }
    #expect(bare == before.replacing(#""a10":{}"#, with: "\"a10\":\(entry)"))
    try sandbox.expect(1, "fmt", "--check", Wish.table)
    #expect(try sandbox.text(Wish.table) == after)
    try sandbox.expect(0, "fmt", "--in-place", Wish.table)
    try sandbox.expect(0, "fmt", "--check", Wish.table)
  }

  @Test func `two branches may add keys at the same place`() throws {
    let repository = try Repository(Wish.catalog(#""Keel":{}"#))
    try repository.commit(Wish.catalog(#""Anchor":{},"Keel":{}"#), on: "one")
    try repository.commit(Wish.catalog(#""Boom":{},"Keel":{}"#), on: "two")
    try repository.git("merge", "-q", "one", "-m", "both")
    let merged = try repository.table.filter { !$0.isWhitespace }
    #expect(merged == Wish.catalog(#""Anchor":{},"Boom":{},"Keel":{}"#))
  }

  @Test func `what two branches say differently is a conflict, not a guess`() throws {
    let repository = try Repository(Wish.catalog(Wish.key("Keel", "de", "Kiel")))
    try repository.commit(Wish.catalog(Wish.key("Keel", "de", "Rumpf")), on: "one")
    try repository.commit(Wish.catalog(Wish.key("Keel", "de", "Boden")), on: "two")
    let run = try repository.git("merge", "-q", "one", "-m", "both", status: 1)
    #expect((run.text + run.errors).contains("both-changed"))
    #expect(try repository.table == Wish.catalog(Wish.key("Keel", "de", "Boden")))
  }

  @Test func `no-break spaces are kept, and their loss is named`() throws {
    let sandbox = try Sandbox.project(Wish.key("12\u{A0}% grade", "fr", "pente de 12\u{A0}%"))
    let before = try sandbox.identity(Wish.table)
    #expect(try sandbox.exported("fr").contains(">pente de 12\u{A0}%<"))
    try sandbox.imported()
    #expect(try sandbox.identity(Wish.table) == before)
    try sandbox.edit(Sandbox.xliff("fr"), "pente de 12\u{A0}%", "pente de 12 %")
    try sandbox.imported()
    #expect(try sandbox.report(0, ["check", "-v"]).rules == ["no-break-space"])
  }
}
