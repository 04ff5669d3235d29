import Conversion
import Diagnostics
import Localization
import LosslessJSON
import Merge
import StringCatalog
import TestSupport
import Testing

/// Every unit counts once, and what is counted is what is written.
@Suite struct ImportAccountTests {
  // MARK: Copies in bulk

  private func copies(_ copies: Int, of units: Int, state: String = #"state="translated""#) throws -> (
    StringCatalog, [Returned]
  ) {
    let catalog = try catalog((0..<units).map { #""key \#($0)":{}"# }.joined(separator: ","))
    return (
      catalog,
      (0..<units).map { Returned("key \($0)", "key \($0)", $0 < copies ? "key \($0)" : "clé \($0)", state: state) }
    )
  }

  @Test(arguments: [(20, 39, true), (20, 20, true), (19, 19, false), (20, 40, false), (30, 59, true), (30, 60, false)])
  func `more than half and at least twenty copies were not translated`(copied: Int, units: Int, isBulk: Bool) throws {
    let (catalog, returned) = try copies(copied, of: units)
    let result = try imported(catalog, returned)
    #expect(result.totals.untranslated == (isBulk ? copied : 0))
    #expect(result.totals.applied == (isBulk ? units - copied : units))
    #expect(result.totals.addsUp)
    #expect(result.findings.count == (isBulk ? copied : 0))
    #expect(result.findings.allSatisfy { $0 == "bulk-copied untranslated" })
    #expect(try result.texts().count == result.totals.applied)
  }

  @Test func `copies in bulk are taken where that is asked for`() throws {
    let (catalog, returned) = try copies(30, of: 30)
    #expect(try imported(catalog, returned, policy: ImportPolicy(acceptsCopies: true)).totals.applied == 30)
  }

  @Test func `copies without a state are none of those`() throws {
    let (catalog, returned) = try copies(5, of: 10, state: "")
    let result = try imported(catalog, returned)
    #expect(result.totals.untranslated == 5 && result.totals.applied == 5)
    #expect(result.findings == Array(repeating: "copied-source untranslated", count: 5))
  }

  @Test func `what was translated before is no copy in bulk`() throws {
    let catalog = try catalog((0..<30).map { entry("key \($0)", plain("fr", "alt \($0)")) }.joined(separator: ","))
    let result = try imported(
      catalog, (0..<30).map { Returned("key \($0)", "key \($0)", "key \($0)") },
      base: (0..<30).map { Returned("key \($0)", "key \($0)", "alt \($0)") })
    #expect(result.totals.applied == 30)
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 1, 0, 3]])
  func `the base is found in whatever order units come back`(order: [Int]) throws {
    let catalog = try catalog((0..<4).map { entry("k\($0)", plain("fr", "alt \($0)")) }.joined(separator: ","))
    let base = (0..<4).map { Returned("k\($0)", "k\($0)", "alt \($0)") }
    let result = try imported(catalog, order.map { Returned("k\($0)", "k\($0)", "neu \($0)") }, base: base)
    // Without its base a changed text would be a conflict.
    let distinct = Set(order).count
    #expect(result.totals.applied == distinct && result.totals.conflicts == 0)
    #expect(result.totals.unchanged == order.count - distinct && result.totals.missing == 4 - distinct)
  }

  // MARK: Missing units

