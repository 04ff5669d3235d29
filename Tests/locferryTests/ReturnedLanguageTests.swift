import Foundation
import TestSupport
import Testing

/// Which language a bundle is for, and which have to be there.
@Suite struct ReturnedLanguageTests {
  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      "p/App/L.xcstrings",
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"pt-PT":{"stringUnit":{"state":"new","value":""}},"#
        + #""zh-Hant-TW":{"stringUnit":{"state":"new","value":""}}}}},"version":"1.0"}"#)
    return sandbox
  }

  private func document(_ language: String, original: String = "App/L.xcstrings") -> String {
    """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="\(original)" source-language="en" target-language="\(language)" datatype="plaintext"><body>
    <trans-unit id="k"><source>k</source><target>cá</target></trans-unit></body></file></xliff>
    """
  }

  private func report(_ sandbox: Sandbox, _ arguments: String...) throws -> ParsedReport {
    try ParsedReport(
      try Tool.run(["import"] + arguments + ["--project", "p", "--dry-run", "--format", "json"], in: sandbox.url).output
    )
  }

  @Test func `a language by another name is taken only where the project says so`() throws {
    let sandbox = try project()
    try sandbox.write("back.xliff", document("pt"))
    let refused = try report(sandbox, "back.xliff")
    #expect(refused.exit == 1 && refused.totals["rejected"] == 1 && refused.rules == ["unknown-language"])
    let message = refused.findings[0]["message"] as? String ?? ""
    #expect(message.contains("pt-PT") && message.contains("languageMap") && message.contains("--add-language pt"))
    try sandbox.write("p/.locferry.json", #"{"languageMap": {"pt": "pt-PT"}}"#)
    let taken = try report(sandbox, "back.xliff")
    #expect(taken.exit == 0 && taken.totals["applied"] == 1 && taken.rules == ["mapped-language"])
    #expect(taken.files[0]["language"] as? String == "pt-PT")
    for wrong in [#"{"languageMap": {"../x": "pt"}}"#, #"{"languageMap": {"pt": "p"}}"#, #"{"languageMap": []}"#] {
      try sandbox.write("p/.locferry.json", wrong)
      #expect(try sandbox.run("import", "back.xliff", "--project", "p").status == 2, "\(wrong)")
    }
  }

  @Test func `another spelling is the same language`() throws {
    let sandbox = try project()
    try sandbox.write("back.xliff", document("zh_TW"))
    let taken = try report(sandbox, "back.xliff")
    #expect(taken.exit == 0 && taken.files[0]["language"] as? String == "zh-Hant-TW")
  }

  @Test func `names that contradict each other are refused unless somebody says which is meant`() throws {
    let sandbox = try project()
    try sandbox.write("pt-PT.xliff", document("zh-Hant-TW"))
    #expect(try sandbox.run("import", "pt-PT.xliff", "--project", "p", "--dry-run").status == 2)
    try sandbox.write(
      "pt-PT.xcloc/contents.json", #"{"developmentRegion":"en","targetLocale":"pt-PT","version":"1.0"}"#)
    try sandbox.write("pt-PT.xcloc/Localized Contents/pt-PT.xliff", document("zh-Hant-TW"))
    #expect(try sandbox.run("import", "pt-PT.xcloc", "--project", "p", "--dry-run").status == 2)
    for path in ["pt-PT.xliff", "pt-PT.xcloc"] {
      let said = try report(sandbox, path, "--assume-language", "pt-PT")
      #expect(said.exit == 0 && said.files[0]["language"] as? String == "pt-PT", "\(path)")
    }
  }

  @Test func `languages that must be there`() throws {
    let sandbox = try project()
    try sandbox.write("back.xliff", document("pt-PT"))
    #expect(try report(sandbox, "back.xliff", "--expect-languages", "pt-PT").exit == 0)
    let short = try report(sandbox, "back.xliff", "--expect-languages", "pt-PT,zh-Hant-TW")
    #expect(short.exit == 1 && short.rules == ["missing-language"] && short.totals["applied"] == 1)
    #expect(short.findings[0]["language"] as? String == "zh-Hant-TW")
  }

  @Test func `a table by another name`() throws {
    let sandbox = try project()
    try sandbox.write("back.xliff", document("pt-PT", original: "Old=Name.strings"))
    #expect(try report(sandbox, "back.xliff").exit == 1)
    let mapped = try report(sandbox, "back.xliff", "--map", "Old=Name.strings=App/L.xcstrings")
    #expect(mapped.exit == 0 && mapped.totals["applied"] == 1 && mapped.rules == ["relinked-file"])
    for wrong in ["Old=Name.strings=App/M.xcstrings", "x", "=x", "x="] {
      #expect(try sandbox.run("import", "back.xliff", "--project", "p", "--map", wrong).status == 2, "\(wrong)")
    }
  }
}
