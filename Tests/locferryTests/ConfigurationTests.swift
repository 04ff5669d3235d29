import Diagnostics
import Foundation
import Localization
import Merge
import Project
import Testing
import Verification

@testable import locferry

/// What a project settles for all who work on it.
@Suite struct ConfigurationTests {
  private func read(_ text: String) throws(RunError) -> Configuration {
    try Configuration(Array(text.utf8), path: ".locferry.json")
  }

  @Test func `every setting`() throws {
    let settings = try read(
      """
      {"import": {"prefer": "theirs", "onSourceChange": "review", "statePolicy": "needs-review", "acceptCopied": true,
        "acceptSourceEdits": true, "requireComplete": true, "allOrNothing": true},
       "exclude": ["Vendor/**", "*.xib"], "sourceLanguage": "pt-BR", "languages": ["de", "fr", "de"],
       "severities": {"missing-unit": "error", "copied-source": "warning", "bundle-oddity": "note"}}
      """)
    var expected = Configuration.Import()
    expected.preferredSide = .theirs
    expected.onSourceChange = .review
    expected.statePolicy = .needsReview
    expected.acceptsCopiedSource = true
    expected.acceptsSourceEdits = true
    expected.requiresComplete = true
    expected.isAllOrNothing = true
    #expect(settings.import == expected)
    #expect(settings.excluded == [Glob("Vendor/**"), Glob("*.xib")])
    #expect(settings.sourceLanguage?.name == "pt-BR" && settings.languages.map(\.name) == ["de", "fr"])
    #expect(settings.exclusion.covers("Vendor/A/B.strings") && settings.exclusion.covers("A/V.xib"))
    #expect(!settings.exclusion.covers("A/Vendor.strings"))
    #expect(settings.severities == [.missingUnit: .error, .copiedSource: .warning, .bundleOddity: .note])
    #expect(try read("{}") == Configuration())
  }

  @Test func `what translations are held against`() throws {
    let settings = try read(
      """
      {"severities": {"copied-source": "off"},
       "rules": [{"table": "**/InfoPlist.xcstrings", "key": "NS*", "severities": {"format-specifier": "warning"}}],
       "check": {"maxLengths": [{"key": "tab.*", "characters": 12}], "requiredKeys": [{"key": "a", "languages": ["de"]}],
         "excludedKeys": [{"table": "Debug.xcstrings"}], "allowedCopies": ["Mission Control"]}}
      """
    ).check
    #expect(settings.levels == [.copiedSource: .off])
    let scope = KeyScope(table: Glob("**/InfoPlist.xcstrings"), key: WildcardPattern("NS*"))
    #expect(settings.exceptions == [.init(scope: scope, levels: [.formatSpecifier: .warning])])
    #expect(settings.lengthLimits == [.init(scope: KeyScope(key: WildcardPattern("tab.*")), characters: 12)])
    let german = try #require(LanguageTag("de"))
    #expect(settings.requiredKeys == [.init(scope: KeyScope(key: WildcardPattern("a")), languages: [german])])
    #expect(settings.excludedKeys == [KeyScope(table: Glob("Debug.xcstrings"))])
    #expect(settings.allowedCopies == [WildcardPattern("Mission Control")])
  }

  @Test func `a flag wins`() {
    var settings = Configuration.Import()
    settings.preferredSide = .theirs
    settings.onSourceChange = .take
    settings.requiresComplete = true
    var options = ImportOptions()
    options.preferredSide = .ours
    let settled = options.settled(by: settings)
    #expect(settled.preferredSide == .ours && settled.onSourceChange == .take && settled.requiresComplete)
    #expect(settled.statePolicy == nil && !settled.isAllOrNothing)
  }

