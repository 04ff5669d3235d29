/// The folders in and around a project that hold records of transactions: a run that was given a folder above or below the
/// project's may have written files of the project, too.
struct RecordedFolders: Sendable {
  /// Each once, however often it was found.
  private var folders: [Folder] = []

  /// Takes the folder in that the project itself is written through, where it holds records.
  mutating func addOwn(_ folder: Folder) throws(ProjectError) {
    guard try JournalFolder(in: folder) != nil else { return }
    folders.append(folder)
  }

  /// Takes another one in. What cannot be looked into there is nobody's record: no run of this user's could write it.
  mutating func add(_ folder: Folder) throws(ProjectError) {
    guard case .some(.some(let records)) = try? JournalFolder(in: folder), (try? records.has(.journal)) != nil else {
      return
    }
    for known in folders where try known.isSame(as: folder) { return }
    folders.append(folder)
  }

  /// Tells of transactions that are under way, or were interrupted, past their commit point: before it every file is the
  /// old one.
  func warnings() throws(ProjectError) -> [ProjectWarning] {
    var warnings: [ProjectWarning] = []
    for folder in folders {
      guard let records = try JournalFolder(in: folder), try records.has(.journal) else { continue }
      warnings.append(ProjectWarning(path: records.path(of: .journal), kind: .unfinishedTransaction))
    }
    return warnings
  }

  /// Those but for one that have something to be settled.
  func unsettled(except folder: Folder) throws(ProjectError) -> [Folder] {
    var unsettled: [Folder] = []
    for other in folders where try !other.isSame(as: folder) {
      guard let records = try JournalFolder(in: other) else { continue }
      let isCommitted = try records.has(.journal)
      let isPlanned = try records.has(.plan)
      if isCommitted || isPlanned { unsettled.append(other) }
    }
    return unsettled
  }

  /// Those but for one whose last import can be taken back; a record that cannot be read is none.
  func undoable(except folder: Folder) throws(ProjectError) -> [Folder] {
    var undoable: [Folder] = []
    for other in folders where try !other.isSame(as: folder) {
      if case .some(.some) = try? LastImport(of: other) { undoable.append(other) }
    }
    return undoable
  }

  /// Whether one of them has something staged, and no journal: a run that was killed before its commit point.
  func hasLeftovers(_ folder: Folder) throws(ProjectError) -> Bool {
    guard let records = try JournalFolder(in: folder), try !records.has(.journal) else { return false }
    return try records.has(.plan)
  }
}

extension Folder {
  /// Whether both are one folder, whatever the paths they were reached by.
  func isSame(as other: Folder) throws(ProjectError) -> Bool {
    guard let one = try stamp(of: "."), let another = try other.stamp(of: ".") else { return false }
    return one.device == another.device && one.inode == another.inode
  }
}
