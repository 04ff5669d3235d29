public import Localization

/// The file a project is opened by; the name without a folder, as a bundle's manifest holds it.
public enum ProjectFile: Hashable, Sendable {
  case project(String)
  case workspace(String)

  public var name: String {
    switch self {
    case .project(let name), .workspace(let name): name
    }
  }
}

/// A project as found on disk.
public struct DiscoveredProject: Sendable {
  /// The folder every path of the project is relative to: the one that holds the project file, as Xcode has it.
  public let root: Folder
  /// The folder the tables' files are read and written through: the root, or one above it where a table lies outside.
  public let accessRoot: Folder
  /// Where the root lies below `accessRoot`; empty where they are one.
  let rootPath: String
  /// Nil for a package or a plain folder.
  public let projectFile: ProjectFile?
  /// Nil where there is no project file, or it could not be read (then a warning says so).
  public let languages: ProjectLanguages?
  /// What the project is written in: given by the caller, else what the project file says, the package's manifest, the
  /// catalogs, or at last the folders of the other tables. Nil where none of them does.
  public let sourceLanguage: LanguageTag?
  /// In byte order of their paths.
  public let tables: [DiscoveredTable]
  let recorded: RecordedFolders
  public let warnings: [ProjectWarning]

  public var developmentRegion: LanguageTag? { languages?.developmentRegion }
  public var knownRegions: [LanguageTag]? { languages?.knownRegions }

  /// The table with exactly this path, compared by bytes; nil when the project has none. The only way from a path in a
  /// bundle to a file: such a path is looked up, never opened.
  public func table(at path: String) -> DiscoveredTable? {
    tables.first { $0.path.utf8.elementsEqual(path.utf8) }
  }

  /// The path below `accessRoot` of a table's file, original or language file.
  ///
  /// - Throws: `ProjectError`, `.unusablePath` for a path that leads out of `accessRoot`.
  public func accessPath(of path: String) throws(ProjectError) -> String {
    var place = ReferencePath.root.appending(rootPath)
    place = place?.appending(path)
    guard let place, place.isInRoot else { throw ProjectError(path: root.path(of: path), problem: .unusablePath) }
    return place.path
  }

  /// How the project spells the path of a file below `accessRoot`.
  public func path(ofAccessPath path: String) -> String {
    guard !rootPath.isEmpty else { return path }
    return OutsideSearch.original(path, rootPath) ?? String(Substring(path.utf8.dropFirst(rootPath.utf8.count + 1)))
  }

  /// Whether a run was killed before it changed anything, and left what it had staged.
  public func hasLeftovers() throws(ProjectError) -> Bool { try recorded.hasLeftovers(accessRoot) }

  /// Other folders in and around the project, as the user would type them, whose last import can be taken back.
  public func foldersWithUndo() throws(ProjectError) -> [String] {
    try recorded.undoable(except: accessRoot).map(\.path)
  }

  /// What a search of the project folder would take a file at this path for; nil for no file of a table.
  public static func format(ofFileAt path: String) -> DiscoveredTable.Format? {
    guard let format = TableFile(path)?.format else { return nil }
    let folders = path.split(separator: "/").map(String.init).dropLast()
    return folders.enumerated().contains { TableSearch.isSkipped($0.element, isInRoot: $0.offset == 0) } ? nil : format
  }
}
