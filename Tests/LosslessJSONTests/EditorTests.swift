import Diagnostics
import LosslessJSON
import Synchronization
import Testing

@Suite struct EditorTests {
  @Test func theSameValueIsNoEdit() throws {
    let text = #"{"a":"\u0041\/","b":12,"c":true,"d":{"x":[1,"2"],"y":false}}"#
    let same = try edited(text) { editor in
      editor.set(.string("A/"), at: "a")
      editor.set(.integer(12), at: "b")
      editor.set(.bool(true), at: "c")
      let array = JSONFragment.array([.integer(1), .string("2")])
      editor.set(.object([JSONMember("y", .bool(false)), JSONMember("x", array)]), at: "d")
      #expect(editor.isEmpty)
      #expect(editor.changedRanges.isEmpty)
    }
    #expect(same == text)
    for other: JSONFragment in [
      .string("a"), .integer(13), .bool(false), .array([]), .object([]), .array([.integer(1)]),
      .object([JSONMember("x", .integer(1))]),
    ] {
      for name: UTF8Text in ["a", "b", "c", "d"] {
        _ = try edited(text) { editor in
          editor.set(other, at: name)
          #expect(!editor.isEmpty, "\(name) to \(other)")
        }
      }
    }
  }

  @Test func aLaterEditWins() throws {
    let text = #"{"a":1,"b":{"x":1,"y":2}}"#
    let result = try edited(text) {
      $0.set(.integer(2), at: "a")
      $0.set(.integer(3), at: "a")
      $0.set(.integer(5), at: "b", "x")
      $0.set(.object([JSONMember("z", .integer(0))]), at: "b")
      $0.set(.integer(6), at: "b", "w", "v")
    }
    #expect(result == #"{"a":3,"b":{"w":{"v":6},"z":0}}"#)
    let backAgain = try edited(text) { editor in
      editor.set(.integer(2), at: "a")
      editor.set(.integer(1), at: "a")
      editor.set(.integer(9), at: "b", "x")
      editor.set(.integer(9), at: "b", "new")
      editor.set(.object([JSONMember("x", .integer(1)), JSONMember("y", .integer(2))]), at: "b")
      #expect(editor.isEmpty)
    }
    #expect(backAgain == text)
  }

  @Test func newMembersMerge() throws {
    let result = try edited("{}") {
      $0.set(.string("v"), at: "de", "unit", "value")
      $0.set(.string("s"), at: "de", "unit", "state")
      $0.set(.string("f"), at: "ar", "unit")
      $0.set(.string("w"), at: "de", "unit", "value")
    }
    #expect(
      result == """
        {
          "ar" : {
            "unit" : "f"
          },
          "de" : {
            "unit" : {
              "state" : "s",
              "value" : "w"
            }
          }
        }
        """)
  }

  @Test func givenMembersKeepTheirOrder() throws {
    let given = JSONFragment.object([JSONMember("z", .integer(1)), JSONMember("a", .integer(2))])
    #expect(try edited(#"{"k":1}"#) { $0.set(given, at: "n") } == #"{"k":1,"n":{"z":1,"a":2}}"#)
  }

  @Test func manyNewMembers() throws {
    let names = (0..<500).map { "k\($0)" }
    let result = try edited(#"{"a":1,"z":1}"#) { editor in
      for name in names.reversed() { editor.set(.integer(1), at: UTF8Text(name)) }
      for name in names { editor.set(.integer(2), at: UTF8Text(name)) }
    }
    let members = names.sorted().map { "\"\($0)\":2" }.joined(separator: ",")
    #expect(result == "{\"a\":1,\(members),\"z\":1}")
  }

  @Test func removedAndSetAgain() throws {
    let text = #"{"a":{"x":1,"y":2},"b":1}"#
    let fresh = try edited(text) {
      try $0.remove("a")
      $0.set(.integer(3), at: "a", "z")
    }
    #expect(fresh == #"{"a":{"z":3},"b":1}"#)
    let same = try edited(text) { editor in
      try editor.remove("b")
      editor.set(.integer(1), at: "b")
      #expect(editor.isEmpty)
    }
    #expect(same == text)
    let nested = try edited(text) {
      $0.set(.integer(9), at: "a", "x")
      try $0.remove("a")
    }
    #expect(nested == #"{"b":1}"#)
  }

  /// In an object that keeps the order, by binary search; else nothing moves and the new member goes to the end, or
  /// behind the last that precedes it.
  @Test func placesInForeignOrder() throws {
    #expect(try edited(#"{"c":1,"b":1,"a":1}"#) { $0.set(.integer(2), at: "bb") } == #"{"c":1,"b":1,"a":1,"bb":2}"#)
    let mostly = #"{"a":1,"c":1,"e":1,"g":1,"i":1,"k":1,"b":1}"#
    #expect(
      try edited(mostly) { $0.set(.integer(2), at: "aa") } == #"{"a":1,"aa":2,"c":1,"e":1,"g":1,"i":1,"k":1,"b":1}"#)
    #expect(
      try edited(mostly) { $0.set(.integer(2), at: "d") } == #"{"a":1,"c":1,"e":1,"g":1,"i":1,"k":1,"b":1,"d":2}"#)
  }

  /// A large object is not compared through and through.
  @Test func asksAboutFewPairs() throws {
    let names = (0..<10_000).map { "key \($0 + 10_000)" }
    let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let calls = Mutex(0)
    let document = try document(text)
    let editor = {
      var editor = JSONEditor(document) { left, right in
        calls.withLock { $0 += 1 }
        return left < right
      }
      editor.set(.integer(2), at: "key 15000.5")
      return editor
    }()
    let result = String(decoding: editor.render(), as: UTF8.self)
    #expect(result.contains(#""key 15000":1,"key 15000.5":2,"key 15001":1"#))
    #expect(calls.withLock { $0 } < 100)
  }

  @Test func tellsWhatChanges() throws {
    let text = #"{"a":1,"c":22,"d":[]}"#
    var editor = JSONEditor(try document(text), precedes: byBytes)
    editor.set(.integer(3), at: "c")
    editor.set(.integer(4), at: "b")
    try editor.remove("d")
    #expect(editor.changedRanges == [6..<6, 11..<13, 13..<20])
  }

  @Test func writesLargeSlicesOfTheFile() throws {
    let document = try document(#"{"a":1,"b":"\#(String(repeating: "x", count: 1000))","c":3}"#)
    var editor = JSONEditor(document, precedes: byBytes)
    editor.set(.integer(2), at: "a")
    editor.set(.integer(4), at: "c")
    var pieces: [Int] = []
    editor.write { pieces.append($0.count) }
    #expect(pieces == [5, 1, 1012, 1, 1])
  }
}
