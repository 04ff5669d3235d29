#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open folder. Everything below it is reached from its descriptor, component by component, and no symbolic link is
/// followed on the way: a path cannot lead out of it. Closed when the last reference ends.
public final class Folder: Sendable {
  /// The path as the user would type it.
  public let path: String
  let descriptor: Int32

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder the user named; links in this path are the user's own and are followed.
  public convenience init(at path: String) throws(ProjectError) {
    let descriptor = unsafe openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProjectError(path: path, problem: errno == ENOTDIR ? .notAFolder : .cannot(.open, code: errno))
    }
    self.init(descriptor: descriptor, path: path)
  }

  /// The same folder under a descriptor of its own.
  ///
  /// - Parameter path: What messages are to call it, where that is not its path.
  func reopened(as path: String? = nil) throws(ProjectError) -> Folder {
    let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw ProjectError(path: self.path, problem: .cannot(.open, code: errno)) }
    return Folder(descriptor: own, path: path ?? self.path)
  }

  /// How the user would type the path of something in this folder.
  public func path(of relativePath: String) -> String { joined(path, relativePath) }

  /// Opens a regular file below the folder for streaming.
  public func openFile(_ relativePath: String) throws(ProjectError) -> OpenFile {
    let place = try RelativePath(relativePath)
    let parent = try parent(of: place)
    let descriptor = unsafe openat(parent.descriptor, place.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProjectError(path: path(of: relativePath), problem: parent.refusal(of: place.name, code: errno))
    }
    return try OpenFile(descriptor: descriptor, path: path(of: relativePath))
  }

  /// Reads a whole regular file below the folder, and what it looked like at that moment.
  public func readFile(_ relativePath: String) throws(ProjectError) -> FileContent {
    let file = try openFile(relativePath)
    let stamp = file.stamp
    return FileContent(bytes: try file.readAll(), stamp: stamp)
  }

  /// The same for a file that may be absent; `name` is one component. Nil where nothing is.
  public func readFileIfPresent(_ name: String) throws(ProjectError) -> FileContent? {
    try stamp(of: name) == nil ? nil : try readFile(name)
  }

  /// Opens a folder directly in this one.
  func subfolder(_ name: String) throws(ProjectError) -> Folder {
    let descriptor = unsafe openat(self.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProjectError(path: path(of: name), problem: refusal(of: name, code: errno, wanting: .notAFolder))
    }
    return Folder(descriptor: descriptor, path: path(of: name))
  }

  func parent(of place: RelativePath) throws(ProjectError) -> Folder {
    var folder = self
    for name in place.folders { folder = try folder.subfolder(name) }
    return folder
  }

  /// The same; nil when a folder on the way is not there.
  func existingParent(of place: RelativePath) throws(ProjectError) -> Folder? {
    var folder = self
    for name in place.folders {
      guard try folder.stamp(of: name) != nil else { return nil }
      folder = try folder.subfolder(name)
    }
    return folder
  }

  /// What is there under a name, without following a link; nil when nothing is. That the system would not tell is an
  /// error: it must not look like nothing.
  func stamp(of name: String) throws(ProjectError) -> FileStamp? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw ProjectError(path: path(of: name), problem: .cannot(.read, code: errno)) }
      return nil
    }
    return FileStamp(status)
  }

  /// The reason behind an open that failed.
  private func refusal(of name: String, code: Int32, wanting kind: ProjectError.Problem = .notAFile)
    -> ProjectError.Problem
  {
    guard case .some(.some(let stamp)) = try? stamp(of: name) else { return .cannot(.open, code: code) }
    if stamp.isLink { return .symbolicLink }
    return code == ENOTDIR || code == ENXIO ? kind : .cannot(.open, code: code)
  }
}

/// A file's bytes, and what the file looked like when they were read.
public struct FileContent: Sendable {
  public let bytes: [UInt8]
  /// Given back to `FileTransaction`, which refuses to replace a file that changed meanwhile.
  public let stamp: FileStamp

  public init(bytes: [UInt8], stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
  }
}
