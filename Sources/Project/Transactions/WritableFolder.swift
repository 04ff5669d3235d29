/// A folder opened for writing: nobody else writes to it through this type meanwhile, and what an interrupted transaction
/// left in it is settled. It stays locked until the last reference ends, or the process does.
public final class WritableFolder: Sendable {
  public let folder: Folder
  /// What an interrupted transaction left, and what became of it; nil where there was nothing.
  public let settlement: Settlement?
  /// The same for other folders through which files of the project are written, too.
  public let settledElsewhere: [Settlement]

  /// The end of a transaction that was interrupted.
  public struct Settlement: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
      /// Every file is the new one.
      case finished
      /// Every file is the old one.
      case takenBack
    }

    public let outcome: Outcome
    public let purpose: TransactionPurpose
    /// The transaction's folder, as the user would type it.
    public let folder: String
    /// Relative to the folder.
    public let paths: [String]
  }

  /// Locks the folder and settles what was interrupted.
  ///
  /// Throws `.busy` where another process has it locked, and `.changedSinceInterruption` where an interrupted
  /// transaction can be neither finished nor taken back, since somebody has written one of its files.
  public convenience init(_ folder: Folder) throws(ProjectError) {
    try self.init(folder, settling: [])
  }

  /// Locks the folder a project's files are written through, and settles what was interrupted in it, and in folders above
  /// and below it, which a run that was given another folder as the project writes through.
  ///
  /// Throws as the other does.
  public convenience init(of project: DiscoveredProject) throws(ProjectError) {
    try self.init(project.accessRoot, settling: try project.recorded.unsettled(except: project.accessRoot))
  }

  /// Whether a project's files are written through this folder: what was settled may have been files that say where its
  /// tables lie.
  public func serves(_ project: DiscoveredProject) throws(ProjectError) -> Bool {
    try folder.isSame(as: project.accessRoot)
  }

  private init(_ folder: Folder, settling others: [Folder]) throws(ProjectError) {
    // Where it is in use nothing is settled that nobody would be told of.
    _ = try folder.locked()
    // First, and each let go again: they lock the folders of their files, which this one may be.
    var settled: [Settlement] = []
    for other in others {
      if let settlement = try WritableFolder.settle(try other.locked()) { settled.append(settlement) }
    }
    settledElsewhere = settled
    // The folder itself is locked, so that a run that has nothing to write makes no file.
    self.folder = try folder.locked()
    settlement = try WritableFolder.settle(self.folder)
  }

  private static func settle(_ root: Folder) throws(ProjectError) -> Settlement? {
    guard let records = try JournalFolder(in: root) else { return nil }
    if let journal = try records.read(.journal) {
      return try settle(JournalRun(root: root, records: records, journal: journal))
    }
    if let plan = try records.read(.plan) {
      try JournalRun(root: root, records: records, journal: plan).cleanUp()
      return Settlement(plan, .takenBack, in: root)
    }
    try? records.sweep()
    return nil
  }

  /// Forwards where that is possible, else backwards: a transaction may have been interrupted while it was taken back.
  private static func settle(_ run: JournalRun) throws(ProjectError) -> Settlement {
    var locks = FolderLocks()
    for change in run.journal.changes { try locks.lockFolder(of: change.path, in: run.root) }
    let progress = try run.progress()
    let indices = run.journal.changes.indices
    let made = indices.filter { progress[$0] }
    let unmade = indices.filter { !progress[$0] }
    let outcome: Settlement.Outcome
    if try all(unmade, run.canMake) {
      for index in unmade { try run.make(index) }
      try run.finish()
      outcome = .finished
    } else if try all(made, run.canTakeBack) {
      for index in made { try run.takeBack(index) }
      try run.abandon()
      outcome = .takenBack
    } else {
      throw ProjectError(path: run.records.path(of: .journal), problem: .contentsLost)
    }
    return Settlement(run.journal, outcome, in: run.root)
  }

  private static func all(
    _ indices: [Int], _ isPossible: (Int) throws(ProjectError) -> Bool
  ) throws(ProjectError) -> Bool {
    for index in indices where try !isPossible(index) { return false }
    return true
  }
}

extension WritableFolder.Settlement {
  fileprivate init(_ journal: Journal, _ outcome: Outcome, in folder: Folder) {
    self.init(
      outcome: outcome, purpose: journal.purpose, folder: folder.path, paths: journal.changes.map(\.path.text))
  }
}
