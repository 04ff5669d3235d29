import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import Testing

/// Edits at addresses, compared with the file as Xcode would write it, spelled out by hand.
@Suite struct CatalogEditorTests {
  static let before = catalogText(
    #"""
        "empty" : {

        },
        "plain" : {
          "comment" : "c",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "new",
                "value" : "alt"
              }
            }
          }
        },
        "set" : {
          "localizations" : {
            "fr" : {
              "stringSet" : {
                "state" : "new",
                "values" : [
                  "a",
                  "b"
                ]
              }
            }
          }
        }
    """#)

  func edited(_ text: String = before, _ edit: (inout CatalogEditor) throws -> Void) throws -> String {
    var editor = CatalogEditor(try catalog(text))
    try edit(&editor)
    var written: [UInt8] = []
    editor.write { written += $0 }
    #expect(written == editor.render())
    return String(decoding: written, as: UTF8.self)
  }

  func text(_ value: UTF8Text, _ state: TranslationState = .translated) -> Translation {
    Translation(value: .text(value), state: state)
  }

  func existing(_ catalog: StringCatalog, _ entry: Int, _ language: String) throws -> ExistingText {
    let node = try #require(catalog.column(for: tag(language))?.cell(ofEntry: entry)?.node)
    switch try catalog.shape(of: node).root {
    case .unit(let unit): return .unit(unit)
    case .phrases(let set): return .phrases(set)
    default: throw StringCatalogError.shape(expected: "a text", position: catalog.document.position(of: node))
    }
  }

  @Test func `no edit, no change`() throws {
    let result = try edited { #expect($0.isEmpty) }
    #expect(result == Self.before)
  }

  @Test func `what is written already is no edit`() throws {
    let result = try edited { editor in
      let unit = try existing(editor.catalog, 1, "de")
      editor.set(text("alt", .new), entry: 1, language: tag("de"), path: .plain, existing: unit)
      editor.set(.new, existing: unit)
      #expect(editor.isEmpty)
    }
    #expect(result == Self.before)
  }

  @Test func `a text is replaced in place`() throws {
    let result = try edited {
      $0.set(
        text("neu \"\\\n"), entry: 1, language: tag("de"), path: .plain, existing: try existing($0.catalog, 1, "de"))
    }
    #expect(
      result
        == Self.before.replacing(
          "\"state\" : \"new\",\n            \"value\" : \"alt\"",
          with: "\"state\" : \"translated\",\n            \"value\" : \"neu \\\"\\\\\\n\""))
    #expect(result != Self.before)
  }

  @Test func `a state alone`() throws {
    let result = try edited { $0.set(.needsReview, existing: try existing($0.catalog, 1, "de")) }
    #expect(
      result
        == Self.before.replacing(
          "\"state\" : \"new\",\n            \"value\" : \"alt\"",
          with: "\"state\" : \"needs_review\",\n            \"value\" : \"alt\""))
    #expect(result != Self.before)
  }

  @Test func `phrases are replaced as a whole`() throws {
    let result = try edited {
      $0.set(
        Translation(value: .phrases(["x"]), state: .translated), entry: 2, language: french, path: .plain,
        existing: try existing($0.catalog, 2, "fr"))
    }
    let set = """
                  "state" : "translated",
                  "values" : [
                    "x"
                  ]
      """
    #expect(result.contains(set.split(separator: "\n").map { $0.dropFirst(0) }.joined(separator: "\n")))
    #expect(!result.contains(#""a""#))
    #expect(result.hasPrefix(Self.before.prefix { $0 != "[" }.dropLast(60)))
  }

  @Test func `a text without a state gets one, the rest of a foreign layout stays`() throws {
    let text =
      "{\"sourceLanguage\":\"en\",\r\n\t\"strings\": {\"k\":{\"localizations\":{\"fr\":{\"stringUnit\":{\"x\":[1e0],\"value\":\"a\"}}}}}}\r\n"
    let result = try edited(text) {
      $0.set(.translated, existing: try existing($0.catalog, 0, "fr"))
    }
    let again = try catalog(result)
    guard case .unit(let unit) = try existing(again, 0, "fr") else { return #expect(Bool(false), "\(result)") }
    #expect(again.translation(of: unit) == Translation(value: .text("a"), state: .translated))
    #expect(
      result.hasPrefix(
        "{\"sourceLanguage\":\"en\",\r\n\t\"strings\": {\"k\":{\"localizations\":{\"fr\":{\"stringUnit\":{"))
    #expect(result.contains("\"x\":[1e0],") && result.hasSuffix("}}}}}}\r\n"))
  }

  @Test func `a missing state stays missing where the new text has none`() throws {
    let text = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":{"stringUnit":{"value":"a"}}}}}}"#
    let result = try edited(text) {
      $0.set(
        Translation(value: .text("b"), state: .unknown("")), entry: 0, language: french, path: .plain,
        existing: try existing($0.catalog, 0, "fr"))
    }
    #expect(result == text.replacing("\"a\"", with: "\"b\""))
  }
}
