import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folders of a transaction's files, each locked: a run on a folder above or below this one's may write there, too.
struct FolderLocks {
  private var held: [UTF8Text: Folder] = [:]

  /// Locks the folder that a file is in, or the innermost one that is there. The root has its lock already.
  ///
  /// Throws `.busy` where another process has it locked.
  mutating func lockFolder(of path: RelativePath, in root: Folder) throws(ProjectError) {
    var folder = root
    for name in path.folders {
      guard try folder.stamp(of: name) != nil else { break }
      folder = try folder.subfolder(name)
    }
    guard folder !== root, held[UTF8Text(folder.path)] == nil else { return }
    held[UTF8Text(folder.path)] = try folder.locked()
  }
}

extension Folder {
  /// The same folder under a descriptor of its own, which holds its lock until it is closed.
  ///
  /// Throws `.busy` where it is locked already.
  func locked() throws(ProjectError) -> Folder {
    let folder = try reopened()
    guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw ProjectError(path: path, problem: errno == EWOULDBLOCK ? .busy : .cannot(.lock, code: errno))
    }
    return folder
  }
}
