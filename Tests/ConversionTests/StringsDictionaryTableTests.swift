import Conversion
import Diagnostics
import Localization
import Testing

/// `.stringsdict` tables out and in; ids and categories as Xcode 11 to 16 export them.
struct StringsDictionaryTableTests {
  private static let cats = pluralRule("%d Cats", ["one": "%d Cat", "other": "%d Cats"])
  private static let idStart = "/%d Cats:dict/n:dict/"

  private func unit(_ category: String, _ target: String, source: String = "%d Cats") -> Returned {
    Returned("\(Self.idStart)\(category):dict/:string", source, target, state: "")
  }

  private let format = Returned(
    "/%d Cats:dict/NSStringLocalizedFormatKey:dict/:string", "%#@n@", "%#@n@", state: "")

  @Test(arguments: [
    ("fr", ["one ‹%d Cat›", "other ‹%d Cats›"]),
    ("ja", ["other ‹%d Cats›"]),
    ("ru", ["few ‹%d Cats›", "many ‹%d Cats›", "one ‹%d Cat›", "other ‹%d Cats›"]),
  ]) func `a language is offered its own categories`(language: String, cases: [String]) throws {
    let expected =
      ["/%d Cats:dict/NSStringLocalizedFormatKey:dict/:string ‹%#@n@›"]
      + cases.map { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        return "\(Self.idStart)\(parts[0]):dict/:string \(parts[1])"
      }
    #expect(exportedUnits(try dictionaryTable(Self.cats), language) == expected)
  }

  @Test func `texts that only a language has are named`() throws {
    let own = pluralRule("%d Cats", ["one": "a", "few": "b", "other": "c"]) + "\n" + pluralRule("mine", ["other": "d"])
    let table = try dictionaryTable(Self.cats, ["de": Self.cats, "fr": own])
    #expect(table.findings.map(\.rule) == [.unlistedKey] && table.findings.first?.language == tag("fr"))
    #expect(table.findings.first?.message.hasPrefix("3 texts that ") == true)
    // The case `few` in the language's file.
    #expect(table.findings.first?.place?.description == "App/fr.lproj/L.stringsdict:18:4")
  }

  @Test func `a key of another shape is no text the source lacks`() throws {
    let table = try dictionaryTable(Self.cats, ["fr": "<key>%d Cats</key><string>chats</string>"])
    #expect(table.findings.isEmpty)
    #expect(table.keys(in: tag("fr")).first?.problem?.rule == .unsupportedShape)
  }

  @Test func `keys that changed since`() throws {
    let table = try dictionaryTable(Self.cats + "\n" + pluralRule("dogs", ["one": "%d dog", "other": "%d dogs"]))
    let earlier = try dictionaryTable(Self.cats + "\n" + pluralRule("dogs", ["one": "a dog", "other": "%d dogs"]))
    #expect(table.keys(changedSince: earlier) == [1])
    #expect(table.keys(changedSince: table).isEmpty)
  }

  @Test func `an id of two texts stands for neither`() throws {
    // The key is spelled as the path to a text of the other key.
    let table = try dictionaryTable(
      pluralRule("k", ["other": "%d"]) + "\n<key>k:dict/n:dict/other</key><string>%d</string>")
    let result = try imported(table, [Returned("/k:dict/n:dict/other:dict/:string", "%d", "%d fois", state: "")])
    #expect(result.findings == ["ambiguous-id rejected"] && result.edits.isEmpty)
  }

  @Test func `zero is offered where the source has it`() throws {
    let rule = pluralRule("k", ["zero": "none", "one": "%d one", "few": "%d few", "other": "%d other"])
    let ids = exportedUnits(try dictionaryTable(rule), "ja").dropFirst()
    #expect(ids == ["/k:dict/n:dict/other:dict/:string ‹%d other›", "/k:dict/n:dict/zero:dict/:string ‹none›"])
  }

