import Foundation
import Testing

/// Exports of what changed since a revision.
@Suite struct ExportSinceTests {
  @Test func `only new keys and reworded sources go out`() throws {
    let repository = try Repository(TripTests.table)
    let sandbox = repository.sandbox
    try sandbox.write(
      Repository.path,
      TripTests.table.replacing("\"Undo\" : {", with: "\"Redo\" : {").replacing("Fini", with: "Achevé"))
    let run = try repository.locferry("export", ".", "-l", "fr", "-o", "out", "--since", "git:HEAD")
    #expect(run.status == 0, "\(run.errors)")
    let xliff = try sandbox.text("out/fr.xcloc/Localized Contents/fr.xliff")
    #expect(xliff.ranges(of: "<trans-unit ").count == 1 && xliff.contains("id=\"Redo\""))
    let dry = try repository.locferry("export", ".", "-l", "fr", "--since", "git:HEAD", "--dry-run")
    #expect(dry.text.contains("fr  1 unit, 1 word"), "\(dry.text)")
    #expect(dry.text.contains("3 keys unchanged since git:HEAD, not exported"), "\(dry.text)")
    // A key that is unchanged is not counted again as one nobody asked for.
    let one = try repository.locferry("export", "--since", "git:HEAD", "--exclude-key", "*", "--dry-run")
    #expect(one.text.contains("3 keys unchanged since") && one.text.contains("1 key not asked for"), "\(one.text)")
  }

  @Test func `a revision that is none stops the export`() throws {
    let repository = try Repository(TripTests.table)
    for revision in ["git:nope", "git:--output=x", "git:HEAD~9"] {
      let run = try repository.locferry("export", ".", "-l", "fr", "-o", "out", "--since", revision)
      #expect(run.status == 2 && run.errors.contains("git knows no such commit"), "\(run.errors)")
    }
    #expect(try repository.locferry("export", "-l", "fr", "-o", "out", "--since", "HEAD").status == 2)
    #expect(!repository.sandbox.exists("out"))
    let outside = try Sandbox()
    try outside.write(TripTests.path, TripTests.table)
    #expect(try outside.run("export", "-l", "fr", "-o", "out", "--since", "git:HEAD").status == 2)
  }
}
