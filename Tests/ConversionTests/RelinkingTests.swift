import Conversion
import Diagnostics
import Localization
import StringCatalog
import Testing
import XLIFF
import XMLStream

/// Returned files that are not named as the project's tables are.
@Suite struct RelinkingTests {
  /// A `<file>` to be returned.
  private struct File {
    var original: String
    var units: [Returned]

    init(_ original: String, _ units: [Returned]) {
      self.original = original
      self.units = units
    }
  }

  private struct Outcome {
    var results: [TableImportResult]

    var findings: [Finding] { results.flatMap(\.findings) }
    var rules: [String] { findings.map { "\($0.rule.rawValue) \($0.outcome.rawValue)" } }
    var totals: Totals { results.map(\.totals).reduce(Totals(), +) }

    /// `table key path` of each text that is taken.
    var applied: [String] {
      results.flatMap { result in
        result.appliedTexts.map { text in
          let path = UnitID.name(of: text.address.path)
          return "\(result.table) \(text.address.key)\(path.isEmpty ? "" : " \(path)")"
        }
      }
    }
  }

  private static func bytes(_ files: [File]) -> [UInt8] {
    let parts = files.map { file -> String in
      let text = String(decoding: document(file.units, original: file.original), as: UTF8.self)
      return "<file " + (text.split(separator: "<file ", maxSplits: 1).last?.replacing("</xliff>", with: "") ?? "")
    }
    return Array(
      (#"<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">"# + parts.joined() + "</xliff>").utf8)
  }

  private static func run(
    _ files: [File], into tables: [any LocalizationTable], base: [File]? = nil, mapped: [String: String] = [:]
  ) throws -> Outcome {
    var options = DocumentImport.Options()
    options.knownLanguages = [tag("fr")]
    options.listsAppliedTexts = true
    for (original, table) in mapped { options.mappedTables[UTF8Text(original)] = table }
    var snapshot: BaseSnapshot?
    if let base {
      var content = BaseSnapshot()
      _ = try XLIFFReader(name: "base").read(MemorySource(bytes(base)), into: &content)
      snapshot = content
    }
    var run = DocumentImport(
      bundlePath: "t.xliff", targets: tables.map { $0.importTarget() }, base: snapshot, options: options)
    _ = try XLIFFReader(name: "t.xliff").read(MemorySource(bytes(files)), into: &run)
    run.finish()
    for result in run.results { #expect(result.totals.addsUp) }
    #expect(run.results.reduce(0) { $0 + $1.totals.units } == files.reduce(0) { $0 + $1.units.count })
    return Outcome(results: run.results)
  }

  private static func table(_ path: String, _ entries: String = #""k":{},"l":{}"#) throws -> CatalogTable {
    CatalogTable(path: path, catalog: try catalog(entries))
  }

  private static let units = [Returned("k", "k", "x"), Returned("l", "l", "y")]

  // MARK: Which table

  @Test(arguments: [
    ("App/en.lproj/L.strings", "App/L.xcstrings"), ("App/L.strings", "App/L.xcstrings"),
    ("App/Base.lproj/L.storyboard", "App/mul.lproj/L.xcstrings"), ("en.lproj/L.strings", "L.xcstrings"),
  ])
  func `a table that became a catalog where it lay`(original: String, table: String) throws {
    let outcome = try Self.run(
      [File(original, Self.units)], into: [Self.table(table), Self.table("Other/L.xcstrings")])
    #expect(outcome.rules == ["relinked-file none"])
    #expect(outcome.findings[0].severity == .warning)
    #expect(outcome.findings[0].message.contains(original) && outcome.findings[0].message.contains(table))
    #expect(outcome.applied == ["\(table) k", "\(table) l"])
  }

  @Test func `a folder of another language`() throws {
    let table = try stringsTable(#""k" = "k"; "l" = "l";"#)
    let outcome = try Self.run([File("App/de.lproj/L.strings", Self.units)], into: [table])
    #expect(outcome.rules == ["relinked-file none"])
    #expect(outcome.totals.applied == 2)
  }

  @Test(arguments: ["../Resources/L.xcstrings", "Resources 1/L.xcstrings", "/Users/me/App/L.xcstrings", "L.strings"])
  func `a table that lies elsewhere is known by its units`(original: String) throws {
    let tables = [try Self.table("Kit/L.xcstrings", #""a":{},"b":{}"#), try Self.table("App/L.xcstrings")]
    let outcome = try Self.run([File(original, Self.units)], into: tables)
    #expect(outcome.rules == ["relinked-file none"])
    #expect(outcome.applied == ["App/L.xcstrings k", "App/L.xcstrings l"])
    // The same keys for other sources are another table's.
    let others = Self.units.map { Returned($0.id, "other \($0.id)", $0.target) }
    #expect(try Self.run([File(original, others)], into: tables).rules == ["unknown-file orphan"])
  }

  @Test func `what fits two tables is not guessed, and both are named`() throws {
    let tables = [try Self.table("A/L.xcstrings"), try Self.table("B/L.xcstrings")]
    let outcome = try Self.run([File("Resources/L.xcstrings", Self.units)], into: tables)
    #expect(outcome.rules == ["unknown-file orphan"])
    #expect(outcome.findings[0].severity == .error)
    #expect(outcome.totals.orphans == 2)
    for name in ["A/L.xcstrings", "B/L.xcstrings", "--map"] { #expect(outcome.findings[0].message.contains(name)) }
    let mapped = try Self.run(
      [File("Resources/L.xcstrings", Self.units)], into: tables, mapped: ["Resources/L.xcstrings": "B/L.xcstrings"])
    #expect(mapped.applied == ["B/L.xcstrings k", "B/L.xcstrings l"])
    #expect(mapped.findings[0].message.contains("--map"))
  }

  /// What the user says of one name does not end because the table comes under its own, too, in whichever order.
  @Test(arguments: [["L.xcstrings", "Old.strings"], ["Old.strings", "L.xcstrings"]])
  func `a mapped file beside the table's own`(order: [String]) throws {
    let units = ["L.xcstrings": "k", "Old.strings": "l"]
    let files = order.map { File($0, [Returned(units[$0] ?? "", units[$0] ?? "", "Texte")]) }
    let outcome = try Self.run(
      files, into: [try Self.table("L.xcstrings")], mapped: ["Old.strings": "L.xcstrings"])
    #expect(Set(outcome.applied) == ["L.xcstrings k", "L.xcstrings l"])
    #expect(outcome.rules == ["relinked-file none"])
    #expect(outcome.totals.units == 2 && outcome.results.count == 1)
  }

  @Test func `half of the units are not enough`() throws {
    let units = [Returned("k", "k", "x"), Returned("z", "z", "y")]
    #expect(try Self.run([File("X/L.xcstrings", units)], into: [Self.table("L.xcstrings")]).totals.orphans == 2)
  }

  @Test func `plurals have no place in strings`() throws {
    let table = try stringsTable(#""k" = "k";"#)
    let unit = Returned("/k:dict/n:dict/one:dict/:string", "k", "x")
    #expect(try Self.run([File("App/en.lproj/L.stringsdict", [unit])], into: [table]).rules == ["unknown-file orphan"])
  }

  @Test func `one name twice is a file twice`() throws {
    let file = File("App/en.lproj/L.strings", Self.units)
    let outcome = try Self.run([file, file], into: [Self.table("App/L.xcstrings")])
    #expect(outcome.rules.contains("duplicate-file conflict"))
    #expect(outcome.applied.isEmpty && outcome.totals.conflicts == 4)
  }

  // MARK: Ids of other formats

  private static let dictionary = """
    <key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
    <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>1</string><key>other</key><string>%d</string></dict></dict>
    """

  private static let legacy = [
    File("App/en.lproj/L.strings", [Returned("k", "k", "x"), Returned("n", "n", nil, attributes: #"translate="no""#)]),
    File(
      "App/en.lproj/L.stringsdict",
      [
        Returned("/n:dict/NSStringLocalizedFormatKey:dict/:string", "%#@v@", "%#@v@"),
        Returned("/n:dict/v:dict/one:dict/:string", "1", "un"),
        Returned("/n:dict/v:dict/other:dict/:string", "%d", "%d fr"),
      ]),
  ]

  private static let plurals = entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#)

  @Test func `two files that became one catalog`() throws {
    let table = try Self.table("App/L.xcstrings", #""k":{},"# + Self.plurals)
    let base = Self.legacy.map { file in
      File(file.original, file.units.map { Returned($0.id, $0.source, nil) } + [Returned("gone", "gone", nil)])
    }
    let outcome = try Self.run(Self.legacy, into: [table], base: base)
    #expect(outcome.results.count == 1)
    #expect(outcome.applied == ["App/L.xcstrings k", "App/L.xcstrings n plural.one", "App/L.xcstrings n plural.other"])
    #expect(outcome.totals.untranslated == 1 && outcome.totals.unchanged == 1)
    // Known by its id in both, it is missed once.
    #expect(outcome.totals.missing == 1)
    #expect(outcome.findings.filter { $0.rule == .relinkedFile }.count == 2)
  }

  @Test func `the base of the older format still tells who changed a text`() throws {
    let table = try Self.table("App/L.xcstrings", entry("k", plain("fr", "ours")) + "," + Self.plurals)
    func base(_ text: String) -> [File] { [File("App/en.lproj/L.strings", [Returned("k", "k", text)])] }
    let file = File("App/en.lproj/L.strings", [Returned("k", "k", "theirs")])
    #expect(try Self.run([file], into: [table], base: base("ours")).applied == ["App/L.xcstrings k"])
    #expect(try Self.run([file], into: [table], base: base("old")).rules.contains("both-changed conflict"))
  }

  @Test func `a catalog that became two files`() throws {
    let tables: [any LocalizationTable] = [
      try stringsTable(#""k" = "k"; "n" = "n";"#, plurals: ["n"]), try dictionaryTable(Self.dictionary),
    ]
    let units = [
      Returned("k", "k", "x"), Returned("n|==|plural.one", "1", "un"), Returned("n|==|plural.other", "%d", "%d fr"),
    ]
    let outcome = try Self.run([File("App/L.xcstrings", units)], into: tables)
    #expect(
      outcome.applied == [
        "App/en.lproj/L.strings k", "App/en.lproj/L.stringsdict n substitutions.v.plural.one",
        "App/en.lproj/L.stringsdict n substitutions.v.plural.other",
      ], "\(outcome.findings.map(\.message))")
  }

  @Test func `a variable whose name could be either of two is not guessed`() throws {
    let two = Self.dictionary.replacing(
      "<key>v</key>",
      with: "<key>w</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict><key>v</key>"
    )
    let outcome = try Self.run(
      [File("App/L.xcstrings", [Returned("n|==|plural.other", "%d", "%d fr")])], into: [try dictionaryTable(two)])
    #expect(outcome.applied.isEmpty && outcome.totals.orphans == 1)
  }

  // MARK: Ids replaced by numbers

  @Test func `numbers for ids are matched by sources that only one unit had`() throws {
    let table = try Self.table("T", #""a.save":{},"b.save":{},"c":{}"#)
    let base = [
      File("T", [Returned("a.save", "Save", nil), Returned("b.save", "Save", nil), Returned("c", "Close", nil)])
    ]
    let returned = [File("T", [Returned("1", "Save", "x"), Returned("2", "Save", "x"), Returned("3", "Close", "y")])]
    let outcome = try Self.run(returned, into: [table], base: base)
    #expect(outcome.applied == ["T c"])
    #expect(outcome.totals.orphans == 2)
    #expect(outcome.rules.filter { $0 == "relinked-unit none" }.count == 1)
    let orphans = outcome.findings.filter { $0.rule == .unknownUnit }
    #expect(orphans.allSatisfy { $0.message.contains(#"its source is that of "a.save", "b.save""#) })
    // Without what was exported a source proves nothing.
    #expect(try Self.run(returned, into: [table]).totals.orphans == 3)
  }

  // MARK: Tables that changed places

  private static let save = [Returned("k", "k", "Sichern"), Returned("z", "z", "Z"), Returned("y", "y", "Y")]
  private static let other = [Returned("k", "k", "Speichern"), Returned("b", "b", "B")]

  private static func entries(_ texts: KeyValuePairs<String, String>) -> String {
    texts.map { entry($0, plain("fr", $1)) }.joined(separator: ",")
  }

  /// `Kit/L` is `App/L` now, and what was `App/L` is `New/L`: each is compared with its own export, not with what went out
  /// under the name it has now.
  @Test(arguments: [true, false])
  func `a table that took another one's path is compared with its own export`(isTranslated: Bool) throws {
    let text = isTranslated ? "Sichern" : "Speichern"
    let tables: [any LocalizationTable] = [
      try Self.table("App/L.xcstrings", Self.entries(["k": text, "z": "Z", "y": "Y"])),
      try Self.table("New/L.xcstrings", Self.entries(["k": "Speichern", "b": "B"])),
    ]
    let base = [File("App/L.xcstrings", Self.other), File("Kit/L.xcstrings", Self.save)]
    var returned = base
    // Either the translator changed the text, or the project did, to what the other table says.
    if isTranslated { returned[1].units[0].target = "Speichern" }
    let outcome = try Self.run(
      returned, into: tables, base: base,
      mapped: ["App/L.xcstrings": "New/L.xcstrings", "Kit/L.xcstrings": "App/L.xcstrings"])
    #expect(outcome.applied == (isTranslated ? ["App/L.xcstrings k"] : []))
    #expect(outcome.rules.filter { $0.hasPrefix("bundle-older") }.count == (isTranslated ? 0 : 1))
    #expect(outcome.totals.missing == 0 && outcome.totals.conflicts == 0)
  }

  /// The same without a word of the user's: only one file comes back, and its units tell.
  @Test func `so is one that its units tell, and the file that did not come back is missed`() throws {
    let table = try Self.table("App/L.xcstrings", Self.entries(["k": "Speichern", "z": "Z", "y": "Y"]))
    let outcome = try Self.run(
      [File("Kit/L.xcstrings", Self.save)], into: [table, try Self.table("New/L.xcstrings", #""q":{}"#)],
      base: [File("App/L.xcstrings", Self.other), File("Kit/L.xcstrings", Self.save)])
    #expect(outcome.applied == [])
    #expect(outcome.rules == ["relinked-file none", "bundle-older unchanged", "missing-unit none"])
    #expect(outcome.totals.missing == 2)
  }

  /// What one file has of a catalog that became two is not missed in the other.
  @Test func `nothing of a catalog that became two files is missed`() throws {
    let tables: [any LocalizationTable] = [
      try stringsTable(#""k" = "k";"#), try dictionaryTable(Self.dictionary),
    ]
    let units = [
      Returned("k", "k", "x"), Returned("n|==|plural.one", "1", "un"), Returned("n|==|plural.other", "%d", "%d fr"),
    ]
    let base = [File("App/L.xcstrings", units + [Returned("gone", "gone", nil)])]
    let outcome = try Self.run([File("App/L.xcstrings", units)], into: tables, base: base)
    // But for the key that nobody has any more.
    #expect(outcome.totals.missing == 1 && outcome.totals.orphans == 0)
  }

  @Test func `a text the table calls by another name now came back all the same`() throws {
    let table = try dictionaryTable(Self.dictionary.replacing("%#@v@", with: "%#@w@").replacing(">v<", with: ">w<"))
    let outcome = try Self.run([Self.legacy[1]], into: [table], base: [Self.legacy[1]])
    #expect(outcome.totals.missing == 0)
    // It came back as it went out: nothing to decide.
    #expect(outcome.totals.conflicts == 0)
  }
}
