import Diagnostics
import StringsFiles
import TestSupport
import Testing

/// Random files in every spelling of the grammar.
@Suite struct RandomFileTests {
  /// A file and what it says.
  private struct RandomFile {
    var text = ""
    var values: [(key: String, value: String)] = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let blanks = ["", " ", "\t", "\n", "\r\n", "\n\n", "/* c */", "// c\n", "\u{2028}"]
      func blank() -> String {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in blanks.randomElement(using: &random) ?? "" }.joined()
      }
      for number in 0..<Int.random(in: 0...12, using: &random) {
        let key = "k\(number)"
        let (spelled, value) = Self.value(&random)
        let keySpelling = [key, "\"\(key)\"", "'\(key)'", "\"\\U006b\(number)\""].randomElement(using: &random) ?? key
        if Int.random(in: 0..<10, using: &random) == 0 {
          text += blank() + keySpelling + " " + blank() + ";"
          values.append((key, key))
        } else {
          text += blank() + keySpelling + " " + blank() + "=" + blank() + spelled + blank() + ";"
          values.append((key, value))
        }
      }
      text += blank()
    }

    static func value(_ random: inout SeededGenerator) -> (spelling: String, value: String) {
      let parts = [
        ("a", "a"), ("é", "é"), ("\\U00e9", "é"), ("\\n", "\n"), ("\n", "\n"), ("\\\"", "\""), ("\\'", "'"),
        ("\\\\", "\\"), ("🙂", "🙂"), ("\\UD83D\\UDE42", "🙂"), ("\\101|", "A|"), ("%@", "%@"), ("//", "//"), ("/*", "/*"),
        (";", ";"), ("=", "="), ("\\q", "q"),
      ]
      let chosen = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in parts.randomElement(using: &random) }
      let quote = Bool.random(using: &random) ? "\"" : "'"
      return (quote + chosen.map(\.0).joined() + quote, chosen.map(\.1).joined())
    }
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>)
  func readWriteEdit(seed: UInt64) throws {
    let random = RandomFile(seed: seed)
    let bytes = Array(random.text.utf8)
    let file = try StringsFile(bytes)
    #expect(file.entries.map(\.key.string) == random.values.map(\.key), "seed \(seed)")
    #expect(file.entries.map(\.value.string) == random.values.map(\.value), "seed \(seed)")
    if !bytes.isEmpty { #expect(try FoundationReader.texts(bytes) == file.texts, "seed \(seed)") }
    #expect(try StringsEditor(file).render() == bytes, "seed \(seed)")

    var generator = SeededGenerator(seed: seed)
    guard let target = random.values.randomElement(using: &generator) else { return }
    let value = RandomFile.value(&generator).value + "#"
    var editor = try StringsEditor(file)
    try editor.set(UTF8Text(value), forKey: UTF8Text(target.key))
    try editor.set("new", forKey: "added")
    let edited = try StringsFile(editor.render())
    var expected = file.texts
    expected[target.key] = value
    expected["added"] = "new"
    #expect(edited.texts == expected, "seed \(seed)")
    var notes = edited.entries.map(\.note)
    let added = try #require(edited.entries.firstIndex { $0.key == "added" })
    // A comment that an empty line parts from the first entry is the file's, and stays before all.
    if added == 0, edited.entries.count > 1, notes[0] != nil { notes.swapAt(0, 1) }
    notes.remove(at: added)
    #expect(notes == file.entries.map(\.note), "seed \(seed)")
  }

  /// A `.stringsdict` damaged at random: refused or read; what is read is written back, and an edit changes one text.
  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func damagedStringsdict(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(StringsDictionaryTests.text.utf8)
    let pieces = [
      "<!-- </string> -->", "<![CDATA[<]]>", "&lt;", "<?p </dict>?>", " ", "\r\n", "é", "x", "<", ">", "&", "</",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8, at: place)
    }
    guard let file = try? StringsDictionary(bytes) else { return }
    #expect(StringsDictionaryEditor(file).render() == bytes, "seed \(seed)")
    var expected = file.texts.map(\.text)
    guard let index = expected.indices.randomElement(using: &random) else { return }
    var editor = StringsDictionaryEditor(file)
    try editor.set("<new>", at: file.texts[index].path)
    expected[index] = "<new>"
    #expect(try StringsDictionary(editor.render()).texts.map(\.text) == expected, "seed \(seed)")
  }

  /// Any bytes of the grammar in any order: refused or read, and what is read is written back.
  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func noise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "\"", "'", "=", ";", "\\", "U", "0", "7", "/", "*", "\n", " ", "{", "}", "(", "<", "é", "\0"]
    let text = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
      .joined()
    guard let file = try? StringsFile(Array(text.utf8)) else { return }
    #expect(try StringsEditor(file).render() == Array(text.utf8), "seed \(seed)")
  }
}
