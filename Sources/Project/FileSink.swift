#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file being written. Small pieces are gathered; the file is complete after `finish`, which its
/// `FileTransaction`, `FolderBuilder` or `NewFile` calls before the file gets its name.
public final class FileSink {
  /// The path the content is meant for, as the user would type it.
  public let path: String
  private var descriptor: Int32
  private var pending: [UInt8] = []
  /// Of what was written; nil where nobody asked for it.
  private var hash: XXH64?
  /// In bytes.
  private static let chunkSize = 1 << 18
  /// Pieces of this size go out as they are.
  private static let directSize = 4096

  /// Creates a file that was not there before.
  init(
    in folder: Folder, name: String, path: String, mode: mode_t, isDigested: Bool = false
  ) throws(ProjectError) {
    self.path = path
    hash = isDigested ? XXH64() : nil
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = unsafe openat(folder.descriptor, name, flags, mode)
    guard descriptor >= 0 else { throw ProjectError(path: path, problem: .cannot(.create, code: errno)) }
  }

  deinit { closeQuietly() }

  public func write(_ bytes: [UInt8]) throws(ProjectError) { try write(bytes[...]) }

  public func write(_ bytes: ArraySlice<UInt8>) throws(ProjectError) {
    guard bytes.count < FileSink.chunkSize else {
      try flush()
      return try put(bytes)
    }
    pending.append(contentsOf: bytes)
    if pending.count >= FileSink.chunkSize { try flush() }
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(ProjectError) {
    // What comes in such pieces was gathered before.
    if bytes.count >= FileSink.directSize {
      try flush()
      return try unsafe put(bytes)
    }
    unsafe pending.append(contentsOf: bytes)
    if pending.count >= FileSink.chunkSize { try flush() }
  }

  /// Writes what is gathered. `isDurable` also waits until the disk has it. Does nothing the second time.
  func finish(isDurable: Bool) throws(ProjectError) {
    guard descriptor >= 0 else { return }
    try flush()
    pending = []
    if isDurable, !reachesDisk(descriptor) { throw failure() }
    let result = close(descriptor)
    descriptor = -1
    // An interrupted close has closed.
    if result != 0 && errno != EINTR { throw failure() }
  }

  /// The digest of everything written; nil unless the sink was begun with one. Asked once, at the end.
  func digest() -> ContentDigest? { hash.map { ContentDigest(finishing: $0) } }

  /// Gives the file another one's permissions, and its owner, or at least its group, where the system allows it.
  func copyAttributes(from stamp: FileStamp) throws(ProjectError) {
    if stamp.owner != geteuid() || stamp.group != getegid() {
      if fchown(descriptor, stamp.owner, stamp.group) != 0 { _ = fchown(descriptor, uid_t.max, stamp.group) }
    }
    guard fchmod(descriptor, stamp.mode & 0o7777) == 0 else { throw failure() }
  }

  private func flush() throws(ProjectError) {
    try put(pending[...])
    pending.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: ArraySlice<UInt8>) throws(ProjectError) {
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(ProjectError) in try unsafe put(buffer) }
    }
    try result.get()
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws(ProjectError) {
    unsafe hash?.update(bytes)
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let buffer = unsafe UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count < 0 {
        guard errno == EINTR else { throw failure() }
      } else {
        unsafe rest = rest.dropFirst(count)
      }
    }
  }

  private func failure() -> ProjectError { ProjectError(path: path, problem: .cannot(.write, code: errno)) }

  private func closeQuietly() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
