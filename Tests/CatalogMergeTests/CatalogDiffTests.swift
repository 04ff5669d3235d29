import CatalogMerge
import Diagnostics
import Foundation
import Localization
import LosslessJSON
import StringCatalog
import TestSupport
import Testing

/// Two versions of a catalog compared.
@Suite struct CatalogDiffTests {
  private static func catalog(_ strings: String) throws -> StringCatalog {
    try StringCatalog(Array(#"{"sourceLanguage":"en","strings":{\#(strings)},"version":"1.0"}"#.utf8))
  }

  private static func entry(_ german: String?) -> String {
    #""k":{\#(german.map { #""localizations":{"de":\#($0)}"# } ?? "")}"#
  }

  private static func unit(_ text: String, _ state: String = "translated") -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"\#(text)"}}"#
  }

  private static func plural(_ cases: String...) -> String { plural(texts: cases.map { ($0, unit($0)) }) }

  private static func plural(texts cases: [(String, String)]) -> String {
    #"{"variations":{"plural":{\#(cases.map { #""\#($0)":\#($1)"# }.joined(separator: ","))}}}"#
  }

  private static func phrases(_ texts: String...) -> String {
    #"{"stringSet":{"state":"translated","values":[\#(texts.map { #""\#($0)""# }.joined(separator: ","))]}}"#
  }

  private static func device(_ cases: String...) -> String {
    #"{"variations":{"device":{\#(cases.map { #""\#($0)":\#(unit($0))"# }.joined(separator: ","))}}}"#
  }

  private static let substituted = substituted("new", by: plural("other"))

  private static func substituted(_ state: String, by forms: String) -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"%#@n@"},"substitutions":{"n":{"formatSpecifier":"lld",\#(forms.dropFirst())}}"#
  }

  /// German before and after, and what that is: `path kind`.
  private static let cases: [(String?, String?, [String])] = [
    (nil, unit("a"), [" added"]), (unit(""), unit("a"), [" added"]), (unit("", "new"), unit("", "translated"), []),
    (unit("a"), nil, [" lost"]), (unit("a"), unit(" "), [" lost"]), (unit("a"), "{}", [" lost"]),
    (unit("a"), unit("b"), [" changed"]), (unit("a", "new"), unit("b", "translated"), [" changed"]),
    (unit("a", "needs_review"), unit("a"), [" approved"]), (unit("a"), unit("a", "needs_review"), [" weakened"]),
    (unit("a"), unit("b", "new"), [" weakened"]), (unit("a"), unit("a", "x"), [" changed"]),
    (unit("a"), unit("a"), []),
    // U+00E9 and e with U+0301: two texts, though equal to Swift's own comparison.
    (unit("\u{E9}"), unit("e\u{301}"), [" changed"]),
    (plural("one", "few", "other"), plural("one", "other"), ["plural.few lost"]),
    (plural("other"), plural("one", "other"), ["plural.one added"]),
    // Varied in another way: the old text is not lost, it has others in its place.
    (unit("a"), plural("one", "other"), ["plural.one added", "plural.other added", " changed"]),
    (device("mac"), plural("other"), ["plural.other added", "device.mac changed"]),
    (device("mac", "other"), device("other"), ["device.mac lost"]),
    // … and is as good as the worst of those.
    (plural("one", "other"), unit("", "new"), ["plural.one lost", "plural.other lost"]),
    (plural("one", "other"), unit("a"), [" added", "plural.one changed", "plural.other changed"]),
    (plural("one"), unit("a", "needs_review"), [" added", "plural.one weakened"]),
    (unit("a"), plural(texts: []), [" lost"]),
    (unit("a"), plural(texts: [("other", unit("", "new"))]), [" lost"]),
    (unit("a"), plural(texts: [("one", unit("a")), ("other", unit(" "))]), ["plural.one added", " lost"]),
    (
      unit("a"), plural(texts: [("one", unit("a")), ("other", unit("a", "new"))]),
      ["plural.one added", "plural.other added", " weakened"]
    ),
    (unit("a", "new"), plural(texts: [("other", unit("a", "new"))]), ["plural.other added", " changed"]),
    (unit("", "new"), plural(texts: [("other", unit("", "new"))]), []),
    // What an import takes for a blank is none the less one here.
    (unit("a"), unit("\u{A0}"), [" lost"]), (unit("\u{3000}"), unit("a"), [" added"]),
    (phrases("a", "b"), phrases("", ""), [" lost"]), (phrases("a", "b"), phrases("a", ""), [" changed"]),
    (substituted, unit("%#@n@", "new"), ["substitutions.n.plural.other lost"]),
    (substituted, substituted, []),
    // The text is put together from others now.
    (unit("a"), substituted("translated", by: plural("other")), ["substitutions.n.plural.other added", " changed"]),
    (unit("a"), substituted, ["substitutions.n.plural.other added", " weakened"]),
    (unit("a"), substituted("translated", by: plural(texts: [("other", unit("", "new"))])), [" lost"]),
    (
      plural("other"), substituted("translated", by: plural(texts: [("other", unit("a", "new"))])),
      [" added", "substitutions.n.plural.other added", "plural.other weakened"]
    ),
    (unit("%#@n@"), substituted, ["substitutions.n.plural.other added", " weakened"]),
    (
      substituted("translated", by: plural("one")), substituted("translated", by: plural("one", "other")),
      ["substitutions.n.plural.other added"]
    ),
    // Not understood, and so compared as it is spelled.
    (#"{"stringUnit":1}"#, #"{"stringUnit":2}"#, [" changed"]),
  ]

  @Test(arguments: cases.indices)
  func germanTextsAreCompared(index: Int) throws {
    let (old, new, expected) = Self.cases[index]
    let diff = CatalogDiff(from: try Self.catalog(Self.entry(old)), to: try Self.catalog(Self.entry(new)))
    let found = diff.changes.map { "\(UnitID.name(of: $0.path)) \($0.kind.rawValue)" }
    #expect(found == expected, "\(old ?? "") → \(new ?? "")")
    #expect(diff.changes.allSatisfy { $0.language.name == "de" })
    #expect(diff.addedKeys.isEmpty && diff.removedKeys.isEmpty)
  }

  /// A key stands for itself in the source language.
  @Test func keysComeAndGo() throws {
    let old = try Self.catalog(#""a":{"localizations":{"de":\#(Self.unit("x"))}},"b":{}"#)
    let new = try Self.catalog(#""b":{"localizations":{"en":\#(Self.unit("B"))}},"c":{}"#)
    func rows(_ diff: CatalogDiff) -> [String] { diff.changes.map { "\($0.key) \($0.language) \($0.kind.rawValue)" } }
    let diff = CatalogDiff(from: old, to: new)
    #expect(rows(diff) == ["b en changed", "a de lost"])
    #expect(diff.addedKeys == ["c"] && diff.removedKeys == ["a"])
    #expect(rows(CatalogDiff(from: nil, to: old)) == ["a de added"])
    #expect(rows(CatalogDiff(from: old, to: nil)) == ["a de lost"])
  }

  @Test func theOffsetLeadsToTheTextOrWhatIsLeftAroundIt() throws {
    let old = try Self.catalog(
      Self.entry(Self.plural("one", "other")) + #","gone":{"localizations":{"de":\#(Self.unit("x"))}}"#)
    let text = Self.entry(Self.plural("other").replacing(#""value":"other""#, with: #""value":"new""#))
    let new = try Self.catalog(text)
    let diff = CatalogDiff(from: old, to: new)
    let rest = diff.changes.map { change in
      change.offset.map { String(decoding: new.document.bytes[$0...], as: UTF8.self).prefix(5) }
    }
    #expect(rest == ["\"new\"", "\"de\":", nil])
  }

  /// The other way round what was added is lost, and so on; every language, real files.
  @Test(.enabled(if: TestData.isSharedPresent), arguments: ["0001", "0002", "0003"])
  func aDiffBackwardsMirrorsTheDiff(merge: String) throws {
    let folder = try #require(TestData.shared).appending(path: "merges/\(merge)")
    let old = try StringCatalog(TestData.bytes(at: folder.appending(path: "base.xcstrings")))
    let new = try StringCatalog(TestData.bytes(at: folder.appending(path: "theirs.xcstrings")))
    func places(_ diff: CatalogDiff, _ kinds: Set<CatalogDiff.Kind>) -> Set<UnitAddress> {
      Set(
        diff.changes.filter { kinds.contains($0.kind) }.map {
          UnitAddress(table: "", key: $0.key, language: $0.language, path: $0.path)
        })
    }
    let (there, back) = (CatalogDiff(from: old, to: new), CatalogDiff(from: new, to: old))
    #expect(!there.changes.isEmpty)
    #expect(there.addedKeys.count == back.removedKeys.count)
    // Blank texts and other shapes, which have no mirror, do not occur in these.
    #expect(places(there, [.added]) == places(back, [.lost]))
    #expect(places(there, [.lost]) == places(back, [.added]))
    #expect(CatalogDiff(from: new, to: new).changes.isEmpty)
  }
}
