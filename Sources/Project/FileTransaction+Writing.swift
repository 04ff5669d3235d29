extension FileTransaction {
  /// Begins to write files whether they are there or not.
  ///
  /// - Parameter isReplacing: Without it a file that is there is refused with `.exists`.
  public convenience init(in folder: Folder, writing paths: [String], isReplacing: Bool) throws(ProjectError) {
    var replacements: [Replacement] = []
    var newPaths: [String] = []
    for path in paths {
      guard let stamp = try folder.existing(path) else {
        newPaths.append(path)
        continue
      }
      guard isReplacing else { throw ProjectError(path: folder.path(of: path), problem: .exists) }
      replacements.append(Replacement(path: path, stamp: stamp))
    }
    try self.init(in: folder, replacing: replacements, creating: newPaths)
  }
}

extension Folder {
  /// What is there under a path; nil when nothing is, or its folder is not there.
  fileprivate func existing(_ path: String) throws(ProjectError) -> FileStamp? {
    let place = try RelativePath(path)
    var folder = self
    for name in place.folders {
      guard folder.stamp(of: name) != nil else { return nil }
      folder = try folder.subfolder(name)
    }
    return folder.stamp(of: place.name)
  }
}
