/// Finds a project's root, project file and tables.
public enum ProjectDiscovery {
  /// Finds the project at a folder, an `.xcodeproj`, an `.xcworkspace` or a single `.xcstrings` file.
  ///
  /// The root is the folder of the project file, for paths in bundles are relative to it, as Xcode has it; for a single
  /// file its folder. The same disk content gives the same result whatever order the disk lists it in.
  public static func discover(_ path: String = ".") throws(ProjectError) -> DiscoveredProject {
    let place = try place(path)
    let root = try Folder(at: place.root)
    var selection = try ProjectFileSelection(root: root, named: place.projectFile)
    var search = CatalogSearch(root: root)
    if place.catalog == nil { try search.run() }
    let languages = selection.readLanguages()
    let unfinished = try unfinishedTransaction(in: root)
    return DiscoveredProject(
      root: root, projectFile: selection.file, languages: languages,
      catalogs: place.catalog.map { [$0] } ?? search.catalogs,
      warnings: selection.warnings + search.warnings + (unfinished.map { [$0] } ?? []))
  }

  /// Opens a project's root only, as `discover` would.
  public static func root(of path: String) throws(ProjectError) -> Folder { try Folder(at: try place(path).root) }

  /// Where what the user named is.
  private struct Place {
    let root: String
    /// What was named, if a project file was.
    var projectFile: ProjectFile?
    /// What was named, if a single catalog was.
    var catalog: String?
  }

  private static func place(_ path: String) throws(ProjectError) -> Place {
    guard let stamp = stampFollowingLinks(path) else {
      // Opening tells why.
      _ = try Folder(at: path)
      throw ProjectError(path: path, problem: .notAProject)
    }
    let (parent, name) = splitLast(path)
    if stamp.isFolder {
      if hasSuffix(name, ".xcodeproj") { return Place(root: parent, projectFile: .project(name)) }
      if hasSuffix(name, ".xcworkspace") { return Place(root: parent, projectFile: .workspace(name)) }
      return Place(root: path)
    }
    guard stamp.isFile, hasSuffix(name, CatalogSearch.catalogSuffix), let target = resolvedPath(path) else {
      throw ProjectError(path: path, problem: .notAProject)
    }
    // The user's own link to a catalog is followed: the file itself is read, and replaced.
    let isLink = try Folder(at: parent).stamp(of: name)?.isLink ?? false
    let file = isLink ? splitLast(target) : (parent, name)
    return Place(root: file.0, catalog: file.1)
  }

  /// Tells of a transaction that is under way, or was interrupted, in a project's root.
  public static func unfinishedTransaction(in root: Folder) throws(ProjectError) -> ProjectWarning? {
    guard let records = try JournalFolder(in: root), try records.has(.journal) else { return nil }
    return ProjectWarning(path: records.path(of: .journal), kind: .unfinishedTransaction)
  }
}
