import Foundation
import TestSupport
import Testing

@testable import Project

@Suite struct TransactionTests {
  private static func transaction(_ folder: TestFolder, _ paths: String...) throws -> FileTransaction {
    let root = try folder.open()
    return try FileTransaction(
      in: try WritableFolder(root),
      replacing: try paths.map { FileTransaction.Replacement(path: $0, content: try root.readFile($0)) })
  }

  private static func twoFiles() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("a", "old a")
    try folder.write("sub/b", "old b")
    return folder
  }

  @Test func everyFileIsReplaced() throws {
    let folder = try Self.twoFiles()
    try folder.setMode(0o640, of: "a")
    let transaction = try Self.transaction(folder, "a", "sub/b")
    let large = [UInt8](repeating: 0x61, count: 700_000)
    try transaction.stage("a") { sink in
      try sink.write(Array("x".utf8))
      try sink.write(large[...])
      try sink.write(Array("y".utf8))
    }
    try transaction.stage("sub/b", content: Array("new b".utf8))
    #expect(try folder.text("a") == "old a")
    try transaction.commit()
    #expect(try TestData.bytes(at: folder.url.appending(path: "a")) == Array("x".utf8) + large + Array("y".utf8))
    #expect(try folder.text("sub/b") == "new b")
    #expect(folder.everything() == ["a", "sub", "sub/b"])
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/a")[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func whatWasNotWrittenToItsEndIsNotPutInPlace() throws {
    struct Failure: Error {}
    let folder = try Self.twoFiles()
    do {
      let transaction = try Self.transaction(folder, "a", "sub/b")
      try transaction.stage("a", content: Array("new a".utf8))
      #expect(throws: Failure.self) {
        try transaction.stage("sub/b") { sink in
          try sink.write(Array("half".utf8))
          throw Failure()
        }
      }
    }
    #expect(try folder.text("a") == "old a" && folder.text("sub/b") == "old b")
    #expect(folder.everything() == ["a", "sub", "sub/b"])
  }

  @Test func whatIsNotStagedStays() throws {
    let folder = try Self.twoFiles()
    let before = try folder.open().readFile("a").stamp
    let transaction = try Self.transaction(folder, "a", "sub/b")
    try transaction.stage("sub/b", content: Array("new b".utf8))
    try transaction.commit()
    #expect(try folder.open().readFile("a").stamp == before)
    #expect(try folder.text("sub/b") == "new b")
  }

  private static func write(_ folder: TestFolder, _ contents: [(String, String)], isReplacing: Bool) throws {
    let transaction = try FileTransaction(
      in: try folder.openForWriting(), writing: contents.map(\.0), isReplacing: isReplacing)
    for (path, text) in contents { try transaction.stage(path, content: Array(text.utf8)) }
    try transaction.commit()
  }

  @Test func newFilesAndFoldersAreMade() throws {
    let folder = try Self.twoFiles()
    try Self.write(folder, [("new/deep/c", "c"), ("new/d", "d"), ("sub/b", "new b"), ("e", "")], isReplacing: true)
    #expect(folder.everything() == ["a", "e", "new", "new/d", "new/deep", "new/deep/c", "sub", "sub/b"])
    #expect(try folder.text("new/deep/c") == "c")
    #expect(try folder.text("sub/b") == "new b")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/e")[.posixPermissions] as? Int
    #expect(mode == 0o666 & ~Int(Self.mask))
  }

  /// What a new file's permissions lack.
  private static let mask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  @Test func whatIsThereIsNotReplacedUnasked() throws {
    let folder = try Self.twoFiles()
    #expect(throws: ProjectError(path: folder.path + "/sub/b", problem: .exists)) {
      try Self.write(folder, [("new/c", "c"), ("sub/b", "new b")], isReplacing: false)
    }
    #expect(folder.everything() == ["a", "sub", "sub/b"])
    #expect(try folder.text("sub/b") == "old b")
  }

  @Test func aFailureTakesNewFilesAndFoldersBack() throws {
    let folder = try Self.twoFiles()
    do {
      let transaction = try FileTransaction(
        in: try folder.openForWriting(), writing: ["sub/b", "new/deep/c", "z"], isReplacing: true)
      for path in ["sub/b", "new/deep/c", "z"] { try transaction.stage(path, content: [0x78]) }
      // Somebody else makes the last one meanwhile.
      try folder.write("z", "theirs")
      #expect(throws: ProjectError(path: folder.path + "/z", problem: .exists)) { try transaction.commit() }
      #expect(folder.everything() == ["a", "sub", "sub/b", "z"])
      #expect(try folder.text("sub/b") == "old b")
      #expect(try folder.text("z") == "theirs")
    }
    do {
      _ = try FileTransaction(in: try folder.openForWriting(), writing: ["one/two/three"], isReplacing: false)
    }
    #expect(folder.everything() == ["a", "sub", "sub/b", "z"])
    // A file where a folder is needed: the folder made before it goes again.
    #expect(throws: ProjectError.self) {
      try FileTransaction(in: try folder.openForWriting(), creating: ["fresh/x", "a/y"])
    }
    #expect(folder.everything() == ["a", "sub", "sub/b", "z"])
  }

  @Test func aFailureBetweenTwoRenamesTakesNewFilesBack() throws {
    let folder = try Self.twoFiles()
    let transaction = try FileTransaction(
      in: try folder.openForWriting(), writing: ["new/c", "a", "z"], isReplacing: true)
    for path in ["new/c", "a", "z"] { try transaction.stage(path, content: [0x78]) }
    // The last one's new content is lost, so that its rename fails.
    let staged = try #require(folder.everything().first { $0.hasPrefix(".z.") })
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(staged)")
    #expect(throws: ProjectError.self) { try transaction.commit() }
    #expect(folder.everything() == ["a", "sub", "sub/b"])
    #expect(try folder.text("a") == "old a")
  }

  @Test func anAbandonedTransactionLeavesNothing() throws {
    let folder = try Self.twoFiles()
    do {
      let transaction = try Self.transaction(folder, "a", "sub/b")
      try transaction.stage("a", content: Array("new".utf8))
      #expect(folder.everything().contains { $0.hasPrefix(".a.locferry-") })
      #expect(folder.records() == [".gitignore", "staging"])
    }
    #expect(folder.everything() == ["a", "sub", "sub/b"])
    #expect(try folder.text("a") == "old a")
  }

  /// The second rename fails, for a folder stands where the file was; the first file is put back.
  @Test func aFailureAmongTheRenamesPutsTheOldFilesBack() throws {
    let folder = try Self.twoFiles()
    try folder.write("c", "old c")
    try folder.setMode(0o640, of: "a")
    let transaction = try Self.transaction(folder, "a", "sub/b", "c")
    try transaction.stage("a", content: Array("new a".utf8))
    try transaction.stage("sub/b", content: Array("new b".utf8))
    try transaction.stage("c", content: Array("new c".utf8))
    let staged = try #require(folder.everything().first { $0.hasPrefix("sub/.b.locferry-") })
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(staged)")
    #expect(problem { try transaction.commit() } == .cannot(.replace, code: ENOENT))
    #expect(try folder.text("a") == "old a")
    #expect(try folder.text("sub/b") == "old b")
    #expect(try folder.text("c") == "old c")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/a")[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(folder.everything() == ["a", "c", "sub", "sub/b"])
  }

  @Test func aFileWrittenMeanwhileIsNotReplaced() throws {
    let folder = try Self.twoFiles()
    let transaction = try Self.transaction(folder, "a", "sub/b")
    try transaction.stage("a", content: Array("new".utf8))
    try transaction.stage("sub/b", content: Array("new".utf8))
    try folder.write("sub/b", "edited")
    #expect(problem { try transaction.commit() } == .changed)
    #expect(try folder.text("a") == "old a")
    #expect(try folder.text("sub/b") == "edited")
    #expect(folder.everything() == ["a", "sub", "sub/b"])
  }

  /// The old size, and the old time put back: what only the time of the change, or the bytes, can tell.
  @Test func aChangeThatHidesItselfIsNoticed() throws {
    let folder = try Self.twoFiles()
    let transaction = try Self.transaction(folder, "a", "sub/b")
    try transaction.stage("a", content: Array("new".utf8))
    let before = try folder.open().readFile("a").stamp
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a"))
    try handle.write(contentsOf: Data("OLD".utf8))
    try handle.close()
    let time = timespec(tv_sec: before.modified.seconds, tv_nsec: before.modified.nanoseconds)
    #expect(unsafe utimensat(AT_FDCWD, "\(folder.path)/a", [time, time], 0) == 0)
    let after = try folder.open().readFile("a").stamp
    #expect(after.modified == before.modified && after.size == before.size && after.inode == before.inode)
    #expect(!after.isSameContent(as: before))
    #expect(problem { try transaction.commit() } == .changed)
    #expect(try folder.text("a") == "OLD a")
  }

  /// As on a disk whose clock ticks slowly: the stamp is the same, the content is another.
  @Test(arguments: ["OLD a", "old A", "old a and more", "old", ""]) func bytesAreComparedToo(content: String) throws {
    let folder = try Self.twoFiles()
    let root = try folder.open()
    let other = FileContent(bytes: Array(content.utf8), stamp: try root.readFile("a").stamp)
    let transaction = try FileTransaction(
      in: try WritableFolder(root), replacing: [.init(path: "a", content: other)])
    try transaction.stage("a", content: Array("new".utf8))
    #expect(problem { try transaction.commit() } == .changed)
    #expect(try folder.text("a") == "old a")
  }

  @Test func whatHoldsTheSameAlreadyIsNotWritten() throws {
    let folder = try Self.twoFiles()
    let before = try folder.open().readFile("a").stamp
    let transaction = try Self.transaction(folder, "a", "sub/b")
    try transaction.stage("a", content: Array("old a".utf8))
    try transaction.commit()
    #expect(try folder.open().readFile("a").stamp == before)
    #expect(folder.everything() == ["a", "sub", "sub/b"])
  }

  @Test func aFileWrittenBeforeTheTransactionIsNoticed() throws {
    let folder = try Self.twoFiles()
    let content = try folder.open().readFile("a")
    try folder.write("a", "longer than it was")
    #expect(
      problem {
        _ = try FileTransaction(in: try folder.openForWriting(), replacing: [.init(path: "a", content: content)])
      } == .changed)
  }

  @Test func readOnlyAndHardLinkedFilesAreRefusedFirst() throws {
    let folder = try Self.twoFiles()
    try folder.setMode(0o444, of: "sub/b")
    #expect(problem { _ = try Self.transaction(folder, "a", "sub/b") } == .readOnly)
    try folder.setMode(0o644, of: "sub/b")
    try FileManager.default.linkItem(atPath: "\(folder.path)/a", toPath: "\(folder.path)/second")
    #expect(problem { _ = try Self.transaction(folder, "sub/b", "a") } == .hardLinked(names: 2))
    #expect(folder.everything() == ["a", "second", "sub", "sub/b"])
  }

  @Test func readOnlyFoldersAreRefusedFirst() throws {
    let folder = try Self.twoFiles()
    defer { try? folder.setMode(0o755, of: "sub") }
    try folder.setMode(0o555, of: "sub")
    let refusal = ProjectError(path: folder.path + "/sub", problem: .readOnly)
    #expect(throws: refusal) { _ = try Self.transaction(folder, "a", "sub/b") }
    #expect(throws: refusal) {
      _ = try FileTransaction(in: try folder.openForWriting(), creating: ["sub/de.lproj/c"])
    }
    // The root, which holds the records.
    try folder.setMode(0o755, of: "sub")
    try folder.setMode(0o555, of: "")
    defer { try? folder.setMode(0o755, of: "") }
    #expect(throws: ProjectError(path: folder.path, problem: .readOnly)) {
      _ = try Self.transaction(folder, "sub/b")
    }
    #expect(folder.everything() == ["a", "sub", "sub/b"])
  }

  @Test(arguments: [["de.lproj/x", "DE.lproj/x"], ["caf\u{E9}", "cafe\u{301}"], ["x", "x"], ["A", "x"]])
  func newPathsThatMayBeOneFile(paths: [String]) throws {
    let folder = try Self.twoFiles()
    let root = try folder.open()
    #expect(
      problem {
        _ = try FileTransaction(
          in: try WritableFolder(root), replacing: [.init(path: "a", content: try root.readFile("a"))],
          creating: paths)
      } != nil)
  }

  @Test(arguments: [".git/config", "sub/.hidden", ".locferry/undo", "../x", "/x", "sub//x"])
  func pathsThatLeadOutOrHide(path: String) throws {
    let folder = try Self.twoFiles()
    #expect(
      problem { _ = try FileTransaction(in: try folder.openForWriting(), creating: [path]) } == .unusablePath)
  }

  @Test func removedFiles() throws {
    let folder = try Self.twoFiles()
    let root = try folder.open()
    let transaction = try FileTransaction(
      in: try WritableFolder(root), removing: [.init(path: "sub/b", content: try root.readFile("sub/b"))],
      removedFolders: ["sub"])
    #expect(problem { try transaction.stage("sub/b", content: []) } == .unusablePath)
    try transaction.commit()
    #expect(folder.everything() == ["a"])
  }

  @Test func oneTransactionAtATime() throws {
    let folder = try Self.twoFiles()
    do {
      let transaction = try Self.transaction(folder, "a")
      #expect(problem { _ = try Self.transaction(folder, "sub/b") } == .busy)
      try transaction.commit()
    }
    #expect(problem { _ = try Self.transaction(folder, "a") } == nil)
  }

  @Test func onlyAnnouncedFilesAreStaged() throws {
    let folder = try Self.twoFiles()
    let transaction = try Self.transaction(folder, "a")
    #expect(problem { try transaction.stage("sub/b", content: []) } == .unusablePath)
  }
}
