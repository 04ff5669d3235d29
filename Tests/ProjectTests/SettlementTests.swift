import Foundation
import TestSupport
import Testing

@testable import Project

/// What the next start makes of each state a run can be interrupted in.
@Suite struct SettlementTests {
  private static let paths = ["a", "sub/b", "de.lproj/c"]

  @Test func `what is staged only is removed`() throws {
    let interruption = try Interruption()
    // The last one was being written.
    try interruption.folder.write(Interruption.files[1].staged, "ne")
    try interruption.folder.write(".locferry/journal.new", "locferry jou")
    #expect(
      try interruption.settle()
        == .init(outcome: .takenBack, purpose: .undoable, folder: interruption.folder.path, paths: Self.paths))
    #expect(interruption.folder.everything() == Interruption.oldTree)
    #expect(interruption.texts == Interruption.oldTexts)
    #expect(try interruption.settle() == nil)
  }

  @Test func `a list of what would be staged, and nothing staged yet`() throws {
    let folder = try TestFolder()
    try folder.write("a", "old a")
    try folder.write(".locferry/staging", Interruption.plan)
    _ = try folder.openForWriting()
    #expect(folder.everything() == ["a"])
  }

  @Test(arguments: 0..<8)
  func `past the commit point the rest is renamed`(subset: Int) throws {
    let interruption = try Interruption(renaming: (0..<3).filter { subset & (1 << $0) != 0 })
    #expect(
      try interruption.settle()
        == .init(outcome: .finished, purpose: .undoable, folder: interruption.folder.path, paths: Self.paths))
    #expect(interruption.texts == Interruption.newTexts)
    #expect(interruption.folder.everything() == Interruption.newTree)
    // And can be taken back as if nothing had happened.
    let writable = try interruption.folder.openForWriting()
    #expect(writable.settlement == nil)
    try #require(try LastImport(of: writable.folder)).takingBack(in: writable).commit()
    #expect(interruption.texts == Interruption.oldTexts)
    #expect(interruption.folder.everything() == Interruption.oldTree)
  }

  @Test(arguments: [[], [0], [0, 1, 2]], 0..<3)
  func `a file that was edited meanwhile stops it`(renamed: [Int], edited: Int) throws {
    let interruption = try Interruption(renaming: renamed)
    try interruption.folder.write(Interruption.files[edited].path, "somebody's")
    let before = interruption.state()
    #expect(
      throws: ProjectError(
        path: "\(interruption.folder.path)/\(Interruption.files[edited].path)", problem: .changedSinceInterruption)
    ) {
      try interruption.settle()
    }
    #expect(interruption.state() == before)
    // As the message says: without the journal all files stay as they are.
    try interruption.folder.remove(".locferry/journal")
    _ = try interruption.settle()
    #expect(try interruption.folder.text(Interruption.files[edited].path) == "somebody's")
    #expect(!interruption.folder.everything().contains { $0.contains("locferry") })
  }

  @Test func `what cannot be finished is taken back`() throws {
    // So it is where taking it back was interrupted.
    let interruption = try Interruption(renaming: [0, 2])
    try interruption.folder.remove(Interruption.files[1].staged)
    #expect(try interruption.settle()?.outcome == .takenBack)
    #expect(interruption.texts == Interruption.oldTexts)
    #expect(interruption.folder.everything() == Interruption.oldTree)
  }

  /// An undo whose own taking back was interrupted: what it had staged keeps no folder that is to go.
  @Test func `a folder that goes with its files goes at the second attempt, too`() throws {
    let folder = try TestFolder()
    try folder.write("a", "a")
    let change = FileChange(
      path: try RelativePath("de.lproj/c"), old: ContentDigest(of: Array("new c".utf8)), new: nil)
    var journal = Journal(mark: RandomMark(), purpose: .undo, changes: [change])
    journal.removedFolders = [try RelativePath("de.lproj")]
    try folder.write(".locferry/journal", String(decoding: JournalText.encode(journal), as: UTF8.self))
    try folder.write("de.lproj/\(journal.stagedName(for: change))", "new")
    #expect(try folder.openForWriting().settlement?.outcome == .finished)
    #expect(folder.everything() == ["a"])
  }

  @Test func `a staged content that is damaged is not used`() throws {
    let interruption = try Interruption(renaming: [0, 2])
    try interruption.folder.write(Interruption.files[1].staged, "new")
    #expect(try interruption.settle()?.outcome == .takenBack)
    #expect(interruption.texts == Interruption.oldTexts)
  }

  @Test func `contents that are gone on both ways`() throws {
    let interruption = try Interruption(renaming: [0])
    try interruption.folder.remove(Interruption.files[1].staged)
    try interruption.folder.write(".locferry/old-mark0mark1-0", "old ?")
    let before = interruption.state()
    #expect(problem { _ = try interruption.settle() } == .contentsLost)
    #expect(interruption.state() == before)
  }

  // MARK: Journals that are not ours

  @Test func `a journal with any byte changed is not followed`() throws {
    let interruption = try Interruption(renaming: [0])
    let journal = Array(Interruption.journal.utf8)
    for index in journal.indices {
      var damaged = journal
      damaged[index] ^= 1
      let refusals: [JournalText.Failure] = [.damaged, .otherVersion]
      let failure = #expect(throws: JournalText.Failure.self) { try JournalText.decode(damaged) }
      #expect(failure.map { refusals.contains($0) } == true)
    }
    for count in journal.indices {
      #expect(throws: JournalText.Failure.damaged, "\(count) bytes") {
        try JournalText.decode(Array(journal[..<count]))
      }
    }
    try interruption.folder.write(".locferry/journal", Interruption.journal.replacing("sub/b", with: "sub/x"))
    let before = interruption.state()
    #expect(problem { _ = try interruption.settle() } == .damagedRecord)
    #expect(interruption.state() == before)
  }

  @Test(arguments: ["journal", "staging"])
  func `records of another version, empty ones, and ones that are none`(name: String) throws {
    let other = Interruption.journal.replacing("journal 1", with: "journal 2")
    for (text, expected) in [
      (other, ProjectError.Problem.recordOfOtherVersion), ("", .damagedRecord), ("{}", .damagedRecord),
      (Interruption.journal + "\n", .damagedRecord),
    ] {
      let interruption = try Interruption()
      try interruption.folder.write(".locferry/\(name)", text)
      let before = interruption.state()
      #expect(problem { _ = try interruption.settle() } == expected, "\(text)")
      #expect(interruption.state() == before)
    }
  }

  /// As somebody might put it into a repository: all in order, but for where it leads.
  @Test(arguments: [
    "../b", "/etc/b", "sub/../../b", "sub//b", "", ".", ".git/hooks/post-commit", "sub/.git/config", ".locferry/undo",
    ".b", "\u{200C}.git/config", "%00", "sub%2", "a",
  ])
  func `a journal leads nowhere but to tables`(path: String) throws {
    let lines = Interruption.journal.split(separator: "\n").dropLast()
    let body = lines.map { $0.replacing(" sub/b", with: " \(path)") + "\n" }.joined()
    let text = "\(body)digest \(ContentDigest(of: Array(body.utf8)))\n"
    #expect(throws: JournalText.Failure.damaged) { try JournalText.decode(Array(text.utf8)) }
  }

  @Test func `links are not followed`() throws {
    let elsewhere = try TestFolder()
    try elsewhere.write("journal", Interruption.journal)
    let linkedRecords = try TestFolder()
    try linkedRecords.link(".locferry", to: elsewhere.path)
    #expect(problem { _ = try linkedRecords.openForWriting() } == .symbolicLink)

    let linkedJournal = try Interruption()
    try linkedJournal.folder.link(".locferry/journal", to: "\(elsewhere.path)/journal")
    #expect(problem { _ = try linkedJournal.settle() } == .symbolicLink)

    let linkedFolder = try Interruption(renaming: [0])
    try FileManager.default.moveItem(
      atPath: "\(linkedFolder.folder.path)/sub", toPath: "\(elsewhere.path)/sub")
    try linkedFolder.folder.link("sub", to: "\(elsewhere.path)/sub")
    #expect(problem { _ = try linkedFolder.settle() } == .symbolicLink)
    #expect(try elsewhere.text("sub/b") == "old b")
  }

  @Test func `paths survive the journal's form`() throws {
    let paths = ["line\nend/100 %.strings", "e\u{301}", "\u{E9}", "two  spaces ", "\u{301}x", "tab\tand\u{7F}"]
    let digest = ContentDigest(of: [0x61])
    var journal = Journal(mark: RandomMark(), purpose: .undo, changes: [])
    for path in paths { journal.changes.append(FileChange(path: try RelativePath(path), old: digest, new: nil)) }
    journal.removedFolders = [try RelativePath("line\nend")]
    #expect(try JournalText.decode(JournalText.encode(journal)) == journal)
  }

  // MARK: Others see it

  @Test func `who only reads is told`() throws {
    let interruption = try Interruption(renaming: [0])
    let warning = ProjectWarning(
      path: "\(interruption.folder.path)/.locferry/journal", kind: .unfinishedTransaction)
    #expect(try ProjectDiscovery.discover(interruption.folder.path).warnings == [warning])
    _ = try interruption.settle()
    #expect(try ProjectDiscovery.discover(interruption.folder.path).warnings == [])
  }
}
