import Foundation
import TestSupport
import Testing

@testable import locferry

/// `list` as a user and a script meet it.
@Suite struct ListTests {
  private static let interface = #"""
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
    <objects><label text="A" id="1"/><label text="B" id="2"/></objects></document>
    """#

  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("App/L.xcstrings", #"{"sourceLanguage":"de","strings":{"a":{"localizations":{"fr":{}}},"b":{}}}"#)
    try sandbox.write("App/en.lproj/Info.strings", "\"a\" = \"A\";\n")
    try sandbox.write("App/fr.lproj/Info.strings", "\"a\" = \"B\";\n")
    try sandbox.write("App/Base.lproj/Main.storyboard", Self.interface)
    try sandbox.write("Old/pl.lproj/Gone.strings", "")
    return sandbox
  }

  @Test func `a line for each table, and what belongs to none`() throws {
    let run = try project().run("list", "--source-language", "en")
    #expect(run.status == 0)
    let rows = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      rows.prefix(4) == [
        ["table", "format", "keys", "source", "languages"],
        ["App/Base.lproj/Main.storyboard", "storyboard", "2", "en", "–"],
        ["App/L.xcstrings", "xcstrings", "2", "de", "fr"], ["App/en.lproj/Info.strings", "strings", "1", "en", "fr"],
      ])
    #expect(run.text.contains("language-mismatch  its source language is de, the project's is en  App/L.xcstrings"))
    #expect(run.text.contains("has no counterpart in Base or en and was left out (pl)"))
    #expect(run.text.hasSuffix("3 tables · source language en · languages fr\n"))
  }

  @Test func `the list for scripts`() throws {
    let sandbox = try project()
    try sandbox.write(".locferry.json", #"{"exclude": ["Old", "*.storyboard"], "sourceLanguage": "en"}"#)
    let run = try sandbox.run("list", "--format", "json", "--exclude", "L.xcstrings")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: NSObject])
    #expect(root["schema"] as? String == "locferry/list/1")
    #expect(root["sourceLanguage"] as? String == "en" && root["projectFile"] == nil)
    #expect(root["findings"] as? [String] == [])
    let tables = try #require(root["tables"] as? [[String: NSObject]])
    #expect(tables.count == 1)
    #expect(tables[0]["path"] as? String == "App/en.lproj/Info.strings")
    #expect(tables[0]["format"] as? String == "strings" && tables[0]["region"] as? String == "en")
    #expect(tables[0]["keys"] as? Int == 1)
    #expect(tables[0]["files"] as? [[String: String]] == [["language": "fr", "path": "App/fr.lproj/Info.strings"]])
  }

  @Test func `keys of every format are counted as they are exported`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("en.lproj/A.strings", "\"a\" = \"A\";\n\"b\" = \"B\";\n\"a\" = \"C\";\n")
    try sandbox.write(
      "en.lproj/B.stringsdict", "<plist version=\"1.0\"><dict><key>a</key><string>A</string></dict></plist>")
    try sandbox.write("Base.lproj/C.storyboard", Self.interface)
    try sandbox.write("Base.lproj/D.xib", Self.interface)
    let fixture = TestData.root.appending(path: "Fixtures/interface/Booking.intentdefinition")
    try TestData.copyWritable(fixture, to: sandbox.url.appending(path: "Base.lproj/E.intentdefinition"))
    let run = try sandbox.run("list", "--source-language", "en", "--format", "json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: NSObject])
    let counts = try #require(root["tables"] as? [[String: NSObject]]).map { table in
      "\(table["path"] ?? "" as NSString): \(table["keys"] ?? "–" as NSString)"
    }
    #expect(
      counts == [
        "Base.lproj/C.storyboard: 2", "Base.lproj/D.xib: 2", "Base.lproj/E.intentdefinition: 3",
        "en.lproj/A.strings: 2", "en.lproj/B.stringsdict: 1",
      ])
    #expect(
      try sandbox.run("export", "--source-language", "en", "-l", "fr").text
        .contains("fr  10 units"))
  }

  @Test func `a table that cannot be read is named, and the others are listed`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.xcstrings", "{\n ]")
    try sandbox.write("B.xcstrings", #"{"sourceLanguage":"en","strings":{}}"#)
    let run = try sandbox.run("list", "--format", "json")
    #expect(run.status == 1)
    let report = try ParsedReport(run.output)
    #expect(report.rules == ["unreadable-table"])
    #expect((report.findings[0]["location"] as? [String: NSObject])?["line"] as? Int == 2)
    #expect(run.text.contains("B.xcstrings"))
  }

  /// Xcode spells such tables `../Resources/X.xcstrings`; so does every verb.
  @Test func `a table outside the project's folder makes the whole trip`() throws {
    let table = #"{"sourceLanguage":"en","strings":{"Save":{"localizations":{"de":{"stringUnit":{"state":"translated","#
    let repository = try Repository(table + #""value":"Sichern"}}}}},"version":"1.0"}"#, hasDriver: false)
    let sandbox = repository.sandbox
    try sandbox.write(
      "Main/Main.xcodeproj/project.pbxproj",
      """
      { objects = { P = { isa = PBXProject; mainGroup = M; developmentRegion = en; knownRegions = (en, de); };
      M = { isa = PBXGroup; children = (X); };
      X = { isa = PBXFileReference; path = ../App/L.xcstrings; sourceTree = "<group>"; }; }; rootObject = P; }
      """)
    #expect(try sandbox.run("list", "Main").text.contains("../App/L.xcstrings  xcstrings  1     en      de"))
    #expect(try sandbox.run("verify", "Main").status == 0)
    #expect(try sandbox.run("diff", "git:HEAD", "Main").text.contains("0 keys added, 0 removed"))
    #expect(try sandbox.run("export", "Main", "--xliff-only", "--no-base").status == 0)
    #expect(try sandbox.text("de.xliff").contains("original=\"../App/L.xcstrings\""))
    try sandbox.edit("de.xliff", "Sichern", "Speichern")
    let run = try sandbox.run("import", "de.xliff", "--project", "Main", "--base", "git:HEAD")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(try sandbox.text(Repository.path) == table + #""value":"Speichern"}}}}},"version":"1.0"}"#)
    let rows = try sandbox.run("diff", "git:HEAD", "Main").text.split(separator: "\n").map { $0.split(separator: " ") }
    // added changed weakened lost approved
    #expect(rows.contains { $0 == ["de", "0", "1", "0", "0", "0"] })
  }
}
