import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing
import Verification

/// Each rule on a text that is wrong and on one that is right.
@Suite struct RuleTests {
  /// What the rules say about one plain text.
  private func complaints(
    _ source: String, _ target: String, in language: String = "de", key: UTF8Text = "k",
    state: TranslationState = .translated, _ settings: CheckSettings = CheckSettings()
  ) throws -> [String] {
    try findings(
      [
        TranslationUnit(
          key: key, path: .plain, source: .text(UTF8Text(source)),
          target: Translation(value: .text(UTF8Text(target)), state: state))
      ],
      in: language, settings
    ).map { "\($0.severity.rawValue) \($0.rule.rawValue)" }
  }

  private func findings(
    _ units: [TranslationUnit], sources: [TranslationUnit] = [], in language: String = "de",
    _ settings: CheckSettings = CheckSettings()
  ) throws -> [Finding] {
    TranslationCheck(settings).findings(
      table: "T.xcstrings", language: try #require(LanguageTag(language)), sourceLanguage: .english, units: units,
      sourceUnits: sources)
  }

  /// Units of one key: path name, source, target.
  private func units(_ rows: [(VariationPath, String, String?)]) -> [TranslationUnit] {
    rows.map { path, source, target in
      TranslationUnit(
        key: "k", path: path, source: .text(UTF8Text(source)),
        target: target.map { Translation(value: .text(UTF8Text($0)), state: .translated) })
    }
  }

  private func plural(_ category: PluralCategory) -> VariationPath { VariationPath([.plural(category)]) }

  private func part(_ name: UTF8Text, _ category: PluralCategory) -> VariationPath {
    VariationPath([.substitution(name), .plural(category)])
  }

  @Test(arguments: [
    ("Save", "Sichern", []), ("%lld left", "%@ übrig", ["error format-specifier"]),
    ("%lld%% done", "%lld % fertig", ["error format-specifier"]), ("%lld%% done", "%lld %% fertig", []),
    ("%lld left", "Etwas ist übrig", ["warning format-specifier-missing"]),
    ("Due %@", "Fällig ％@", ["error format-specifier"]),
    ("Save the file", "Save the file", ["warning copied-source"]),
    ("Mission Control", "Mission Control", ["note copied-source"]), ("Save", "Save", []),
    ("https://example.org/a %@", "https://example.org/a %@", []), ("%1$@ (%2$lld)", "%1$@ (%2$lld)", []),
    ("Name: ", "Name:", ["warning white-space"]), ("Name:", "\tName:", ["warning white-space"]),
    ("Name: ", "Nome:\u{A0}", []), ("a\n", "b", ["warning white-space"]),
    ("One\nTwo", "Eins, zwei", ["warning line-breaks"]), ("One. Two", "Eins.\nZwei", ["note line-breaks"]),
    ("One\r\nTwo", "Eins\nZwei", []), ("\nOne", "\nEins", []),
    ("12\u{A0}%", "12 Prozent", ["note no-break-space"]), ("12\u{A0}%", "12\u{202F}%", []), ("12\u{A0}%", "12%", []),
    ("Hi", "\u{2067}Hallo", ["warning unbalanced-bidi"]), ("Hi", "\u{2067}Hallo\u{2069}", []),
  ])
  func plainTexts(source: String, target: String, expected: [String]) throws {
    #expect(try complaints(source, target) == expected)
  }

  @Test func whatLanguagesDoOtherwise() throws {
    // Written without spaces.
    #expect(try complaints("Name: ", "名前：", in: "ja").isEmpty)
    // The same language elsewhere.
    #expect(try complaints("Save the file", "Save the file", in: "en-GB").isEmpty)
    // Not finished, so not yet a translation.
    #expect(try complaints("Save the file", "Save the file", state: .new).isEmpty)
    // Nobody wrote the source.
    #expect(try complaints("a.title", "\tTitel", key: "a.title").isEmpty)
    #expect(try complaints("Title", "\tTitel", key: "Title") == ["warning white-space"])
  }

