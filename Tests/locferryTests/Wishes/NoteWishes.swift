import Foundation
import Testing

/// Wishes about comments and notes.
@Suite struct NoteWishes {
  @Test func `the note is the catalog's comment, and an import leaves that alone`() throws {
    let sandbox = try Sandbox.project(#""Sum":{"comment":"Checkout sum"}"#, Wish.key("Keel", "de", "Kiel"))
    let document = try sandbox.exported()
    #expect(document.contains("<note>Checkout sum</note>") && !document.contains("No comment"))
    try sandbox.write(
      Sandbox.xliff(),
      document.filled("Summe").replacing("<note>Checkout sum</note>", with: "<note>No comment</note><note>x</note>"))
    try sandbox.imported()
    #expect(try sandbox.stored("Sum") == "translated: Summe")
    #expect(try sandbox.text(Wish.table).contains(#""comment":"Checkout sum""#))
  }

  @Test(arguments: ["// after", "/* after */", "/* \"k\" = \"w\"; */", "// \"k\" = \"w\";"])
  func `a comment behind an entry is no part of it`(comment: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("en.lproj/L.strings", "\"k\" = \"v\"; \(comment)\n\"l\" = \"w\";\n")
    let document = try sandbox.exported()
    #expect(document.unitIDs == ["k", "l"])
    #expect(document.contains("<source>v</source>") && document.contains("<source>w</source>"))
  }

  @Test func `a comment that would end too early still gives a readable file`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "L.xcstrings", Wish.catalog(#""k":{"comment":"uses */ twice","localizations":{\#(Wish.text("de", "v"))}}"#))
    let run = try sandbox.expect(0, "convert", "L.xcstrings", "-o", "out")
    #expect(run.text.contains("comments that cannot stand"), "\(run.text)")
    try sandbox.expect(0, "convert", "out", "-o", "back")
    #expect(try sandbox.stored("k", in: "back/L.xcstrings") == "translated: v")
  }

  @Test func `blank lines and comments stay where a value changes`() throws {
    let sandbox = try Sandbox()
    let german = "\n\n/* No comment provided by engineer. */\n\"k\"=\"x\";\n\n\n\n  \"l\"  =  \"y\"; // end\n\n"
    try sandbox.write("en.lproj/L.strings", "\"k\" = \"v\";\n\"l\" = \"w\";\n")
    try sandbox.write("de.lproj/L.strings", german)
    let document = try sandbox.exported()
    try sandbox.write(Sandbox.xliff(), document.replacing("<target>y<", with: "<target>z<"))
    try sandbox.imported()
    #expect(try sandbox.text("de.lproj/L.strings") == german.replacing("\"y\"", with: "\"z\""))
  }

  @Test func `an interface's notes go out as Xcode writes them`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Base.lproj/Main.storyboard",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
      <scenes><scene sceneID="s-c-e"><objects><label text="Hi" id="a-b-c"/></objects></scene></scenes>
      </document>
      """)
    let document = try sandbox.exported("de", "--source-language", "en")
    #expect(document.unitIDs == ["a-b-c.text"])
    #expect(document.contains("<note>Class = \"UILabel\"; text = \"Hi\"; ObjectID = \"a-b-c\";</note>"), "\(document)")
  }

  @Test func `a text's length can be limited`() throws {
    let sandbox = try Sandbox.project(Wish.key("tab.x", "de", "Kielschwein"))
    try sandbox.write(".locferry.json", #"{"check":{"maxLengths":[{"key":"tab.*","characters":6}]}}"#)
    #expect(try sandbox.report(1, ["check"]).rules == ["length-limit"])
  }
}
