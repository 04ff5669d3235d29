import Foundation
import Testing

/// Wishes about exports.
@Suite struct ExportWishes {
  @Test func `strings leave without a build, and from code that does not compile`() throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    try sandbox.write("App/main.swift", "let = (")
    #expect(try sandbox.exported().contains("<target state=\"translated\">Anker</target>"))
  }

  @Test func `an export that fails leaves no half of a bundle`() throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    try sandbox.write("App/Z.xcstrings", #"{"sourceLanguage":"en","strings":{"#)
    let before = sandbox.everything()
    try sandbox.expect(2, "export", "-l", "de", "-o", "out")
    #expect(sandbox.everything() == before)
  }

  @Test func `a catalog in another source language is named and the others go out`() throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    try sandbox.write("App/Z.xcstrings", Wish.catalog(Wish.key("Ancre", "de", "Anker"), source: "fr"))
    let run = try sandbox.expect(1, "export", "-l", "de", "-o", "out", "--source-language", "en")
    #expect(run.text.contains("App/Z.xcstrings") && run.text.contains("its source language is fr"), "\(run.text)")
    #expect(try sandbox.text(Sandbox.xliff()).originals == [Wish.table])
    #expect(sandbox.exists("out/de.xcloc/contents.json"))
  }

  @Test(arguments: ["en", "de"]) func `an empty strings file is an empty table`(empty: String) throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    for language in ["en", "de"] {
      try sandbox.write("App/\(language).lproj/Main.strings", language == empty ? "" : #""oar" = "Oar";"#)
    }
    let ids = try sandbox.exported().unitIDs
    #expect(ids.contains("Anchor") && ids.contains("oar") == (empty == "de"))
  }

  @Test func `strings of a package inside the project are found, and listed`() throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    let package = "Packages/Hull/Sources/Hull/Resources/L.xcstrings"
    try sandbox.write("Packages/Hull/Package.swift", "// swift-tools-version: 6.0")
    try sandbox.write(package, Wish.catalog(Wish.key("Keel", "de", "Kiel")))
    let list = try sandbox.expect(0, "list").text
    #expect(list.contains(Wish.table) && list.contains(package))
    #expect(try sandbox.exported().originals == [Wish.table, package])
  }

  @Test(arguments: ["export", "check", "verify", "status"])
  func `a table that must be there is missed`(verb: String) throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    let before = sandbox.everything()
    let run = try sandbox.expect(2, verb, "-l", "de", "--table", "**", "--table", "Hull.xcstrings")
    #expect(run.errors.contains("--table Hull.xcstrings fits no table"), "\(run.errors)")
    #expect(sandbox.everything() == before)
  }

  @Test func `two checkouts export the same bytes and no path of the machine`() throws {
    let documents = try ["", "deeper/down"].map { folder in
      let sandbox = try Sandbox()
      let root = folder.isEmpty ? "P" : "\(folder)/P"
      try sandbox.write("\(root)/\(Wish.table)", Wish.catalog(Wish.key("Anchor", "de", "Anker")))
      try sandbox.expect(
        0, "export", folder.isEmpty ? root : sandbox.url.appending(path: root).path, "-l", "de", "-o", "out")
      return try sandbox.text(Sandbox.xliff())
    }
    #expect(documents[0] == documents[1])
    #expect(documents[0].originals == [Wish.table])
  }

  @Test func `what is translated keeps its target, and an untouched bundle is a no-op`() throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    let before = try sandbox.identity(Wish.table)
    #expect(try sandbox.exported().contains("<target state=\"translated\">Anker</target>"))
    #expect(try sandbox.imported().written.isEmpty)
    #expect(try sandbox.identity(Wish.table) == before)
    try sandbox.expect(0, "verify")
  }

  @Test(arguments: [["--table", "App/Z.xcstrings"], ["App/Z.xcstrings"], ["--exclude", "**/L.xcstrings"]])
  func `one table can be asked for alone`(options: [String]) throws {
    let sandbox = try Sandbox.project(Wish.key("Anchor", "de", "Anker"))
    try sandbox.write("App/Z.xcstrings", Wish.catalog(Wish.key("Keel", "de", "Kiel")))
    let run = try Tool.run(["export", "-l", "de", "-o", "out"] + options, in: sandbox.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.text(Sandbox.xliff()).unitIDs == ["Keel"])
  }

  /// A table of three keys, and an older one.
  private func tables() throws -> Sandbox {
    let sandbox = try Sandbox.project(
      Wish.key("tab.home", "de", "Start"), Wish.key("tab.more", "de", "Mehr"), Wish.key("title", "de", "Titel"))
    try sandbox.write("App/en.lproj/M.strings", #""tab.x" = "X"; "y" = "Y";"#)
    try sandbox.write("App/de.lproj/M.strings", #""tab.x" = "Ix";"#)
    return sandbox
  }

  @Test(arguments: [
    (["--key", "tab.*"], ["tab.x", "tab.home", "tab.more"], 2), (["--key", "title", "--key", "?"], ["y", "title"], 3),
    (["--key", "*", "--exclude-key", "tab.*"], ["y", "title"], 3),
    (["--exclude-key", "tab.h*"], ["tab.x", "y", "tab.more", "title"], 1),
  ])
  func `some keys can be asked for alone, and the rest is counted and not missed`(
    options: [String], ids: [String], others: Int
  ) throws {
    let sandbox = try tables()
    let run = try Tool.run(["export", "-l", "de", "-o", "out"] + options, in: sandbox.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("\(others) key\(others == 1 ? "" : "s") not asked for, not exported"), "\(run.text)")
    #expect(try sandbox.text(Sandbox.xliff()).unitIDs == ids)
    let report = try sandbox.imported()
    #expect(report.totals["missing"] == 0 && report.totals["units"] == ids.count && report.written.isEmpty)
    let quote = try Tool.run(["export", "-l", "de", "--dry-run"] + options, in: sandbox.url)
    #expect(quote.text.contains("de  \(ids.count) units, \(ids.count) words"), "\(quote.text)")
    let status = try Tool.run(["status", "-l", "de", "--format", "json"] + options, in: sandbox.url)
    let root = try JSONSerialization.jsonObject(with: Data(status.output)) as? NSDictionary
    let german = ((root?["languages"] as? [NSDictionary])?.first?["status"]) as? NSDictionary
    #expect(german?["keys"] as? Int == ids.count, "\(status.text)")
  }

  @Test(arguments: ["export", "status"]) func `a key that must be there is missed`(verb: String) throws {
    let sandbox = try tables()
    let before = sandbox.everything()
    let run = try sandbox.expect(2, verb, "-l", "de", "--key", "tab.*", "--key", "tap.*")
    #expect(run.errors.contains("--key tap.* fits no key"), "\(run.errors)")
    #expect(sandbox.everything() == before)
  }

  @Test func `files stand in the same order whatever the disk says`() throws {
    let names = ["b", "A10", "a2", "é", "_z", "C/d"].map { "App/\($0).xcstrings" }
    let documents = try [names, names.reversed()].map { names in
      let sandbox = try Sandbox()
      for name in names { try sandbox.write(name, Wish.catalog(Wish.key("Anchor", "de", "Anker"))) }
      return try sandbox.exported()
    }
    #expect(documents[0] == documents[1] && documents[0].originals.count == names.count)
  }

  @Test func `keys that are not for translators stay at home`() throws {
    let sandbox = try Sandbox.project(#""CFBundleName":{}"#, Wish.key("NSCameraUsageDescription", "de", "x"))
    for language in ["en", "de"] {
      try sandbox.write("App/\(language).lproj/InfoPlist.strings", #""CFBundleName" = "Hull"; "NSMain" = "Keel";"#)
    }
    try sandbox.write(".locferry.json", #"{"check":{"excludedKeys":[{"key":"CFBundle*"}]}}"#)
    #expect(try sandbox.exported().unitIDs == ["NSMain", "NSCameraUsageDescription"])
    let run = try sandbox.expect(0, "export", "-l", "de", "--dry-run")
    #expect(run.text.contains("2 keys excluded from translation, not exported"), "\(run.text)")
    let status = try sandbox.expect(0, "status")
    #expect(status.text.contains("2 keys excluded from translation, not counted"), "\(status.text)")
    #expect(try sandbox.counts("de")["keys"] == 2)
  }
}
