#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The hidden folder in which a project's transactions keep their records, and the contents an undo brings back. It is
/// there only while there is something to keep, and git does not see it.
struct JournalFolder: Sendable {
  /// Its name, in the project's root.
  static let name = ".locferry"

  enum Record: String {
    /// Which files a transaction is going to stage: nothing but the list of what to clean up.
    case plan = "staging"
    /// The commit point: while it is there the transaction is to be finished.
    case journal
    /// The journal of the last transaction that can be taken back.
    case lastImport = "undo"
  }

  private let root: Folder
  let folder: Folder

  private static let ignoreFile = ".gitignore"
  private static let temporarySuffix = ".new"
  /// Some 100,000 files.
  private static let sizeLimit = 1 << 24

  /// Nil where the project has none.
  init?(in root: Folder) throws(ProjectError) {
    guard try root.stamp(of: JournalFolder.name) != nil else { return nil }
    self.root = root
    folder = try root.subfolder(JournalFolder.name)
  }

  /// Makes it where it is missing.
  init(madeIn root: Folder) throws(ProjectError) {
    self.root = root
    if try root.stamp(of: JournalFolder.name) == nil {
      try root.makeFolder(JournalFolder.name)
      try root.synchronize()
    }
    folder = try root.subfolder(JournalFolder.name)
    if try folder.stamp(of: JournalFolder.ignoreFile) == nil {
      try write(Array("*\n".utf8), as: JournalFolder.ignoreFile)
    }
  }

  func path(of record: Record) -> String { folder.path(of: record.rawValue) }

  /// Nil where there is none; a record that is not as we wrote it is refused.
  func read(_ record: Record) throws(ProjectError) -> Journal? {
    guard try has(record) else { return nil }
    let file = try folder.openFile(record.rawValue)
    guard file.stamp.size <= JournalFolder.sizeLimit else {
      throw ProjectError(path: path(of: record), problem: .tooLarge(limit: JournalFolder.sizeLimit))
    }
    let bytes = try file.readAll()
    do {
      return try JournalText.decode(bytes)
    } catch {
      let problem: ProjectError.Problem =
        switch error {
        case .damaged: .damagedRecord
        case .otherVersion: .recordOfOtherVersion
        }
      throw ProjectError(path: path(of: record), problem: problem)
    }
  }

  func has(_ record: Record) throws(ProjectError) -> Bool { try folder.stamp(of: record.rawValue) != nil }

  /// Puts a record in its place in one step; it is on the disk when this returns.
  func write(_ journal: Journal, as record: Record) throws(ProjectError) {
    try write(JournalText.encode(journal), as: record.rawValue)
  }

  private func write(_ bytes: [UInt8], as name: String) throws(ProjectError) {
    let temporary = name + JournalFolder.temporarySuffix
    try folder.removeFile(temporary)
    let sink = try FileSink(in: folder, name: temporary, path: folder.path(of: name), mode: 0o666)
    try sink.write(bytes)
    try sink.finish(isDurable: true)
    try folder.rename(temporary, to: name)
    try folder.synchronize()
  }

  /// The journal of a transaction that is done takes the place of the record an undo follows.
  func replaceLastImport() throws(ProjectError) {
    try folder.rename(Record.journal.rawValue, to: Record.lastImport.rawValue)
    // An end that the disk does not have is come to once more at the next start.
    try? folder.synchronize()
  }

  /// Removes a record. One that is gone already is fine.
  func remove(_ record: Record) throws(ProjectError) {
    guard try has(record) else { return }
    try folder.removeFile(record.rawValue)
    try? folder.synchronize()
  }

  /// Removes what no record speaks of, and the folder itself when nothing is left to keep. What is not ours stays.
  func sweep() throws(ProjectError) {
    let last = try read(.lastImport)
    // An undo leaves its own journal there, which nobody undoes.
    if last?.purpose == .undo { try remove(.lastImport) }
    let kept = last?.purpose == .undoable ? last.map { Journal.keptPrefix($0.mark) } : nil
    var isEmpty = true
    for name in try folder.list().entries.map(\.name) where name != JournalFolder.ignoreFile {
      let isNeeded = kept.map { name.hasPrefix($0) } ?? false
      let isLeftOver = name.hasPrefix(Journal.keptPrefix) && !isNeeded
      if isLeftOver || name.hasSuffix(JournalFolder.temporarySuffix) {
        try folder.removeFile(name)
      } else {
        isEmpty = false
      }
    }
    guard isEmpty else { return }
    try folder.removeFile(JournalFolder.ignoreFile)
    try root.removeFolderIfEmpty(JournalFolder.name)
  }
}
