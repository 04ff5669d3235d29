import Foundation
import TestSupport
import Testing

extension TripTests {
  // MARK: Refusals

  @Test func `a bundle that holds work is not overwritten`() throws {
    let sandbox = try exportedProject()
    // Untouched it is replaced.
    #expect(try sandbox.run("export", "-l", "fr", "-o", "out").status == 0)
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    let before = try sandbox.identity(Self.xliff)
    let run = try sandbox.run("export", "-l", "fr", "-o", "out")
    #expect(run.status == 2 && run.errors.contains("holds 1 translation not imported yet"))
    #expect(run.text.isEmpty)
    #expect(try sandbox.identity(Self.xliff) == before)
    #expect(try sandbox.run("export", "-l", "fr", "-o", "out", "--force").status == 0)
    #expect(try sandbox.text(Self.xliff).contains(">Fini<"))
  }

  @Test(arguments: ["status", "check", "verify"])
  func `a language nobody has is refused, another spelling of one is not`(verb: String) throws {
    let sandbox = try project()
    let run = try sandbox.run(verb, "-l", "fr,dee")
    #expect(run.status == 2 && run.errors.contains("the project has no texts in dee; nearest is de"), "\(run.errors)")
    let report = try ParsedReport(try sandbox.run(verb, "-l", "FR", "--format", "json").output)
    #expect(Set(report.files.compactMap { $0["language"] as? String }) == ["fr"])
  }

