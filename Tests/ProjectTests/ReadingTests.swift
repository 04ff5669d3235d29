import Foundation
import TestSupport
import Testing

@testable import Project

@Suite struct ReadingTests {
  @Test func wholeFiles() throws {
    let folder = try TestFolder()
    try folder.write("a/b.txt", "text\u{0}é")
    try folder.write("empty", "")
    let content = try folder.open().readFile("a/b.txt")
    #expect(content.bytes == Array("text\u{0}é".utf8))
    #expect(content.stamp.size == 7)
    #expect(try folder.open().readFile("empty").bytes == [])
  }

  @Test func streams() throws {
    let folder = try TestFolder()
    try folder.write("a", "0123456789")
    let file = try folder.open().openFile("a")
    var buffer = [UInt8](repeating: 0, count: 4)
    var text = ""
    while case let count = try file.read(into: &buffer), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    #expect(text == "0123456789")
  }

  @Test(arguments: ["", "/etc/passwd", "../a", "a/../a", "a//b", "./a", "a/", "a\u{0}"])
  func pathsThatLeadAstray(path: String) throws {
    let folder = try TestFolder()
    try folder.write("a")
    #expect(problem { _ = try folder.open().readFile(path) } == .unusablePath)
  }

  @Test func onlyRegularFilesWithoutLinks() throws {
    let folder = try TestFolder()
    try folder.write("real/a")
    try folder.link("file", to: "real/a")
    try folder.link("folder", to: "real")
    try folder.makeFIFO("fifo")
    let root = try folder.open()
    #expect(problem { _ = try root.readFile("file") } == .symbolicLink)
    #expect(problem { _ = try root.readFile("folder/a") } == .symbolicLink)
    #expect(problem { _ = try root.readFile("fifo") } == .notAFile)
    #expect(problem { _ = try root.readFile("real") } == .notAFile)
    #expect(problem { _ = try root.readFile("fifo/a") } == .notAFolder)
    #expect(problem { _ = try root.readFile("missing") } == .cannot(.open, code: ENOENT))
    #expect(problem { _ = try Folder(at: "\(folder.path)/real/a") } == .notAFolder)
  }

  @Test func filesBeyondTheLimitAreRefused() throws {
    let folder = try TestFolder()
    try folder.write("huge")
    try FileHandle(forWritingTo: folder.url.appending(path: "huge")).truncate(atOffset: 1 << 32)
    #expect(problem { _ = try folder.open().readFile("huge") } == .tooLarge(limit: 4_294_967_295))
  }

  /// A descriptor that leaked on refusals would soon exhaust the table.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func refusalsLeakNoDescriptor() throws {
    let folder = try TestFolder()
    let root = try folder.open()
    try folder.makeFolder("d")
    let inode = { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0 }
    let before = inode()
    for _ in 0..<500 { #expect(problem { _ = try root.readFile("d") } == .notAFile) }
    // Other tests run beside this one.
    #expect(inode() < before + 300)
  }

  @Test func messagesNameTheirSubjectFirst() throws {
    let folder = try TestFolder()
    let error = ProjectError(path: folder.path, problem: .cannot(.open, code: ENOENT))
    #expect("\(error)" == "\(folder.path): error: cannot be opened: No such file or directory")
  }
}
