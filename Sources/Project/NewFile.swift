#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One file written under a hidden name beside its place, that gets its name when it is complete. One that is not
/// published leaves nothing behind.
public final class NewFile {
  public let sink: FileSink
  private let parent: Folder
  private let name: String
  private let temporaryName: String
  private var isPublished = false

  /// Begins a file that will be called `name` (one component) in `parent`.
  public init(_ name: String, in parent: Folder) throws(ProjectError) {
    let place = try RelativePath(name)
    guard place.components.count == 1 else { throw ProjectError(path: name, problem: .unusablePath) }
    self.parent = parent
    self.name = name
    temporaryName = Project.temporaryName(for: name)
    sink = try FileSink(in: parent, name: temporaryName, path: parent.path(of: name), mode: 0o666)
  }

  /// Begins a file at a path the user named, such as a report's. Its folder must be there, and what has its name already
  /// must be a file.
  public convenience init(at path: String) throws(ProjectError) {
    let (folder, name) = splitLast(path)
    let parent = try Folder(at: folder)
    if let old = try parent.stamp(of: name) { try Self.checkReplaceable(old, path: path) }
    try self.init(name, in: parent)
  }

  deinit {
    if !isPublished { _ = unsafe unlinkat(parent.descriptor, temporaryName, 0) }
  }

  /// Puts the file in its place; with `isReplacing` over a file of that name, whose permissions it takes, otherwise throws
  /// `.exists` for one. With `isDurable` it waits for the disk, where what is replaced cannot be made again.
  public func publish(isReplacing: Bool, isDurable: Bool = false) throws(ProjectError) {
    if let old = try parent.stamp(of: name) {
      guard isReplacing else { throw ProjectError(path: sink.path, problem: .exists) }
      try Self.checkReplaceable(old, path: sink.path)
      try sink.copyAttributes(from: old)
    }
    try sink.finish(isDurable: isDurable)
    try parent.rename(temporaryName, to: name)
    isPublished = true
    // The file is whole whichever of the two names the disk has.
    if isDurable { try? parent.synchronize() }
  }

  private static func checkReplaceable(_ old: FileStamp, path: String) throws(ProjectError) {
    guard !old.isLink else { throw ProjectError(path: path, problem: .symbolicLink) }
    guard old.isFile else { throw ProjectError(path: path, problem: .notAFile) }
  }
}