  @Test func pluralsHaveTheFormsOfTheirLanguage() throws {
    func missing(_ language: String, _ categories: [PluralCategory]) throws -> [String] {
      let all: [PluralCategory] = [.zero, .one, .two, .few, .many, .other]
      let units = units(all.map { (plural($0), "%lld files", categories.contains($0) ? "%lld Dateien" : nil) })
      return try findings(units, in: language).filter { $0.rule == .pluralCoverage }.map {
        "\($0.severity.rawValue) \(UnitID.name(of: $0.address?.path ?? .plain))"
      }
    }
    #expect(try missing("de", [.one, .other]).isEmpty)
    #expect(try missing("ja", [.other]).isEmpty)
    #expect(try missing("fr", [.one, .other]).isEmpty)
    #expect(try missing("pl", [.one, .other]) == ["warning plural.few", "warning plural.many"])
    #expect(try missing("ru", [.one, .few, .many]) == ["error plural.other"])
    #expect(try missing("ar", [.zero, .one, .two, .few, .many, .other]).isEmpty)
    // Not translated at all is no mistake.
    #expect(try missing("pl", []).isEmpty)
    // A form that is itself varied by device is there.
    let byDevice = VariationPath([.plural(.other), .device("mac")])
    let nested = units([(plural(.one), "%lld file", "%lld Datei"), (byDevice, "%lld files", "%lld Dateien")])
    #expect(try findings(nested).isEmpty)
    let lacking = units([(plural(.one), "%lld file", "%lld Datei"), (byDevice, "%lld files", nil)])
    #expect(try findings(lacking).map(\.rule) == [.pluralCoverage])
    // One text where the source has forms.
    let sources = units([(plural(.one), "", "%lld file"), (plural(.other), "", "%lld files")])
    let flat = units([(.plain, "%lld files", "%lld Dateien")])
    #expect(try findings(flat, sources: sources).map(\.rule) == [.pluralCoverage])
    #expect(try findings(flat, sources: sources, in: "ja").isEmpty)
  }

  @Test func pluralFormsDiffer() throws {
    func found(_ language: String, _ one: String, _ other: String) throws -> [Rule] {
      try findings(
        units([(plural(.one), "%lld file", one), (plural(.other), "%lld files", other)]), in: language
      ).map(\.rule)
    }
    #expect(try found("de", "%lld Dateien", "%lld Dateien") == [.identicalPlurals])
    #expect(try found("de", "%lld Datei", "%lld Dateien").isEmpty)
    // The noun stays in the singular after a number.
    #expect(try found("hu", "%lld fájl", "%lld fájl").isEmpty)
    #expect(try found("de", "%lld", "%lld").isEmpty)
  }

