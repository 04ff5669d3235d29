/// What a transaction does, written down so that it can be finished, or taken back, by another run.
struct Journal: Hashable, Sendable {
  /// In the names of all files that belong to this transaction.
  let mark: RandomMark
  let purpose: TransactionPurpose
  var changes: [FileChange]
  /// Folders made for new files, the outer ones first.
  var madeFolders: [RelativePath] = []
  /// Folders removed at the end if they are empty, the inner ones first.
  var removedFolders: [RelativePath] = []

  /// Under which name, beside its target, a new content lies until it is renamed.
  func stagedName(for change: FileChange) -> String { temporaryName(for: change.path.name, marked: mark) }

  /// Under which name, in the journal's folder, the old content of a change is kept.
  func keptName(forChange index: Int) -> String { Journal.keptPrefix(mark) + String(index) }

  static func keptPrefix(_ mark: RandomMark) -> String { "\(keptPrefix)\(mark.text)-" }
  static let keptPrefix = "old-"
}

/// What is done with a transaction's journal when all is changed.
public enum TransactionPurpose: String, Hashable, Sendable {
  /// It is kept, with the old contents, so that the transaction can be taken back.
  case undoable
  /// It took the last undoable one back; that one is forgotten, too.
  case undo
  /// Nothing is kept.
  case plain
}
