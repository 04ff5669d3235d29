import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import Testing

@testable import locferry

/// Conflicts on their way to somebody who decides, and back.
@Suite struct ConflictFileTests {
  private static func finding(
    rule: Rule = .bothChanged, unit: String = "k", base: String? = "alt", ours: UnitValue? = .text("neu"),
    theirs: UnitValue? = .text("anders"), outcome: Outcome = .conflict
  ) -> Finding {
    Finding(
      rule: rule, outcome: outcome, table: "App/L.xcstrings", language: LanguageTag("de"),
      unitID: UTF8Text(unit), base: base.map { .text(UTF8Text($0)) }, ours: ours, theirs: theirs, message: "m")
  }

  private func parse(_ text: String) throws(RunError) -> ConflictResolutions {
    try ConflictFile.parse(Array(text.utf8), path: "c.json")
  }

  private func file(_ conflict: String) -> String {
    #"{"schema":"locferry/conflicts/1","conflicts":[\#(conflict)]}"#
  }

  private func conflict(_ choice: String, _ more: String = "") -> String {
    #"{"rule":"both-changed","file":"App/L.xcstrings","language":"de","unit":"k","base":"alt","ours":"neu","#
      + #""theirs":null,"choice":\#(choice)\#(more)}"#
  }

  private func place(_ unit: String = "k", _ rule: Rule = .bothChanged) -> ConflictResolutions.Place {
    ConflictResolutions.Place(
      table: "App/L.xcstrings", language: LanguageTag("de"), unit: UTF8Text(unit), rule: rule)
  }

