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
  static let path = "App/Localizable.xcstrings"
  static let xliff = "out/fr.xcloc/Localized Contents/fr.xliff"

  func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Self.path, Self.table)
    return sandbox
  }

  func exportedProject() throws -> Sandbox {
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
}
