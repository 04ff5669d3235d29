import Foundation
import TestSupport
import Testing

@testable import Project

@Suite struct UndoTests {
  /// Replaces `a` and `sub/b` and makes `de.lproj/deep/c`, to be taken back.
  private static func imported(_ a: String = "new a", into folder: TestFolder? = nil) throws -> TestFolder {
    let folder = try folder ?? TestFolder()
    if folder.everything().isEmpty {
      try folder.write("a", "old a")
      try folder.write("sub/b", "old b")
    }
    let writable = try folder.openForWriting()
    let root = writable.folder
    let transaction = try FileTransaction(
      in: writable, purpose: .undoable,
      replacing: try ["a", "sub/b"].map { .init(path: $0, content: try root.readFile($0)) },
      creating: folder.everything().contains("de.lproj") ? [] : ["de.lproj/deep/c"])
    try transaction.stage("a", content: Array(a.utf8))
    try transaction.stage("sub/b", content: Array("new b of \(a)".utf8))
    if !folder.everything().contains("de.lproj/deep/c") {
      try transaction.stage("de.lproj/deep/c", content: Array("new c".utf8))
    }
    try transaction.commit()
    return folder
  }

  private static func undo(_ folder: TestFolder) throws {
    let writable = try folder.openForWriting()
    try #require(try LastImport(of: writable.folder)).takingBack(in: writable).commit()
  }

  @Test func `what was replaced comes back, what was made goes`() throws {
    let folder = try Self.imported()
    try folder.setMode(0o640, of: "sub/b")
    #expect(try folder.text("de.lproj/deep/c") == "new c")
    #expect(folder.records().map { $0.hasPrefix("old-") ? "old" : $0 } == [".gitignore", "old", "old", "undo"])
    #expect(try folder.text(".locferry/.gitignore") == "*\n")
    let last = try #require(try LastImport(of: folder.open()))
    #expect(
      last.reversals == [
        .init(path: "a", kind: .bringsBack), .init(path: "sub/b", kind: .bringsBack),
        .init(path: "de.lproj/deep/c", kind: .removes),
      ])
    try last.check()
    try Self.undo(folder)
    #expect(folder.everything() == ["a", "sub", "sub/b"])
    #expect(try folder.text("a") == "old a")
    #expect(try folder.text("sub/b") == "old b")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/sub/b")[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try LastImport(of: folder.open()) == nil)
  }

  @Test func `a folder that holds something else stays`() throws {
    let folder = try Self.imported()
    try folder.write("de.lproj/mine", "mine")
    try Self.undo(folder)
    #expect(folder.everything() == ["a", "de.lproj", "de.lproj/mine", "sub", "sub/b"])
  }

  @Test func `only the last import is taken back`() throws {
    let folder = try Self.imported()
    _ = try Self.imported("newer a", into: folder)
    #expect(folder.records().count == 4, "the first one's contents are gone")
    try Self.undo(folder)
    #expect(try folder.text("a") == "new a")
    #expect(try folder.text("de.lproj/deep/c") == "new c")
    #expect(try LastImport(of: folder.open()) == nil)
  }

  @Test(arguments: ["a", "de.lproj/deep/c"])
  func `it is refused where a file was changed since`(path: String) throws {
    let folder = try Self.imported()
    try folder.write(path, "edited")
    #expect(problem { try Self.undo(folder) } == .changedSinceImport)
    #expect(problem { try LastImport(of: folder.open())?.check() } == .changedSinceImport)
    #expect(try folder.text("sub/b") == "new b of new a")
    try folder.remove(path)
    #expect(problem { try Self.undo(folder) } == .changedSinceImport)
    // Still there for whoever puts the file back.
    try folder.write(path, path == "a" ? "new a" : "new c")
    try Self.undo(folder)
    #expect(try folder.text("a") == "old a")
  }

  @Test func `it is refused where what was kept is damaged`() throws {
    let folder = try Self.imported()
    let kept = try #require(folder.records().last { $0.hasPrefix("old-") })
    try folder.write(".locferry/\(kept)", "old ?")
    #expect(problem { try Self.undo(folder) } == .contentsLost)
    try folder.remove(".locferry/\(kept)")
    #expect(problem { try Self.undo(folder) } == .contentsLost)
    #expect(try folder.text("a") == "new a")
    #expect(folder.everything().contains("de.lproj/deep/c"))
  }

  @Test func `a failure leaves the import as it was, and still to be taken back`() throws {
    let folder = try Self.imported()
    do {
      let writable = try folder.openForWriting()
      let undo = try #require(try LastImport(of: writable.folder)).takingBack(in: writable)
      let staged = try #require(folder.everything().first { $0.hasPrefix("sub/.b.") })
      try folder.remove(staged)
      #expect(problem { try undo.commit() } != nil)
    }
    #expect(try folder.text("a") == "new a")
    #expect(try folder.text("sub/b") == "new b of new a")
    #expect(try folder.text("de.lproj/deep/c") == "new c")
    #expect(!folder.everything().contains { $0.contains(".locferry-") })
    try Self.undo(folder)
    #expect(folder.everything() == ["a", "sub", "sub/b"])
  }

  @Test func `a transaction that keeps nothing leaves the record of the one before`() throws {
    let folder = try Self.imported()
    let writable = try folder.openForWriting()
    let transaction = try FileTransaction(in: writable, creating: ["other"])
    try transaction.stage("other", content: [])
    try transaction.commit()
    #expect(try LastImport(of: folder.open()) != nil)
    #expect(folder.records().count == 4)
  }
}
