#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Folder {
  /// Removes a file. One that is gone already is fine.
  func removeFile(_ name: String) throws(ProjectError) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw ProjectError(path: path(of: name), problem: .cannot(.remove, code: errno))
    }
  }

  /// Removes a folder if it is empty. One that is not, or is gone already, is fine.
  func removeFolderIfEmpty(_ name: String) throws(ProjectError) {
    guard
      unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT || errno == ENOTEMPTY || errno == EEXIST
    else { throw ProjectError(path: path(of: name), problem: .cannot(.remove, code: errno)) }
  }

  /// Opens the folder that is some levels below this one, and makes those that are missing.
  func makeFolders(_ names: ArraySlice<String>) throws(ProjectError) -> Folder {
    var folder = self
    for name in names {
      if try folder.stamp(of: name) == nil { try folder.makeFolder(name) }
      folder = try folder.subfolder(name)
    }
    return folder
  }

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

  func makeFolder(_ name: String, mode: mode_t = 0o777) throws(ProjectError) {
    guard unsafe mkdirat(descriptor, name, mode) == 0 else {
      throw ProjectError(path: path(of: name), problem: errno == EEXIST ? .exists : .cannot(.create, code: errno))
    }
  }
}
