#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Folder {
  /// Removes what is under a name, with everything below it; links are removed, not followed. Says nothing when it
  /// fails: what is left has a name of its own that stands for nothing.
  func removeTree(_ name: String) {
    if unsafe unlinkat(descriptor, name, 0) == 0 { return }
    if let folder = try? subfolder(name), let listing = try? folder.list() {
      for entry in listing.entries { folder.removeTree(entry.name) }
    }
    _ = unsafe unlinkat(descriptor, name, AT_REMOVEDIR)
  }

  /// Renames within the folder.
  func rename(_ old: String, to new: String) throws(ProjectError) {
    guard unsafe renameat(descriptor, old, descriptor, new) == 0 else {
      throw ProjectError(path: path(of: new), problem: .cannot(.replace, code: errno))
    }
  }

  func makeFolder(_ name: String) throws(ProjectError) {
    guard unsafe mkdirat(descriptor, name, 0o777) == 0 else {
      throw ProjectError(path: path(of: name), problem: errno == EEXIST ? .exists : .cannot(.create, code: errno))
    }
  }
}
