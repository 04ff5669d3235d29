import Diagnostics
import Foundation
import Localization
import StringsConversion
import StringsFiles
import Testing

@Suite struct CatalogFromStringsTests {
  static func tag(_ name: String) throws -> LanguageTag { try #require(LanguageTag(name)) }

  static func strings(_ region: StringsTable.Region, _ text: String) throws -> StringsTable.Localization {
    StringsTable.Localization(
      region: region, strings: StringsTable.Located(path: "T.strings", file: try StringsFile(Array(text.utf8))))
  }

  static func plist(_ content: String) throws -> StringsTable.Located<StringsDictionary> {
    StringsTable.Located(
      path: "T.stringsdict", file: try StringsDictionary(Array("<plist><dict>\(content)</dict></plist>".utf8)))
  }

  static func variable(_ name: String, _ type: String?, _ cases: [(String, String)]) -> String {
    let type = type.map { "<key>NSStringFormatValueTypeKey</key><string>\($0)</string>" } ?? ""
    let texts = cases.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    return "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + type + texts + "</dict>"
  }

  static func format(_ key: String, _ format: String, _ variables: String...) -> String {
    "<key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables.joined())</dict>"
  }

  private func convert(
    dictionary: String, plainPlurals: Bool = false
  ) throws -> (localization: String, findings: [Finding]) {
    let english = try Self.tag("en")
    let table = StringsTable([
      StringsTable.Localization(region: .language(english), dictionary: try Self.plist(dictionary))
    ])
    let conversion = CatalogFromStrings(table, sourceLanguage: english, plainPlurals: plainPlurals)
    // Without blanks, and without what is around the one localization.
    let text = String(decoding: conversion.render(), as: UTF8.self).split(separator: "\n").map {
      $0.drop { $0 == " " }.replacing(" : ", with: ":")
    }.joined()
    guard let start = text.range(of: "\"en\":{")?.lowerBound, let end = text.range(of: "}}},\"version\"")?.lowerBound
    else { return ("", conversion.findings) }
    return (String(text[start..<end].dropFirst(5)), conversion.findings)
  }

  private func unit(_ text: String) -> String {
    "\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}"
  }

  @Test func textsOfAllLanguagesInXcodesLayout() throws {
    let table = StringsTable([
      try Self.strings(.language(Self.tag("de")), "/* anders */\n\"b\" = \"B \\\"de\\\"\";\n\"only de\" = \"x\";"),
      try Self.strings(.base, "\"a\" = \"A\";\n/* base */\n\"c\" = \"C\";"),
      try Self.strings(.language(Self.tag("en")), "/* about a */\n\"a\" = \"A\";\n\n/* about b */\n\"b\" = \"B\";\n"),
    ])
    let conversion = CatalogFromStrings(table, sourceLanguage: try Self.tag("en"))
    #expect(
      String(decoding: conversion.render(), as: UTF8.self) == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "a" : {
              "comment" : "about a",
              "extractionState" : "migrated",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "A"
                  }
                }
              }
            },
            "b" : {
              "comment" : "about b",
              "extractionState" : "migrated",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "B \\"de\\""
                  }
                },
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "B"
                  }
                }
              }
            },
            "c" : {
              "comment" : "base",
              "extractionState" : "migrated",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "C"
                  }
                }
              }
            },
            "only de" : {
              "extractionState" : "migrated",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "x"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """)
    #expect(conversion.keyCount == 4)
    #expect(conversion.languages.map(\.name) == ["en", "de"])
    #expect(conversion.findings.map(\.severity) == [.warning])
    #expect(conversion.findings.first?.message == "comments that differ from the source language's are not kept: 1")
  }

  @Test func aVariableKeepsItsNameAsASubstitution() throws {
    let result = try convert(
      dictionary: Self.format(
        "k", "%1$@ has %2$#@b@ in %#@a@",
        Self.variable("b", "d", [("other", "%2$d bs"), ("one", "%2$d b")]),
        Self.variable("a", "lld", [("one", "%lld a"), ("other", "%@ and %lld as")])))
    let expected =
      "{" + unit("%1$@ has %#@b@ in %#@a@") + ",\"substitutions\":{\"a\":{\"formatSpecifier\":\"lld\","
      + "\"variations\":{\"plural\":{\"one\":{" + unit("%arg a") + "},\"other\":{" + unit("%@ and %arg as")
      + "}}}},\"b\":{\"argNum\":2,\"formatSpecifier\":\"d\",\"variations\":{\"plural\":{\"one\":{" + unit("%arg b")
      + "},\"other\":{" + unit("%arg bs") + "}}}}}}"
    #expect(result.localization == expected)
    #expect(result.findings.isEmpty)
  }

  @Test(arguments: ["%1$#@v@ %#@v@", "%1$#@v@ %2$#@v@"])
  func aVariableWithTwoNumbersHasNone(format: String) throws {
    let result = try convert(
      dictionary: Self.format("k", format, Self.variable("v", "d", [("other", "%1$d %d")])))
    #expect(result.localization.contains("\"value\":\"\(format)\""))
    #expect(!result.localization.contains("argNum"))
    #expect(result.localization.contains("\"value\":\"%1$d %arg\""))
  }

  @Test func aVariableThatNobodyNamedBecomesPlainCases() throws {
    let text = Self.format(
      "k", "%#@variable_0@", Self.variable("variable_0", "d", [("one", "one user"), ("other", "%d users")]))
    let plain =
      "{\"variations\":{\"plural\":{\"one\":{" + unit("one user") + "},\"other\":{" + unit("%d users") + "}}}}"
    #expect(try convert(dictionary: text).localization == plain)
    // Its value type is not what the texts show: not plain, or the type would be lost.
    let other = text.replacing(">d<", with: ">u<")
    #expect(try convert(dictionary: other).localization.contains("\"formatSpecifier\":\"u\""))
    // Another name is kept unless Xcode's way is asked for.
    let named = text.replacing("variable_0", with: "users")
    #expect(try convert(dictionary: named).localization.contains("\"substitutions\":{\"users\""))
    let lossy = try convert(dictionary: named, plainPlurals: true)
    #expect(lossy.localization == plain)
    #expect(lossy.findings.map(\.severity) == [.note])
    // A text around the variable cannot be plain.
    let around = named.replacing("%#@users@", with: "Hi %#@users@")
    #expect(try convert(dictionary: around, plainPlurals: true).localization.contains("\"substitutions\":{\"users\""))
  }

  @Test func devices() throws {
    let phone = Self.format("iphone", "%#@n@ here", Self.variable("n", "lld", [("other", "%lld taps")]))
    let text =
      "<key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>Click</string>"
      + phone + "</dict></dict>"
    let expected =
      "{\"substitutions\":{\"n\":{\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"other\":{"
      + unit("%arg taps") + "}}}}},\"variations\":{\"device\":{\"iphone\":{" + unit("%#@n@ here") + "},\"mac\":{"
      + unit("Click") + "}}}}"
    let result = try convert(dictionary: text)
    #expect(result.localization == expected)
    #expect(result.findings.isEmpty)
    // One name, two meanings.
    let two = text.replacing(
      "<string>Click</string>",
      with: Self.format("x", "%#@n@", Self.variable("n", "lld", [("other", "%lld clicks")])).dropFirst(12))
    #expect(try convert(dictionary: two).findings.first?.message.contains("is not the same for all devices") == true)
  }

  @Test(
    arguments: [
      (
        "<key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>1</key><string>x</string></dict></dict>",
        "\"k\": a catalog has no texts by width; left out"
      ),
      ("<key>k</key><array/>", "\"k\": an array where a text or a dictionary is expected; left out"),
      (
        format("k", "%#@v@!", variable("v", "d", [("other", "%arg")])),
        "\"k\": variable \"v\" holds \"%arg\", which has a meaning of its own in a catalog; left out"
      ),
    ])
  func whatACatalogCannotSayIsNamed(text: String, message: String) throws {
    let result = try convert(dictionary: text)
    #expect(result.findings.map(\.message) == [message])
    #expect(result.findings.map(\.severity) == [.error])
    #expect(result.findings.first?.address?.key == "k")
    #expect(result.findings.first?.place?.position == TextPosition(line: 1, column: 14))
    #expect(result.localization.isEmpty)
  }

  @Test(
    arguments: [
      (
        format("k", "%#@v@!", variable("v", "%ld", [("other", "%ld")])),
        "\"k\": variable \"v\" has the value type \"%ld\"; taken without \"%\"", "\"formatSpecifier\":\"ld\""
      ),
      (
        format("k", "%#@v@!", variable("v", nil, [("other", "%5.1f m")])),
        "\"k\": variable \"v\" has no value type; taken as \"f\"", "\"formatSpecifier\":\"f\""
      ),
      (
        format("k", "%#@v@!", variable("v", "d", [("one", "x")])), "\"k\": variable \"v\" has no case \"other\"",
        "\"one\""
      ),
      (
        format("k", "%#@v@ %#@w@", variable("v", "d", [("other", "x")])),
        "\"k\": variable \"w\" is not defined", "%#@w@"
      ),
    ])
  func whatIsOddIsTakenWithAWarning(text: String, message: String, content: String) throws {
    let result = try convert(dictionary: text)
    #expect(result.findings.map(\.message) == [message])
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(result.localization.contains(content))
  }

  @Test func oneKeyTwice() throws {
    let english = try Self.tag("en")
    var localization = try Self.strings(.language(english), "k = k;\nl = x;\nd = 1;\nd = 2;\ne = 1;\ne = 1;")
    localization.dictionary = try Self.plist(
      Self.format("k", "%#@v@!", Self.variable("v", "d", [("other", "%d")]))
        + Self.format("l", "%#@v@!", Self.variable("v", "d", [("other", "%d")])))
    let base = try Self.strings(.base, "d = 3;\ne = 1;\nf = 4;")
    let conversion = CatalogFromStrings(StringsTable([base, localization]), sourceLanguage: english)
    #expect(
      conversion.findings.map { "\($0.severity) \($0.message)" } == [
        "error \"d\" stands again at 4:1; the last one counts",
        "note \"e\" stands again at 6:1; the last one counts",
        "note \"k\": its text \"k\" is hidden by the .stringsdict; left out",
        "error \"l\": its text \"x\" is hidden by the .stringsdict; left out",
        "error \"d\": Base.lproj has another text than the source language's own folder; left out",
      ])
    #expect(conversion.keyCount == 5)
  }
}
