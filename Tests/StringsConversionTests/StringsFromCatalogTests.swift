import Diagnostics
import Foundation
import Localization
import StringCatalog
import StringsConversion
import StringsFiles
import Testing

@Suite struct StringsFromCatalogTests {
  private func convert(_ strings: String) throws -> StringsFromCatalog {
    let text = "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}"
    return StringsFromCatalog(try StringCatalog(Array(text.utf8)), path: "T.xcstrings")
  }

  private static func unit(_ text: String, _ state: String = "translated") -> String {
    "\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(text)\"}"
  }

  private static func plural(_ cases: [(String, String)]) -> String {
    "\"variations\":{\"plural\":{" + cases.map { "\"\($0)\":{\(unit($1))}" }.joined(separator: ",") + "}}"
  }

  private static func substitution(_ name: String, _ other: String) -> String {
    "\"substitutions\":{\"\(name)\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\(plural([("other", other)]))}}"
  }

  private static func entry(_ key: String, en localization: String, comment: String? = nil) -> String {
    "\"\(key)\":{" + (comment.map { "\"comment\":\"\($0)\"," } ?? "") + "\"localizations\":{\"en\":{\(localization)}}}"
  }

  private func rule(_ key: String, en localization: String) throws -> StringsRule? {
    let conversion = try convert(Self.entry(key, en: localization))
    #expect(conversion.findings.isEmpty, "\(conversion.findings.map(\.message))")
    let bytes = try #require(conversion.files.first?.dictionary)
    return try StringsDictionary(bytes).entries.first?.rule
  }

