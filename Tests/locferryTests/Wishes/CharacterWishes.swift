import Foundation
import Testing

/// Wishes about encodings and control characters.
@Suite struct CharacterWishes {
  @Test func `one vertical tab does not stop the export, and is named`() throws {
    let sandbox = try Sandbox.project(#""a\u000Bb":{}"#, Wish.key("Keel", "de", "Kiel"))
    let run = try sandbox.expect(1, "export", "-l", "de", "-o", "out")
    #expect(run.text.contains("xml-forbidden-character") && run.text.contains("U+000B"), "\(run.text)")
    #expect(try sandbox.text(Sandbox.xliff()).unitIDs == ["Keel"])
  }

  @Test(arguments: [#"caf\U00e9"#, #"caf\351"#, "café"])
  func `an escape is read, and stays as it is spelled`(spelling: String) throws {
    let sandbox = try Sandbox()
    let german = "\"k\" = \"\(spelling)\";\n\"l\" = \"x\";\n"
    for language in ["en", "de"] { try sandbox.write("\(language).lproj/L.strings", german) }
    let document = try sandbox.exported()
    // An octal escape is a byte of NeXTSTEP's character set, where 0351 is another letter.
    #expect(document.contains(spelling.contains("351") ? "cafØ<" : "café<"), "\(document)")
    try sandbox.write(Sandbox.xliff(), document.replacing("<target>x<", with: "<target>y<"))
    try sandbox.imported()
    #expect(try sandbox.text("de.lproj/L.strings") == german.replacing("\"x\"", with: "\"y\""))
  }
}
