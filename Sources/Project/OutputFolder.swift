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
}
