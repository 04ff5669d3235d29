import Diagnostics
import LosslessJSON
import Testing

/// The byte order, good enough to place the names of these tests.
func byBytes(_ left: UTF8Text, _ right: UTF8Text) -> Bool { left < right }

/// The document after edits, as text.
func edited(_ text: String, _ edit: (inout JSONEditor) throws -> Void) throws -> String {
  var editor = JSONEditor(try document(text), precedes: byBytes)
  try edit(&editor)
  return String(decoding: editor.render(), as: UTF8.self)
}

extension JSONEditor {
  mutating func set(_ value: JSONFragment, at path: UTF8Text...) {
    set(value, at: path, in: document.root)
  }

  mutating func remove(_ path: UTF8Text...) throws {
    var object = document.root
    for name in path.dropLast() { object = try #require(document.member(name, of: object)) }
    let last = try #require(path.last)
    let key = try #require(document.members(of: object).first { document.string($0.key, equals: last) }?.key)
    remove(member: key, of: object)
  }
}

/// Golden texts, written by hand: an edit looks as its surroundings do.
@Suite struct EditorLayoutTests {
  private let unit = JSONFragment.object([JSONMember("state", .string("new")), JSONMember("value", .string("x"))])

  @Test func xcode() throws {
    let before = """
      {
        "a" : {

        },
        "c" : {
          "x" : "1"
        }
      }
      """
    let after = """
      {
        "a" : {
          "stringUnit" : {
            "state" : "new",
            "value" : "x"
          }
        },
        "b" : {

        },
        "c" : {
          "list" : [
            1,
            true
          ],
          "x" : "1\\n\\"\\u001f/é",
          "y" : [

          ]
        },
        "d" : 7
      }
      """
    let result = try edited(before) {
      $0.set(unit, at: "a", "stringUnit")
      $0.set(.integer(7), at: "d")
      $0.set(.array([]), at: "c", "y")
      $0.set(.object([]), at: "b")
      $0.set(.array([.integer(1), .bool(true)]), at: "c", "list")
      $0.set(.string("1\n\"\u{1F}/é"), at: "c", "x")
    }
    #expect(result == after)
  }

  @Test func fourSpacesAndNoSpaceBeforeColon() throws {
    let before = """
      {
          "a": {},
          "c": {
              "x": "1"
          }
      }

      """
    let after = """
      {
          "a": {
              "unit": {
                  "state": "new",
                  "value": "x"
              }
          },
          "b": {},
          "c": {
              "x": "1",
              "y": []
          }
      }

      """
    let result = try edited(before) {
      $0.set(unit, at: "a", "unit")
      $0.set(.object([]), at: "b")
      $0.set(.array([]), at: "c", "y")
    }
    #expect(result == after)
  }

  @Test func tabsAndCRLF() throws {
    let before = "{\r\n\t\"b\": {\r\n\t\t\"x\": 1\r\n\t}\r\n}\r\n"
    let after =
      "{\r\n\t\"a\": {\r\n\t\t\"y\": 1\r\n\t},\r\n\t\"b\": {\r\n\t\t\"x\": 1,\r\n\t\t\"z\": {\r\n\t\t\t\"k\": true\r\n"
      + "\t\t}\r\n\t}\r\n}\r\n"
    let result = try edited(before) {
      $0.set(.bool(true), at: "b", "z", "k")
      $0.set(.integer(1), at: "a", "y")
    }
    #expect(result == after)
  }

  @Test func minified() throws {
    let result = try edited(#"{"b":{},"c":{"x":1},"e":[]}"#) {
      $0.set(unit, at: "b", "u")
      $0.set(.integer(1), at: "a")
      $0.set(.integer(2), at: "c", "w")
      $0.set(.integer(3), at: "d")
      $0.set(.object([]), at: "f")
    }
    #expect(result == #"{"a":1,"b":{"u":{"state":"new","value":"x"}},"c":{"w":2,"x":1},"d":3,"e":[],"f":{}}"#)
  }

  @Test func jsonDumps() throws {
    let result = try edited(#"{"b": {}, "c": {"x": 1}}"#) {
      $0.set(unit, at: "b", "u")
      $0.set(.array([.integer(1), .integer(2)]), at: "c", "w")
    }
    #expect(result == #"{"b": {"u": {"state": "new", "value": "x"}}, "c": {"w": [1, 2], "x": 1}}"#)
  }

  @Test func paddedOneLiner() throws {
    let before = """
      {
        "a" : { "x" : 1 },
        "b" : { "x" : 1, "z" : 2 }
      }
      """
    let after = """
      {
        "a" : { "w" : { "k" : 1 }, "x" : 1 },
        "b" : { "x" : 1, "y" : true, "z" : 2 }
      }
      """
    let result = try edited(before) {
      $0.set(.integer(1), at: "a", "w", "k")
      $0.set(.bool(true), at: "b", "y")
    }
    #expect(result == after)
  }

