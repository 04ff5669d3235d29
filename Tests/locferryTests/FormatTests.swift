import Foundation
import TestSupport
import Testing

/// `fmt`: Xcode's order and layout for files other tools wrote.
@Suite struct FormatTests {
  /// The table of the trips, which is in Xcode's layout, as another tool would write it.
  private static let messy = """
    {"version":"1.0","strings":{"Undo":{},
     "Save":{"localizations":{"fr":{"stringUnit":{"value":"Enregistrer","state":"translated"}},
      "de":{"stringUnit":{"state":"translated","value":"\\u0053ichern"}}},"comment":"Button"},
     "Done":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"Fini"}}}},
     "Open %@":{"localizations":{"fr":{"stringUnit":{"state":"needs_review","value":"Ouvrir %@"}}}}},
     "sourceLanguage":"en"}

    """

  @Test func `one file goes to standard output`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.xcstrings", Self.messy)
    let run = try sandbox.run("fmt", "a.xcstrings")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text == TripTests.table)
    #expect(try sandbox.text("a.xcstrings") == Self.messy)
  }

  @Test func `files are written in place, only those that change`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.xcstrings", Self.messy)
    try sandbox.write("b.xcstrings", TripTests.table)
    let before = try sandbox.identity("b.xcstrings")
    let check = try sandbox.run("fmt", "--check", "a.xcstrings", "b.xcstrings")
    #expect(check.status == 1 && check.text.contains("layout") && check.text.contains("a.xcstrings"))
    #expect(!check.text.contains("b.xcstrings"))
    #expect(try sandbox.text("a.xcstrings") == Self.messy)
    let run = try sandbox.run("fmt", "--in-place", "a.xcstrings", "b.xcstrings")
    #expect(run.status == 0 && run.text == "1 of 2 files changed\n")
    #expect(try sandbox.text("a.xcstrings") == TripTests.table)
    #expect(try sandbox.identity("b.xcstrings") == before)
    #expect(try sandbox.run("fmt", "--check", "a.xcstrings", "b.xcstrings").status == 0)
  }

  @Test func `what cannot be read stops all`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.xcstrings", Self.messy)
    try sandbox.write("b.xcstrings", "{")
    let run = try sandbox.run("fmt", "--in-place", "a.xcstrings", "b.xcstrings")
    #expect(run.status == 2 && run.errors.hasPrefix("b.xcstrings:1:2: error: "), "\(run.errors)")
    #expect(try sandbox.text("a.xcstrings") == Self.messy)
    #expect(try sandbox.run("fmt", "a.xcstrings", "a.xcstrings").status == 2)
    #expect(try sandbox.run("fmt", "--check", "--in-place", "a.xcstrings").status == 2)
    #expect(try sandbox.run("fmt").status == 2)
  }
}
