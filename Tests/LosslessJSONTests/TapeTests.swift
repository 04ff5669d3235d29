import Diagnostics
import LosslessJSON
import TestSupport
import Testing

@Suite struct TapeTests {
  private let text = #"{"a" : [1, "x\ny", {"b" : true}], "é" : null, "\u0065\u0301" : {}, "n" : -1.50}"#

  @Test func walksMembersAndElements() throws {
    let document = try document(text)
    let names = document.members(of: document.root).map { document.text(of: $0.key).string }
    #expect(names.map { Array($0.utf8) } == ["a", "é", "e\u{301}", "n"].map { Array($0.utf8) })
    let kinds = document.members(of: document.root).map { document.kind(of: $0.value) }
    #expect(kinds == [.array, .null, .object, .number])
    let array = try #require(document.member("a", of: document.root))
    #expect(document.elements(of: array).map { document.kind(of: $0) } == [.number, .string, .object])
    #expect(document.elements(of: document.root).map { $0 }.isEmpty)
    #expect(document.members(of: array).map(\.key).isEmpty)
    let number = try #require(document.member("n", of: document.root))
    #expect(document.text(of: number) == "-1.50")
    #expect(document.members(of: number).map(\.key).isEmpty)
  }

  @Test func findsMembersByBytes() throws {
    let document = try document(text)
    let composed = UTF8Text("\u{E9}")
    let decomposed = UTF8Text("e\u{301}")
    #expect(document.member(composed, of: document.root).map { document.kind(of: $0) } == .null)
    #expect(document.member(decomposed, of: document.root).map { document.kind(of: $0) } == .object)
    #expect(document.member("b", of: document.root) == nil)
    #expect(document.member("", of: document.root) == nil)
  }

  @Test func givesRangesAndPlaces() throws {
    let document = try document("{\n  \"a\" : \"x\\ty\",\r\n  \"b\" : [1]\r\n}")
    let first = try #require(document.member("a", of: document.root))
    #expect(String(decoding: document.bytes[document.range(of: first)], as: UTF8.self) == #""x\ty""#)
    #expect(document.position(of: first) == TextPosition(line: 2, column: 9))
    let second = try #require(document.member("b", of: document.root))
    #expect(document.position(of: second) == TextPosition(line: 3, column: 9))
    let index = LineIndex(document.bytes)
    for offset in 0...document.bytes.count {
      #expect(index.position(ofOffset: offset) == document.position(ofOffset: offset))
    }
  }

  @Test func slicesTheFileWhereNothingIsEscaped() throws {
    let document = try document(#"["plain", "esc\"aped"]"#)
    let texts = document.elements(of: document.root).map { document.text(of: $0) }
    #expect(texts == ["plain", "esc\"aped"])
    #expect(texts[0].bytes.startIndex == 2)
  }

  @Test func comparesStrings() throws {
    let document = try document(#"["abc", "a\u0062c", "", 12]"#)
    let nodes = document.elements(of: document.root).map { $0 }
    for node in nodes[..<2] {
      #expect(document.string(node, equals: "abc"))
      #expect(document.string(node, equals: UTF8Text("abc")))
      for other: UTF8Text in ["ab", "abd", "abcd", "", "a\\u0062c"] { #expect(!document.string(node, equals: other)) }
    }
    #expect(document.string(nodes[2], equals: ""))
    #expect(!document.string(nodes[3], equals: "12"))
  }

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#"\u0000\u001F\u007f\u00e9\u00E9\u20AC"#, "\0\u{1F}\u{7F}éé€"),
    (#"\ud83d\ude00\uDBFF\uDFFF\uD800\uDC00\uFFFF"#, "😀\u{10FFFF}\u{10000}\u{FFFF}"),
    (#"a\u0041漢\n"#, "aA漢\n"),
  ])
  func unescapes(_ spelled: String, _ meant: String) throws {
    let document = try document("[\"\(spelled)\"]")
    let node = try #require(document.elements(of: document.root).first { _ in true })
    #expect(document.text(of: node) == UTF8Text(meant))
    #expect(document.string(node, equals: UTF8Text(meant)))
  }

  /// Duplicate names in objects of every size and order, against a dictionary.
  @Test(arguments: [1, 2, 3, 8, 9, 10, 40, 300])
  func findsDuplicates(_ count: Int) throws {
    let seed = UInt64(count)
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let limit = round.isMultiple(of: 2) ? count * count + 1 : 1_000_000_000
      var names = (0..<count).map { _ in
        let number = Int.random(in: 0..<limit, using: &random)
        return Bool.random(using: &random) ? "k\(number)" : "name with a common start \(number)"
      }
      if round.isMultiple(of: 3) { names.sort() }
      let members = names.map { name -> String in
        let spelled = Int.random(in: 0..<4, using: &random) == 0 ? name.replacingFirst() : name
        return "\"\(spelled)\":{}"
      }
      let error = refusal(Array("{\(members.joined(separator: ","))}".utf8))
      let hasDuplicate = Set(names).count < names.count
      guard case .duplicateKey(let key, _)? = error?.reason else {
        #expect(error == nil && !hasDuplicate, "seed \(seed), round \(round): \(names)")
        continue
      }
      #expect(names.count { UTF8Text($0) == key } > 1, "seed \(seed), round \(round): \(key)")
    }
  }
}

extension String {
  /// The first character as an escape.
  fileprivate func replacingFirst() -> String {
    guard let first = utf8.first else { return self }
    return "\\u00" + String(first, radix: 16) + dropFirst()
  }
}