  @Test func trailingCommas() throws {
    let before = """
      {
        "a" : 1,
        "c" : [
          1,
        ],
      }
      """
    let after = """
      {
        "a" : 1,
        "b" : 2,
        "c" : [
          1,
        ],
        "d" : 3,
      }
      """
    let result = try edited(before) {
      $0.set(.integer(2), at: "b")
      $0.set(.integer(3), at: "d")
    }
    #expect(result == after)
    #expect(try edited("{\"a\":1,\"b\":2,}") { try $0.remove("b") } == "{\"a\":1,}")
    #expect(try edited("{\"a\":1,\"b\":2,}") { try $0.remove("a") } == "{\"b\":2,}")
  }

  @Test func commaFirst() throws {
    let before = "{\n  \"a\": 1\n, \"c\": 2\n}"
    #expect(try edited(before) { $0.set(.integer(3), at: "b") } == "{\n  \"a\": 1\n, \"b\": 3\n, \"c\": 2\n}")
  }

  @Test func byteOrderMark() throws {
    let before = "\u{FEFF}{\n  \"a\" : {\n\n  }\n}"
    let result = try edited(before) { $0.set(.integer(3), at: "a", "b") }
    #expect(Array(result.utf8) == Array("\u{FEFF}{\n  \"a\" : {\n    \"b\" : 3\n  }\n}".utf8))
    let empty = try edited("\u{FEFF}{}") { $0.set(.integer(3), at: "b") }
    #expect(Array(empty.utf8) == Array("\u{FEFF}{\n  \"b\" : 3\n}".utf8))
  }

  @Test func asciiOnlyFiles() throws {
    let before = "{\n  \"a\": \"\\u00e9\"\n}"
    let result = try edited(before) { $0.set(.string("ü漢😀\u{7F}/\u{8}"), at: "ß") }
    #expect(result == "{\n  \"a\": \"\\u00e9\",\n  \"\\u00df\": \"\\u00fc\\u6f22\\ud83d\\ude00\\u007f/\\b\"\n}")
    let mixed = try edited("[\"\\u00e9\", \"é\"]") { editor in
      for node in editor.document.elements(of: editor.document.root) { editor.replace(node, with: .string("ü")) }
    }
    #expect(mixed == "[\"ü\", \"ü\"]")
  }

  @Test func escapedSlashes() throws {
    let before = #"{"a":"x\/y"}"#
    #expect(try edited(before) { $0.set(.string("/"), at: "b") } == #"{"a":"x\/y","b":"\/"}"#)
    #expect(try edited(#"{"a":"x\/y/z"}"#) { $0.set(.string("/"), at: "b") } == #"{"a":"x\/y/z","b":"/"}"#)
  }

  @Test func emptyRoots() throws {
    for before in ["{}", "{ }", "{\n\n}", "{\n}"] {
      let result = try edited(before) { $0.set(.integer(1), at: "a", "b") }
      #expect(result == "{\n  \"a\" : {\n    \"b\" : 1\n  }\n}", "\(before)")
    }
  }

  @Test func emptyLinesBetweenMembersBelongToThem() throws {
    let before = "{\n  \"a\": 1,\n\n  \"c\": 2\n}"
    #expect(try edited(before) { $0.set(.integer(3), at: "b") } == "{\n  \"a\": 1,\n  \"b\": 3,\n\n  \"c\": 2\n}")
  }

  @Test func valuesReplacedByOthers() throws {
    let before = "{\n  \"a\" : {\n    \"x\" : 1\n  },\n  \"b\" : \"s\"\n}"
    let result = try edited(before) {
      $0.set(.string("t"), at: "a")
      $0.set(.integer(-5), at: "b", "deep", "er")
    }
    #expect(
      result == "{\n  \"a\" : \"t\",\n  \"b\" : {\n    \"deep\" : {\n      \"er\" : -5\n    }\n  }\n}")
  }

  @Test func removals() throws {
    let before = "{\n  \"a\" : 1,\n  \"b\" : {\n    \"x\" : 1\n  },\n  \"c\" : 3\n}"
    #expect(try edited(before) { try $0.remove("a") } == "{\n  \"b\" : {\n    \"x\" : 1\n  },\n  \"c\" : 3\n}")
    #expect(try edited(before) { try $0.remove("b") } == "{\n  \"a\" : 1,\n  \"c\" : 3\n}")
    #expect(try edited(before) { try $0.remove("c") } == "{\n  \"a\" : 1,\n  \"b\" : {\n    \"x\" : 1\n  }\n}")
    #expect(
      try edited(before) { try $0.remove("b", "x") } == "{\n  \"a\" : 1,\n  \"b\" : {\n\n  },\n  \"c\" : 3\n}")
    let all = try edited(before) {
      try $0.remove("a")
      try $0.remove("b")
      try $0.remove("c")
    }
    #expect(all == "{\n\n}")
    let swapped = try edited(before) {
      try $0.remove("a")
      try $0.remove("c")
      $0.set(.bool(false), at: "aa")
      $0.set(.bool(true), at: "d")
    }
    #expect(swapped == "{\n  \"aa\" : false,\n  \"b\" : {\n    \"x\" : 1\n  },\n  \"d\" : true\n}")
  }
}
