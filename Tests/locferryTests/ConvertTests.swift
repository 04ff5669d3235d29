import Foundation
import TestSupport
import Testing

/// `convert` as a user meets it.
@Suite struct ConvertTests {
  private static let folder = TestData.fixtures.appending(path: "legacy")

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in ["App", "Converted", "Localizable.xcstrings"] {
      try FileManager.default.copyItem(at: Self.folder.appending(path: name), to: sandbox.url.appending(path: name))
    }
    return sandbox
  }

  private static let catalogFiles = [
    "de.lproj", "de.lproj/Localizable.strings", "en.lproj", "en.lproj/Localizable.strings",
    "en.lproj/Localizable.stringsdict", "ru.lproj", "ru.lproj/Localizable.strings", "ru.lproj/Localizable.stringsdict",
  ]

  @Test(arguments: [["App"], ["App/ru.lproj", "App/Base.lproj", "App/de.lproj/Localizable.strings"]])
  func oldFilesBecomeACatalog(inputs: [String]) throws {
    let sandbox = try sandbox()
    let run = try Tool.run(["convert"] + inputs + ["-o", "out"], in: sandbox.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("Localizable.xcstrings  9 keys in en de ru\n"))
    #expect(run.text.contains("warning  de  not-expressible"))
    #expect(try sandbox.text("out/Localizable.xcstrings") == sandbox.text("Localizable.xcstrings"))
    // Named as one file.
    #expect(try Tool.run(["convert"] + inputs + ["-o", "Harbour.xcstrings"], in: sandbox.url).status == 0)
    #expect(try sandbox.text("Harbour.xcstrings") == sandbox.text("Localizable.xcstrings"))
  }

  @Test func aCatalogBecomesOldFiles() throws {
    let sandbox = try sandbox()
    let run = try sandbox.run("convert", "Localizable.xcstrings", "-o", "out")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    for path in Self.catalogFiles where path.contains("/") {
      #expect(try sandbox.text("out/\(path)") == sandbox.text("Converted/\(path)"), "\(path)")
    }
    let made = sandbox.everything().filter { $0.hasPrefix("out/") }.map { String($0.dropFirst(4)) }
    #expect(made == Self.catalogFiles)
    // And back again: the same, as nothing of it is lost.
    #expect(try sandbox.run("convert", "out", "-o", "back").status == 0)
    #expect(try sandbox.text("back/Localizable.xcstrings") == sandbox.text("Localizable.xcstrings"))
  }

  @Test func whatIsThereIsReplacedOnlyWithForce() throws {
    let sandbox = try sandbox()
    try sandbox.write("out/ru.lproj/Localizable.strings", "mine")
    let refused = try sandbox.run("convert", "Localizable.xcstrings", "-o", "out")
    #expect(refused.status == 2)
    #expect(refused.errors == "out/ru.lproj/Localizable.strings: error: is there already; --force replaces it\n")
    #expect(
      sandbox.everything().filter { $0.hasPrefix("out/") } == ["out/ru.lproj", "out/ru.lproj/Localizable.strings"])
    #expect(try sandbox.text("out/ru.lproj/Localizable.strings") == "mine")
    #expect(try sandbox.run("convert", "Localizable.xcstrings", "-o", "out", "--force").status == 0)
    #expect(
      try sandbox.text("out/ru.lproj/Localizable.strings") == sandbox.text("Converted/ru.lproj/Localizable.strings"))
  }

  @Test func whatCannotBeSaidIsNamedAndMakesOne() throws {
    let sandbox = try sandbox()
    try sandbox.write("Localizable.xcstrings", Self.unfinished)
    let run = try sandbox.run("convert", "Localizable.xcstrings", "-o", "out", "--report", "report.json")
    #expect(run.status == 1)
    #expect(try sandbox.text("out/de.lproj/Localizable.strings") == "\"a\" = \"x\";\n\n")
    #expect(sandbox.exists("out/en.lproj/Localizable.strings"))
    let report = try ParsedReport(TestData.bytes(at: sandbox.url.appending(path: "report.json")))
    #expect(report.verb == "convert")
    #expect(report.rules == ["not-expressible", "not-expressible"])
    #expect(report.written == ["out/en.lproj/Localizable.strings", "out/de.lproj/Localizable.strings"])
    #expect(report.findings.compactMap { $0["key"] as? String } == ["b"])
  }

  private static let unfinished = """
    {"sourceLanguage":"en","strings":{
      "a":{"localizations":{"de":{"stringUnit":{"state":"needs_review","value":"x"}}}},
      "b":{"localizations":{"de":{"stringSet":{"state":"translated","values":["1","2"]}}}}
    },"version":"1.0"}
    """

  @Test(
    arguments: [
      (["App"], "locferry: error: where to write is missing: -o OUT"),
      (["App", "Localizable.xcstrings", "-o", "out"], "not both"),
      (["Localizable.xcstrings", "-o", "x.xcstrings"], "x.xcstrings: error: is a catalog's name"),
      (["App", "App/de.lproj", "-o", "out"], "App/de.lproj/Localizable.strings: error: is a second"),
      (["App/de.lproj", "-o", "out"], "neither en.lproj nor Base.lproj"),
      (["Empty", "-o", "out"], "Empty: error: holds no .strings or .stringsdict file"),
      (["Case", "-o", "out"], "Table.xcstrings: error: would be written twice"),
      (["Localizable.xcstrings", "--source-language", "de", "-o", "out"], "are for older files"),
      (["Localizable.xcstrings", "--plain-plurals", "-o", "out"], "are for older files"),
      (["absent", "-o", "out"], "absent: error: cannot be opened"),
      (["Two", "-o", "x.xcstrings"], "there are 2 tables (A, B)"),
      (["Odd", "-o", "out"], "Odd/no language.lproj/A.strings: error: its folder's name is no language"),
      (["Broken", "-o", "out"], "Broken/en.lproj/A.strings:2:1: error: \"b\" where \";\" is expected"),
      (["Absent.xcstrings", "-o", "out"], "Absent.xcstrings: error: cannot be opened"),
      (["Localizable.xcstrings", "Other/Localizable.xcstrings", "-o", "out"], "would be written twice"),
    ])
  func whatCannotBeDoneChangesNothing(arguments: [String], message: String) throws {
    let sandbox = try sandbox()
    try sandbox.write("Empty/readme", "")
    try sandbox.write("Two/en.lproj/A.strings", "")
    try sandbox.write("Two/en.lproj/B.strings", "")
    try sandbox.write("Case/en.lproj/Table.strings", "")
    try sandbox.write("Case/de.lproj/table.strings", "")
    try sandbox.write("Odd/no language.lproj/A.strings", "")
    try sandbox.write("Broken/en.lproj/A.strings", "a = 1\nb = 2;")
    try sandbox.write("Other/Localizable.xcstrings", try sandbox.text("Localizable.xcstrings"))
    let before = sandbox.everything()
    let run = try Tool.run(["convert"] + arguments, in: sandbox.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.everything() == before)
  }

  @Test func anotherSourceLanguage() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("convert", "App/de.lproj", "--source-language", "de", "-o", "out").status == 0)
    #expect(try sandbox.text("out/Localizable.xcstrings").hasPrefix("{\n  \"sourceLanguage\" : \"de\",\n"))
  }

  @Test func xcodesPluralsOnRequest() throws {
    let sandbox = try sandbox()
    let run = try sandbox.run("convert", "App", "-o", "out", "--plain-plurals", "--verbose")
    #expect(run.status == 0)
    #expect(run.text.contains("the name of its variable \"knots\" is not kept"))
    #expect(try !sandbox.text("out/Localizable.xcstrings").contains("%#@knots@"))
  }

  @Test(
    .enabled(if: TestData.isSharedPresent, "no ../shared"),
    arguments: [
      ("302-unterminated-comment.strings", 2, "1:1"), ("303-missing-semicolon.strings", 2, "2:1"),
      ("306-nul-escape.strings", 0, ""), ("308-binary-plist.strings", 0, ""),
      ("309-xml-plist-xxe.stringsdict", 2, "2:1"), ("311-plist-dup-key.stringsdict", 2, "1:47"),
      ("313-merge-markers.strings", 2, "1:1"),
    ])
  func hostileFiles(name: String, status: Int32, position: String) throws {
    let sandbox = try Sandbox()
    let file = try #require(TestData.shared).appending(path: "hostile/strings/\(name)")
    let target = "en.lproj/T.\(file.pathExtension)"
    try sandbox.write(target, "")
    try Data(TestData.bytes(at: file)).write(to: sandbox.url.appending(path: target))
    let run = try sandbox.run("convert", ".", "-o", "out")
    #expect(run.status == status, "\(run.text)\(run.errors)")
    if status == 2 {
      #expect(run.errors.hasPrefix("\(target):\(position): error: "), "\(run.errors)")
      #expect(!sandbox.exists("out"))
    }
  }
}
