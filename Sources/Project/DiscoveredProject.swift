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
  /// Nil for a package or a plain folder.
  public let projectFile: ProjectFile?
  /// Nil where there is no project file, or it could not be read (then a warning says so).
  public let languages: ProjectLanguages?
  /// The catalogs' paths relative to the root, POSIX separators, in byte order.
  public let catalogs: [String]
  public let warnings: [ProjectWarning]

  public var developmentRegion: LanguageTag? { languages?.developmentRegion }
  public var knownRegions: [LanguageTag]? { languages?.knownRegions }

  /// The catalog with exactly this path, compared by bytes; nil when the project has none. The only way from a path in
  /// a bundle to a file: such a path is looked up, never opened.
  public func catalog(at path: String) -> String? {
    catalogs.first { $0.utf8.elementsEqual(path.utf8) }
  }

  /// Whether a search of the project folder would take a file at this path for one of the project's tables.
  public static func wouldHold(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(String.init)
    guard let name = names.last, CatalogSearch.isCatalog(name) else { return false }
    return !names.dropLast().enumerated().contains { CatalogSearch.isSkipped($0.element, isInRoot: $0.offset == 0) }
  }
}
