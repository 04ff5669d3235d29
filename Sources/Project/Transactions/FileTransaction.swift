/// Replaces several files of a folder, makes new ones and removes some: all of them, or none, whatever happens.
///
/// The new contents are written beside their targets under hidden names, the old ones are kept in `.locferry`, and both
/// reach the disk before the journal does, which is the commit point. Then the files are renamed over their targets. Where
/// that fails they are put back; where the process or the machine dies, the next `WritableFolder` finishes it.
public final class FileTransaction {
  private let root: Folder
  /// Holds the lock.
  private let writable: WritableFolder
  private var locks = FolderLocks()
  private var targets: [Target]
  private var plan: Journal
  /// Begun with the first file that is staged.
  private var run: JournalRun?

  /// A file to replace or to remove, as it was read.
  public struct Replacement: Sendable {
    /// Relative to the transaction's folder.
    public let path: String
    public let content: FileContent

    public init(path: String, content: FileContent) {
      self.path = path
      self.content = content
    }
  }

  private struct Target {
    let target: TransactionTarget
    let isRemoved: Bool
    /// The new content, once the disk has it and its file is closed: there may be more of them than a process may open.
    var staged: ContentDigest?
  }

  /// Checks every file before anything is written: it is as it was read, has one name only, and it and its folder may be
  /// written.
  ///
  /// - Parameters:
  ///   - writable: The folder that all paths are relative to.
  ///   - purpose: What is kept of the transaction when it is done.
  ///   - replacements: Files that get a new content; what is not staged stays.
  ///   - newPaths: Paths where nothing is yet. Folders that lack on the way are made.
  ///   - removals: Files that are removed.
  ///   - removedFolders: Folders that go with what is removed, the inner ones first, unless they hold anything.
  public init(
    in writable: WritableFolder, purpose: TransactionPurpose = .plain, replacing replacements: [Replacement] = [],
    creating newPaths: [String] = [], removing removals: [Replacement] = [], removedFolders: [String] = []
  ) throws(ProjectError) {
    self.writable = writable
    root = writable.folder
    plan = Journal(mark: RandomMark(), purpose: purpose, changes: [])
    for path in removedFolders { plan.removedFolders.append(try RelativePath(path)) }
    targets = try FileTransaction.targets(in: root, replacements, newPaths, removals)
    for file in targets {
      try locks.lockFolder(of: file.target.path, in: root)
      plan.changes.append(FileChange(path: file.target.path, old: nil, new: nil))
      for folder in try file.target.missingFolders(in: root) where !plan.madeFolders.contains(folder) {
        plan.madeFolders.append(folder)
      }
    }
  }

  /// Makes the checks of a transaction that is not to be: a run that only tries ends as the real one would.
  public static func check(
    in root: Folder, replacing replacements: [Replacement] = [], creating newPaths: [String] = [],
    removing removals: [Replacement] = []
  ) throws(ProjectError) {
    _ = try targets(in: root, replacements, newPaths, removals)
  }

  private static func targets(
    in root: Folder, _ replacements: [Replacement], _ newPaths: [String], _ removals: [Replacement]
  ) throws(ProjectError) -> [Target] {
    var targets: [Target] = []
    func add(_ path: String, _ old: FileContent?, isRemoved: Bool) throws(ProjectError) {
      let target = TransactionTarget(path: try RelativePath(path), old: old)
      try target.check(in: root)
      try target.checkIsWritable(in: root)
      targets.append(Target(target: target, isRemoved: isRemoved))
    }
    for file in replacements { try add(file.path, file.content, isRemoved: false) }
    for path in newPaths { try add(path, nil, isRemoved: false) }
    for file in removals { try add(file.path, file.content, isRemoved: true) }
    try TransactionTarget.checkDistinct(targets.map(\.target), in: root)
    if !targets.isEmpty { try TransactionTarget.checkIsWritable(root, JournalFolder.name) }
    return targets
  }

  deinit {
    // What cannot be removed now is at the next start.
    try? run?.cleanUp()
  }

  /// Has the new content of one of the files written. The disk has it, and the file is closed, when this returns.
  public func stage(_ path: String, writing body: (FileSink) throws -> Void) throws {
    let (index, sink) = try beginStaging(path)
    try body(sink)
    try endStaging(index, sink)
  }

  /// Stages a whole file.
  public func stage(_ path: String, content: [UInt8]) throws(ProjectError) {
    let (index, sink) = try beginStaging(path)
    try sink.write(content)
    try endStaging(index, sink)
  }

