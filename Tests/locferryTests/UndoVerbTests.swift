import Foundation
import Project
import TestSupport
import Testing

@testable import locferry

extension TripTests {
  // MARK: Undo

  /// A project into which one text has been imported.
  private func importedProject() throws -> Sandbox {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    let run = try sandbox.run("import", "out/fr.xcloc")
    try #require(run.status == 0, "\(run.errors)")
    #expect(run.text.hasSuffix(" · take back: locferry undo\n"), "\(run.text)")
    return sandbox
  }

  /// The list of what a killed run was going to stage.
  private static let staging = """
    locferry journal 1
    mark mark0mark1
    purpose undoable
    file - - a
    file - - sub/b
    file - - de.lproj/c
    make de.lproj
    digest 112-e8541dc1c1f35598

    """

  @Test func `an import is taken back, once`() throws {
    let sandbox = try importedProject()
    #expect(try sandbox.text(".locferry/.gitignore") == "*\n")
    let preview = try sandbox.run("undo", "--dry-run", "--format", "json")
    let report = try ParsedReport(preview.output)
    #expect(preview.status == 0 && report.isDryRun == true && report.written == [Self.path])
    #expect(try sandbox.text(Self.path) != Self.table)
    let undo = try sandbox.run("undo")
    #expect(undo.status == 0 && undo.text == "\(Self.path): brought back as it was before the import\n")
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(!sandbox.exists(".locferry"))
    for arguments in [["undo"], ["undo", "--dry-run"]] {
      let second = try Tool.run(arguments, in: sandbox.url)
      #expect(second.status == 2 && second.errors.contains("holds no import that could be taken back"))
    }
  }

  @Test func `what was edited since is not overwritten`() throws {
    let sandbox = try importedProject()
    try sandbox.edit(Self.path, "Terminé", "Terminé !")
    let before = try sandbox.identity(Self.path)
    for arguments in [["undo"], ["undo", "--dry-run"]] {
      let undo = try Tool.run(arguments, in: sandbox.url)
      #expect(undo.status == 2 && undo.errors.contains("\(Self.path): error: was changed since the import"))
    }
    #expect(try sandbox.identity(Self.path) == before)
  }

