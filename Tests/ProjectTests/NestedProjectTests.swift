import Foundation
import TestSupport
import Testing

@testable import Project

/// One folder named as a project, and one below it that is named as another: their files are the same.
@Suite struct NestedProjectTests {
  private let outer: TestFolder
  private let root: Folder
  private let app: Folder

  init() throws {
    outer = try TestFolder()
    try outer.write("App/a", "old a")
    try outer.write("App/Sub/b", "old b")
    try outer.write("Widget/c", "old c")
    root = try outer.open()
    app = try root.subfolder("App")
  }

  private func transaction(_ folder: Folder, _ path: String) throws -> FileTransaction {
    try FileTransaction(
      in: try WritableFolder(folder), purpose: .undoable,
      replacing: [.init(path: path, content: try folder.readFile(path))])
  }

  private func expectLock(_ first: (folder: Folder, path: String), _ second: (folder: Folder, path: String)) throws {
    do {
      let running = try transaction(first.folder, first.path)
      try running.stage(first.path, content: Array("first".utf8))
      #expect(problem { _ = try transaction(second.folder, second.path) } == .busy)
      try running.commit()
    }
    try transaction(second.folder, second.path).commit()
    #expect(try first.folder.readFile(first.path).bytes == Array("first".utf8))
  }

  @Test func oneFileIsWrittenByOneRun() throws {
    try expectLock((root, "App/a"), (app, "a"))
    try expectLock((app, "a"), (root, "App/a"))
    try expectLock((root, "App/Sub/b"), (app, "Sub/b"))
    try expectLock((app, "Sub/b"), (root, "App/Sub/b"))
  }

  /// Both run at once, and each writes what is its own.
  @Test func otherFilesDoNotWait() throws {
    let first = try transaction(root, "Widget/c")
    let second = try transaction(app, "Sub/b")
    try first.stage("Widget/c", content: Array("c".utf8))
    try second.stage("Sub/b", content: Array("b".utf8))
    try first.commit()
    try second.commit()
    #expect(try outer.text("Widget/c") == "c")
    #expect(try outer.text("App/Sub/b") == "b")
  }

  /// What was read before another run wrote it is not written back.
  @Test func nothingIsWrittenOverWhatWasReadBefore() throws {
    let read = try root.readFile("App/a")
    let other = try transaction(app, "a")
    try other.stage("a", content: Array("other".utf8))
    try other.commit()
    #expect(
      problem {
        _ = try FileTransaction(in: try WritableFolder(root), replacing: [.init(path: "App/a", content: read)])
      } == .changed)
    #expect(try outer.text("App/a") == "other")
  }

  /// An interrupted transaction is not settled while a run below writes into one of its folders.
  @Test func settlingWaitsToo() throws {
    let interruption = try Interruption(renaming: [0])
    do {
      let below = try interruption.folder.open().subfolder("sub").locked()
      #expect(problem { _ = try interruption.settle() } == .busy)
      withExtendedLifetime(below) {}
    }
    #expect(try interruption.settle()?.outcome == .finished)
  }

  // MARK: Interrupted elsewhere

  private static func interrupted(below name: String) throws -> TestFolder {
    let outer = try TestFolder()
    let interruption = try Interruption(renaming: [0])
    try FileManager.default.moveItem(at: interruption.folder.url, to: outer.url.appending(path: name))
    return outer
  }

  private static func discover(_ path: String) throws -> DiscoveredProject { try ProjectDiscovery.discover(path) }

  /// A run on the folder above is told, and settles what was interrupted below.
  @Test func anInterruptionBelowIsSeenAbove() throws {
    let outer = try Self.interrupted(below: "App")
    let journal = ProjectWarning(path: "\(outer.path)/App/.locferry/journal", kind: .unfinishedTransaction)
    #expect(try Self.discover(outer.path).warnings == [journal])
    let settled = try WritableFolder(of: try Self.discover(outer.path))
    #expect(settled.settlement == nil)
    #expect(settled.settledElsewhere.map(\.outcome) == [.finished])
    #expect(settled.settledElsewhere.map(\.folder) == ["\(outer.path)/App"])
    for file in Interruption.files { #expect(try outer.text("App/\(file.path)") == file.new) }
    #expect(try Self.discover(outer.path).warnings == [])
  }

  /// The same the other way round, as far up as the git work tree goes: also where the file lies in the folder that is
  /// opened, whose lock both need.
  @Test func anInterruptionAboveIsSeenBelow() throws {
    let interruption = try Interruption(renaming: [0])
    try interruption.folder.makeFolder(".git")
    let below = "\(interruption.folder.path)/sub"
    let journal = ProjectWarning(path: "\(below)/../.locferry/journal", kind: .unfinishedTransaction)
    #expect(try Self.discover(below).warnings == [journal])
    let settled = try WritableFolder(of: try Self.discover(below))
    #expect(settled.settledElsewhere.map(\.outcome) == [.finished])
    #expect(interruption.texts == Interruption.newTexts)
    #expect(try Self.discover(below).warnings == [])
  }

  @Test func aFolderAboveTheWorkTreeIsNobodysBusiness() throws {
    let interruption = try Interruption(renaming: [0])
    try interruption.folder.makeFolder("sub/.git")
    #expect(try Self.discover("\(interruption.folder.path)/sub").warnings == [])
  }

  /// One that runs is not settled.
  @Test func whatRunsBelowIsWaitedFor() throws {
    let outer = try Self.interrupted(below: "App")
    let running = try outer.open().subfolder("App").locked()
    #expect(problem { _ = try WritableFolder(of: try Self.discover(outer.path)) } == .busy)
    withExtendedLifetime(running) {}
  }

  /// Before its commit point a transaction has changed nothing; what it staged is cleaned up all the same.
  @Test func whatWasOnlyStagedBelowIsRemoved() throws {
    let outer = try TestFolder()
    let interruption = try Interruption()
    try FileManager.default.moveItem(at: interruption.folder.url, to: outer.url.appending(path: "App"))
    #expect(try Self.discover(outer.path).warnings == [])
    #expect(try WritableFolder(of: try Self.discover(outer.path)).settledElsewhere.map(\.outcome) == [.takenBack])
    #expect(outer.everything() == ["App", "App/a", "App/sub", "App/sub/b"])
  }

  /// Whatever bears the records' name above a project, and is none, is no business of the project's.
  @Test(arguments: ["file", "link", "folder"])
  func whatIsNoRecordAboveStopsNothing(kind: String) throws {
    let outer = try TestFolder()
    try outer.makeFolder(".git")
    try outer.write("App/L.xcstrings")
    switch kind {
    case "file": try outer.write(".locferry", "notes")
    case "link": try outer.link(".locferry", to: "nowhere")
    default: try outer.write(".locferry/undo", "junk")
    }
    let project = try Self.discover("\(outer.path)/App")
    #expect(project.warnings == [])
    #expect(try project.foldersWithUndo() == [])
    #expect(try WritableFolder(of: project).settledElsewhere == [])
    // In the project's own folder it is an error as before.
    if kind != "folder" { #expect(problem { _ = try Self.discover(outer.path) } != nil) }
  }

  /// Nobody would be told what became of it.
  @Test func whatIsBelowStaysAsItIsWhereTheFolderIsInUse() throws {
    let outer = try Self.interrupted(below: "App")
    let running = try outer.open().locked()
    #expect(problem { _ = try WritableFolder(of: try Self.discover(outer.path)) } == .busy)
    #expect(try outer.text("App/.locferry/journal") == Interruption.journal)
    withExtendedLifetime(running) {}
  }
}
