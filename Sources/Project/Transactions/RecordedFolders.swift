/// The folders in and around a project that hold records of transactions: a run that was given a folder above or below the
/// project's may have written files of the project, too.
struct RecordedFolders: Sendable {
  /// Each once, however often it was found.
  private var folders: [Folder] = []

  /// Takes a folder in where it holds records.
  mutating func add(_ folder: Folder) throws(ProjectError) {
    guard try JournalFolder(in: folder) != nil else { return }
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

  /// Those but for one whose last import can be taken back.
  func undoable(except folder: Folder) throws(ProjectError) -> [Folder] {
    var undoable: [Folder] = []
    for other in folders where try !other.isSame(as: folder) {
      if try LastImport(of: other) != nil { undoable.append(other) }
    }
    return undoable
  }
}

extension Folder {
  /// Whether both are one folder, whatever the paths they were reached by.
  func isSame(as other: Folder) throws(ProjectError) -> Bool {
    guard let one = try stamp(of: "."), let another = try other.stamp(of: ".") else { return false }
    return one.device == another.device && one.inode == another.inode
  }
}
