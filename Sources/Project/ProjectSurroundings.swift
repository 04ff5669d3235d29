/// The folders above a project's root that still belong to it: those of the git work tree around it.
struct ProjectSurroundings {
  private let root: Folder
  /// The root's path below the work tree, and so how many folders above the root are part of it. Empty where there is none.
  private let names: [String]

  init(around root: Folder) {
    self.root = root
    guard let resolved = resolvedPath(root.path) else {
      names = []
      return
    }
    let path = resolved.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    var level = path.count
    func isTop(_ level: Int) -> Bool {
      stampFollowingLinks("/" + (path[..<level] + [".git"]).joined(separator: "/")) != nil
    }
    while level >= 0, !isTop(level) { level -= 1 }
    names = level < 0 ? [] : Array(path[level...])
  }

  func contains(_ path: ReferencePath) -> Bool { path.levelsUp <= names.count }

  /// The folder so many levels above the root, and where the root lies below it.
  func folder(levelsUp: Int) throws(ProjectError) -> (folder: Folder, rootPath: String) {
    guard levelsUp > 0 else { return (root, "") }
    let above = Array(repeating: "..", count: levelsUp).joined(separator: "/")
    return (try Folder(at: joined(root.path, above)), names.suffix(levelsUp).joined(separator: "/"))
  }

  /// The root and the folders above it, the nearest first. One that cannot be opened is left out: nothing is written
  /// through it either.
  var foldersUp: [Folder] { (0...names.count).compactMap { try? folder(levelsUp: $0).folder } }

  /// Reads a file that a workspace or project names.
  func read(_ path: ReferencePath) throws(ProjectError) -> [UInt8] {
    guard contains(path) else { throw ProjectError(path: root.path(of: path.path), problem: .outside) }
    return try folder(levelsUp: path.levelsUp).folder.readFile(path.components.joined(separator: "/")).bytes
  }
}