  @Test func `device and width rules go out by their paths`() throws {
    let rule = """
      \t<key>tap</key>
      \t<dict>
      \t\t<key>NSStringDeviceSpecificRuleType</key>
      \t\t<dict><key>mac</key><string>Click</string><key>iphone</key><string>Tap</string></dict>
      \t</dict>
      \t<key>wide</key>
      \t<dict>
      \t\t<key>NSStringVariableWidthRuleType</key>
      \t\t<dict><key>1</key><string>W</string><key>20</key><string>Wide</string></dict>
      \t</dict>
      """
    let table = try dictionaryTable(rule)
    #expect(
      exportedUnits(table, "fr") == [
        "/tap:dict/NSStringDeviceSpecificRuleType:dict/iphone:dict/:string ‹Tap›",
        "/tap:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string ‹Click›",
        "/wide:dict/NSStringVariableWidthRuleType:dict/1:dict/:string ‹W›",
        "/wide:dict/NSStringVariableWidthRuleType:dict/20:dict/:string ‹Wide›",
      ])
    let result = try imported(
      table,
      [
        Returned("/tap:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string", "Click", "Cliquer", state: ""),
        Returned("/wide:dict/NSStringVariableWidthRuleType:dict/20:dict/:string", "Wide", "Large", state: ""),
      ])
    #expect(result.result.totals.applied == 2)
    let back = try table.applying(result.edits)
    #expect(
      exportedUnits(back, "fr").filter { $0.hasSuffix("Cliquer") || $0.hasSuffix("Large") }.count == 2)
  }

  @Test func `a text is changed in its place`() throws {
    let french = Self.cats.replacing("Cat", with: "Chat").replacing("%d Chats</key>", with: "%d Cats</key>")
    let result = try imported(
      try dictionaryTable(Self.cats, ["fr": french]), [unit("one", "%d Minou", source: "%d Cat")],
      base: [unit("one", "%d Chat", source: "%d Cat")])
    #expect(result.result.totals.applied == 1)
    #expect(try result.content() == propertyList(french.replacing("%d Chat<", with: "%d Minou<")))
  }

  @Test func `a category that lacks goes between its neighbours`() throws {
    let file = pluralRule("%d Cats", ["one": "%d кот", "other": "%d кота"])
    let result = try imported(
      try dictionaryTable(Self.cats, ["ru": file]), [unit("many", "%d котов"), unit("few", "%d кота")], language: "ru")
    #expect(result.result.totals.applied == 2)
    let expected = pluralRule(
      "%d Cats", ["one": "%d кот", "few": "%d кота", "many": "%d котов", "other": "%d кота"])
    #expect(try result.content() == propertyList(expected))
  }

  @Test func `a key that lacks is made whole, behind the others`() throws {
    let dogs = pluralRule("%d Dogs", ["one": "%d Dog", "other": "%d Dogs"])
    let french = pluralRule("%d Dogs", ["one": "%d chien", "other": "%d chiens"])
    let result = try imported(
      try dictionaryTable(Self.cats + "\n" + dogs, ["fr": french]),
      [format, unit("one", "%d chat", source: "%d Cat"), unit("other", "%d chats")])
    #expect(result.result.totals.applied == 3)
    let expected = french + "\n" + pluralRule("%d Cats", ["one": "%d chat", "other": "%d chats"])
    #expect(try result.content() == propertyList(expected))
  }

  @Test func `a variable that lacks is made like the source's`() throws {
    let two = Self.cats.replacing("%#@n@", with: "%#@n@ %#@m@").replacing(
      "\t</dict>\n\t</dict>",
      with:
        "\t</dict>\n\t\t<key>m</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>other</key>\n\t\t\t<string>dogs</string>\n\t\t</dict>\n\t</dict>"
    )
    let table = try dictionaryTable(two, ["fr": Self.cats])
    let result = try imported(
      table,
      [
        Returned("/%d Cats:dict/m:dict/other:dict/:string", "dogs", "chiens", state: ""),
        Returned("/%d Cats:dict/m:dict/one:dict/:string", "dogs", "chien", state: ""),
      ])
    #expect(result.result.totals.applied == 2)
    #expect(
      exportedUnits(try table.applying(result.edits), "fr").filter { $0.contains("chien") } == [
        "/%d Cats:dict/m:dict/one:dict/:string ‹dogs› chien", "/%d Cats:dict/m:dict/other:dict/:string ‹dogs› chiens",
      ])
  }

  @Test func `a new file holds whole rules`() throws {
    let result = try imported(
      try dictionaryTable(Self.cats), [format, unit("one", "%d chat", source: "%d Cat"), unit("other", "%d chats")])
    let expected = propertyList(pluralRule("%d Cats", ["one": "%d chat", "other": "%d chats"]))
    #expect(try result.content() == expected)
  }

  private static let byDevice = """
    <key>tap</key>
    <dict>
    <key>NSStringDeviceSpecificRuleType</key>
    <dict>
    \(["iphone", "other"].map { pluralRule($0, ["one": "%d a", "other": "%d as"]).replacing("%#@n@", with: "%#@n@ on \($0)") }
      .joined(separator: "\n"))
    </dict>
    </dict>
    """

  private func tap(_ device: String, _ path: String, _ source: String, _ target: String) -> Returned {
    Returned(
      "/tap:dict/NSStringDeviceSpecificRuleType:dict/\(device):dict/\(path):dict/:string", source, target, state: "")
  }

  /// The source's text around a variable, were it written with the plural cases, would be nobody's translation.
  @Test func `a format by device comes with its plural cases, or none of them`() throws {
    let table = try dictionaryTable(Self.byDevice)
    let cases = ["iphone", "other"].flatMap { device in
      [tap(device, "n:dict/one", "%d a", "%d x"), tap(device, "n:dict/other", "%d as", "%d xs")]
    }
    let formats = ["iphone", "other"].map {
      tap($0, "NSStringLocalizedFormatKey", "%#@n@ on \($0)", "%#@n@ sur \($0)")
    }
    for half in [cases, formats, [formats[0]] + cases, formats + cases.dropLast()] {
      let result = try imported(table, half)
      #expect(!result.findings.isEmpty && result.result.totals.addsUp)
      let content = try result.content()
      #expect(!content.contains("%#@n@ on ") && !(content.contains("%d xs") && !content.contains("sur other")))
    }
    let whole = try imported(table, formats + cases)
    #expect(whole.findings.isEmpty && whole.result.totals.applied == 6)
    #expect(try whole.content().contains("%#@n@ sur iphone") && whole.content().contains("%#@n@ sur other"))
  }

  @Test func `a set without other is not written`() throws {
    let result = try imported(try dictionaryTable(Self.cats), [format, unit("one", "%d chat", source: "%d Cat")])
    #expect(result.edits.isEmpty && result.result.totals.conflicts == 2 && result.result.totals.addsUp)
    #expect(result.findings == ["shape-changed conflict", "shape-changed conflict"])
  }

  @Test func `a file without keys is filled`() throws {
    for empty in ["", "<!-- none yet -->"] {
      let result = try imported(
        try dictionaryTable(Self.cats, ["fr": empty]),
        [format, unit("one", "%d chat", source: "%d Cat"), unit("other", "%d chats")])
      let text = try result.content()
      #expect(text.contains(pluralRule("%d Cats", ["one": "%d chat", "other": "%d chats"])), "\(text)")
      #expect(text.contains(empty))
    }
  }

  @Test func `what cannot be carried stays at home and is named`() throws {
    let table = try dictionaryTable("\t<key>odd</key>\n\t<array/>")
    let export = table.exportPlan().export(to: tag("fr"))
    #expect(export.units.isEmpty && export.findings.map(\.rule) == [.unsupportedShape])
  }

  @Test func `categories nobody exports can be given`() throws {
    let file = pluralRule("%d Cats", ["one": "%d gato", "other": "%d gatos"])
    let result = try imported(
      try dictionaryTable(Self.cats, ["es": file]), [unit("many", "%d de gatos")], language: "es")
    #expect(result.result.totals.applied == 1, "\(result.result.findings)")
    #expect(try result.content().contains("<key>many</key>"))
  }
}
