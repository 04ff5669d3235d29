import Diagnostics
import LosslessJSON
import Testing

func document(_ text: String) throws(JSONError) -> JSONDocument { try JSONDocument(Array(text.utf8)) }

/// The error of a file that must be refused.
func refusal(_ bytes: [UInt8]) -> JSONError? {
  do {
    _ = try JSONDocument(bytes)
    return nil
  } catch {
    return error
  }
}

@Suite struct GrammarTests {
  @Test(arguments: [
    "{}", "[]", "\"\"", "0", "-0", "1.5", "1e400", "-12.25E+10", "0e-1", "true", "false", "null", " \t\r\n[ ] \n",
    "{\"a\":1,\"b\":[1,{\"c\":null}]}", "[1,2,]", "{\"a\":1,}", "[[],[[]],]", "{\"\":{\"\":[]}}",
    "12345678901234567890123", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\"", "\"é漢😀\u{7F}\u{2028}\"",
    "\u{FEFF}{}", "[\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"]",
    "\"exactly8\"", "\"é\"", "\"漢\"", "{\"abcdefgh\":\"abcdefgh\",\"abcdefghi\":0}",
  ])
  func accepts(_ text: String) throws {
    let document = try document(text)
    #expect(document.bytes == Array(text.utf8))
  }

  @Test(arguments: [
    ("", 1, 1, JSONError.Reason.emptyFile),
    (" \n ", 1, 1, .emptyFile),
    ("\u{FEFF}", 1, 4, .emptyFile),
    ("\u{FEFF}\u{FEFF}{}", 1, 4, .secondByteOrderMark),
    ("{", 1, 2, .endOfFile(expected: .memberNameOrClose)),
    ("[", 1, 2, .endOfFile(expected: .valueOrClose)),
    ("[1", 1, 3, .endOfFile(expected: .commaOrBracket)),
    ("[1,", 1, 4, .endOfFile(expected: .valueOrClose)),
    ("{\"a\"", 1, 5, .endOfFile(expected: .colon)),
    ("{\"a\":", 1, 6, .endOfFile(expected: .value)),
    ("{\"a\":1", 1, 7, .endOfFile(expected: .commaOrBrace)),
    ("{\"a\":1,", 1, 8, .endOfFile(expected: .memberNameOrClose)),
    ("{,}", 1, 2, .unexpected(0x2C, expected: .memberNameOrClose)),
    ("[,]", 1, 2, .unexpected(0x2C, expected: .value)),
    ("[1,,2]", 1, 4, .unexpected(0x2C, expected: .value)),
    ("{\"a\":1,,}", 1, 8, .unexpected(0x2C, expected: .memberNameOrClose)),
    ("[1 2]", 1, 4, .unexpected(0x32, expected: .commaOrBracket)),
    ("[1}", 1, 3, .unexpected(0x7D, expected: .commaOrBracket)),
    ("{\"a\":1]", 1, 7, .unexpected(0x5D, expected: .commaOrBrace)),
    ("{\"a\" 1}", 1, 6, .unexpected(0x31, expected: .colon)),
    ("{a:1}", 1, 2, .unexpected(0x61, expected: .memberNameOrClose)),
    ("{'a':1}", 1, 2, .unexpected(0x27, expected: .memberNameOrClose)),
    ("{}{}", 1, 3, .unexpected(0x7B, expected: .end)),
    ("{}\n\nx", 3, 1, .unexpected(0x78, expected: .end)),
    ("{}\r\n\rx", 3, 1, .unexpected(0x78, expected: .end)),
    ("{} // note", 1, 4, .unexpected(0x2F, expected: .end)),
    ("[/**/]", 1, 2, .unexpected(0x2F, expected: .value)),
    ("nul", 1, 1, .unexpected(0x6E, expected: .value)),
    ("True", 1, 1, .unexpected(0x54, expected: .value)),
    ("[trueish]", 1, 6, .unexpected(0x69, expected: .commaOrBracket)),
    ("NaN", 1, 1, .unexpected(0x4E, expected: .value)),
    ("+1", 1, 1, .unexpected(0x2B, expected: .value)),
    (".5", 1, 1, .unexpected(0x2E, expected: .value)),
    ("[\u{A0}1]", 1, 2, .unexpected(0xC2, expected: .value)),
    ("[\u{0B}]", 1, 2, .unexpected(0x0B, expected: .value)),
    ("[\u{00}]", 1, 2, .unexpected(0x00, expected: .value)),
    ("[01]", 1, 2, .invalidNumber),
    ("[-]", 1, 2, .invalidNumber),
    ("[-01]", 1, 2, .invalidNumber),
    ("[1.]", 1, 2, .invalidNumber),
    ("[1.e5]", 1, 2, .invalidNumber),
    ("[1e]", 1, 2, .invalidNumber),
    ("[1e+]", 1, 2, .invalidNumber),
    ("1.", 1, 1, .invalidNumber),
    ("-", 1, 1, .invalidNumber),
    ("[0x10]", 1, 3, .unexpected(0x78, expected: .commaOrBracket)),
    ("\"abc", 1, 5, .endOfFileInString),
    ("[\"a\",\n\"bc\n\"]", 2, 4, .rawControlCharacter(0x0A)),
    ("\"tab\there, at length\"", 1, 5, .rawControlCharacter(0x09)),
    ("\"nul\u{0}\"", 1, 5, .rawControlCharacter(0)),
    ("\"long enough for words \u{1F}\"", 1, 24, .rawControlCharacter(0x1F)),
    ("\"\\x41\"", 1, 2, .invalidEscape),
    ("\"\\'\"", 1, 2, .invalidEscape),
    ("\"\\u12\"", 1, 2, .invalidEscape),
    ("\"\\u12G4\"", 1, 2, .invalidEscape),
    ("\"\\U0041\"", 1, 2, .invalidEscape),
    ("\"ab\\ud83d\"", 1, 4, .loneSurrogate),
    ("\"ab\\ude00\"", 1, 4, .loneSurrogate),
    ("\"\\ud83d\\ud83d\\ude00\"", 1, 2, .loneSurrogate),
    ("\"\\ud83dx\\ude00\"", 1, 2, .loneSurrogate),
    ("\"\\ud83d\\n\"", 1, 2, .loneSurrogate),
    ("\"\\", 1, 3, .endOfFileInString),
    ("{\"a\":1,\"b\":2,\"a\":3}", 1, 14, .duplicateKey("a", first: TextPosition(line: 1, column: 2))),
    ("{\"\":1,\n\"\":2}", 2, 1, .duplicateKey("", first: TextPosition(line: 1, column: 2))),
    ("{\"a\":1,\"\\u0061\":2}", 1, 8, .duplicateKey("a", first: TextPosition(line: 1, column: 2))),
    ("{\n<<<<<<< HEAD\n\"a\":1", 2, 1, .mergeMarker("<<<<<<<")),
    ("{\"a\":1\n=======\n", 2, 1, .mergeMarker("=======")),
    ("{\"a\":1,\n>>>>>>> theirs\n", 2, 1, .mergeMarker(">>>>>>>")),
    ("{\"a\":1,\r\n||||||| base\r\n", 2, 1, .mergeMarker("|||||||")),
    ("<<<<<<< HEAD\n{}", 1, 1, .mergeMarker("<<<<<<<")),
    ("{ <<<<<<<", 1, 3, .unexpected(0x3C, expected: .memberNameOrClose)),
    ("{\n<<<<<<\n", 2, 1, .unexpected(0x3C, expected: .memberNameOrClose)),
  ])
  func refuses(_ text: String, line: Int, column: Int, reason: JSONError.Reason) {
    let error = refusal(Array(text.utf8))
    #expect(error == JSONError(position: TextPosition(line: line, column: column), reason: reason))
  }

  /// Unicode 16, table 3-7, and the bytes that never occur.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xDF, 0x7F], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0xC0, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF0, 0x90, 0x80, 0x41],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func refusesBadUTF8(_ bad: [UInt8]) {
    for padding in 0..<10 {
      for tail in ["\"", "\"]", "\"           ]", "é\"]", ""] {
        let lead = Array("[\"".utf8) + [UInt8](repeating: 0x61, count: padding)
        let error = refusal(lead + bad + Array(tail.utf8))
        #expect(error?.reason == .invalidUTF8, "\(bad) behind \(padding), before \(tail)")
        #expect(error?.position == TextPosition(line: 1, column: lead.count + 1), "\(bad) behind \(padding)")
      }
    }
  }

  /// Every scalar that UTF-8 can hold, against the standard library's encoder.
  @Test func acceptsEveryCharacter() throws {
    var bytes: [UInt8] = [0x22]
    for value in stride(from: UInt32(0x80), through: 0x10FFFF, by: 7) {
      if let scalar = Unicode.Scalar(value) { bytes += Array(String(scalar).utf8) }
    }
    bytes.append(0x22)
    let document = try JSONDocument(bytes)
    #expect(document.text(of: document.root).bytes.elementsEqual(bytes[1..<bytes.count - 1]))
  }

  @Test func refusesUTF16() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D]] {
      #expect(refusal(bytes)?.reason == .utf16)
      #expect(refusal(bytes)?.message.contains("UTF-16") == true)
    }
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    _ = try JSONDocument(nested(512))
    #expect(
      refusal(nested(513)) == JSONError(position: TextPosition(line: 1, column: 513), reason: .tooDeep))
    #expect(refusal([UInt8](repeating: 0x5B, count: 1_000_000))?.reason == .tooDeep)
  }

  /// What is cut short anywhere is refused, never read as something shorter.
  @Test func refusesEveryPrefix() throws {
    let text = #"{"a" : {"é\u00e9" : [1.5e3, true, null, "😀\n"]}, "b" : {"c" : "漢", "d" : -1}}"#
    _ = try document(text)
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      #expect(refusal(Array(bytes[..<length])) != nil, "prefix of \(length) bytes")
    }
  }

  @Test func saysItOnOneLine() {
    let error = refusal(Array("{\"a\\n\\u001b\u{202E}\":1,\"a\\n\\u001b\u{202E}\":2}".utf8))
    #expect(
      error?.description
        == #"1:19: error: key "a\n\u{1B}\u{202E}" stands twice in one object, first at 1:2"#)
    #expect(refusal([0x5B, 0x1B])?.message == "control character U+001B where a value is expected")
  }

  /// More nodes than are reserved at first.
  @Test func readsDenseFiles() throws {
    let text = "[" + repeatElement("1", count: 100_000).joined(separator: ",") + "]"
    let document = try document(text)
    #expect(document.elements(of: document.root).reduce(0) { sum, _ in sum + 1 } == 100_000)
    let empties = try self.document("[" + repeatElement("[]", count: 50_000).joined(separator: ",") + "]")
    #expect(empties.elements(of: empties.root).allSatisfy { empties.kind(of: $0) == .array })
  }

  private func document(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }
}