  @Test(arguments: [
    (#"{"imports":{}}"#, #".locferry.json:1:2: error: unknown member "imports"; did you mean "import"?"#),
    (
      #"{"import":{"prefer":"mine"}}"#, #".locferry.json:1:21: error: "prefer" is "mine"; it can be "ours" or "theirs""#
    ),
    (#"{"import":{"prefer":1}}"#, #".locferry.json:1:21: error: "prefer" is no text"#),
    (#"{"import":{"allOrNothing":"yes"}}"#, #".locferry.json:1:27: error: "allOrNothing" is not true or false"#),
    (#"{"import":[]}"#, ".locferry.json:1:11: error: an object is expected"),
    (
      #"{"severities":{"mising-unit":"error"}}"#,
      #".locferry.json:1:30: error: there is no rule "mising-unit"; did you mean "missing-unit"?"#
    ),
    (
      #"{"severities":{"both-changed":"note"}}"#,
      #".locferry.json:1:31: error: "both-changed" is always an error; --fail-on moves what makes a run fail"#
    ),
    (#"{"exclude":["a",""]}"#, #".locferry.json:1:17: error: "" is not a pattern"#),
    (#"{"exclude":"a"}"#, #".locferry.json:1:12: error: "exclude" is no array"#),
    (#"{"languages":["de",1]}"#, ".locferry.json:1:20: error: a text is expected"),
    (#"{"languages":["../x"]}"#, #".locferry.json:1:15: error: "../x" is not a language such as de or pt-BR"#),
    (#"{"sourceLanguage":"e"}"#, #".locferry.json:1:19: error: "e" is not a language such as de or pt-BR"#),
    (#"{"severities":{"missing-unit":"fatal"}}"#, #"it can be "off", "note", "warning" or "error""#),
    (#"{"severities":{"missing-unit":"off"}}"#, #".locferry.json:1:31: error: "missing-unit" cannot be off"#),
    (#"{"severities":{"format-specifier":"off"}}"#, #""format-specifier" is always an error"#),
    (
      #"{"rules":[{"severities":{"both-changed":"off"}}]}"#,
      #"1:41: error: "both-changed" is no rule about translations"#
    ),
    (#"{"rules":[{"key":"a"}]}"#, #".locferry.json:1:11: error: "severities" is missing"#),
    (#"{"check":{"maxLengths":[{"characters":-1}]}}"#, #"1:39: error: "characters" is no whole number"#),
    (#"{"check":{"maxLengths":[{"key":"a"}]}}"#, #"1:25: error: "characters" is missing"#),
    (#"{"check":{"requiredKeys":[{"languages":["d"]}]}}"#, #"1:40: error: "d" is no language"#),
    (#"{"check":{"allowedCopies":"a"}}"#, #"1:27: error: "allowedCopies" is no array"#),
  ])
  func `what is wrong is named with its place`(text: String, expected: String) {
    do throws(RunError) {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line.contains(expected), "\(error.line)")
    }
  }

  @Test func `a unit that is kept back stays an error`() {
    var report = Report(verb: .import, project: ".")
    report.findings = [
      Finding(rule: .sourceChanged, severity: .error, outcome: .conflict, message: ""),
      Finding(rule: .sourceChanged, severity: .warning, outcome: .applied, message: ""),
      Finding(rule: .missingUnit, message: ""),
    ]
    var settings = Configuration()
    settings.severities = [.sourceChanged: .note, .missingUnit: .error]
    report.weigh(by: settings)
    #expect(report.findings.map(\.severity) == [.error, .note, .error])
  }

  @Test func `a rule that is off leaves an import's findings as they are`() {
    var report = Report(verb: .import, project: ".")
    report.findings = [Finding(rule: .copiedSource, outcome: .untranslated, message: "")]
    var settings = Configuration()
    settings.severities = [.copiedSource: .off]
    report.weigh(by: settings)
    #expect(report.findings.map(\.severity) == [.note])
  }

  @Test func `what was decided or typed does not weigh otherwise`() {
    var report = Report(verb: .import, project: ".")
    report.findings = [
      // Decided: ours was kept.
      Finding(rule: .bothChanged, severity: .warning, outcome: .unchanged, message: ""),
      // Typed: --require-complete.
      Finding(rule: .missingUnit, severity: .error, message: ""),
    ]
    var settings = Configuration()
    settings.severities = [.bothChanged: .error, .missingUnit: .note]
    report.weigh(by: settings)
    #expect(report.findings.map(\.severity) == [.warning, .error])
  }

  /// Paths in the settings are the project's, and a table alone is none.
  @Test func `settings that a table alone does not have are named`() throws {
    let repository = try Repository(
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{}}},"version":"1.0"}"#, hasDriver: false)
    try repository.sandbox.write(".locferry.json", #"{"check": {"excludedKeys": [{"key": "k"}]}}"#)
    let table = try repository.locferry("list", Repository.path)
    #expect(table.status == 0 && table.text.contains("is not followed, for only a table was named"), "\(table.text)")
    #expect(try !repository.locferry("list", ".").text.contains("is not followed"))
  }
}
