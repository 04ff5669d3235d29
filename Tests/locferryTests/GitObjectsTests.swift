import Foundation
import TestSupport
import Testing

@testable import locferry

/// What is read from a repository, to the byte, and for how long is waited.
@Suite struct GitObjectsTests {
  @Test func `contents come as they were committed`() throws {
    let repository = try Repository(TripTests.table)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) } + [0x0A, 0, 0xFF]
    let folder = repository.sandbox.url
    try Data(bytes).write(to: folder.appending(path: "binary"))
    try Data().write(to: folder.appending(path: "empty"))
    try repository.git("add", ".")
    try repository.git("commit", "-q", "-m", "binary")
    let objects = GitObjects(folder: folder.path)
    let commit = try #require(objects.commit(named: "HEAD"))
    #expect(try commit == repository.head)
    for (name, content) in [("binary", bytes), ("empty", []), ("binary", bytes)] {
      let id = try #require(objects.file(Array(name.utf8), in: commit))
      #expect(objects.content(of: id) == content)
    }
    // A folder is no file, and what is missing does not disturb what is asked next.
    #expect(objects.file(Array("App".utf8), in: commit) == nil)
    #expect(objects.file(Array("absent missing".utf8), in: commit) == nil)
    #expect(objects.content(of: String(repeating: "0", count: 40)) == nil)
    #expect(objects.content(of: commit) == nil)
    #expect(objects.file(Array(Repository.path.utf8), in: commit) != nil)
  }

  @Test func `an answer is waited for until the time is up, and not taken later`() throws {
    let repository = try Repository(TripTests.table)
    let folder = repository.sandbox.url.path
    let start = ContinuousClock.now
    let silent = try #require(
      GitConversation(["cat-file", "--batch-check"], in: folder, until: start + .milliseconds(300)))
    #expect(silent.readLine() == nil)
    #expect((.milliseconds(300)..<Duration.seconds(20)).contains(ContinuousClock.now - start))
    #expect(silent.send(Array("HEAD".utf8)) && silent.readLine() == nil)
    let late = GitObjects(folder: folder, until: start)
    #expect(late.commit(named: "HEAD") == nil)
    let workTree = try GitWorkTree(folder: folder)
    #expect(workTree.history(of: [Repository.path], limit: 9, until: start).isEmpty)
    #expect(workTree.history(of: [Repository.path], limit: 9, until: .now + .seconds(20)).count == 1)
  }
}
