#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits until the disk has what was written through a descriptor; where it did not, `errno` says why.
func reachesDisk(_ descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    // fsync alone leaves it in the drive's own memory there. Not every file system knows the stronger call.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}

extension Folder {
  /// Waits until the disk has the names in this folder: what was made, renamed and removed.
  func synchronize() throws(ProjectError) {
    // A file system that cannot do this for folders has no other way to be asked.
    guard reachesDisk(descriptor) || errno == EINVAL || errno == ENOTSUP || errno == EOPNOTSUPP else {
      throw ProjectError(path: path, problem: .cannot(.write, code: errno))
    }
  }
}
