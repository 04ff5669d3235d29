import Diagnostics
import LosslessJSON
import Testing

@Suite struct SubtreeTests {
  private static func tree(_ text: String) throws -> JSONSubtree {
    let document = try JSONDocument(Array(text.utf8))
    return JSONSubtree(document.root, of: document)
  }

  @Test(arguments: [
    (#"{"a":1,"b":[true,null]}"#, #"{ "b" : [true, null], "a" : 1 }"#),
    (#""é\n""#, #""\u00e9\u000A""#),
    (#"{"a":{"b":1,"c":2},"d":3}"#, #"{"d":3,"a":{"c":2,"b":1}}"#),
    (#"{"\u0061":{}}"#, "{\"a\":{\n}}"),
    ("[]", "[ ]"),
  ])
  func equalHoweverSpelled(left: String, right: String) throws {
    #expect(try Self.tree(left) == Self.tree(right))
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1,"b":2}"#), (#"{"a":1,"b":2}"#, #"{"a":1}"#), (#"{"a":1}"#, #"{"b":1}"#),
    (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#), ("[1,2]", "[2,1]"), ("[1]", "[1,1]"), ("1", "1.0"), ("1", #""1""#),
    ("true", "false"), ("null", "false"), (#""é""#, #""e\u0301""#), ("{}", "[]"),
  ])
  func different(left: String, right: String) throws {
    #expect(try Self.tree(left) != Self.tree(right))
    #expect(try Self.tree(right) != Self.tree(left))
  }

  @Test func aValueMovesToAnotherDocumentAndKeepsWhatItSays() throws {
    let value = try Self.tree(#"{"z":-1.50e3,"a":[null,true,false,"\u00e9",{}],"m":{"n":0}}"#)
    let target = try JSONDocument(Array("{\n  \"k\" : 1\n}".utf8))
    var editor = JSONEditor(target) { $0 < $1 }
    editor.set(value.fragment, at: ["k"], in: target.root)
    let expected = """
      {
        "k" : {
          "z" : -1.50e3,
          "a" : [
            null,
            true,
            false,
            "é",
            {

            }
          ],
          "m" : {
            "n" : 0
          }
        }
      }
      """
    #expect(String(decoding: editor.render(), as: UTF8.self) == expected)
  }
}
