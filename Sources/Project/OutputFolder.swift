#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Folder {
  /// Opens a folder the user named for output, and makes it and the folders above it where they are missing.
  public static func makeForOutput(_ path: String) throws(ProjectError) -> Folder {
    if stampFollowingLinks(path) == nil {
      let (parent, name) = splitLast(path)
      do throws(ProjectError) {
        try makeForOutput(parent).makeFolder(name)
      } catch {
        // Another run may have made it meanwhile.
        guard error.problem == .exists else { throw error }
      }
    }
    return try Folder(at: path)
  }

  /// The folder that `makeForOutput` would open, looked at before anything is done; nil where it is still to be made.
  ///
  /// Throws where it, or the innermost folder above it that is there, may not be written.
  public static func checkForOutput(_ path: String) throws(ProjectError) -> Folder? {
    guard stampFollowingLinks(path) == nil else {
      let folder = try Folder(at: path)
      try folder.checkIsWritable()
      return folder
    }
    let (parent, name) = splitLast(path)
    // A link that leads nowhere has the name.
    if let above = try checkForOutput(parent), try above.stamp(of: name) != nil { return try Folder(at: path) }
    return nil
  }

  /// Whether names can be made in the folder, and renamed. Throws `.readOnly`.
  func checkIsWritable() throws(ProjectError) {
    guard let stamp = try stamp(of: "."), !stamp.isReadOnly,
      unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0
    else { throw ProjectError(path: path, problem: .readOnly) }
  }
}
