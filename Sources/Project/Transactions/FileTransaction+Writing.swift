extension FileTransaction {
  /// Begins to write files whether they are there or not; without `isReplacing` one that is there is refused with
  /// `.exists`.
  public convenience init(in writable: WritableFolder, writing paths: [String], isReplacing: Bool) throws(ProjectError)
  {
    let folder = writable.folder
    var replacements: [Replacement] = []
    var newPaths: [String] = []
    for path in paths {
      let place = try RelativePath(path)
      guard try folder.existingParent(of: place)?.stamp(of: place.name) != nil else {
        newPaths.append(path)
        continue
      }
      guard isReplacing else { throw ProjectError(path: folder.path(of: path), problem: .exists) }
      replacements.append(Replacement(path: path, content: try folder.readFile(path)))
    }
    try self.init(in: writable, replacing: replacements, creating: newPaths)
  }
}
