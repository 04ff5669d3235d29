/// The folders in and around a project with a transaction that is under way, or was interrupted: a run that was given a
/// folder above or below the project's may have left files of the project half done.
struct UnsettledFolders: Sendable {
  /// Each once, however often it was found.
  private(set) var folders: [Folder] = []
  /// Of transactions past their commit point: before it every file is the old one.
  private(set) var warnings: [ProjectWarning] = []

  /// Takes a folder in where it is unsettled.
  mutating func add(_ folder: Folder) throws(ProjectError) {
    guard let records = try JournalFolder(in: folder) else { return }
    let isCommitted = try records.has(.journal)
    let isPlanned = try records.has(.plan)
    guard isCommitted || isPlanned else { return }
    for known in folders where try known.isSame(as: folder) { return }
    folders.append(folder)
    guard isCommitted else { return }
    warnings.append(ProjectWarning(path: records.path(of: .journal), kind: .unfinishedTransaction))
  }

  /// All but one of them.
  func others(than folder: Folder) throws(ProjectError) -> [Folder] {
    var others: [Folder] = []
    for other in folders where try !other.isSame(as: folder) { others.append(other) }
    return others
  }
}

extension Folder {
  /// Whether both are one folder, whatever the paths they were reached by.
  func isSame(as other: Folder) throws(ProjectError) -> Bool {
    guard let one = try stamp(of: "."), let another = try other.stamp(of: ".") else { return false }
    return one.device == another.device && one.inode == another.inode
  }
}
