import Diagnostics
import Localization
import StringsFiles
import TestSupport
import Testing

@Suite struct StringsEditorTests {
  private func edit(
    _ text: String, _ edits: [(key: String, value: String, note: String?)]
  ) throws -> String {
    var editor = try StringsEditor(file(text))
    for edit in edits {
      try editor.set(UTF8Text(edit.value), forKey: UTF8Text(edit.key), note: edit.note.map { UTF8Text($0) })
    }
    return String(decoding: editor.render(), as: UTF8.self)
  }

  @Test func newKeysOfAFileInXMLStandBehindTheOthers() throws {
    let list = { (members: String) in "<plist version=\"1.0\">\n<dict>\(members)\n</dict>\n</plist>\n" }
    let a = "\n  <key>a</key>\n  <string>1</string>"
    let b = "\n  <key>b</key>\n  <string>&lt;2&gt;</string>"
    #expect(
      try edit(list(a), [("c", "3", "note"), ("b", "<2>", nil)])
        == list(a + b + "\n  <key>c</key>\n  <string>3</string>"))
    #expect(
      try edit("<plist><dict/></plist>", [("a", "1", nil)])
        == "<plist><dict><key>a</key><string>1</string></dict></plist>")
    #expect(throws: StringsEditError.forbiddenCharacter("\u{1}")) { try edit(list(a), [("b", "\u{1}", nil)]) }
  }

  @Test(
    arguments: [
      ("/* c */\n\n\"a\"  =\t\"1\" ; // t\r\n\"b\" = \"\\U00e9\";", "a", "2", "\"1\"", "\"2\""),
      ("'a' = 'x\"y';", "a", "it's \"me\"", "'x\"y'", "'it\\'s \"me\"'"),
      ("a = b;", "a", "c d", "b;", "\"c d\";"),
      ("a = b;\nkey;\n", "key", "Wert", "key", "key = \"Wert\""),
      ("\"a\" = \"1\"; \"a\" = \"2\";", "a", "3", "\"2\"", "\"3\""),
      ("a = \"x\";", "a", "1\n2\r3\t\u{1}\\é", "\"x\"", "\"1\\n2\\r3\\t\\U0001\\\\é\""),
    ] as [(String, String, String, String, String)])
  func onlyTheValueChanges(text: String, key: String, value: String, old: String, new: String) throws {
    let edited = try edit(text, [(key, value, nil)])
    #expect(edited == text.replacing(old, with: new))
    #expect(try file(edited).texts[key] == value)
  }

  @Test func theValueThatIsThereIsNoEdit() throws {
    let text = "\"a\" = \"caf\\U00e9\";"
    var editor = try StringsEditor(file(text))
    try editor.set("café", forKey: "a")
    #expect(editor.isEmpty)
    try editor.set("x", forKey: "a")
    try editor.set("café", forKey: "a")
    #expect(editor.isEmpty)
    #expect(String(decoding: editor.render(), as: UTF8.self) == text)
  }

  /// FORMAT of Xcode's own files: comment, entry, empty line; `localizedStandardCompare`.
  @Test func aNewEntryGoesWhereXcodePutsIt() throws {
    let text = "/* One */\n\"a2\" = \"1\";\n\n\"B\" = \"2\";\n\n"
    #expect(
      try edit(text, [("a10", "x", "Ten")])
        == "/* One */\n\"a2\" = \"1\";\n\n/* Ten */\n\"a10\" = \"x\";\n\n\"B\" = \"2\";\n\n")
    #expect(try edit(text, [("A", "x", nil)]) == "\"A\" = \"x\";\n\n" + text)
    #expect(
      try edit(text, [("d", "y", "D"), ("c", "x", nil)])
        == text + "\"c\" = \"x\";\n\n/* D */\n\"d\" = \"y\";\n\n")
  }

  @Test(
    arguments: [
      ("", "\"k\" = \"v\";\n\n"),
      ("/* only a comment */", "/* only a comment */\n\"k\" = \"v\";\n\n"),
      ("\"a\" = \"1\";", "\"a\" = \"1\";\n\n\"k\" = \"v\";\n\n"),
      ("z = 1;\nb = 2;\n", "z = 1;\nb = 2;\n\"k\" = \"v\";\n"),
      ("z = 1;\r\nb = 2; // tail", "z = 1;\r\nb = 2; // tail\r\n\"k\" = \"v\";\r\n"),
      ("a = 1;\r\nz = 2;\r\n", "a = 1;\r\n\"k\" = \"v\";\r\nz = 2;\r\n"),
      ("z = 1; b = 2;", "z = 1; b = 2;\n\"k\" = \"v\";\n"),
      ("a = 1; z = 2;", "a = 1; \n\"k\" = \"v\";\nz = 2;"),
      ("a = 1; /* of\na */ z = 2;\n", "a = 1; /* of\na */ \n\"k\" = \"v\";\nz = 2;\n"),
      ("{ }\n", "{ \n\"k\" = \"v\";\n\n}\n"),
      ("{\n  a = 1;\n}\n", "{\n  a = 1;\n\n\"k\" = \"v\";\n\n}\n"),
    ])
  func aNewEntryFollowsTheLayout(text: String, expected: String) throws {
    let edited = try edit(text, [("k", "v", nil)])
    #expect(edited == expected)
    let read = try file(edited)
    #expect(read.texts["k"] == "v")
    #expect(read.entries.count == (try file(text).entries.count) + 1)
  }

  /// What stands before the first entry stays as it is: its indentation, and the file's own comment.
  @Test(
    arguments: [
      ("{\n\t\"b\" = \"x\";\n\t\"c\" = \"y\";\n}", "{\n+\t\"b\" = \"x\";\n\t\"c\" = \"y\";\n}"),
      ("/* Header */\n\nb = 1;\nc = 2;\n", "/* Header */\n\n+b = 1;\nc = 2;\n"),
      ("/* Header */\r\n\r\nb = 1;\r\nc = 2;\r\n", "/* Header */\r\n\r\n+b = 1;\r\nc = 2;\r\n"),
      ("/* Header */\n \n  /* B */\n  b = 1;\nc = 2;\n", "/* Header */\n \n+  /* B */\n  b = 1;\nc = 2;\n"),
      ("/* Header\n\nof two */\nb = 1;\nc = 2;\n", "+/* Header\n\nof two */\nb = 1;\nc = 2;\n"),
      ("// Header\n\n// B\n// too\nb = 1;\nc = 2;\n", "// Header\n\n+// B\n// too\nb = 1;\nc = 2;\n"),
      ("/* h */ {\n  b = 1;\n  c = 2;\n}\n", "/* h */ {\n+  b = 1;\n  c = 2;\n}\n"),
      ("{ b = 1;\nc = 2; }", "{ +b = 1;\nc = 2; }"),
    ])
  func aNewFirstEntryMovesNothing(text: String, expected: String) throws {
    let lineEnd = text.utf8.contains(0x0D) ? "\r\n" : "\n"
    let edited = try edit(text, [("a", "v", nil)])
    #expect(Array(edited.utf8) == Array(expected.replacing("+", with: "\"a\" = \"v\";\(lineEnd)").utf8))
    #expect(try file(edited).entries.map(\.key) == ["a", "b", "c"])
  }

  /// Only the first of several is set apart from what stands there.
  @Test(
    arguments: [
      ("\"a\" = \"1\";\n\n\"b\" = \"2\";\n", "\"a\" = \"1\";\n\n\"b\" = \"2\";\n\n+\n-\n"),
      ("\"a\" = \"1\";", "\"a\" = \"1\";\n\n+\n-\n"),
      ("z = 1; b = 2;", "z = 1; b = 2;\n+-"),
      ("a = 1; z = 2;", "a = 1; \n+-z = 2;"),
      ("/* only a comment */", "/* only a comment */\n+\n-\n"),
    ])
  func severalNewEntriesFollowTheLayout(text: String, expected: String) throws {
    let edited = try edit(text, [("l", "w", nil), ("k", "v", nil)])
    #expect(
      edited == expected.replacing("+", with: "\"k\" = \"v\";\n").replacing("-", with: "\"l\" = \"w\";\n"))
  }

  /// Foundation's order is not transitive: `"for "` stands before and behind the others. So the order of the edits counts,
  /// and nothing else; each new key is placed by binary search among those before it.
  @Test func theOrderOfNewEntriesIsThatOfTheEdits() throws {
    let keys: [UTF8Text] = [
      "for all features",
      "For five turns, heals all Pok\u{E9}mon on the ground for 1/16 max HP each turn and strengthens their grass moves.",
      "For five turns, prevents all Pok\u{E9}mon on the ground from sleeping and strengthens their electric moves.",
      "For five turns, protects all Pok\u{E9}mon on the ground from major status ailments and confusion.",
      "for ", "For five turns, slower Pok\u{E9}mon will act before faster Pok\u{E9}mon.",
      "For the next few turns, the target can only use damaging moves.",
    ]
    let list = { (members: String) in "<plist version=\"1.0\">\n<dict>\(members)\n</dict>\n</plist>\n" }
    let seed: UInt64 = 3
    var generator = SeededGenerator(seed: seed)
    for round in 0..<30 {
      let keys = keys.shuffled(using: &generator)
      var expected: [UTF8Text] = []
      for key in keys {
        var low = 0
        var high = expected.count
        while low < high {
          let middle = (low + high) / 2
          if CatalogOrder.precedes(expected[middle], key) { low = middle + 1 } else { high = middle }
        }
        expected.insert(key, at: low)
      }
      for text in ["", list("\n  <key>A</key>\n  <string>1</string>")] {
        let old = try file(text)
        var editor = try StringsEditor(old)
        for key in keys { try editor.set("x", forKey: key) }
        let new = try StringsFile(editor.render())
        #expect(new.entries.map(\.key) == old.entries.map(\.key) + expected, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func aNoteCannotEndItsComment() throws {
    let edited = try edit("", [("k", "v", "uses */ twice */")])
    #expect(edited == "/* uses * / twice * / */\n\"k\" = \"v\";\n\n")
    #expect(!StringsWriter.keepsNote("uses */ twice"))
    #expect(!StringsWriter.keepsNote(" blank"))
    #expect(StringsWriter.keepsNote("two\n  lines"))
    // To Swift, a mark makes one character of what stands before it.
    let marked = try edit("", [("k", "v", "uses */\u{301} and *\0/")])
    #expect(marked.utf8.elementsEqual("/* uses * /\u{301} and * / */\n\"k\" = \"v\";\n\n".utf8))
    #expect(!StringsWriter.keepsNote("uses */\u{301} once"))
  }

  @Test func aNewFileIsXcodesLayout() {
    let entries = [
      StringsWriter.Entry(key: "a \"b\"", value: "two\nlines \\ ü", note: "first\nsecond"),
      StringsWriter.Entry(key: "c", value: "", note: nil),
    ]
    #expect(
      String(decoding: StringsWriter.file(entries), as: UTF8.self)
        == "/* first\nsecond */\n\"a \\\"b\\\"\" = \"two\\nlines \\\\ ü\";\n\n\"c\" = \"\";\n\n")
  }
}
