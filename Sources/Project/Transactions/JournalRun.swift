#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Carries out a journal, forwards or backwards, change by change. Each step may be repeated after it was interrupted.
struct JournalRun: Sendable {
  let root: Folder
  let records: JournalFolder
  let journal: Journal

  // MARK: Where things stand

  /// Whether each change has been made. A file that is neither the old nor the new one is refused.
  func progress() throws(ProjectError) -> [Bool] {
    var result: [Bool] = []
    for change in journal.changes { result.append(try isMade(change)) }
    return result
  }

  private func isMade(_ change: FileChange) throws(ProjectError) -> Bool {
    let digest = try root.digest(of: change.path.text)
    guard digest == change.new || digest == change.old else {
      throw ProjectError(path: root.path(of: change.path.text), problem: .changedSinceInterruption)
    }
    return digest == change.new
  }

  /// Whether what a change needs is there.
  func canMake(_ index: Int) throws(ProjectError) -> Bool {
    let change = journal.changes[index]
    guard let new = change.new else { return true }
    guard let parent = try root.existingParent(of: change.path) else { return false }
    return try parent.digest(of: journal.stagedName(for: change)) == new
  }

  /// Whether what it needs to take a change back is there.
  func canTakeBack(_ index: Int) throws(ProjectError) -> Bool {
    guard let old = journal.changes[index].old else { return true }
    return try records.folder.digest(of: journal.keptName(forChange: index)) == old
  }

  // MARK: Steps

  /// Makes one change.
  func make(_ index: Int) throws(ProjectError) {
    let change = journal.changes[index]
    let parent = try root.parent(of: change.path)
    if change.new == nil {
      try parent.removeFile(change.path.name)
    } else {
      try parent.rename(journal.stagedName(for: change), to: change.path.name)
    }
  }

  /// Takes one change back that has been made; refuses where the file is not the one that was put there.
  func takeBack(_ index: Int) throws(ProjectError) {
    let change = journal.changes[index]
    guard try isMade(change) else { return }
    guard change.old != nil else { return try root.parent(of: change.path).removeFile(change.path.name) }
    let kept = try records.folder.readFile(journal.keptName(forChange: index))
    let parent = try root.makeFolders(change.path.folders)
    let staged = journal.stagedName(for: change)
    try parent.removeFile(staged)
    let sink = try FileSink(in: parent, name: staged, path: root.path(of: change.path.text), mode: 0o600)
    try sink.copyAttributes(from: kept.stamp)
    try sink.write(kept.bytes)
    try sink.finish(isDurable: true)
    try parent.rename(staged, to: change.path.name)
  }

  // MARK: Ends

  /// Ends a journal of which every change has been made.
  func finish() throws(ProjectError) {
    // There may be some from an interrupted attempt to take changes back, in folders that go, too.
    try removeStaged()
    for path in journal.removedFolders {
      try root.existingParent(of: path)?.removeFolderIfEmpty(path.name)
    }
    try synchronizeFolders()
    try records.remove(.plan)
    switch journal.purpose {
    case .undoable, .undo: try records.replaceLastImport()
    case .plain: try records.remove(.journal)
    }
    // What cannot be removed now is at the next start.
    try? records.sweep()
  }

  /// Ends a journal of which no change has been made, or every one taken back.
  func abandon() throws(ProjectError) {
    try synchronizeFolders()
    // The list of what to clean up, should this be interrupted from here on.
    if try !records.has(.plan) { try records.write(journal, as: .plan) }
    try records.remove(.journal)
    try cleanUp()
  }

  /// Removes what was staged. The plan goes last: while it is there this can be done again.
  func cleanUp() throws(ProjectError) {
    try removeStaged()
    for path in journal.madeFolders.reversed() {
      try root.existingParent(of: path)?.removeFolderIfEmpty(path.name)
    }
    try records.remove(.plan)
    try? records.sweep()
  }

  private func removeStaged() throws(ProjectError) {
    for change in journal.changes {
      try root.existingParent(of: change.path)?.removeFile(journal.stagedName(for: change))
    }
  }

  /// Waits until the disk has the names in every folder with a change, and in those that folders were made in.
  func synchronizeFolders() throws(ProjectError) {
    var seen: Set<String> = []
    for path in journal.madeFolders + journal.removedFolders + journal.changes.map(\.path) {
      guard seen.insert(path.folders.joined(separator: "/")).inserted else { continue }
      try root.existingParent(of: path)?.synchronize()
    }
  }
}
