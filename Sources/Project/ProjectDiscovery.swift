public import Localization

/// Finds a project's root, project file and tables.
public enum ProjectDiscovery {
  /// Finds the project at a folder, an `.xcodeproj`, an `.xcworkspace` or a file of a single table.
  ///
  /// The same disk content gives the same result whatever order the disk lists it in.
  public static func discover(_ path: String = ".") throws(ProjectError) -> DiscoveredProject {
    try discover(try ProjectLocation(path))
  }

  /// - Parameters:
  ///   - location: Where the project is.
  ///   - sourceLanguage: What the project is written in, whatever its files say; nil asks them.
  ///   - exclusion: Folders that are not searched and tables that are not taken.
  public static func discover(
    _ location: ProjectLocation, sourceLanguage: LanguageTag? = nil, excluding exclusion: Exclusion = .nothing
  ) throws(ProjectError) -> DiscoveredProject {
    let root = location.root
    let surroundings = ProjectSurroundings(around: root)
    let selection = try ProjectFileSelection(root: root, named: location.projectFile, surroundings: surroundings)
    var found = try FoundFiles(location, surroundings: surroundings, excluding: exclusion)
    if location.isFolder {
      var outside = OutsideSearch(root: root, surroundings: surroundings, excluding: exclusion)
      try outside.run(selection.members)
      found.add(outside)
    }
    found.sources.project = sourceLanguage ?? selection.languages?.developmentRegion
    found.join(selection.variants)
    found.settleSourceLanguages()
    let assembly = TableAssembly(found.files, languages: found.sources, excluding: exclusion)
    let tables = location.wanted(among: assembly.tables)
    let levelsUp = tables.compactMap { ReferencePath.root.appending($0.path)?.levelsUp }.max() ?? 0
    let (accessRoot, rootPath) = try surroundings.folder(levelsUp: levelsUp)
    var recorded = RecordedFolders()
    try recorded.addOwn(accessRoot)
    for folder in found.recordedFolders + surroundings.foldersUp { try recorded.add(folder) }
    let unfinished = try recorded.warnings()
    let remarks = assembly.remarks.map { ProjectWarning(path: root.path(of: $0.path), kind: $0.kind) }
    return DiscoveredProject(
      root: root, accessRoot: accessRoot, rootPath: rootPath, projectFile: selection.file,
      languages: selection.languages, sourceLanguage: found.sources.whole, tables: tables,
      recorded: recorded, warnings: selection.warnings + found.warnings + remarks + unfinished)
  }
}
