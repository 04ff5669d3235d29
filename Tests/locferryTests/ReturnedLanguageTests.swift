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

  @Test func `a name for a table that no bundle has is named`() throws {
    let sandbox = try project()
    try sandbox.write("back.xliff", document("pt-PT"))
    let report = try report(sandbox, "back.xliff", "--map", "App/L.strings=App/L.xcstrings")
    #expect(report.exit == 0 && report.rules == ["unused-map"] && report.totals["applied"] == 1)
    let message = report.findings[0]["message"] as? String ?? ""
    #expect(message.contains("App/L.strings") && message.contains("nearest is \"App/L.xcstrings\""), "\(message)")
    let two = ["Old.strings=App/L.xcstrings", "Old.strings=App/M.xcstrings"]
    try sandbox.write("p/App/M.xcstrings", #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#)
    let run = try sandbox.run("import", "back.xliff", "--project", "p", "--map", two[0], "--map", two[1])
    #expect(run.status == 2 && run.errors.contains("cannot be both"), "\(run.errors)")
  }

  @Test func `a check reads what an import would`() throws {
    let sandbox = try project()
    let text = document("pt-PT", original: "Old.strings").replacing(">cá<", with: "> cá<")
    try sandbox.write("back.xliff", text)
    let map = ["--map", "Old.strings=App/L.xcstrings"]
    let lost = try sandbox.run("check", "back.xliff", "--project", "p", "--format", "json")
    #expect(try ParsedReport(lost.output).rules == ["unknown-file"])
    let run = try Tool.run(["check", "back.xliff", "--project", "p", "--format", "json"] + map, in: sandbox.url)
    #expect(
      try ParsedReport(run.output).rules.sorted() == ["relinked-file", "white-space"], "\(run.text)\(run.errors)")
    let wrong = try sandbox.run("check", "back.xliff", "--project", "p", "--map", "Old.strings=App/M.xcstrings")
    #expect(wrong.status == 2 && wrong.errors.contains("no table"), "\(wrong.errors)")
  }

  /// `no` is no kind of `nb`, and yet the file may be called so.
  @Test func `a file may be called as the map has it`() throws {
    let sandbox = try project()
    try sandbox.write("p/.locferry.json", #"{"languageMap": {"xx": "pt-PT"}}"#)
    try sandbox.write("xx.xliff", document("xx"))
    #expect(try report(sandbox, "xx.xliff").totals["applied"] == 1)
    #expect(try report(sandbox, "xx.xliff", "--language", "xx", "--expect-languages", "xx").exit == 0)
    #expect(try report(sandbox, "xx.xliff", "--language", "pt-PT", "--expect-languages", "pt-PT").exit == 0)
    try sandbox.write("xx.xliff", document("zh-Hant-TW"))
    #expect(try sandbox.run("import", "xx.xliff", "--project", "p", "--dry-run").status == 2)
  }
}
