import Diagnostics

/// Where a project is: what its settings can be read from before it is searched.
public struct ProjectLocation: Sendable {
  /// The folder every path of the project is relative to: the one that holds the project file, as Xcode has it; for a
  /// single table the folder that holds it, or its language's folder.
  public let root: Folder
  let form: Form

  enum Form: Sendable {
    /// A folder, and what in it the user named.
    case folder(ProjectFile?)
    /// One file of a table, relative to the root.
    case file(TableFile)
  }

  /// A folder, an `.xcodeproj`, an `.xcworkspace`, or one file of a table.
  ///
  /// The user's own link to a file is followed: the file itself is read, and replaced.
  public init(_ path: String) throws(ProjectError) {
    guard let stamp = stampFollowingLinks(path) else {
      // Opening tells why.
      _ = try Folder(at: path)
      throw ProjectError(path: path, problem: .notAProject)
    }
    let (parent, name) = splitLast(path)
    if stamp.isFolder {
      if hasSuffix(name, ".xcodeproj") {
        self.init(root: try Folder(at: parent), form: .folder(.project(name)))
      } else if hasSuffix(name, ".xcworkspace") {
        self.init(root: try Folder(at: parent), form: .folder(.workspace(name)))
      } else {
        self.init(root: try Folder(at: path), form: .folder(nil))
      }
      return
    }
    guard stamp.isFile, TableFile.format(of: name) != nil, let resolved = resolvedPath(path) else {
      throw ProjectError(path: path, problem: .notAProject)
    }
    let isLink = try Folder(at: parent).stamp(of: name)?.isLink ?? false
    // A path within the language's folder does not name it.
    if !isLink, let location = try ProjectLocation(file: path) {
      self = location
    } else if let location = try ProjectLocation(file: resolved) {
      self = location
    } else {
      throw ProjectError(path: path, problem: .notInLanguageFolder)
    }
  }

  private init(root: Folder, form: Form) {
    self.root = root
    self.form = form
  }

  /// Nil where the path does not show a language's folder that the file has to be in.
  private init?(file path: String) throws(ProjectError) {
    let (parent, name) = splitLast(path)
    let (above, parentName) = splitLast(parent)
    if let file = TableFile(name) {
      self.init(root: try Folder(at: parent), form: .file(file))
    } else if let file = TableFile("\(parentName)/\(name)") {
      self.init(root: try Folder(at: above), form: .file(file))
    } else {
      return nil
    }
  }

  /// What the user named in a folder; nil for the folder itself and for a file.
  var projectFile: ProjectFile? {
    guard case .folder(let file) = form else { return nil }
    return file
  }

  /// False for one file of a table.
  public var isFolder: Bool {
    guard case .folder = form else { return false }
    return true
  }

  /// The nearest folder above a single table, as far up as the git work tree goes, that holds a file of this name. Nil
  /// where the user named a folder: what is settled for a project lies in it.
  public func folderAbove(holding name: String) -> Folder? {
    guard !isFolder else { return nil }
    return ProjectSurroundings(around: root).foldersUp.dropFirst().first { folder in
      (try? folder.stamp(of: name))?.isFile ?? false
    }
  }

  /// The tables the user named: all of a folder, the one that a file belongs to.
  func wanted(among tables: [DiscoveredTable]) -> [DiscoveredTable] {
    guard case .file(let file) = form else { return tables }
    return tables.filter { table in
      ([table.path] + table.translations.map(\.path)).contains { $0.utf8.elementsEqual(file.path.utf8) }
    }
  }
}