  @Test func `what is written can be read, and decides nothing yet`() throws {
    let bytes = ConflictFile.render([
      Self.finding(), Self.finding(rule: .noBase, unit: "p", base: nil, theirs: .phrases(["a", "b"])),
      Self.finding(rule: .bundleOlder, outcome: .unchanged),
    ])
    #expect(try ConflictFile.parse(bytes, path: "c.json").isEmpty)
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: NSObject]
    #expect(root?["schema"] as? String == "locferry/conflicts/1")
    let conflicts = try #require(root?["conflicts"] as? [[String: NSObject]])
    #expect(conflicts.count == 2)
    #expect(conflicts[0]["base"] as? String == "alt" && conflicts[0]["theirs"] as? String == "anders")
    #expect(conflicts[0]["choice"] as? String == "" && conflicts[0]["file"] as? String == "App/L.xcstrings")
    #expect(conflicts[1]["base"] is NSNull && conflicts[1]["theirs"] as? [String] == ["a", "b"])
  }

  /// What both sides of a merge did to a comment is a conflict in no language.
  @Test func `a conflict about a member that is no text`() throws {
    var finding = Finding(
      rule: .bothChanged, outcome: .conflict, table: "L.xcstrings", unitID: "k", ours: .text("a"), theirs: .text("b"),
      message: "m")
    finding.member = "comment"
    let text = String(decoding: ConflictFile.render([finding]), as: UTF8.self)
    #expect(text.contains(#""member" : "comment""#) && !text.contains(#""language""#))
    let decided = try parse(text.replacing(#""choice" : """#, with: #""choice" : "theirs""#))
    let place = ConflictResolutions.Place(
      table: "L.xcstrings", language: nil, unit: "k", member: "comment", rule: .bothChanged)
    #expect(decided[place]?.choice == .theirs)
  }

  @Test func `a choice put in is a decision about exactly that`() throws {
    let bytes = ConflictFile.render([Self.finding(theirs: .phrases(["a", "b"]))])
    let text = String(decoding: bytes, as: UTF8.self).replacing(#""choice" : """#, with: #""choice" : "theirs""#)
    let resolution = try #require(try parse(text)[place()])
    #expect(resolution.choice == .theirs)
    #expect(resolution.versions == Self.finding(theirs: .phrases(["a", "b"])).conflictVersions)
  }

  @Test func `every kind of choice`() throws {
    let choices: [(String, ConflictChoice?)] = [
      (#""ours""#, .ours), (#""theirs""#, .theirs), (#""base""#, .base), (#""""#, nil), ("null", nil),
      (#"{"text":"x\ny"}"#, .value(.text("x\ny"))), (#"{"text":["x","y"]}"#, .value(.phrases(["x", "y"]))),
      (#"{"into":"neu"}"#, .into("neu")),
    ]
    for (json, choice) in choices {
      #expect(try parse(file(conflict(json)))[place()]?.choice == choice, "\(json)")
    }
  }

  /// Untrusted text in a file for people: nothing invisible, and the letters of all scripts.
  @Test func `letters stay readable, controls do not`() throws {
    let bytes = ConflictFile.render([Self.finding(ours: .text("über 日本 \u{202E}x\u{1B}[2J"))])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""über 日本 \u202ex\u001b[2J""#), "\(text)")
    #expect(!bytes.contains(0x1B))
  }

  @Test func `what is wrong is named with its place`() {
    let cases: [(String, String)] = [
      ("[]", "c.json:1:1: error: an object is expected"),
      ("{", "c.json:1:2: error: "),
      (#"{"conflicts":[]}"#, #"c.json:1:1: error: "schema" is missing"#),
      (
        #"{"schema":"locferry/conflicts/2","conflicts":[]}"#,
        #"c.json:1:11: error: the file is "locferry/conflicts/2"; "locferry/conflicts/1" is expected"#
      ),
      (
        file(conflict(#""their""#)),
        #"error: "choice" is "their"; it can be "ours", "theirs", "base", {"text": …}, {"into": …} or "" for none"#
      ),
      (file(conflict(#""ours""#, #","choise":"""#)), #"unknown member "choise"; did you mean "choice"?"#),
      (file(conflict("3")), #"error: "choice" is no text"#),
      (file(conflict("{}")), #"error: "choice" needs either "text" or "into""#),
      (file(conflict(#"{"text":"a","into":"b"}"#)), #"error: "choice" needs either "text" or "into""#),
      (file(conflict(#"{"key":"a"}"#)), #"unknown member "key""#),
      (file(conflict(#""ours""#).replacing("both-changed", with: "both-chnged")), #""rule" is "both-chnged""#),
      (file(conflict(#""ours""#).replacing(#""de""#, with: #""../x""#)), #""../x" is no language"#),
      (file(conflict(#""ours""#).replacing(#""unit":"k","#, with: "")), #""unit" is missing"#),
      (file(conflict(#""ours""#) + "," + conflict(#""base""#)), #"a conflict about "k" is decided twice"#),
    ]
    for (text, expected) in cases {
      do throws(RunError) {
        _ = try parse(text)
        Issue.record("\(text) was read")
      } catch {
        #expect(error.line.contains(expected), "\(error.line)")
      }
    }
  }
}

/// The words of a text that another version has otherwise.
@Suite struct WordDifferenceTests {
  private func marked(_ text: String, from other: String?) -> String {
    WordDifference(text, from: other).parts.map { $0.differs ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(
    arguments: [
      ("Save the file", "Save a file", "Save [the] file"), ("Save", "Save", "Save"), ("Save", nil, "Save"),
      ("%lld files left", "%d files left", "%[lld] files left"), ("Ende!", "Ende.", "Ende[!]"), ("", "x", ""),
      ("保存文件", "保存文档", "保存文[件]"), ("a b c", "c", "[a b ]c"), ("été", "ete", "[été]"),
    ] as [(String, String?, String)])
  func `words that differ`(text: String, other: String?, expected: String) {
    #expect(marked(text, from: other) == expected)
  }

  @Test func `very long texts are shown, not compared`() {
    let text = String(repeating: "word ", count: 2000)
    #expect(marked(text, from: text + "x") == text)
  }
}
