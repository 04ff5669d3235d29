import Foundation
import TestSupport
import Testing

/// Whatever a message quotes, of a file or of the command line, it is printed so that it steers no terminal.
@Suite struct HostileMessageTests {
  /// Ends a line, clears a screen, turns text round; the last is legal in XML and in names.
  private static let controls = ["\u{1B}[2J", "\u{9B}2J", "\u{202E}x", "\u{FEFF}\u{2028}y"]
  /// Those that a document can hold.
  private static let written = controls.filter { !$0.hasPrefix("\u{1B}") }

  private static let table = #"{"sourceLanguage":"en","strings":{"k":{}},"version":"1.0"}"#

  /// Whether the text is quoted at all: some messages only say where it stands.
  private func isQuoted(_ arguments: [String], in sandbox: Sandbox, statuses: Set<Int32> = [2]) throws -> Bool {
    let run = try Tool.run(arguments, in: sandbox.url)
    #expect(statuses.contains(run.status), "\(arguments): \(run.errors)\(run.text)")
    HostileTests.expectHarmless(run)
    return (run.errors + run.text).contains("\\u{")
  }

  @Test(arguments: controls) func `the command line`(text: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("T.xcstrings", Self.table)
    for arguments in [
      [text], ["--\(text)"], ["export", "--\(text)"], ["export", "-l", text],
      ["export", text, "-l", "de", "-o", "out"],
      ["import", text], ["import", "T.xcstrings", "--project", text], ["import", text, "--state-policy", text],
      ["check", "--format", text], ["status", "--fail-under", text], ["convert", text, "-o", "x.xcstrings"],
      ["fmt", text],
      ["merge", text, text, text], ["help", text],
    ] {
      #expect(try isQuoted(arguments, in: sandbox), "\(arguments)")
    }
  }

  @Test(arguments: controls) func `names of files`(text: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("\(text)/T.xcstrings", "{")
    try sandbox.write("\(text).xliff", "<")
    #expect(try isQuoted(["export", "-o", "out", "-l", "de"], in: sandbox))
    #expect(try isQuoted(["import", "\(text).xliff", "--project", text], in: sandbox))
    #expect(try isQuoted(["fmt", "\(text)/T.xcstrings"], in: sandbox))
  }

  @Test(arguments: written) func `a document`(text: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("T.xcstrings", Self.table)
    var quoted = 0
    let file = #"<file original="T.xcstrings" source-language="en" target-language="de" datatype="plaintext">"#
    for (document, statuses) in [
      (#"<?xml version="1.0" encoding="\#(text)"?><xliff version="1.2"/>"#, [2]),
      (#"<?xml version="\#(text)"?><xliff version="1.2"/>"#, [2]),
      (#"<xliff version="\#(text)"/>"#, [2]), ("<a\u{FEFF}/>", [2]), ("<xliff version='1.2'><\(text)/></xliff>", [2]),
      ("<xliff version='1.2'><a></\(text)></xliff>", [2]), ("<xliff version='1.2'>&\(text);</xliff>", [2]),
      (#"<xliff version="1.2">\#(file.replacing("\"de\"", with: "\"\(text)\""))<body/></file></xliff>"#, [2]),
      (
        #"<xliff version="1.2">\#(file.replacing("T.x", with: text))<body><trans-unit id="k"><source>k</source>"#
          + "<target>t</target></trans-unit></body></file></xliff>", [1]
      ),
      (
        #"<xliff version="1.2">\#(file)<body><trans-unit id="\#(text)"><source>\#(text)</source>"#
          + "<target>\(text)</target></trans-unit></body></file></xliff>", [1]
      ),
    ] as [(String, Set<Int32>)] {
      try sandbox.write("d.xliff", document)
      if try isQuoted(["import", "d.xliff", "--add-language", "de"], in: sandbox, statuses: statuses) { quoted += 1 }
    }
    #expect(quoted >= 5)
  }

  @Test func `tables and settings`() throws {
    var quoted = 0
    let escaped = #"\u001b[2J\u202e\u009b"#
    for (name, content) in [
      ("T.xcstrings", #"{"sourceLanguage":"\#(escaped)","strings":{},"version":"1.0"}"#),
      ("T.xcstrings", #"{"sourceLanguage":"en","strings":{"\#(escaped)":{},"\#(escaped)":{}},"version":"1.0"}"#),
      (".locferry.json", #"{"\#(escaped)":1}"#), (".locferry.json", #"{"languages":["\#(escaped)"]}"#),
    ] {
      let sandbox = try Sandbox()
      try sandbox.write("App/T.xcstrings", Self.table)
      try sandbox.write(name, content)
      if try isQuoted(["export", "-l", "de", "-o", "out"], in: sandbox, statuses: [1, 2]) { quoted += 1 }
    }
    #expect(quoted >= 2)
  }
}