  @Test func substitutionsAreJudgedAsAWhole() throws {
    let source = units([
      (.plain, "", "%1$#@files@ in %2$@"), (part("files", .one), "", "%1$lld file"),
      (part("files", .other), "", "%1$lld files"),
    ])
    func found(_ root: String, _ one: String, _ other: String) throws -> [String] {
      try findings(
        units([
          (.plain, "%1$#@files@ in %2$@", root), (part("files", .one), "%1$lld file", one),
          (part("files", .other), "%1$lld files", other),
        ]), sources: source
      ).map { "\($0.rule.rawValue) \(UnitID.name(of: $0.address?.path ?? .plain))" }
    }
    #expect(try found("%2$@: %1$#@files@", "eine Datei", "%1$lld Dateien").isEmpty)
    #expect(try found("%2$@: %1$lld (%1$#@files@)", "eine", "viele").isEmpty)
    let otherPart = "substitutions.files.plural.other"
    #expect(
      try found("%2$@: %1$#@files@", "eine Datei", "viele Dateien") == ["format-specifier-missing \(otherPart)"])
    #expect(try found("%2$@: %1$#@files@", "eine Datei", "%2$lld Dateien") == ["format-specifier \(otherPart)"])
    #expect(try found("%1$#@files@", "eine Datei", "%1$lld Dateien") == ["format-specifier-missing "])
    #expect(try found("%2$@: %1$#@ordner@", "eine Datei", "%1$lld Dateien") == ["format-specifier "])
    #expect(try found("%2$@: %3$#@files@", "eine Datei", "%1$lld Dateien") == ["format-specifier "])
    #expect(try found("%2$@: %1$@", "eine Datei", "%1$lld Dateien") == ["format-specifier "])
  }

  @Test func aReferenceIsToAnArgumentThatIsPassed() throws {
    // The part shows a text of its own in place of the number it is chosen by.
    let forms = [(part("n", .one), "%2$@ follower"), (part("n", .other), "%2$@ followers")]
    let source = units([(.plain, "", "%#@n@")] + forms.map { ($0, "", $1) })
    func found(_ root: String) throws -> [Rule] {
      let translation = units([(.plain, "%#@n@", root)] + forms.map { ($0, $1, $1) })
      return try findings(translation, sources: source, in: "tr").map(\.rule).filter { $0 == .formatSpecifier }
    }
    #expect(try found("%#@n@").isEmpty)
    #expect(try found("%6$#@n@") == [.formatSpecifier])
  }

  @Test func aFormIsHeldAgainstItsSiblings() throws {
    // The source's own form hides the number, so only the other one tells its type.
    let source = units([(plural(.one), "", "One file"), (plural(.other), "", "%lld files")])
    func found(_ one: String) throws -> [Rule] {
      try findings(
        units([(plural(.one), "One file", one), (plural(.other), "%lld files", "%lld Dateien")]), sources: source
      ).map(\.rule)
    }
    #expect(try found("%lld Datei").isEmpty)
    #expect(try found("%d Datei") == [.formatSpecifier])
  }

  @Test func whatTheProjectSettles() throws {
    var settings = CheckSettings()
    let greetings = KeyScope(key: WildcardPattern("greeting.*"))
    settings.lengthLimits = [
      CheckSettings.LengthLimit(scope: KeyScope(table: Glob("T.xcstrings")), characters: 20),
      CheckSettings.LengthLimit(scope: greetings, characters: 5),
    ]
    settings.requiredKeys = [CheckSettings.Requirement(scope: greetings, languages: [try #require(LanguageTag("de"))])]
    settings.excludedKeys = [KeyScope(key: WildcardPattern("debug.*"))]
    settings.allowedCopies = [WildcardPattern("Made with * for you")]
    #expect(try complaints("Hi", "Hallo", key: "greeting.hi", settings).isEmpty)
    // Five characters to a reader, of 13 bytes.
    #expect(try complaints("Hi", "Ha👩‍💻lo", key: "greeting.hi", settings).isEmpty)
    #expect(try complaints("Hi", "Guten Tag", key: "greeting.hi", settings) == ["error length-limit"])
    #expect(try complaints("Hi", "Guten Tag", key: "hi", settings).isEmpty)
    #expect(try complaints("Hi", "Hallo", key: "greeting.hi", state: .new, settings) == ["error required-key"])
    #expect(try complaints("Hi", "Salut", in: "fr", key: "greeting.hi", state: .new, settings).isEmpty)
    #expect(try complaints("Dump", "Auszug", key: "debug.dump", settings) == ["error excluded-key"])
    #expect(try complaints("Made with love for you", "Made with love for you", settings) == ["error length-limit"])
    settings.levels = [.lengthLimit: .warning, .whiteSpace: .off]
    settings.exceptions = [
      CheckSettings.Exception(scope: greetings, levels: [.lengthLimit: .off, .whiteSpace: .error])
    ]
    #expect(try complaints("Hi", "Guten Tag", key: "greeting.hi", settings).isEmpty)
    #expect(try complaints("Hi", "Hi ", key: "greeting.hi", settings) == ["error white-space"])
    #expect(try complaints("Hi ", "Hi", key: "hi", settings).isEmpty)
  }

  @Test func keysThatAreNotTranslatedArePassedBy() throws {
    var unit = units([(.plain, "%lld left", "%@ übrig")])[0]
    unit.isTranslatable = false
    #expect(try findings([unit]).isEmpty)
  }

  @Test func everyRuleIsNamedOnce() {
    let rules = TranslationRules.all(CheckSettings()).map(\.rule)
    #expect(Set(rules).count == rules.count)
    #expect(TranslationRules.names == Set(rules))
    let pages = TestData.root.appending(path: "Sources/Verification/Verification.docc")
    for rule in rules {
      let page = pages.appending(path: "\(rule.rawValue).md").path
      #expect(FileManager.default.fileExists(atPath: page), "\(rule.rawValue) has no page")
    }
  }
}
