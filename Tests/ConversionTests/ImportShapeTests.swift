import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing

/// Variations on their way back: sets are taken whole or not at all, and what Xcode loses is not lost.
@Suite struct ImportShapeTests {
  private static let counted = entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#)

  private static func substituted(_ french: String = "") -> String {
    let en =
      #""en":{"stringUnit":{"state":"translated","value":"Total %#@N@"},"substitutions":{"N":{"argNum":1,"formatSpecifier":"lld",\#(plural(["one": "%arg file", "other": "%arg files"]))}}}"#
    return french.isEmpty ? entry("t", en) : entry("t", en, french)
  }

  // MARK: Plural sets

  @Test func `a whole plural set is added`() throws {
    let result = try imported(
      try catalog(Self.counted), [Returned("n|==|plural.one", "1", "un"), Returned("n|==|plural.other", "%d", "%d s")])
    #expect(try result.texts() == ["n plural.one: un (translated)", "n plural.other: %d s (translated)"])
    #expect(result.findings.isEmpty && result.totals.applied == 2)
  }

  @Test func `a plural set without other is a conflict, for the set`() throws {
    let result = try imported(
      try catalog(entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#)),
      [
        Returned("n|==|plural.one", "1", "raz"), Returned("n|==|plural.few", "%d", "%d pliki"),
        Returned("n|==|plural.other", "%d", nil),
      ], language: "pl", known: ["pl"])
    #expect(result.findings == ["shape-changed conflict", "shape-changed conflict"])
    #expect(result.totals.conflicts == 2 && result.totals.untranslated == 1 && result.totals.addsUp)
    #expect(result.result.changes.isEmpty)
  }

  @Test func `an empty unit for a variation the key lacks is nothing to decide`() throws {
    let result = try imported(try catalog(Self.counted), [Returned("n|==|device.mac", "x", nil)])
    #expect(result.totals.untranslated == 1 && result.totals.conflicts == 0 && result.totals.addsUp)
    #expect(result.result.findings.map(\.severity) == [.warning])
  }

  @Test func `other that is itself in conflict leaves the set without other`() throws {
    let result = try imported(
      try catalog(Self.counted), [Returned("n|==|plural.one", "1", "un"), Returned("n|==|plural.other", "%d", "%@")])
    #expect(result.findings.sorted() == ["format-specifier conflict", "shape-changed conflict"])
    #expect(result.result.changes.isEmpty && result.totals.conflicts == 2)
  }

  @Test func `one case of a set that stands is replaced in place`() throws {
    let catalog = try catalog(
      entry(
        "n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#, #""fr":{\#(plural(["one": "un", "other": "%d"]))}"#))
    let result = try imported(
      catalog, [Returned("n|==|plural.one", "1", "une")], base: [Returned("n|==|plural.one", "1", "un")])
    #expect(try result.texts() == ["n plural.one: une (translated)", "n plural.other: %d (translated)"])
  }

  @Test(arguments: [("fr", "many"), ("fr", "zero"), ("ja", "zero")])
  func `a further category of the language is added in place`(language: String, category: String) throws {
    let catalog = try catalog(
      entry(
        "n", #""en":{\#(plural(["one": "1 x", "other": "%d xs"]))}"#,
        #""\#(language)":{\#(plural(["other": "%d ys"]))}"#))
    // Xcode asks for the source of the set's other.
    let result = try imported(
      catalog, [Returned("n|==|plural.\(category)", "%d xs", "%d zs")], language: language, known: [])
    #expect(
      try result.texts() == ["n plural.\(category): %d zs (translated)", "n plural.other: %d ys (translated)"].sorted())
    #expect(result.totals.applied == 1)
  }

  /// A form that was never exported has no source of its own: what a tool copies from any form of the key is none that
  /// changed.
  @Test(arguments: [("1", "translated"), ("%d", "translated"), ("%d others", "needs_review")])
  func `an added form with the source of another`(source: String, state: String) throws {
    let sources = #""en":{\#(plural(["one": "1", "other": "%d"]))}"#
    let catalog = try catalog(entry("n", sources, #""fr":{\#(plural(["one": "un", "other": "%d"]))}"#))
    let result = try imported(catalog, [Returned("n|==|plural.zero", source, "aucun")])
    #expect(try result.texts().contains("n plural.zero: aucun (\(state))"))
    #expect(result.findings == (state == "translated" ? [] : ["source-changed applied"]))
  }

  /// Xcode nests no set in a plural, and a file may: the text would stand beside the case's variations.
  @Test func `a text for a case that is varied itself`() throws {
    let nested = #"{"variations":{"device":{"mac":\#(text("un clic")),"other":\#(text("une touche"))}}}"#
    let catalog = try catalog(
      entry("k", #""fr":{"variations":{"plural":{"one":\#(nested),"other":\#(text("touches"))}}}"#))
    let result = try imported(catalog, [Returned("k|==|plural.one", "k", "un")])
    #expect(result.findings == ["shape-changed conflict"])
    #expect(
      try result.texts() == [
        "k plural.one device.mac: un clic (translated)", "k plural.one device.other: une touche (translated)",
        "k plural.other: touches (translated)",
      ])
  }

  @Test func `a category the language has not is a shape that changed`() throws {
    let result = try imported(try catalog(Self.counted), [Returned("n|==|plural.two", "%d", "%d s")])
    #expect(result.findings == ["shape-changed conflict"])
    #expect(result.totals.conflicts == 1)
    // Without a target it brings nothing, and is nothing.
    let empty = try imported(try catalog(Self.counted), [Returned("n|==|plural.two", "%d", nil)])
    #expect(empty.totals.untranslated == 1 && empty.totals.addsUp)
  }

  // MARK: Other shapes

  @Test func `a plain text for a varied key, and the reverse`() throws {
    let catalog = try catalog(Self.counted + #","p":{}"#)
    let result = try imported(
      catalog,
      [
        Returned("n", "%d", "x %d"), Returned("p|==|device.mac", "p", "x"), Returned("p|==|plural.other", "p", "x"),
      ])
    #expect(result.findings == Array(repeating: "shape-changed conflict", count: 3))
    #expect(result.totals.conflicts == 3 && result.result.changes.isEmpty)
  }

  @Test func `a device the set lacks`() throws {
    let catalog = try catalog(
      entry("d", #""en":{"variations":{"device":{"mac":\#(text("Click")),"other":\#(text("Tap"))}}}"#))
    let whole = [Returned("d|==|device.mac", "Click", "Clic"), Returned("d|==|device.other", "Tap", "Touche")]
    #expect(
      try imported(catalog, whole).texts() == [
        "d device.mac: Clic (translated)", "d device.other: Touche (translated)",
      ])
    #expect(try imported(catalog, [Returned("d|==|device.ipad", "Tap", "x")]).findings == ["shape-changed conflict"])
    let half = try imported(catalog, [whole[0]])
    #expect(half.findings == ["shape-changed conflict"])
    #expect(half.result.changes.isEmpty)
  }

  @Test func `overlapping shapes are left alone`() throws {
    let overlap = #""fr":{"stringUnit":{"state":"new","value":"x"},\#(plural(["other": "y"]))}"#
    let catalog = try catalog(entry("k", overlap))
    for id in ["k", "k|==|plural.other"] {
      let result = try imported(catalog, [Returned(id, "k", "z")])
      #expect(result.result.changes.isEmpty, "\(id)")
      #expect(result.totals.addsUp && result.totals.units == 1 && result.totals.applied == 0)
    }
  }

  @Test func `phrases come back as phrases`() throws {
    let catalog = try catalog(entry("k", #""en":{"stringSet":{"state":"new","values":["a","b"]}}"#))
    let bytes = Array(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="T" source-language="en" \
      target-language="fr" datatype="plaintext"><body><trans-unit id="k"><source>
        <mrk mtype="x-set" mid="0">a</mrk><mrk mtype="x-set" mid="1">b</mrk></source>
      <target state="translated"><mrk mtype="x-set" mid="0">x</mrk> <mrk mtype="x-set" mid="1">y</mrk>
      <mrk mtype="x-set" mid="2">z</mrk></target></trans-unit></body></file></xliff>
      """.utf8)
    let result = try imported(catalog, bytes)
    #expect(try result.texts() == [#"k: ["x", "y", "z"] (translated)"#])
  }

  /// XLIFF 1.2, `seg-source`: the target has the segments of the source.
  @Test(arguments: [
    (#""k":{}"#, true, "k: X. Y. (translated)", nil),
    (#""k":{}"#, false, "k: X. (needs_review)", "unfinished applied"),
    (entry("k", plain("fr", "A. B.", "translated")), false, "k: A. B. (translated)", "unfinished conflict"),
  ])
  func `a text that lacks a segment is not finished`(
    entries: String, isWhole: Bool, text: String, finding: String?
  ) throws {
    let last = isWhole ? #" <mrk mtype="seg" mid="1">Y.</mrk>"# : ""
    let bytes = Array(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="T" source-language="en" \
      target-language="fr" datatype="plaintext"><body><trans-unit id="k" approved="yes"><source>k</source>\
      <seg-source><mrk mtype="seg" mid="0">A.</mrk> <mrk mtype="seg" mid="1">B.</mrk></seg-source>\
      <target state="translated"><mrk mtype="seg" mid="0">X.</mrk>\(last)</target></trans-unit></body></file></xliff>
      """.utf8)
    let result = try imported(try catalog(entries), bytes)
    #expect(try result.texts() == [text])
    #expect(result.findings == (finding.map { [$0] } ?? []))
    // A text that was taken replaced nothing finished, and is not said to.
    #expect(result.messages.contains("would replace") == (finding == "unfinished conflict"))
  }

  @Test(arguments: ["", #","fr":{"stringSet":{"state":"translated","values":["x"]}}"#])
  func `one text never stands beside phrases`(french: String) throws {
    let catalog = try catalog(#""k":{"localizations":{"en":{"stringSet":{"state":"new","values":["a"]}}\#(french)}}"#)
    let result = try imported(catalog, [Returned("k", nil, "flattened")], policy: ImportPolicy(preferred: .theirs))
    #expect(result.findings.contains("shape-changed conflict"))
    #expect(result.result.changes.isEmpty && result.totals.conflicts == 1)
  }

  @Test func `a set without phrases comes back untouched`() throws {
    let empty = #""stringSet":{"state":"translated","values":[]}"#
    let catalog = try catalog(#""k":{"localizations":{"en":{\#(empty)},"fr":{\#(empty)}}}"#)
    let document = try export(catalog, "fr")
    let result = try imported(catalog, document, base: document)
    #expect(result.totals.unchanged == 1 && result.findings.isEmpty)
  }

  @Test func `a device set of plural sets is not left without other`() throws {
    let cases = plural(["one": "1 tap", "other": "taps"])
    let catalog = try catalog(
      entry("d", #""en":{"variations":{"device":{"iphone":{\#(cases)},"other":{\#(cases)}}}}"#))
    let iphone = [
      Returned("d|==|device.iphone.plural.one", "1 tap", "1 touche"),
      Returned("d|==|device.iphone.plural.other", "taps", "touches"),
    ]
    let half = try imported(catalog, iphone)
    #expect(half.findings == ["shape-changed conflict", "shape-changed conflict"])
    #expect(half.result.changes.isEmpty && half.totals.addsUp)
    let other = iphone.map { Returned($0.id.replacing("iphone", with: "other"), $0.source, $0.target) }
    #expect(try imported(catalog, iphone + other).totals.applied == 4)
  }

  // MARK: Substitutions

  @Test func `a text kept back takes its whole substitutions with it`() throws {
    func definition(_ name: String, _ number: Int) -> String {
      #""\#(name)":{"argNum":\#(number),"formatSpecifier":"lld",\#(plural(["one": "%arg x", "other": "%arg xs"]))}"#
    }
    let en =
      #""en":{"stringUnit":{"state":"translated","value":"%#@N@ %#@M@"},"substitutions":{\#(definition("N", 1)),\#(definition("M", 2))}}"#
    // M did not come back, so the text cannot stand; N alone would hide the text from every later export.
    let result = try imported(
      try catalog(entry("t", en)),
      [
        Returned("t", "%1$#@N@ %2$#@M@", "%2$#@M@ %1$#@N@"),
        Returned("t|==|substitutions.N.plural.one", "%1$lld x", "%1$lld y"),
        Returned("t|==|substitutions.N.plural.other", "%1$lld xs", "%1$lld ys"),
      ])
    #expect(result.findings == Array(repeating: "shape-changed conflict", count: 3))
    #expect(result.result.changes.isEmpty && result.totals.addsUp)
  }

  @Test func `a substitution varied by device is whole with its device's other`() throws {
    let cases = plural(["one": "%arg x", "other": "%arg xs"])
    let en =
      #""en":{"stringUnit":{"state":"translated","value":"Total %#@N@"},"substitutions":{"N":{"argNum":1,"formatSpecifier":"lld","variations":{"device":{"mac":{\#(cases)},"other":{\#(cases)}}}}}}"#
    let leaves = ["mac", "other"].flatMap { device in
      [
        Returned("t|==|substitutions.N.device.\(device).plural.one", "%1$lld x", "%1$lld y"),
        Returned("t|==|substitutions.N.device.\(device).plural.other", "%1$lld xs", "%1$lld ys"),
      ]
    }
    let root = Returned("t", "Total %1$#@N@", "Total : %1$#@N@")
    let catalog = try catalog(entry("t", en))
    #expect(try imported(catalog, [root] + leaves).totals.applied == 5)
    #expect(try imported(catalog, [root] + leaves.prefix(2)).result.changes.isEmpty)
  }

  /// Texts by device around a substitution. Only the texts of substitutions do not compile.
  private static let around = [
    Returned("d|==|device.iphone", "%1$#@N@ on phone", "%1$#@N@ au tel"),
    Returned("d|==|device.other", "%1$#@N@ here", "%1$#@N@ ici"),
  ]
  private static let within = [
    Returned("d|==|substitutions.N.plural.one", "%1$lld file", "%1$lld fichier"),
    Returned("d|==|substitutions.N.plural.other", "%1$lld files", "%1$lld fichiers"),
  ]

  private static func byDevice(_ french: String...) throws -> StringCatalog {
    let substitutions =
      #""substitutions":{"N":{"argNum":1,"formatSpecifier":"lld",\#(plural(["one": "%arg file", "other": "%arg files"]))}}"#
    let devices = #""iphone":\#(text("%#@N@ on phone")),"other":\#(text("%#@N@ here"))"#
    let english = #""en":{"variations":{"device":{\#(devices)}},\#(substitutions)}"#
    return try ConversionTests.catalog(
      french.isEmpty ? entry("d", english) : entry("d", english, french.joined(separator: ",")))
  }

  @Test(arguments: [[], [0], [1]])
  func `a substitution never stands without all texts by device around it`(around: [Int]) throws {
    let units = around.map { Self.around[$0] } + Self.within
    let result = try imported(try Self.byDevice(), units)
    // Only the device's own other makes a set that may stand.
    let isWhole = around == [1]
    #expect(result.findings == (isWhole ? [] : Array(repeating: "shape-changed conflict", count: units.count)))
    #expect(result.result.changes.isEmpty == !isWhole && result.totals.addsUp)
  }

  @Test func `texts by device come with their substitution`() throws {
    let result = try imported(try Self.byDevice(), Self.around + Self.within)
    #expect(
      try result.texts() == [
        "d N plural.one: %arg fichier (translated)", "d N plural.other: %arg fichiers (translated)",
        "d N: argNum 1 lld", "d device.iphone: %#@N@ au tel (translated)", "d device.other: %#@N@ ici (translated)",
      ])
    #expect(result.findings.isEmpty && result.totals.applied == 4)
    #expect(try imported(try Self.byDevice(), Self.around).result.changes.isEmpty)
  }

  @Test func `substitutions that stand alone are given their texts`() throws {
    let alone =
      #""fr":{"substitutions":{"N":{"argNum":1,"formatSpecifier":"lld",\#(plural(["one": "%arg fichier", "other": "%arg fichiers"]))}}}"#
    let catalog = try Self.byDevice(alone)
    #expect(
      try exported(catalog, "fr") == [
        "d|==|device.iphone ‹%1$#@N@ on phone›", "d|==|device.other ‹%1$#@N@ here›",
        "d|==|substitutions.N.plural.one ‹%1$lld file› %1$lld fichier (translated)",
        "d|==|substitutions.N.plural.other ‹%1$lld files› %1$lld fichiers (translated)",
      ])
    #expect(TranslationStatus(of: catalog, in: tag("fr")).missing == 1)
    let result = try imported(catalog, Self.around)
    #expect(try result.texts().filter { $0.contains("device") }.count == 2 && result.totals.applied == 2)
    #expect(try exported(try StringCatalog(result.edited()), "fr").allSatisfy { $0.hasSuffix("(translated)") })
  }

  @Test func `an empty localization is as good as none`() throws {
    let result = try imported(try catalog(Self.substituted(#""fr":{}"#)), Self.translated)
    #expect(try result.texts() == imported(try catalog(Self.substituted()), Self.translated).texts())
    #expect(result.totals.applied == 3 && result.findings.isEmpty)
  }

  private static let translated = [
    Returned("t", "Total %1$#@N@", "Total : %1$#@N@"),
    Returned("t|==|substitutions.N.plural.one", "%1$lld file", "%1$lld fichier"),
    Returned("t|==|substitutions.N.plural.other", "%1$lld files", "%1$lld fichiers"),
  ]

  @Test func `a new language gets the source's definition`() throws {
    let result = try imported(try catalog(Self.substituted()), Self.translated)
    #expect(
      try result.texts() == [
        "t N plural.one: %arg fichier (translated)", "t N plural.other: %arg fichiers (translated)",
        "t N: argNum 1 lld", "t: Total : %#@N@ (translated)",
      ])
    #expect(result.totals.applied == 3 && result.findings.isEmpty)
    // And comes out as it went in.
    #expect(
      try exported(try StringCatalog(result.edited()), "fr") == [
        "t ‹Total %1$#@N@› Total : %1$#@N@ (translated)",
        "t|==|substitutions.N.plural.one ‹%1$lld file› %1$lld fichier (translated)",
        "t|==|substitutions.N.plural.other ‹%1$lld files› %1$lld fichiers (translated)",
      ])
  }

  @Test(arguments: [[0], [0, 1], [1, 2], [2], [1]])
  func `half a substitution is never written`(returned: [Int]) throws {
    let result = try imported(try catalog(Self.substituted()), returned.map { Self.translated[$0] })
    #expect(result.findings == Array(repeating: "shape-changed conflict", count: returned.count))
    #expect(result.result.changes.isEmpty && result.totals.addsUp)
  }

  @Test func `a reference nobody defines is a conflict, an old one is no news`() throws {
    let new = try imported(try catalog(#""t":{}"#), [Returned("t", "t", "Total %1$#@N@")])
    #expect(new.result.changes.isEmpty && new.totals.conflicts == 1)
    let old = try imported(
      try catalog(entry("t", plain("en", "All %1$#@N@"), plain("fr", "Total %1$#@N@"))),
      [Returned("t", "All %1$#@N@", "Somme %1$#@N@")], base: [Returned("t", "All %1$#@N@", "Total %1$#@N@")])
    #expect(try old.texts() == ["t: Somme %1$#@N@ (translated)"])
  }

  @Test func `an untouched text is not renumbered`() throws {
    let french =
      #""fr":{"stringUnit":{"state":"translated","value":"Total %1$#@N@"},"substitutions":{"N":{"argNum":1,"formatSpecifier":"lld",\#(plural(["other": "%lld et %arg"]))}}}"#
    let catalog = try catalog(Self.substituted(french))
    let document = try export(catalog, "fr")
    let same = try imported(catalog, document, base: document)
    #expect(same.result.changes.isEmpty)
    #expect(same.totals.unchanged == 2 && same.totals.untranslated == 1)
    let result = try imported(
      catalog, [Returned("t", "Total %1$#@N@", "Somme %1$#@N@")],
      base: [Returned("t", "Total %1$#@N@", "Total %1$#@N@")])
    #expect(try result.texts().contains("t: Somme %#@N@ (translated)"))
    #expect(try result.texts().contains("t N plural.other: %lld et %arg (translated)"))
  }
}
