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
  let modified: Moment
  /// When anything about the file changed last: unlike the time of modification no program can set it back.
  let changed: Moment
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let names: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Moment(status.st_mtimespec)
      changed = Moment(status.st_ctimespec)
    #else
      modified = Moment(status.st_mtim)
      changed = Moment(status.st_ctim)
    #endif
    mode = status.st_mode
    owner = status.st_uid
    group = status.st_gid
    names = Int(status.st_nlink)
  }

  /// The same file with the same content, as far as the system tells. A disk whose clock ticks slowly does not tell of a
  /// second write within a tick.
  func isSameContent(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode && size == other.size && modified == other.modified
      && changed == other.changed
  }

  /// Nobody at all may write, which is asked apart: the system lets an administrator.
  var isReadOnly: Bool { mode & (S_IWUSR | S_IWGRP | S_IWOTH) == 0 }

  struct Moment: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  var isFile: Bool { mode & S_IFMT == S_IFREG }
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
}
