import Diagnostics
import StringsFiles
import Testing

/// The grammar, point by point. What Foundation reads, too, is also compared with it.
@Suite struct GrammarTests {
  @Test(
    arguments: [
      (#""a" = "b";"#, ["a": "b"]),
      (#"a = b; "c d"=e ;"#, ["a": "b", "c d": "e"]),
      ("a/b:c.d-e$f_9 = a//b;", ["a/b:c.d-e$f_9": "a//b"]),
      ("'a' = 'it\"s';", ["a": "it\"s"]),
      (#"'a' = 'it\'s'; "b" = "it's";"#, ["a": "it's", "b": "it's"]),
      ("key; \"other key\" ;", ["key": "key", "other key": "other key"]),
      (#"{ "a" = "b"; }"#, ["a": "b"]),
      ("/* c */ // d\n/**/\"a\"/*=*/=/*;*/\"b\"//;\n;/* e */", ["a": "b"]),
      ("// no line end", [:]), ("  \t\u{0B}\u{0C}\r\n", [:]),
      ("\"a\"\u{2028}=\u{2029}\"b\"; // c\u{2028}d = e;", ["a": "b", "d": "e"]),
      ("// c\r\"a\" = \"b\";", ["a": "b"]),
      ("\"a\" = \"two\nlines\r\nand more\";", ["a": "two\nlines\r\nand more"]),
      ("\"\" = \"\";", ["": ""]),
      (#""é" = "漢字🙂";"#, ["é": "漢字🙂"]),
      (#""a" = "/* no comment */ // nor this";"#, ["a": "/* no comment */ // nor this"]),
      // The last of two counts.
      (#""a" = "1"; "a" = "2";"#, ["a": "2"]),
    ] as [(String, [String: String])])
  func entries(text: String, expected: [String: String]) throws {
    let file = try file(text)
    #expect(file.texts == expected)
    #expect(try FoundationReader.texts(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      (#"\a\b\f\n\r\t\v"#, "\u{07}\u{08}\u{0C}\n\r\t\u{0B}"),
      (#"\"\\\'\/\q\%\é\漢"#, "\"\\'/q%é漢"),
      (#"\U00e9\U00E9\U41 \U"#, "éé\u{41} \u{0}"),
      (#"\UD83D\UDE42\U0000"#, "🙂\u{0}"),
      // Four digits at most, so what follows is text.
      (#"\U00e91"#, "é1"),
      // Not an escape of this grammar.
      (#"\u00e9\x41"#, "u00e9x41"),
      // NeXTSTEP: 341 is Æ, 7 a bell; three digits at most.
      (#"\341\7x\0415\8\9"#, "Æ\u{07}x!589"),
      (#"\200\201\240\266\377\376"#, "\u{A0}À©¶\u{0}\u{0}"),
      // 777 does not fit into a byte and is cut.
      (#"\777\501"#, "\u{0}A"),
      // A backslash before a line end does not join lines.
      ("a\\\nb\\\r\nc", "a\nb\r\nc"),
      (#"\\U0041\\n"#, "\\U0041\\n"),
    ] as [(String, String)])
  func escapes(spelling: String, expected: String) throws {
    let text = "\"k\" = \"\(spelling)\";"
    #expect(try file(text).texts.mapValues { Array($0.unicodeScalars) } == ["k": Array(expected.unicodeScalars)])
    let foundation = try FoundationReader.texts(Array(text.utf8))
    #expect(foundation.mapValues { Array($0.unicodeScalars) } == ["k": Array(expected.unicodeScalars)])
  }

  @Test func everyOctalEscapeIsWhatFoundationReads() throws {
    for byte in 0..<256 {
      let text = "\"k\" = \"\\\(String(byte, radix: 8))|\";"
      let foundation = try FoundationReader.texts(Array(text.utf8))["k"].map { Array($0.unicodeScalars) }
      #expect(try file(text).texts["k"].map { Array($0.unicodeScalars) } == foundation, "\(text)")
    }
  }

  @Test func composedAndDecomposedKeysAreTwo() throws {
    let file = try file("\"\u{E9}\" = \"1\"; \"e\u{301}\" = \"2\";")
    #expect(file.effectiveEntries.count == 2)
    #expect(file.entry(forKey: UTF8Text("\u{E9}"))?.value == "1")
    #expect(file.duplicates.isEmpty)
  }

  @Test func keysThatStandTwiceAreNamedWithBothPlaces() throws {
    let file = try file("\"a\" = \"1\";\n\"b\" = \"x\";\n  \"a\" = \"2\";\n\"\\U0062\" = \"y\";\n\"a\" = \"3\";")
    #expect(file.duplicates.map(\.key) == ["a", "b"])
    #expect(file.duplicates.map(\.first) == [TextPosition(line: 1, column: 1), TextPosition(line: 2, column: 1)])
    #expect(file.duplicates.map(\.last) == [TextPosition(line: 5, column: 1), TextPosition(line: 4, column: 1)])
    #expect(file.entries.count == 5)
    #expect(file.effectiveEntries.map(\.value) == ["y", "3"])
  }

  @Test(
    arguments: [
      ("/* oops\n\"a\" = \"1\";", "1:1", "comment is not closed before the file ends"),
      ("\"a\" = \"1;\n", "1:7", "text is not closed before the file ends"),
      ("\"a\" = \"1\\\";", "1:7", "text is not closed before the file ends"),
      ("\"a\" = \"1\"\n\"b\" = \"2\";", "2:1", "\"\"\" where \";\" is expected"),
      ("\"a\" = \"1\";\n\"b\" = \"2\"\n", "3:1", "file ends where \";\" is expected"),
      ("\"a\" \"1\";", "1:5", "\"\"\" where \"=\" or \";\" is expected"),
      ("\"a\" =;", "1:6", "\";\" where a text in quotes is expected"),
      ("\"a\" =", "1:6", "file ends where a text in quotes is expected"),
      ("\"a\" = \"1\";;", "1:11", "\";\" where a key is expected"),
      ("\"a\" = \"1\";}", "1:11", "\"}\" where a key is expected"),
      ("{ \"a\" = \"1\"; } x", "1:16", "\"x\" where the end of the file is expected"),
      ("{ \"a\" = \"1\"; ", "1:14", "file ends where a key is expected"),
      ("\"a\" = { b = c; };", "1:7", "\"a\" is a dictionary; only texts are read"),
      ("\"a\" = (b, c);", "1:7", "\"a\" is an array; only texts are read"),
      ("a = <0fbd>;", "1:5", "\"a\" is data; only texts are read"),
      ("a = @\"b\";", "1:5", "\"@\" where a text in quotes is expected"),
      ("a = \"b\" c;", "1:9", "\"c\" where \";\" is expected"),
      ("é = b;", "1:1", "\"é\" where a key is expected"),
      ("\n a = \"\\UD83D\";", "2:7", "text holds half of a surrogate pair, which is not a character"),
      ("a = \"\\UDE42\\UD83D\";", "1:6", "text holds half of a surrogate pair, which is not a character"),
      ("a = \"b\0\";", "1:7", "file holds a zero byte"),
      ("a = b;\n<<<<<<< ours\n", "2:1", "merge conflict marker \"<<<<<<<\": resolve the merge first"),
      ("a = b\n=======\n", "2:1", "merge conflict marker \"=======\": resolve the merge first"),
      ("a = b;\r\n>>>>>>> x\n", "2:1", "merge conflict marker \">>>>>>>\": resolve the merge first"),
      ("a = b; \u{1B}[2J", "1:8", "\"\\u{1B}\" where a key is expected"),
    ] as [(String, String, String)])
  func whatIsWrongIsNamedWithItsPlace(text: String, position: String, message: String) {
    #expect(throws: StringsFileError.self) { try file(text) }
    do throws(StringsFileError) {
      _ = try StringsFile(Array(text.utf8))
    } catch {
      #expect(error.message == message)
      #expect(error.position.description == position)
    }
  }

  @Test func anEmptyFileIsAnEmptyTable() throws {
    #expect(try StringsFile([]).entries.isEmpty)
  }
}