  @Test func `units of the base that did not come back are counted beside the sum`() throws {
    let catalog = try catalog(#""a":{},"b":{},"c":{}"#)
    let base = ["a", "b", "c"].map { Returned($0, $0, nil) }
    let result = try imported(catalog, [Returned("b", "b", "x"), Returned("b", "b", "x")], base: base)
    #expect(result.totals.missing == 2 && result.totals.units == 2 && result.totals.addsUp)
    #expect(result.findings.contains("missing-unit none"))
    #expect(try imported(catalog, [Returned("b", "b", "x")]).totals.missing == 0)
    #expect(try imported(catalog, base, base: base).totals.missing == 0)
    // One that came back broken came back.
    let broken = String(decoding: document(base), as: UTF8.self).replacing(
      "<source>a</source>", with: "<source>a</source><target>x</target><target>y</target>")
    let rejected = try imported(catalog, Array(broken.utf8), base: document(base))
    #expect(rejected.totals.missing == 0 && rejected.totals.rejected == 1)
  }

  @Test func `a unit the base never had makes up for none that is missing`() throws {
    let result = try imported(
      try catalog(#""a":{},"b":{}"#), [Returned("b", "b", "x")], base: [Returned("a", "a", nil)])
    #expect(result.totals.missing == 1 && result.totals.applied == 1)
  }

  @Test func `a table that did not come back at all is missing, each of its units`() throws {
    let catalog = try catalog(#""a":{},"b":{}"#)
    let units = [Returned("a", "a", nil), Returned("b", "b", nil)]
    let result = try imported(catalog, document(units, original: "Other"), base: document(units))
    #expect(result.results.map(\.table) == ["Other", "T"])
    #expect(result.results.map(\.totals.missing) == [0, 2])
    #expect(result.findings == ["unknown-file orphan", "missing-unit none"])
    #expect(result.results.allSatisfy { $0.totals.addsUp })
  }

  @Test func `a table finds its base under the name it was exported with`() throws {
    let catalog = try catalog(entry("k", plain("fr", "alt")))
    let result = try imported(
      catalog, document([Returned("k", "k", "neu")], original: "./T"), base: document([Returned("k", "k", "alt")]))
    #expect(try result.texts() == ["k: neu (translated)"])
    #expect(result.results.count == 1)
  }

  // MARK: Bidirectional controls

  @Test(arguments: [
    ("a\u{202E}b", true), ("a\u{202E}b\u{202C}", false), ("\u{2067}a\u{2069}", false),
    ("\u{2066}\u{2068}a\u{2069}", true),
    ("\u{202C}a\u{202B}", true), ("“a”", false), ("\u{200F}a", false),
  ])
  func `controls that are opened are closed`(text: String, isOdd: Bool) throws {
    let result = try imported(try catalog(#""k":{}"#), [Returned("k", "k", text)])
    #expect(result.findings == (isOdd ? ["unbalanced-bidi none"] : []))
    #expect(result.totals.applied == 1)
  }

  // MARK: Seeded

  private static let table = """
    \(entry("a", plain("fr", "un"))),\(entry("b", plain("fr", "deux", "needs_review"))),"c":{},"d %@":{},
    "e":{"shouldTranslate":false},"f|==|plural.one":{},"g\\nh":{},
    \(entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#, #""fr":{\#(plural(["other": "%d s"]))}"#)),
    \(entry("m", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#)),
    \(entry("v", #""en":{"variations":{"device":{"mac":\#(text("Click")),"other":\#(text("Tap"))}}}"#)),
    \(entry("s", plain("en", "Save")))
    """

  private func randomUnits(_ random: inout SeededGenerator) -> [Returned] {
    let ids = [
      "a", "b", "c", "d %@", "e", "f|==|plural.one", "g\nh", "g h", "n", "n|==|plural.one", "n|==|plural.other",
      "n|==|plural.many", "n|==|plural.few", "n|==|plural.x", "m|==|plural.one", "m|==|plural.other", "v|==|device.mac",
      "v|==|device.other", "v|==|device.ipad", "s", "zzz", "",
    ]
    let texts = ["", " ", "un", "deux", "x", "%@", "%d", "1", "Save", "%1$#@N@"]
    let states = [#"state="translated""#, #"state="new""#, "", #"state="needs-review-l10n""#, #"state="x-odd""#]
    return (0..<Int.random(in: 0...24, using: &random)).map { _ in
      let id = ids.randomElement(using: &random) ?? ""
      let isSourceKept = Int.random(in: 0..<4, using: &random) > 0
      return Returned(
        id, isSourceKept ? source(of: id) : texts.randomElement(using: &random),
        Int.random(in: 0..<6, using: &random) == 0 ? nil : texts.randomElement(using: &random),
        state: states.randomElement(using: &random) ?? "",
        attributes: ["", "", #"approved="no""#, #"approved="yes""#, #"translate="no""#].randomElement(using: &random)
          ?? "")
    }
  }

  private func source(of id: String) -> String {
    switch id {
    case "s": "Save"
    case "g h": "g\nh"
    case "v|==|device.mac": "Click"
    case "v|==|device.other", "v|==|device.ipad": "Tap"
    case let id where id.hasSuffix(".one") && id.count < 16: "1"
    case let id where id.contains("|==|plural") && !id.hasPrefix("f"): "%d"
    default: id
    }
  }

  @Test(arguments: [UInt64](1...20)) func `totals add up, and only what they say is written`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let catalog = try catalog(Self.table)
    let before = try CatalogTexts(catalog.document.bytes).lines(language: "fr")
    for round in 0..<20 {
      let units = randomUnits(&random)
      let base = Bool.random(using: &random) ? randomUnits(&random) : nil
      let side = [nil, Side.ours, .theirs].randomElement(using: &random) ?? nil
      let result = try imported(catalog, units, base: base, policy: ImportPolicy(preferred: side))
      let name: Comment = "seed \(seed), round \(round)"
      #expect(result.totals.addsUp, name)
      #expect(result.totals.units == units.count, name)
      let after = try result.texts()
      // Every line that is new or gone is one of the applied and approved units.
      let written = Set(after).subtracting(before).count
      #expect(written <= result.totals.applied + result.totals.approved, name)
      #expect(result.result.changes.isEmpty == (written == 0), name)
      #expect(after.count >= before.count, name)
      // What was not taken although its text differs is an error, or was decided beforehand.
      #expect(
        result.totals.conflicts + result.totals.rejected == 0
          || result.result.findings.contains { $0.severity == .error }, name)
      // The same document once more changes nothing more.
      let again = try imported(
        try StringCatalog(result.edited()), units, base: base, policy: ImportPolicy(preferred: side))
      #expect(try again.texts() == after, name)
      #expect(again.totals.addsUp, name)
    }
  }
}
