import Foundation
import TestSupport
import Testing

/// Export and import as a user meets them: exit codes, both outputs, files on disk.
@Suite struct TripTests {
  /// In Xcode's layout, three keys in French, one of them in review.
  static let table = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Done" : {
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Fini"
              }
            }
          }
        },
        "Open %@" : {
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "Ouvrir %@"
              }
            }
          }
        },
        "Save" : {
          "comment" : "Button",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Sichern"
              }
            },
            "fr" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Enregistrer"
              }
            }
          }
        },
        "Undo" : {

        }
      },
      "version" : "1.0"
    }
    """
  private static let path = "App/Localizable.xcstrings"
  private static let xliff = "out/fr.xcloc/Localized Contents/fr.xliff"

  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Self.path, Self.table)
    return sandbox
  }

  private func exportedProject() throws -> Sandbox {
    let sandbox = try project()
    let run = try sandbox.run("export", ".", "-l", "fr", "-o", "out")
    try #require(run.status == 0, "\(run.errors)")
    return sandbox
  }

  // MARK: Export

  @Test func `an export writes a bundle, and leaves nothing beside it`() throws {
    let sandbox = try exportedProject()
    #expect(
      sandbox.everything()
        == [
          "App", Self.path, "out", "out/fr.xcloc", "out/fr.xcloc/Localized Contents", Self.xliff, "out/fr.xcloc/Notes",
          "out/fr.xcloc/Notes/locferry", "out/fr.xcloc/Notes/locferry/base", "out/fr.xcloc/Notes/locferry/base.sha256",
          "out/fr.xcloc/Source Contents", "out/fr.xcloc/Source Contents/App",
          "out/fr.xcloc/Source Contents/\(Self.path)", "out/fr.xcloc/contents.json",
        ].sorted())
    #expect(try sandbox.text("out/fr.xcloc/Notes/locferry/base") == sandbox.text(Self.xliff))
    #expect(try sandbox.text(Self.path) == Self.table)
    let xliff = try sandbox.text(Self.xliff)
    #expect(xliff.contains("<file original=\"\(Self.path)\" source-language=\"en\" target-language=\"fr\""))
    #expect(xliff.ranges(of: "<trans-unit ").count == 4)
  }

  @Test func `the same project gives the same bytes`() throws {
    let (first, second) = (try exportedProject(), try exportedProject())
    for path in first.everything() where !path.hasSuffix("xcloc") && path.contains(".") {
      guard (try? first.text(path)) != nil else { continue }
      #expect(try first.text(path) == second.text(path), "\(path)")
    }
  }

  @Test func `without -l every language but the source goes out`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("export", "-o", "out").status == 0)
    #expect(sandbox.exists("out/de.xcloc") && sandbox.exists("out/fr.xcloc") && !sandbox.exists("out/en.xcloc"))
  }

  @Test func `a dry run of an export writes nothing`() throws {
    let sandbox = try project()
    let run = try sandbox.run("export", "-l", "fr", "-o", "out", "--dry-run")
    #expect(run.status == 0 && run.text.contains("4 units"))
    #expect(sandbox.everything() == ["App", Self.path])
  }

  @Test func `a bare document`() throws {
    let sandbox = try project()
    #expect(try sandbox.run("export", "-l", "fr,de", "-o", "out", "--xliff-only").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.url.appending(path: "out").path).sorted() == [
        "de.xliff", "fr.xliff",
      ])
  }

  // MARK: Untouched

  @Test func `an untouched import writes nothing at all`() throws {
    let sandbox = try exportedProject()
    let before = try sandbox.identity(Self.path)
    let paths = sandbox.everything()
    let run = try sandbox.run("import", "out/fr.xcloc")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text.contains("0 written to 0 files"))
    #expect(try sandbox.identity(Self.path) == before)
    #expect(sandbox.everything() == paths)
  }

  // MARK: Changed

  @Test func `changed translations and a new one, and no other byte`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(
      Self.xliff, "<target state=\"translated\">Fini</target>", "<target state=\"translated\">Terminé</target>")
    try sandbox.edit(
      Self.xliff, "<source>Undo</source>",
      "<source>Undo</source>\n        <target state=\"translated\">Annuler</target>")
    let run = try sandbox.run("import", "out")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    let expected = Self.table.replacing("Fini", with: "Terminé").replacing(
      "    \"Undo\" : {\n\n    }",
      with: """
            "Undo" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Annuler"
                  }
                }
              }
            }
        """)
    #expect(try sandbox.text(Self.path) == expected)
    #expect(!sandbox.everything().contains { $0.contains("tmp") || $0.hasPrefix("App/.") })
    // Once more: nothing is left to do.
    let again = try sandbox.run("import", "out")
    #expect(again.status == 0 && again.text.contains("0 written to 0 files"))
  }

  @Test func `both sides changed: a conflict, ours stays, and the rest is taken`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    try sandbox.edit(Self.xliff, ">Enregistrer<", ">Sauver<")
    try sandbox.edit(Self.path, "\"Fini\"", "\"Achevé\"")
    let dry = try sandbox.run("import", "out", "--dry-run")
    let held = try sandbox.run("import", "out", "--all-or-nothing")
    #expect(dry.status == 1 && held.status == 1)
    #expect(try sandbox.text(Self.path) == Self.table.replacing("Fini", with: "Achevé"))
    let run = try sandbox.run("import", "out")
    #expect(run.status == 1)
    #expect(run.text.contains("both-changed") && run.text.contains("ours \"Achevé\"  returned \"Terminé\""))
    #expect(
      try sandbox.text(Self.path)
        == Self.table.replacing("Fini", with: "Achevé").replacing("Enregistrer", with: "Sauver"))
    #expect(try sandbox.run("import", "out", "--prefer", "ours").status == 0)
    #expect(try sandbox.text(Self.path).contains("Achevé"))
    let theirs = try sandbox.run("import", "out", "--prefer", "theirs")
    #expect(theirs.status == 0 && theirs.text.contains("replaced"))
    #expect(try sandbox.text(Self.path).contains("Terminé"))
    #expect(try sandbox.run("import", "out", "--fail-on", "never").status == 0)
  }

  @Test func `a bundle that is older than the project weakens nothing`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.path, "\"Fini\"", "\"Achevé\"")
    let before = try sandbox.identity(Self.path)
    #expect(try sandbox.run("import", "out").status == 0)
    #expect(try sandbox.identity(Self.path) == before)
  }

  @Test func `a damaged base is said and not used`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit("out/fr.xcloc/Notes/locferry/base", ">Fini<", ">Terminé<")
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    let run = try sandbox.run("import", "out", "--format", "json")
    #expect(run.status == 1)
    let rules = try ParsedReport(run.output).rules
    #expect(rules.contains("base-damaged") && rules.contains("no-base"))
    #expect(try sandbox.text(Self.path) == Self.table)
  }

  @Test func `a table that a tool dropped from the document is said to be missing`() throws {
    let sandbox = try project()
    try sandbox.write("Widget/Localizable.xcstrings", Self.table)
    try #require(try sandbox.run("export", "-l", "fr", "-o", "out").status == 0)
    let document = try sandbox.text(Self.xliff)
    let start = try #require(document.firstRange(of: "  <file original=\"Widget/"))
    try sandbox.write(Self.xliff, document[..<start.lowerBound] + "</xliff>\n")
    let run = try sandbox.run("import", "out", "--format", "json")
    #expect(run.status == 0)
    let report = try ParsedReport(run.output)
    #expect(report.totals["missing"] == 4 && report.totals["units"] == 4)
    #expect(report.rules == ["missing-unit"])
    #expect(try sandbox.run("import", "out", "--require-complete").status == 1)
  }

  // MARK: Reports

  @Test func `the JSON report says what was done, and adds up`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    try sandbox.edit(Self.xliff, "state=\"needs-review-l10n\">Ouvrir %@<", "state=\"translated\">Ouvrir<")
    let run = try sandbox.run("import", "out", "--format", "json", "--report", "report.json")
    #expect(run.status == 1)
    let report = try ParsedReport(run.output)
    #expect(try TestData.bytes(at: sandbox.url.appending(path: "report.json")) == run.output)
    #expect(run.output.allSatisfy { $0 < 0x7F })
    #expect(report.schema == "locferry/report/1" && report.verb == "import" && report.exit == 1)
    #expect(report.isDryRun == false)
    #expect(
      report.totals == [
        "units": 4, "applied": 1, "approved": 0, "unchanged": 1, "untranslated": 1, "conflicts": 1, "rejected": 0,
        "orphans": 0, "missing": 0,
      ])
    #expect(report.files.count == 1 && report.written == [Self.path])
    let finding = try #require(report.findings.first { $0["rule"] as? String == "format-specifier" })
    #expect(finding["outcome"] as? String == "conflict" && finding["severity"] as? String == "error")
    #expect(finding["key"] as? String == "Open %@" && finding["language"] as? String == "fr")
    #expect(finding["ours"] as? String == "Ouvrir %@" && finding["theirs"] as? String == "Ouvrir")
    // The places are those an editor shows: the value in the table, the unit in the bundle.
    let place = try #require(finding["place"] as? [String: NSObject])
    let line = try #require(place["line"] as? Int)
    let lines = Self.table.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[line - 1].contains("\"value\" : \"Ouvrir %@\""))
    let location = try #require(finding["location"] as? [String: NSObject])
    #expect(location["path"] as? String == Self.xliff)
    let unitLine = try #require(location["line"] as? Int)
    let document = try sandbox.text(Self.xliff).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(document[unitLine - 1].contains("id=\"Open %@\""))
  }

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
    let sandbox = try Sandbox()
    try sandbox.write(Self.path, Self.table)
    try #require(try sandbox.run("export", "-l", "fr", "-o", "out").status == 0)
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appending(path: "App/Linked.xcstrings"), withDestinationURL: URL(filePath: "/etc/hostname"))
    let run = try Tool.run(arguments, in: sandbox.url)
    #expect(run.status == 0)
    #expect(run.text.contains("project-oddity") && run.text.contains("Linked.xcstrings"))
  }

  #if os(Linux)
    @Test func `an output that cannot be written is named`() throws {
      let sandbox = try Sandbox()
      try sandbox.write(Self.path, Self.table)
      let run = try Tool.run(
        ["verify"], in: sandbox.url, under: ["/bin/sh", "-c", "exec \"$@\" > /dev/full", "sh"])
      #expect(run.status == 2 && run.errors.hasPrefix("standard output: error: cannot be written: "))
    }
  #endif
}
