import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing
import XLIFF
import XMLStream

/// Which text of the project a returned unit means, and what becomes of those that mean none.
@Suite struct ImportIdentityTests {
  private static let counted = entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#)

  // MARK: Ids

  @Test func `a literal key comes before a split`() throws {
    let catalog = try catalog(#""a|==|plural.one":{},"plain|==|word":{},"x|==|device.mac":{},"x":{}"#)
    let result = try imported(
      catalog,
      [
        Returned("a|==|plural.one", "a|==|plural.one", "A"), Returned("plain|==|word", "plain|==|word", "P"),
        Returned("x|==|device.mac", "x|==|device.mac", "X"),
      ])
    #expect(
      try result.texts() == [
        "a|==|plural.one: A (translated)", "plain|==|word: P (translated)", "x|==|device.mac: X (translated)",
      ])
    #expect(result.totals.applied == 3)
  }

  @Test func `a key that holds the separator, varied`() throws {
    let catalog = try catalog(entry("v|==|k", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#))
    let result = try imported(
      catalog, [Returned("v|==|k|==|plural.one", "1", "un"), Returned("v|==|k|==|plural.other", "%d", "%d s")])
    #expect(
      try result.texts() == [
        "v|==|k plural.one: un (translated)", "v|==|k plural.other: %d s (translated)",
      ])
  }

  /// The set of devices is open, and a dot in a name makes an id that cannot be read: only the table tells.
  @Test func `a device whose name holds a dot`() throws {
    let catalog = try catalog(
      entry(
        "k", #""en":{"variations":{"device":{"a.b":\#(text("Tap")),"other":\#(text("Click"))}}}"#))
    let document = try export(catalog, "fr")
    #expect(try imported(catalog, document, base: document).totals.untranslated == 2)
    let result = try imported(
      catalog, [Returned("k|==|device.a.b", "Tap", "Touche"), Returned("k|==|device.other", "Click", "Clic")])
    #expect(try result.texts() == ["k device.a.b: Touche (translated)", "k device.other: Clic (translated)"])
  }

  /// No app can be built with such a substitution; its text goes there and back all the same.
  @Test func `a substitution that is not varied`() throws {
    let catalog = try catalog(
      entry("k", #""fr":{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":\#(text("N"))}}"#))
    let document = try export(catalog, "fr")
    #expect(try imported(catalog, document, base: document).totals.unchanged == 2)
    let id = "k|==|substitutions.n"
    let result = try imported(catalog, [Returned(id, id, "M")], base: [Returned(id, id, "N")])
    #expect(result.findings == [] && result.totals.applied == 1)
    let edited = String(decoding: result.edited(), as: UTF8.self)
    #expect(edited.contains(#""substitutions":{"n":{"stringUnit":{"state":"translated","value":"M"}}}"#))
  }

  @Test func `two possible readings are rejected, both named`() throws {
    let catalog = try catalog(Self.counted + #","n|==|plural.one":{}"#)
    let result = try imported(catalog, [Returned("n|==|plural.one", "1", "un")])
    #expect(result.findings == ["ambiguous-id rejected"])
    #expect(result.messages.contains(#"key "n|==|plural.one" itself"#))
    #expect(result.messages.contains(#"key "n" as plural.one"#))
    #expect(result.totals.rejected == 1 && result.result.changes.isEmpty)
  }

  @Test(arguments: ["line1\nline2", "line1\r\nline2", "tab\there"])
  func `an id whose white space a tool has folded`(key: String) throws {
    let escapes = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]
    let json = key.unicodeScalars.map { escapes[String($0)] ?? String($0) }.joined()
    let folded = String(String.UnicodeScalarView(key.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    let result = try imported(try catalog(#""\#(json)":{}"#), [Returned(folded, key, "cible")])
    #expect(result.findings == ["folded-id none"])
    #expect(try result.texts() == ["\(key): cible (translated)"])
    // The id as it was needs no folding.
    #expect(try imported(try catalog(#""\#(json)":{}"#), [Returned(key, key, "cible")]).findings.isEmpty)
  }

  @Test func `a folded id that fits two keys, or a third one as it stands, is not guessed`() throws {
    let both = try catalog(#""a\nb":{},"a\tb":{}"#)
    #expect(try imported(both, [Returned("a b", "a\nb", "x")]).findings == ["unknown-unit orphan"])
    let three = try imported(try catalog(#""a\nb":{},"a b":{}"#), [Returned("a b", "a b", "x")])
    #expect(try three.texts() == ["a b: x (translated)"])
    #expect(three.findings.isEmpty)
  }

  @Test func `keys are compared by bytes`() throws {
    let result = try imported(
      try catalog("\"caf\u{E9}\":{},\"cafe\u{301}\":{}"),
      [Returned("cafe\u{301}", "cafe\u{301}", "deux"), Returned("caf\u{E9}", "caf\u{E9}", "un")])
    let bytes = result.edited()
    let again = try StringCatalog(bytes)
    #expect(try exported(again, "fr").map { $0.contains("un (") } == [false, true])
    #expect(result.totals.applied == 2)
  }

  // MARK: Units that mean nothing here

  @Test func `an unknown unit never creates a key, near names are given`() throws {
    let result = try imported(try catalog(#""settings.save":{}"#), [Returned("settings.saved", "x", "y")])
    #expect(result.findings == ["unknown-unit orphan"])
    #expect(result.messages.contains(#"nearest is "settings.save""#))
    #expect(result.totals.orphans == 1 && result.result.changes.isEmpty)
  }

  @Test func `a key that the base knew was removed`() throws {
    let result = try imported(
      try catalog(#""k":{}"#), [Returned("gone", "gone", "y")], base: [Returned("gone", "gone", nil)])
    #expect(result.findings == ["key-removed conflict"])
    #expect(result.totals.conflicts == 1 && result.totals.missing == 0)
  }

  /// A source that was filled in is nobody's work, whatever became of its key.
  @Test(arguments: ["k", "Gone for good!"])
  func `what was filled in for a key that was removed needs no decision`(key: String) throws {
    let text = Returned("gone", "Gone for good", "Parti")
    let copy = Returned("gone", "Gone for good", "Gone for good", state: #"state="new""#)
    let table = try catalog("\"\(key)\":{}")
    #expect(try imported(table, [copy], base: [copy]).findings == ["key-removed untranslated"])
    #expect(try imported(table, [text], base: [copy]).findings == ["key-removed conflict"])
  }

  @Test(arguments: ["n|==|plural.lots", "n|==|plural.One"]) func `no plural category`(id: String) throws {
    let result = try imported(try catalog(Self.counted), [Returned(id, "1", "x")])
    #expect(result.findings == ["unknown-category rejected"])
    #expect(result.totals.rejected == 1)
  }

  @Test func `a unit without an id`() throws {
    let bytes = Array(
      String(decoding: document([Returned("k", "k", "x")]), as: UTF8.self).replacing(#" id="k""#, with: "").utf8)
    let result = try imported(try catalog(#""k":{}"#), bytes)
    #expect(result.findings == ["unreadable-unit rejected"])
  }

  // MARK: Files

  @Test func `a file of no table: its units are orphans, each counted`() throws {
    let catalog = try catalog(#""k":{}"#)
    let bytes = document([Returned("k", "k", "x"), Returned("l", "l", "y")], original: "Tt")
    let result = try imported(catalog, bytes)
    #expect(result.findings == ["unknown-file orphan"])
    #expect(result.totals.units == 2 && result.totals.orphans == 2 && result.totals.addsUp)
  }

  @Test(arguments: [("./T", true), ("a/../T", true), ("../T", false), ("/T", false), ("a/../../T", false)])
  func `dots in an original stay inside the project`(original: String, isInside: Bool) throws {
    let result = try imported(try catalog(#""k":{}"#), document([Returned("k", "k", "x")], original: original))
    // What lies elsewhere is taken for the table of its name only because its units are that table's, and it is said.
    #expect(result.totals.applied == 1)
    #expect(result.findings == (isInside ? [] : ["relinked-file none"]))
    let stranger = try imported(try catalog(#""k":{}"#), document([Returned("l", "l", "x")], original: original))
    // A path from a root elsewhere has the table's own behind it.
    let orphans = isInside ? ["unknown-unit orphan"] : ["unknown-file orphan"]
    #expect(stranger.findings == (original == "/T" ? ["relinked-file none", "unknown-unit orphan"] : orphans))
  }

  @Test func `a table twice in one document is taken from neither place`() throws {
    let first = String(decoding: document([Returned("k", "k", "x")]), as: UTF8.self)
    let second = String(decoding: document([Returned("k", "k", "x"), Returned("l", "l", "x")]), as: UTF8.self)
    let file = try #require(second.split(separator: "<file ", maxSplits: 1).last)
    let both = first.replacing("</xliff>", with: "<file " + file)
    let result = try imported(try catalog(#""k":{},"l":{}"#), Array(both.utf8))
    #expect(result.results.count == 2)
    #expect(result.results.allSatisfy { $0.changes.isEmpty && $0.totals.addsUp })
    #expect(result.results.map(\.totals.conflicts) == [1, 2])
    #expect(result.findings.contains("duplicate-file conflict"))
  }

  @Test func `a table twice keeps the count of what never came back`() throws {
    let once = String(decoding: document([Returned("k", "k", "x")]), as: UTF8.self)
    let file = try #require(once.split(separator: "<file ", maxSplits: 1).last)
    let both = once.replacing("</xliff>", with: "<file " + file)
    let base = document([Returned("k", "k", nil), Returned("l", "l", nil)])
    let result = try imported(try catalog(#""k":{},"l":{}"#), Array(both.utf8), base: base)
    #expect(result.results.map(\.totals.missing) == [1, 0])
    #expect(result.results.map(\.totals.conflicts) == [1, 1])
  }

  @Test(arguments: [nil, "", "x"])
  func `a table that is gone is an error where it brings something`(target: String?) throws {
    let bytes = document([Returned("k", "k", target), Returned("l", "l", nil)], original: "Gone.xcstrings")
    let result = try imported(try catalog(#""k":{}"#), bytes)
    #expect(result.findings == ["unknown-file orphan"])
    #expect(result.result.findings.map(\.severity) == [target == "x" ? .error : .warning])
    #expect(result.totals.orphans == 2 && result.totals.addsUp)
  }

  @Test func `a language the project lacks is held back whole`() throws {
    let catalog = try catalog(entry("k", plain("de", "x")) + #","l":{}"#)
    let units = [Returned("k", "k", "x"), Returned("l", "l", nil)]
    let held = try imported(catalog, units, known: [])
    #expect(held.findings == ["unknown-language rejected"])
    #expect(held.totals.rejected == 2 && held.totals.addsUp)
    #expect(try imported(catalog, units, known: ["fr"]).totals.applied == 1)
    #expect(try imported(catalog, units, language: "de", known: []).totals.units == 2)
  }

  private func failure(
    _ target: String?, expected: String? = nil, assumed: String? = nil, second: String? = nil
  ) throws -> DocumentImportError? {
    func file(_ original: String, _ language: String?) -> String {
      let attribute = language.map { #" target-language="\#($0)""# } ?? ""
      return #"<file original="\#(original)" source-language="en"\#(attribute) datatype="plaintext"><body/></file>"#
    }
    let bytes = Array(
      (#"<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">"# + file("T", target)
        + (second.map { file("U", $0) } ?? "") + "</xliff>").utf8)
    var options = DocumentImport.Options()
    options.expectedLanguage = expected.map(tag)
    options.assumedLanguage = assumed.map(tag)
    var run = DocumentImport(bundlePath: "t", targets: [], base: nil, options: options)
    do throws(XLIFFError) {
      _ = try XLIFFReader(name: "t").read(MemorySource(bytes), into: &run)
      return nil
    } catch {
      guard case .handler(let inner as DocumentImportError) = error else { throw error }
      return inner
    }
  }

  @Test func `a document has one language, the expected one`() throws {
    #expect(try failure("fr") == nil)
    #expect(try failure("fr", expected: "fr", second: "fr") == nil)
    guard case .noTargetLanguage? = try failure(nil) else { return #expect(Bool(false)) }
    #expect(try failure(nil, assumed: "fr") == nil)
    #expect(try failure(nil, expected: "fr") == nil)
    guard case .invalidLanguage("../x", _)? = try failure("../x") else { return #expect(Bool(false)) }
    guard case .languageMismatch("de", tag("fr"), _)? = try failure("de", expected: "fr") else {
      return #expect(Bool(false))
    }
    guard case .languageMismatch("de", tag("fr"), _)? = try failure("fr", second: "de") else {
      return #expect(Bool(false))
    }
  }

  // MARK: Second units

  @Test func `two units with one id and equal targets count once`() throws {
    let unit = Returned("k", "k", "x")
    let result = try imported(try catalog(#""k":{}"#), [unit, unit, unit])
    #expect(result.findings == ["duplicate-unit unchanged", "duplicate-unit unchanged"])
    #expect(result.totals.applied == 1 && result.totals.unchanged == 2 && result.totals.addsUp)
    #expect(try result.texts() == ["k: x (translated)"])
  }

  @Test func `two units with one id and different targets: neither is taken`() throws {
    let result = try imported(
      try catalog(#""k":{}"#), [Returned("k", "k", "x"), Returned("k", "k", "y"), Returned("k", "k", "x")])
    // The third repeats the first, and settles nothing.
    #expect(result.totals.conflicts == 3 && result.totals.addsUp)
    #expect(result.result.changes.isEmpty)
    let varied = try imported(
      try catalog(Self.counted),
      [
        Returned("n|==|plural.other", "%d", "x %d"), Returned("n|==|plural.one", "1", "un"),
        Returned("n|==|plural.one", "1", "une"),
      ])
    #expect(varied.totals.conflicts == 2 && varied.totals.applied == 1 && varied.totals.addsUp)
    #expect(try varied.texts() == ["n plural.other: x %d (translated)"])
  }

  @Test(arguments: [
    ("needs-review-l10n", "translated", "translated"), ("translated", "needs-review-l10n", "translated"),
    ("new", "needs-review-l10n", "needs_review"),
  ]) func `of two equal units the stronger state counts, whichever comes first`(
    first: String, second: String, stored: String
  ) throws {
    let units = [first, second].map { Returned("k", "k", "x", state: #"state="\#($0)""#) }
    let new = try imported(try catalog(#""k":{}"#), units)
    #expect(try new.texts() == ["k: x (\(stored))"])
    #expect(new.totals.applied == 1 && new.totals.unchanged == 1 && new.totals.addsUp)
    #expect(new.findings.contains("unfinished applied") == (stored == "needs_review"))
    // The same where the text stands, and only its state rises.
    let standing = try imported(try catalog(entry("k", plain("fr", "x", "needs_review"))), units)
    #expect(try standing.texts() == ["k: x (\(stored))"])
    #expect(standing.totals.approved == (stored == "translated" ? 1 : 0) && standing.totals.addsUp)
  }

  @Test func `a copy that a second unit confirms is a translation`() throws {
    let units = [Returned("k", "k", "k", state: #"state="new""#), Returned("k", "k", "k")]
    let result = try imported(try catalog(#""k":{}"#), units)
    #expect(try result.texts() == ["k: k (translated)"])
    #expect(result.totals.untranslated == 1 && result.totals.applied == 1 && result.totals.addsUp)
  }

  @Test func `near keys are looked for so often that it costs little`() throws {
    let catalog = try catalog((0..<2000).map { #""key number \#($0)":{}"# }.joined(separator: ","))
    let result = try imported(catalog, (0..<150).map { Returned("key numbers \($0)", "x", "y") })
    #expect(result.totals.orphans == 150)
    #expect(result.messages.ranges(of: "nearest is").count == 100)
  }

  @Test func `a second unit that is unchanged does not save a first one that differs`() throws {
    let catalog = try catalog(entry("k", plain("fr", "alt")))
    let result = try imported(
      catalog, [Returned("k", "k", "neu"), Returned("k", "k", "alt")], base: [Returned("k", "k", "alt")])
    #expect(result.totals.conflicts == 2 && result.totals.addsUp && result.result.changes.isEmpty)
  }

  @Test func `a key that is there goes before a case that could be`() throws {
    // French gets one, many and other; few is no text of "n", and yet one it could be given.
    let entries = entry("n", #""en":{\#(plural(["one": "1", "other": "2"]))}"#) + #","n|==|plural.zero":{}"#
    let catalog = try catalog(entries)
    let document = try export(catalog, "fr")
    #expect(try imported(catalog, document, base: document).totals.rejected == 0)
    let result = try imported(catalog, [Returned("n|==|plural.zero", "n|==|plural.zero", "x")])
    #expect(try result.texts() == ["n|==|plural.zero: x (translated)"])
  }

  @Test func `paths that differ in normalisation only are two tables`() throws {
    let names = ["App/e\u{301}.xcstrings", "App/\u{E9}.xcstrings"]
    let targets = try names.map { CatalogImportTarget(table: $0, catalog: try catalog(entry("k", plain("fr", $0)))) }
    for name in names {
      var options = DocumentImport.Options()
      options.policy.preferred = .theirs
      var run = DocumentImport(bundlePath: "t.xliff", targets: targets, base: nil, options: options)
      _ = try XLIFFReader(name: "t.xliff").read(
        MemorySource(document([Returned("k", "k", "new")], original: name)), into: &run)
      #expect(run.results.map { Array($0.table.utf8) } == [Array(name.utf8)])
      #expect(run.results.flatMap(\.findings).compactMap(\.ours) == [.text(UTF8Text(name))])
    }
  }
}