  @Test func textsOfEveryLanguage() throws {
    let conversion = try convert(
      """
      "a" : {"comment" : "two\\nlines", "localizations" : {"de" : {\(Self.unit("Ä"))}, "fr" : {\(Self.unit(""))}}},
      "b \\"q\\"" : {"localizations" : {"de" : {\(Self.unit("B\\n"))}, "en" : {\(Self.unit("bee", "new"))}}}
      """)
    #expect(conversion.findings.isEmpty)
    #expect(conversion.files.map(\.language.name) == ["en", "de", "fr"])
    #expect(conversion.files.map(\.keyCount) == [2, 2, 1])
    #expect(conversion.files.allSatisfy { $0.dictionary == nil })
    #expect(
      conversion.files.map { $0.strings.map { String(decoding: $0, as: UTF8.self) } } == [
        "/* two\nlines */\n\"a\" = \"a\";\n\n\"b \\\"q\\\"\" = \"bee\";\n\n",
        "/* two\nlines */\n\"a\" = \"Ä\";\n\n\"b \\\"q\\\"\" = \"B\\n\";\n\n",
        "/* two\nlines */\n\"a\" = \"\";\n\n",
      ])
  }

  @Test func aNewStringsdictIsComplete() throws {
    let conversion = try convert(
      Self.entry(
        "%lld files", en: Self.plural([("other", "%lld files"), ("one", "%lld <file>")]), comment: "in a folder"))
    let bytes = try #require(conversion.files.first?.dictionary)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- in a folder -->
        \t<key>%lld files</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@variable_0@</string>
        \t\t<key>variable_0</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>lld</string>
        \t\t\t<key>one</key>
        \t\t\t<string>%lld &lt;file&gt;</string>
        \t\t\t<key>other</key>
        \t\t\t<string>%lld files</string>
        \t\t</dict>
        \t</dict>
        </dict>
        </plist>

        """)
  }

  /// The argument that is counted, and its type.
  @Test(
    arguments: [
      ("k", [("other", "%d of them")], "%#@variable_0@", "d", "%d of them"),
      ("k", [("one", "one"), ("other", "%1$lu")], "%#@variable_0@", "lu", "%1$lu"),
      ("k", [("other", "%@ has %lld files")], "%2$#@variable_0@", "lld", "%1$@ has %2$lld files"),
      ("k", [("other", "%2$05d in %1$@")], "%2$#@variable_0@", "d", "%2$05d in %1$@"),
      ("k", [("other", "%.1f km, 50%")], "%#@variable_0@", "f", "%.1f km, 50%"),
      ("%@ %u", [("other", "many")], "%2$#@variable_0@", "u", "many"),
      ("k", [("other", "many")], "%#@variable_0@", "lld", "many"),
      ("k", [("other", "50% done, %lld left")], "%#@variable_0@", "lld", "50% done, %lld left"),
      ("k", [("other", "%*d left")], "%2$#@variable_0@", "d", "%*d left"),
      ("k", [("other", "%%d %lld of %lld")], "%#@variable_0@", "lld", "%%d %1$lld of %2$lld"),
    ])
  func plainPlurals(
    key: String, cases: [(String, String)], format: String, type: String, other: String
  ) throws {
    guard case .format(let found)? = try rule(key, en: Self.plural(cases)) else {
      Issue.record("no format")
      return
    }
    #expect(found.format.string == format)
    #expect(found.variables.map { $0.valueType?.string } == [type])
    #expect(found.variables.first?.cases.last?.text.string == other)
  }

  @Test func substitutions() throws {
    let definitions =
      "\"substitutions\":{\"b\":{\"argNum\":2,\"formatSpecifier\":\"d\",\(Self.plural([("other", "%arg bs")]))},"
      + "\"a\":{\"formatSpecifier\":\"lld\",\(Self.plural([("one", "%arg a"), ("other", "%3$@ %arg")]))}}"
    let found = try rule("k", en: Self.unit("%1$@: %#@b@ in %3$#@a@") + "," + definitions)
    #expect(
      found
        == .format(
          StringsFormat(
            format: "%1$@: %2$#@b@ in %3$#@a@",
            variables: [
              StringsVariable(
                name: "b", valueType: "d", cases: [StringsPluralCase(category: .other, text: "%2$d bs")]),
              // Without a number of its own it has the one of its reference.
              StringsVariable(
                name: "a", valueType: "lld",
                cases: [
                  StringsPluralCase(category: .one, text: "%3$lld a"),
                  StringsPluralCase(category: .other, text: "%3$@ %3$lld"),
                ]),
            ])))
  }

  @Test func devices() throws {
    let found = try rule(
      "k",
      en: "\"substitutions\":{\"n\":{\"formatSpecifier\":\"lld\",\(Self.plural([("other", "%arg taps")]))}},"
        + "\"variations\":{\"device\":{\"iphone\":{\(Self.unit("%#@n@!"))},\"mac\":{\(Self.unit("Click"))},"
        + "\"applewatch\":{\(Self.plural([("other", "%d")]))}}}")
    func format(_ text: UTF8Text, _ name: UTF8Text, _ type: UTF8Text, _ other: UTF8Text) -> StringsRule {
      .format(
        StringsFormat(
          format: text,
          variables: [
            StringsVariable(
              name: name, valueType: type, cases: [StringsPluralCase(category: .other, text: other)])
          ]))
    }
    #expect(
      found
        == .device([
          StringsCase(name: "iphone", rule: format("%#@n@!", "n", "lld", "%lld taps")),
          StringsCase(name: "mac", rule: .text("Click")),
          StringsCase(name: "applewatch", rule: format("%#@variable_0@", "variable_0", "d", "%d")),
        ]))
  }

  @Test(
    arguments: [
      (
        "\"stringSet\":{\"state\":\"translated\",\"values\":[\"a\",\"b\"]}", "it is a set of 2 phrases; left out"
      ),
      (unit("x") + "," + plural([("other", "x")]), "it is stored in two shapes; left out"),
      (unit("%#@v@"), "its substitution \"v\" is not defined; left out"),
      (
        unit("%#@v@") + ",\"substitutions\":{\"v\":{\"formatSpecifier\":\"d\"}}",
        "its substitution \"v\" has no plural cases; left out"
      ),
      (
        "\"substitutions\":{\"v\":{\"formatSpecifier\":\"d\",\(plural([("other", "x")]))}}",
        "it has substitutions and no text that they stand in; left out"
      ),
      (
        "\"variations\":{\"device\":{\"mac\":{\"variations\":{\"device\":{\"x\":{\(unit("y"))}}}}}}",
        "device \"mac\" is varied in a way that is not known; left out"
      ),
      (
        "\"substitutions\":{\"n\":{\"argNum\":1,\(plural([("other", "%arg D")]))}},\(unit("%#@n@"))",
        "\"formatSpecifier\" is missing; left out"
      ),
      (
        "\(substitution("n", "%arg")),\"variations\":{\"device\":{\"iphone\":{\(plural([("other", "Tap %#@n@")]))},"
          + "\"other\":{\(unit("Click %#@n@"))}}}",
        "its substitution \"n\" is referred to where a .stringsdict has no place for it; left out"
      ),
      (plural([("one", "a"), ("other", "%#@n@")]), "its substitution \"n\" is not defined; left out"),
      ("\(substitution("n", "%arg of %#@m@")),\(unit("%#@n@"))", "its substitution \"m\" is not defined; left out"),
      ("\(substitution("n", "%arg")),\(unit("%#@n@ of %2$#@m@"))", "its substitution \"m\" is not defined; left out"),
      (
        "\"stringSet\":{\"state\":\"new\",\"values\":[\"%#@n@\"]}",
        "its substitution \"n\" is not defined; left out"
      ),
      ("\"variations\":{\"width\":{\"1\":{\(unit("y"))}}}", "it varies by \"width\"; left out"),
      (plural([("other", "\\u0002")]), "text holds U+0002, which a property list in XML cannot; left out"),
    ])
  func whatTheFilesCannotSayIsNamed(localization: String, message: String) throws {
    let conversion = try convert(Self.entry("k", en: localization) + "," + Self.entry("z", en: Self.unit("Z")))
    #expect(conversion.findings.map(\.message) == ["\"k\": \(message)"])
    #expect(conversion.findings.first?.outcome == .notExported)
    #expect(conversion.findings.first?.severity == .error)
    #expect(conversion.findings.first?.place?.position?.line == 1)
    #expect(conversion.files.map(\.keyCount) == [1])
  }

  @Test func aSetWithoutOtherIsWrittenAndNamed() throws {
    let conversion = try convert(Self.entry("k", en: Self.plural([("one", "%d")])))
    #expect(conversion.findings.map(\.severity) == [.error])
    #expect(conversion.findings.first?.outcome == Outcome.none)
    #expect(conversion.findings.first?.message.contains("no \"other\"") == true)
    #expect(conversion.files.first?.dictionary != nil)
  }

  @Test func lostStatesAndMarksAreTold() throws {
    let conversion = try convert(
      """
      "a" : {"shouldTranslate" : false, "extractionState" : "stale", "comment" : " ends */",
        "isCommentAutoGenerated" : true,
        "localizations" : {"de" : {\(Self.unit("x", "needs_review"))}, "no language!" : {\(Self.unit("x"))}}},
      "b" : {"localizations" : {"de" : {\(Self.unit("x", "new"))}, "en" : {\(Self.unit("x", "new"))}}}
      """)
    #expect(
      conversion.findings.map { "\($0.severity) \($0.rule.rawValue) \($0.message)" } == [
        "warning not-expressible comments that cannot stand in these files as they are: 1",
        "error not-expressible states are lost, every text counts as translated: 1 needs_review, 1 new, first \"a\"",
        "error invalid-language \"no language!\" is no language's name; its texts are left out",
        "warning not-expressible keys that lose the mark not to be translated: 1",
        "warning not-expressible keys that lose the mark that no code uses them: 1",
        "note not-expressible comments that lose the mark that they were generated: 1",
      ])
  }
}