  private func beginStaging(_ path: String) throws(ProjectError) -> (index: Int, sink: FileSink) {
    guard let index = targets.firstIndex(where: { $0.target.path.text.utf8.elementsEqual(path.utf8) }),
      targets[index].staged == nil, !targets[index].isRemoved
    else { throw ProjectError(path: root.path(of: path), problem: .unusablePath) }
    let run = try begin()
    let target = targets[index].target
    let parent = try root.makeFolders(target.path.folders)
    let sink = try FileSink(
      in: parent, name: run.journal.stagedName(for: plan.changes[index]), path: root.path(of: path),
      mode: target.old == nil ? 0o666 : 0o600, isDigested: true)
    if let old = target.old { try sink.copyAttributes(from: old.stamp) }
    return (index, sink)
  }

  private func endStaging(_ index: Int, _ sink: FileSink) throws(ProjectError) {
    try sink.finish(isDurable: true)
    targets[index].staged = sink.digest()
  }

  private func begin() throws(ProjectError) -> JournalRun {
    if let run { return run }
    let records = try JournalFolder(madeIn: root)
    let run = JournalRun(root: root, records: records, journal: plan)
    self.run = run
    try records.write(plan, as: .plan)
    return run
  }

  /// Puts every staged file in its target's place, and removes what is to be removed; a target nothing was staged for, or
  /// what it holds already, stays as it is.
  ///
  /// Throws `.changed` when a target was written by someone else meanwhile. After an error every file is the old one, but
  /// after `.leftHalfDone`.
  public func commit() throws(ProjectError) {
    guard run != nil || targets.contains(where: \.isRemoved) else { return }
    var made = 0
    do {
      let planned = try begin()
      let changed = try removeUnchanged(planned)
      guard !changed.isEmpty else {
        run = nil
        return try planned.cleanUp()
      }
      let run = try begin(journalOf: changed)
      try keepOldContents(of: changed, run)
      try run.synchronizeFolders()
      for file in changed { try file.target.checkContent(in: root) }
      try run.records.write(run.journal, as: .journal)
      for index in changed.indices {
        try changed[index].target.check(in: root)
        try run.make(index)
        made += 1
      }
      try run.finish()
      self.run = nil
    } catch {
      try takeBack(made)
      throw error
    }
  }

  /// A file whose content is going to be another one.
  private struct Changed {
    let target: TransactionTarget
    let change: FileChange
  }

  private func removeUnchanged(_ planned: JournalRun) throws(ProjectError) -> [Changed] {
    var changed: [Changed] = []
    for (file, planned) in zip(targets, planned.journal.changes) where file.staged != nil || file.isRemoved {
      let change = FileChange(
        path: file.target.path, old: file.target.old.map { ContentDigest(of: $0.bytes) }, new: file.staged)
      if change.old == change.new {
        try root.parent(of: change.path).removeFile(plan.stagedName(for: planned))
      } else {
        changed.append(Changed(target: file.target, change: change))
      }
    }
    return changed
  }

  private func begin(journalOf changed: [Changed]) throws(ProjectError) -> JournalRun {
    var journal = plan
    journal.changes = changed.map(\.change)
    let needed = Set(changed.filter { $0.change.old == nil }.flatMap(\.target.path.ancestors))
    journal.madeFolders.removeAll { !needed.contains($0) }
    let run = JournalRun(root: root, records: try begin().records, journal: journal)
    self.run = run
    return run
  }

  private func keepOldContents(of changed: [Changed], _ run: JournalRun) throws(ProjectError) {
    for index in changed.indices {
      guard let old = changed[index].target.old else { continue }
      let sink = try FileSink(
        in: run.records.folder, name: run.journal.keptName(forChange: index),
        path: run.records.folder.path(of: changed[index].target.path.name), mode: 0o600)
      try sink.copyAttributes(from: old.stamp)
      try sink.write(old.bytes)
      try sink.finish(isDurable: true)
    }
  }

  /// Takes back the changes made so far.
  private func takeBack(_ made: Int) throws(ProjectError) {
    guard let run else { return }
    self.run = nil
    do {
      for index in (0..<made).reversed() { try run.takeBack(index) }
      try run.abandon()
    } catch {
      guard (try? run.records.has(.journal)) == false else {
        throw ProjectError(path: root.path, problem: .leftHalfDone)
      }
      // What cannot be removed now is at the next start.
      try? run.cleanUp()
    }
  }
}
