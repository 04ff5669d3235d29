/// Finds a project's root, project file and tables.
public enum ProjectDiscovery {
  /// Finds the project at a folder, an `.xcodeproj`, an `.xcworkspace` or a single `.xcstrings` file.
  ///
  /// The root is the folder of the project file, for paths in bundles are relative to it, as Xcode has it; for a single
  /// file its folder. The same disk content gives the same result whatever order the disk lists it in.
  public static func discover(_ path: String = ".") throws(ProjectError) -> DiscoveredProject {
    guard let stamp = stampFollowingLinks(path) else {
      // Opening tells why.
      _ = try Folder(at: path)
      throw ProjectError(path: path, problem: .notAProject)
    }
    let (parent, name) = splitLast(path)
    if stamp.isFolder {
      if hasSuffix(name, ".xcodeproj") { return try project(in: parent, named: .project(name)) }
      if hasSuffix(name, ".xcworkspace") { return try project(in: parent, named: .workspace(name)) }
      return try project(in: path, named: nil)
    }
    guard stamp.isFile, hasSuffix(name, CatalogSearch.catalogSuffix), let file = resolvedPath(path) else {
      throw ProjectError(path: path, problem: .notAProject)
    }
    return try singleCatalog(path, file: file)
  }

  private static func project(in path: String, named file: ProjectFile?) throws(ProjectError) -> DiscoveredProject {
    let root = try Folder(at: path)
    var selection = try ProjectFileSelection(root: root, named: file)
    var search = CatalogSearch(root: root)
    try search.run()
    let languages = selection.readLanguages()
    return DiscoveredProject(
      root: root, accessRoot: root, rootPath: "", projectFile: selection.file, languages: languages,
      sourceLanguage: languages?.developmentRegion, tables: search.catalogs.map(catalog),
      warnings: selection.warnings + search.warnings)
  }

  /// The user's own link to a catalog is followed: the file itself is read, and replaced.
  private static func singleCatalog(_ path: String, file: String) throws(ProjectError) -> DiscoveredProject {
    let given = splitLast(path)
    let resolved = splitLast(file)
    let isLink = try Folder(at: given.folder).stamp(of: given.name)?.isLink ?? false
    let place = isLink ? resolved : given
    let root = try Folder(at: place.folder)
    var selection = try ProjectFileSelection(root: root, named: nil)
    let languages = selection.readLanguages()
    return DiscoveredProject(
      root: root, accessRoot: root, rootPath: "", projectFile: selection.file, languages: languages,
      sourceLanguage: languages?.developmentRegion, tables: [catalog(place.name)], warnings: selection.warnings)
  }

  private static func catalog(_ path: String) -> DiscoveredTable {
    DiscoveredTable(path: path, format: .catalog, region: nil, sourceLanguage: nil, translations: [])
  }
}