  @Test func `an export in another spelling holds the language's texts`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("export", "-l", "FR", "-o", "out").status == 0)
    #expect(try sandbox.text(Self.xliff).contains(">Fini<"))
  }

  @Test(arguments: [["--schema", "x.xsd"], ["--base", "x"], ["--assume-language", "fr"], ["--map", "A=B"]])
  func `what is said of bundles is refused for a project`(option: [String]) throws {
    let sandbox = try project()
    let run = try Tool.run(["check", "."] + option, in: sandbox.url)
    #expect(run.status == 2 && run.errors.contains("\(option[0]) is about bundles"), "\(run.errors)")
  }

  @Test func `a table that is not there is not listed as nothing`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("list", "--table", "Nope.xcstrings").status == 2)
  }

  @Test func `a bundle that holds a text nobody can place is not overwritten`() throws {
    let sandbox = try exportedProject()
    let unit = #"<trans-unit id="Done|==|plural.dozens"><source>Done</source><target>Finis</target></trans-unit>"#
    try sandbox.edit(Self.xliff, "</body>", "\(unit)</body>")
    let before = try sandbox.identity(Self.xliff)
    let run = try sandbox.run("export", "-l", "fr", "-o", "out")
    #expect(run.status == 2 && run.errors.contains("holds 1 translation not imported yet"), "\(run.errors)")
    #expect(try sandbox.identity(Self.xliff) == before)
  }

  @Test func `a folder that is no bundle is not overwritten`() throws {
    let sandbox = try project()
    try sandbox.write("out/fr.xcloc/thesis.txt", "years of work")
    #expect(try sandbox.run("export", "-l", "fr", "-o", "out").status == 2)
    #expect(try sandbox.text("out/fr.xcloc/thesis.txt") == "years of work")
  }

  @Test func `two documents for one table and language`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    try FileManager.default.copyItem(
      at: sandbox.url.appending(path: Self.xliff), to: sandbox.url.appending(path: "copy.xliff"))
    let run = try sandbox.run("import", "out/fr.xcloc", "copy.xliff")
    #expect(run.status == 2 && run.errors.contains("brings \(Self.path) in fr"))
    #expect(try sandbox.text(Self.path) == Self.table)
  }

  @Test func `several bundles are written together`() throws {
    let sandbox = try project()
    try #require(try sandbox.run("export", "-o", "out").status == 0)
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    try sandbox.edit("out/de.xcloc/Localized Contents/de.xliff", ">Sichern<", ">Speichern<")
    let run = try sandbox.run("import", "out/de.xcloc", "out/fr.xcloc", "--format", "json")
    #expect(run.status == 0)
    let report = try ParsedReport(run.output)
    #expect(report.totals["applied"] == 2 && report.totals["units"] == 8 && ParsedReport.addsUp(report.totals))
    #expect(
      try sandbox.text(Self.path)
        == Self.table.replacing("Fini", with: "Terminé").replacing("Sichern", with: "Speichern"))
  }

  @Test func `one unreadable bundle stops all, unless it may be skipped`() throws {
    let sandbox = try project()
    try #require(try sandbox.run("export", "-o", "out").status == 0)
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    try sandbox.write("out/de.xcloc/Localized Contents/de.xliff", "<xliff")
    #expect(try sandbox.run("import", "out").status == 2)
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(try sandbox.run("import", "out", "--skip-unreadable").status == 1)
    #expect(try sandbox.text(Self.path) == Self.table.replacing("Fini", with: "Terminé"))
  }

  @Test func `a language the project lacks is added by name only`() throws {
    let sandbox = try project()
    try #require(try sandbox.run("export", "-l", "it", "-o", "out").status == 0)
    let xliff = "out/it.xcloc/Localized Contents/it.xliff"
    try sandbox.edit(
      xliff, "<source>Undo</source>", "<source>Undo</source>\n        <target state=\"translated\">Annulla</target>")
    let held = try sandbox.run("import", "out")
    #expect(held.status == 1 && held.text.contains("--add-language it"))
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(try sandbox.run("import", "out", "--add-language", "it").status == 0)
    #expect(try sandbox.text(Self.path).contains("Annulla"))
  }

  @Test func `a file that must not be written is not, and nothing else either`() throws {
    let sandbox = try project()
    try sandbox.write("B/Localizable.xcstrings", Self.table)
    try #require(try sandbox.run("export", "-l", "fr", "-o", "out").status == 0)
    let changed = try sandbox.text(Self.xliff).replacing(">Fini<", with: ">Terminé<")
    try sandbox.write(Self.xliff, changed)
    let locked = sandbox.url.appending(path: "B/Localizable.xcstrings").path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: locked)
    let run = try sandbox.run("import", "out")
    #expect(run.status == 2 && run.errors.contains("B/Localizable.xcstrings"))
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(try sandbox.text("B/Localizable.xcstrings") == Self.table)
  }

  @Test func `usage`() throws {
    let sandbox = try project()
    for arguments in [["imprt"], ["import"], ["export", "--nonsense"], ["import", "absent.xcloc"], []] {
      let run = try Tool.run(arguments, in: sandbox.url)
      #expect(run.status == 2 && !run.errors.isEmpty, "\(arguments)")
      #expect(run.output.isEmpty, "\(arguments)")
    }
    #expect(try sandbox.run("imprt").errors.contains("import"))
    let help = try sandbox.run("help", "import")
    #expect(help.status == 0 && help.errors.isEmpty && help.text.contains("--all-or-nothing"))
  }

  @Test func `a language that is named twice is one language`() throws {
    let run = try project().run("verify", "-l", "fr,de,fr", "-l", "de")
    #expect(run.status == 0 && run.text.contains("2 trips of 1 table in 2 languages, "), "\(run.text)")
  }

  @Test func `a validator that dies without a word has not validated`() throws {
    let sandbox = try project()
    try sandbox.write("bin/xmllint", "#!/bin/sh\ncat > /dev/null\nexit 9\n")
    let program = sandbox.url.appending(path: "bin/xmllint").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let path = "PATH=\(sandbox.url.appending(path: "bin").path):/usr/bin:/bin"
    let arguments = ["verify", "-l", "fr", "--schema", "x.xsd"]
    let run = try Tool.run(arguments, in: sandbox.url, under: ["/usr/bin/env", path])
    #expect(run.status == 1 && run.text.contains("was not validated: xmllint ended with 9"), "\(run.text)")
  }

  @Test(arguments: [["verify", "-l", "fr"], ["check", "out/fr.xcloc"]], [nil, "x.xsd"])
  func `a schema that cannot be used is no fault of the document`(arguments: [String], content: String?) throws {
    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"))
    let sandbox = try exportedProject()
    if let content { try sandbox.write(content, "<not-a-schema/>") }
    let run = try Tool.run(arguments + ["--schema", "x.xsd"], in: sandbox.url)
    #expect(run.status == 2 && run.errors.hasPrefix("x.xsd: error: cannot be used as a schema"), "\(run.errors)")
  }

  @Test func `verify proves the project, and changes nothing`() throws {
    let sandbox = try project()
    let before = try sandbox.identity(Self.path)
    let run = try sandbox.run("verify")
    #expect(run.status == 0 && run.text.contains("nothing was lost"))
    #expect(try sandbox.identity(Self.path) == before)
    #expect(sandbox.everything() == ["App", Self.path])
  }

  // MARK: Surroundings

  @Test(arguments: [["export", "-l", "fr", "-o", "out"], ["verify"], ["import", "out"]])
  func `what discovery leaves out is said`(arguments: [String]) throws {
    let sandbox = try exportedProject()
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appending(path: "App/Linked.xcstrings"), withDestinationURL: URL(filePath: "/etc/hostname"))
    let run = try Tool.run(arguments, in: sandbox.url)
    #expect(run.status == 0)
    #expect(run.text.contains("project-oddity") && run.text.contains("Linked.xcstrings"))
  }

  #if os(Linux)
    @Test func `an output that cannot be written is named`() throws {
      let sandbox = try exportedProject()
      let full = ["/bin/sh", "-c", "exec \"$@\" > /dev/full", "sh"]
      let run = try Tool.run(["verify"], in: sandbox.url, under: full)
      #expect(run.status == 2 && run.errors.hasPrefix("standard output: error: cannot be written: "))
      // Files that were written are no reason to say that nothing was done.
      try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
      #expect(try Tool.run(["import", "out"], in: sandbox.url, under: full).status == 1)
      #expect(try sandbox.text(Self.path).contains("Terminé"))
    }
  #endif

  @Test func `a report that has no place stops the run before it begins`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    let before = try sandbox.identity(Self.path)
    #expect(try sandbox.run("import", "out", "--report", "no/such/folder/r.json").status == 2)
    #expect(try sandbox.identity(Self.path) == before)
  }
}
