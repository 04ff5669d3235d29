/// The last transaction of a folder that can be taken back.
public struct LastImport: Sendable {
  private let root: Folder
  private let records: JournalFolder
  private let journal: Journal

  /// What is done with one file to take the transaction back.
  public struct Reversal: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case bringsBack
      case removes
    }

    /// Relative to the folder.
    public let path: String
    public let kind: Kind
  }

  /// Nil where there is nothing to take back.
  public init?(of root: Folder) throws(ProjectError) {
    guard let records = try JournalFolder(in: root), let journal = try records.read(.lastImport),
      journal.purpose == .undoable
    else { return nil }
    self.root = root
    self.records = records
    self.journal = journal
  }

  public var reversals: [Reversal] {
    journal.changes.map { Reversal(path: $0.path.text, kind: $0.old == nil ? .removes : .bringsBack) }
  }

  /// Whether it could be taken back now, all of it.
  ///
  /// Throws `.changedSinceImport` where a file is not as the transaction left it, `.contentsLost` where what was there
  /// before is not kept any more, and what a `FileTransaction` throws for a file that may not be written.
  public func check() throws(ProjectError) {
    let files = try files()
    try FileTransaction.check(
      in: root, replacing: files.replacements, creating: files.newPaths, removing: files.removals)
  }

  /// Begins the transaction that takes this one back, everything staged.
  ///
  /// - Parameter writable: The folder this was read from.
  public func takingBack(in writable: WritableFolder) throws(ProjectError) -> FileTransaction {
    let files = try files()
    let transaction = try FileTransaction(
      in: writable, purpose: .undo, replacing: files.replacements, creating: files.newPaths, removing: files.removals,
      removedFolders: journal.madeFolders.reversed().map(\.text))
    for (index, change) in journal.changes.enumerated() {
      if let old = try oldContent(index) { try transaction.stage(change.path.text, content: old) }
    }
    return transaction
  }

  private typealias Files = (
    replacements: [FileTransaction.Replacement], newPaths: [String], removals: [FileTransaction.Replacement]
  )

  /// The files, each as the transaction left it; what was there before is all kept.
  private func files() throws(ProjectError) -> Files {
    for (index, change) in journal.changes.enumerated() {
      guard try root.digest(of: change.path.text) == change.new else {
        throw ProjectError(path: root.path(of: change.path.text), problem: .changedSinceImport)
      }
      _ = try oldContent(index)
    }
    var replacements: [FileTransaction.Replacement] = []
    var newPaths: [String] = []
    var removals: [FileTransaction.Replacement] = []
    for change in journal.changes {
      let path = change.path.text
      guard let new = change.new else {
        newPaths.append(path)
        continue
      }
      let content = try root.readFile(path)
      guard ContentDigest(of: content.bytes) == new else {
        throw ProjectError(path: root.path(of: path), problem: .changedSinceImport)
      }
      let file = FileTransaction.Replacement(path: path, content: content)
      if change.old == nil { removals.append(file) } else { replacements.append(file) }
    }
    return (replacements, newPaths, removals)
  }

  /// What was there before a change; nil where there was nothing.
  private func oldContent(_ index: Int) throws(ProjectError) -> [UInt8]? {
    guard let old = journal.changes[index].old else { return nil }
    let name = journal.keptName(forChange: index)
    guard let content = try records.folder.readFileIfPresent(name), ContentDigest(of: content.bytes) == old else {
      throw ProjectError(path: records.path(of: .lastImport), problem: .contentsLost)
    }
    return content.bytes
  }
}
