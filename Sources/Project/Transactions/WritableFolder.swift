/// A folder opened for writing: nobody else writes to it through this type meanwhile, and what an interrupted transaction
/// left in it is settled. It stays locked until the last reference ends, or the process does.
public final class WritableFolder: Sendable {
  public let folder: Folder
  /// What an interrupted transaction left, and what became of it; nil where there was nothing.
  public let settlement: Settlement?

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
    /// Relative to the folder.
    public let paths: [String]
  }

  /// Locks the folder and settles what was interrupted.
  ///
  /// Throws `.busy` where another process has it locked, and `.changedSinceInterruption` where an interrupted
  /// transaction can be neither finished nor taken back, since somebody has written one of its files.
  public init(_ folder: Folder) throws(ProjectError) {
    // The folder itself is locked, so that a run that has nothing to write makes no file.
    self.folder = try folder.locked()
    guard let records = try JournalFolder(in: self.folder) else {
      settlement = nil
      return
    }
    settlement = try WritableFolder.settle(self.folder, records)
  }

  private static func settle(_ root: Folder, _ records: JournalFolder) throws(ProjectError) -> Settlement? {
    if let journal = try records.read(.journal) {
      return try settle(JournalRun(root: root, records: records, journal: journal))
    }
    if let plan = try records.read(.plan) {
      try JournalRun(root: root, records: records, journal: plan).cleanUp()
      return Settlement(outcome: .takenBack, purpose: plan.purpose, paths: plan.changes.map(\.path.text))
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
    return Settlement(
      outcome: outcome, purpose: run.journal.purpose, paths: run.journal.changes.map(\.path.text))
  }

  private static func all(
    _ indices: [Int], _ isPossible: (Int) throws(ProjectError) -> Bool
  ) throws(ProjectError) -> Bool {
    for index in indices where try !isPossible(index) { return false }
    return true
  }
}
