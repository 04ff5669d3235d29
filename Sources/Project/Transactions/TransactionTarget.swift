#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a transaction is about, as the disk has it.
struct TransactionTarget {
  /// Relative to the transaction's folder.
  let path: RelativePath
  /// What was read; nil where there must be nothing.
  let old: FileContent?

  /// Whether the file is still what was read, as its stamp tells; with one name only.
  func check(in root: Folder) throws(ProjectError) {
    guard !path.isHidden else { throw ProjectError(path: root.path(of: path.text), problem: .unusablePath) }
    try checkIsAsRead(in: root)
  }

  /// The same for a path that is the user's own, and may be hidden.
  func checkIsAsRead(in root: Folder) throws(ProjectError) {
    func refusal(_ problem: ProjectError.Problem) -> ProjectError {
      ProjectError(path: root.path(of: path.text), problem: problem)
    }
    let stamp = try root.existingParent(of: path)?.stamp(of: path.name)
    guard let old else {
      guard stamp == nil else { throw refusal(.exists) }
      return
    }
    guard let stamp else { throw refusal(.changed) }
    guard !stamp.isLink else { throw refusal(.symbolicLink) }
    guard stamp.isFile else { throw refusal(.notAFile) }
    // Before the comparison: a new name changes the stamp as well.
    guard stamp.names == 1 else { throw refusal(.hardLinked(names: stamp.names)) }
    guard stamp.isSameContent(as: old.stamp) else { throw refusal(.changed) }
  }

  /// The same, and its content is looked at, for clocks that tick slowly.
  func checkContent(in root: Folder) throws(ProjectError) {
    try check(in: root)
    guard let old, try !root.holds(old.bytes, at: path.text) else { return }
    throw ProjectError(path: root.path(of: path.text), problem: .changed)
  }

  /// A rename asks the folder only; the file's own permission has to be asked for.
  func checkIsWritable(in root: Folder) throws(ProjectError) {
    var folder = root
    for name in path.folders {
      guard try folder.stamp(of: name) != nil else { return try folder.checkIsWritable() }
      folder = try folder.subfolder(name)
    }
    try folder.checkIsWritable()
    guard let old else { return }
    guard !old.stamp.isReadOnly, unsafe faccessat(folder.descriptor, path.name, W_OK, 0) == 0 else {
      throw ProjectError(path: root.path(of: path.text), problem: .readOnly)
    }
  }

  /// The same for a folder in another one, which is made where it is missing.
  static func checkIsWritable(_ folder: Folder, _ name: String) throws(ProjectError) {
    try (folder.stamp(of: name) == nil ? folder : folder.subfolder(name)).checkIsWritable()
  }

  /// The folders on the way that are not there, the outer ones first.
  func missingFolders(in root: Folder) throws(ProjectError) -> [RelativePath] {
    var missing: [RelativePath] = []
    for folder in path.ancestors {
      if try root.existingParent(of: folder)?.stamp(of: folder.name) == nil { missing.append(folder) }
    }
    return missing
  }

  /// Refuses a new file whose path differs from another's in case or normalization only: on some disks they are one.
  static func checkDistinct(_ targets: [TransactionTarget], in root: Folder) throws(ProjectError) {
    var exact: Set<RelativePath> = []
    var folded: [String: Int] = [:]
    for target in targets {
      guard exact.insert(target.path).inserted else {
        throw ProjectError(path: root.path(of: target.path.text), problem: .unusablePath)
      }
      folded[target.path.text.lowercased(), default: 0] += 1
    }
    for target in targets where target.old == nil && folded[target.path.text.lowercased(), default: 0] > 1 {
      throw ProjectError(path: root.path(of: target.path.text), problem: .exists)
    }
  }
}
