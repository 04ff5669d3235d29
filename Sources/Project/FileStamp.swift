#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a file looked like when it was read: enough to notice that somebody wrote it since.
public struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
  public let size: Int
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let names: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modifiedSeconds = status.st_mtimespec.tv_sec
      modifiedNanoseconds = status.st_mtimespec.tv_nsec
    #else
      modifiedSeconds = status.st_mtim.tv_sec
      modifiedNanoseconds = status.st_mtim.tv_nsec
    #endif
    mode = status.st_mode
    owner = status.st_uid
    group = status.st_gid
    names = Int(status.st_nlink)
  }

  /// The same file with the same content, as far as the system tells.
  func isSameContent(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && modifiedSeconds == other.modifiedSeconds && modifiedNanoseconds == other.modifiedNanoseconds
  }

  var isFile: Bool { mode & S_IFMT == S_IFREG }
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
}
