/// Where a file is going to be that the user named, such as a report. It is looked at before anything is done, so that a
/// place that cannot be had is said at once; nothing is made there until the file is written.
public struct FilePlace: Sendable {
  private let parent: Folder
  private let name: String
  /// What is replaced, as it was read; nil for what was not read.
  private let target: TransactionTarget?

  /// The folder must be there, and may be written; what has the name already must be a file.
  public init(at path: String) throws(ProjectError) { try self.init(path, replacing: nil) }

  /// The same for a file that was read, and is replaced: as by a `FileTransaction`, one that changed since, is read-only
  /// or has several names is refused.
  public init(at path: String, replacing content: FileContent) throws(ProjectError) {
    try self.init(path, replacing: content)
  }

  private init(_ path: String, replacing content: FileContent?) throws(ProjectError) {
    let folder: String
    (folder, name) = splitLast(path)
    parent = try Folder(at: folder)
    try FinishedOutput.checkPlace(of: .file, named: name, in: parent)
    let place = try RelativePath(name)
    target = content.map { TransactionTarget(path: place, old: $0) }
    try parent.checkIsWritable()
    try target?.checkIsAsRead(in: parent)
    try target?.checkIsWritable(in: parent)
  }

  /// Whether both are one place, whatever the paths it was named by.
  public func isSame(as other: FilePlace) throws(ProjectError) -> Bool {
    guard name.utf8.elementsEqual(other.name.utf8), let folder = try parent.stamp(of: "."),
      let otherFolder = try other.parent.stamp(of: ".")
    else { return false }
    return folder.device == otherFolder.device && folder.inode == otherFolder.inode
  }

  /// What is there already; nil where nothing is.
  public func readOld() throws(ProjectError) -> FileContent? { try parent.readFileIfPresent(name) }

  /// Writes the whole file beside its place. With `isDurable` it waits for the disk, where what is replaced cannot be made
  /// again.
  public func prepare(_ bytes: [UInt8], isDurable: Bool = false) throws(ProjectError) -> FinishedOutput {
    let file = try NewFile(name, in: parent)
    try file.sink.write(bytes)
    return try file.finish(isDurable: isDurable)
  }

  /// Puts a file that was prepared in its place.
  public func publish(_ file: FinishedOutput, isDurable: Bool = false) throws(ProjectError) {
    try target?.checkIsAsRead(in: parent)
    try file.publish(isReplacing: true)
    // The file is whole whichever of the two names the disk has.
    if isDurable { try? parent.synchronize() }
  }

  /// Writes the whole file and puts it in its place.
  public func write(_ bytes: [UInt8], isDurable: Bool = false) throws(ProjectError) {
    try publish(try prepare(bytes, isDurable: isDurable), isDurable: isDurable)
  }
}
