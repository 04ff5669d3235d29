import Diagnostics
import LosslessJSON
import PropertySupport
import TestSupport
import Testing

@Suite struct XcodeJSONWriterTests {
  @Test func asciiEscapesEverythingElse() {
    var writer = XcodeJSONWriter(escaping: .ascii)
    writer.value(.object([JSONMember("é", .string("~\u{7F}\u{1B}€/\u{1F600}"))]))
    // RFC 8259, section 7: UTF-16 units, a surrogate pair beyond U+FFFF.
    let expected = #"{|  "\u00e9" : "~\u007f\u001b\u20ac/\ud83d\ude00"|}"#.replacing("|", with: "\n")
    #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
  }

  @Test func writesXcodesLayout() {
    var writer = XcodeJSONWriter()
    writer.beginObject()
    writer.name("sourceLanguage")
    writer.string("en")
    writer.name("strings")
    writer.beginObject()
    writer.name("")
    writer.beginObject()
    writer.endObject()
    writer.name("k\"é/")
    writer.value(.object([JSONMember("n", .integer(1)), JSONMember("e", .array([])), JSONMember("o", .object([]))]))
    writer.endObject()
    writer.name("list")
    writer.beginArray()
    writer.bool(true)
    writer.beginArray()
    writer.endArray()
    writer.integer(-3)
    writer.endArray()
    writer.endObject()
    let expected = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "" : {

          },
          "k\\"é/" : {
            "n" : 1,
            "e" : [

            ],
            "o" : {

            }
          }
        },
        "list" : [
          true,
          [

          ],
          -3
        ]
      }
      """
    #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
  }

  @Test func writesXcodesEscapes() {
    var writer = XcodeJSONWriter()
    writer.string("\u{0}\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1F} \"\\/\u{7F}é\u{2028}\u{A0}😀")
    let expected = #""\u0000\u0007\b\t\n\u000b\f\r\u001f \"\\/"# + "\u{7F}é\u{2028}\u{A0}😀\""
    #expect(writer.finish() == Array(expected.utf8))
  }

  @Test func copiesIntoXcodesLayout() throws {
    let source = try document(
      #"{"a":{},"b":[ ],"c":{"x":1.50e2,"y":[1,{"k":null}],},"d":"\u00e9\/\u000a\u0022\u001F\ud83d\ude00","#
        + #""e":"\u000b\n\\","\u0041":true}"#)
    let expected = """
      {
        "a" : {

        },
        "b" : [

        ],
        "c" : {
          "x" : 1.50e2,
          "y" : [
            1,
            {
              "k" : null
            }
          ]
        },
        "d" : "é/\\n\\"\\u001f😀",
        "e" : "\\u000b\\n\\\\",
        "A" : true
      }
      """
    var writer = XcodeJSONWriter()
    writer.copy(source.root, of: source)
    #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
  }

  @Test func copiesMembersIntoNewObjects() throws {
    let source = try document(#"{"a\/":{"x":[1]},"b":"\/","c":2}"#)
    var writer = XcodeJSONWriter()
    writer.beginObject()
    for (key, value) in source.members(of: source.root) where !source.string(key, equals: "c") {
      writer.name(source.text(of: key))
      writer.copy(value, of: source)
    }
    writer.name("n")
    writer.beginArray()
    for element in source.members(of: source.root) { writer.copy(element.value, of: source) }
    writer.endArray()
    writer.endObject()
    let expected = """
      {
        "a/" : {
          "x" : [
            1
          ]
        },
        "b" : "/",
        "n" : [
          {
            "x" : [
              1
            ]
          },
          "/",
          2
        ]
      }
      """
    #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
  }

  /// A copy says the same, a copy of a copy is the same, and it is laid out as the writer's other calls lay it out.
  @Test func copiesAnyLayout() throws {
    for seed in 0..<600 as Range<UInt64> {
      var random = RandomJSON(seed: seed)
      let source = try JSONDocument(Array(random.file().utf8))
      var writer = XcodeJSONWriter()
      writer.copy(source.root, of: source)
      let copy = writer.finish()
      #expect(PlainReader.read(copy) == PlainReader.read(source.bytes), "seed \(seed)")
      var byCalls = XcodeJSONWriter()
      write(source.root, source, &byCalls)
      #expect(
        String(decoding: copy, as: UTF8.self) == String(decoding: byCalls.finish(), as: UTF8.self), "seed \(seed)")
    }
  }

  private func write(_ node: JSONNode, _ document: JSONDocument, _ writer: inout XcodeJSONWriter) {
    switch document.kind(of: node) {
    case .object:
      writer.beginObject()
      for (key, value) in document.members(of: node) {
        writer.name(document.text(of: key))
        write(value, document, &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in document.elements(of: node) { write(element, document, &writer) }
      writer.endArray()
    case .string: writer.string(document.text(of: node))
    default: writer.copy(node, of: document)
    }
  }
}