  @Test func `the hint names the project, and a dry run gives none`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    let preview = try sandbox.run("import", "out/fr.xcloc", "--dry-run")
    #expect(preview.status == 0 && !preview.text.contains("take back"))
    #expect(!sandbox.exists(".locferry"))
    let run = try sandbox.run("import", "out/fr.xcloc", "--project", "./")
    #expect(run.status == 0 && run.text.hasSuffix(" · take back: locferry undo --project ./\n"))
  }

  @Test(arguments: [
    (".", "locferry undo"), ("../My-App_2/App.xcodeproj", "locferry undo --project ../My-App_2/App.xcodeproj"),
    ("My App", "locferry undo --project 'My App'"), ("a';b", #"locferry undo --project 'a'\'';b'"#),
    ("-dash", "locferry undo --project=-dash"),
    (String(repeating: "a/", count: 600), "locferry undo --project \(String(repeating: "a/", count: 600))"),
  ])
  func `the hint can be typed as it stands`(project: String, command: String) {
    #expect(UndoOptions.command(for: project) == command)
  }

  @Test func `while somebody writes the project, others are told`() throws {
    let sandbox = try exportedProject()
    try sandbox.edit(Self.xliff, ">Fini<", ">Terminé<")
    do {
      let lock = try WritableFolder(try Folder(at: sandbox.url.path))
      for arguments in [["import", "out"], ["undo"]] {
        let run = try Tool.run(arguments, in: sandbox.url)
        #expect(run.status == 2 && run.errors.contains("is being written to by another run"), "\(run.errors)")
      }
      // Who only looks need not wait.
      #expect(try sandbox.run("import", "out", "--dry-run").status == 0)
      withExtendedLifetime(lock) {}
    }
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(try sandbox.run("import", "out").status == 0)
  }

  /// The journal of an import that has changed everything, but was killed before it could say so.
  @Test func `an interrupted import is told of by who reads, and settled by who writes`() throws {
    let sandbox = try importedProject()
    let imported = try sandbox.text(Self.path)
    let records = sandbox.url.appending(path: ".locferry")
    func interrupt() throws {
      try FileManager.default.moveItem(at: records.appending(path: "undo"), to: records.appending(path: "journal"))
    }
    try interrupt()
    let readers = [
      ["status"], ["verify"], ["export", "-o", "other"], ["import", "out", "--dry-run"], ["undo", "--dry-run"],
    ]
    for arguments in readers {
      let run = try Tool.run(arguments, in: sandbox.url)
      #expect(run.status == 1 && run.text.contains("interrupted-import"), "\(arguments): \(run.text)\(run.errors)")
    }
    let run = try sandbox.run("import", "out")
    let note = "an import that had been interrupted was finished first: \(Self.path)"
    #expect(run.status == 0 && run.text.contains(note), "\(run.text)")
    #expect(try sandbox.text(Self.path) == imported)
    try interrupt()
    // The undo finishes the import, and takes it back.
    #expect(try sandbox.run("undo").status == 0)
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(!sandbox.exists(".locferry"))
  }

  @Test func `an undo after an import that was killed early goes no further back`() throws {
    let sandbox = try importedProject()
    let imported = try sandbox.text(Self.path)
    try sandbox.write(".locferry/staging", Self.staging)
    let undo = try sandbox.run("undo")
    #expect(undo.status == 0 && undo.text.contains("an import that had been interrupted was taken back first"))
    #expect(try sandbox.text(Self.path) == imported)
    #expect(try sandbox.run("undo").status == 0)
    #expect(try sandbox.text(Self.path) == Self.table)
  }

  /// The same project, named by a folder above it.
  @Test func `an import that was interrupted in a folder below is settled from above`() throws {
    let sandbox = try importedProject()
    let imported = try sandbox.text(Self.path)
    let outer = try Sandbox()
    let app = outer.url.appending(path: "My App")
    try FileManager.default.copyItem(at: sandbox.url, to: app)
    let records = app.appending(path: ".locferry")
    try FileManager.default.moveItem(at: records.appending(path: "undo"), to: records.appending(path: "journal"))
    let status = try outer.run("status")
    #expect(status.status == 1 && status.text.contains("interrupted-import"), "\(status.text)")
    // The import above is older: it is not the one to take back.
    try FileManager.default.copyItem(
      at: sandbox.url.appending(path: ".locferry"), to: outer.url.appending(path: ".locferry"))
    let undo = try outer.run("undo")
    let hint = "the last one, and is taken back by locferry undo --project 'My App'"
    #expect(undo.status == 1 && undo.text.contains(hint), "\(undo.text)\(undo.errors)")
    #expect(undo.text.contains("an import that had been interrupted in My App was finished first"))
    #expect(try outer.text("My App/\(Self.path)") == imported)
    #expect(try outer.run("status").status == 0)
    #expect(try outer.run("undo", "--project", "My App").status == 0)
    #expect(try outer.text("My App/\(Self.path)") == Self.table)
  }

  @Test func `where there is nothing to take back, an import of another folder is named`() throws {
    let sandbox = try importedProject()
    let outer = try Sandbox()
    try FileManager.default.copyItem(at: sandbox.url, to: outer.url.appending(path: "App"))
    let undo = try outer.run("undo")
    #expect(undo.status == 2)
    #expect(undo.errors.contains("one of another folder can be: locferry undo --project App\n"), "\(undo.errors)")
  }

  /// A run below that was killed before it changed anything: its leftovers go, and the project's import is taken back.
  @Test func `leftovers of another folder do not stand in an undo's way`() throws {
    let sandbox = try importedProject()
    try sandbox.write("Sub/a", "old a")
    try sandbox.write("Sub/.a.locferry-mark0mark1", "ne")
    try sandbox.write("Sub/.locferry/staging", Self.staging)
    let preview = try sandbox.run("undo", "--dry-run")
    #expect(preview.status == 0 && preview.text.contains("would be brought back"), "\(preview.text)\(preview.errors)")
    let undo = try sandbox.run("undo")
    #expect(undo.status == 0 && undo.text.contains("\(Self.path): brought back"), "\(undo.text)\(undo.errors)")
    #expect(undo.text.contains("interrupted in Sub was taken back first"))
    #expect(try sandbox.text(Self.path) == Self.table)
    #expect(!sandbox.exists("Sub/.a.locferry-mark0mark1"))
  }

  @Test func `a dry run of an undo ends as the undo would where only leftovers are cleaned up`() throws {
    let sandbox = try importedProject()
    try sandbox.write(".locferry/staging", Self.staging)
    let preview = try sandbox.run("undo", "--dry-run")
    #expect(preview.status == 0 && preview.text.contains("would be cleaned up"), "\(preview.text)\(preview.errors)")
    #expect(try sandbox.run("undo").status == 0)
  }
}
