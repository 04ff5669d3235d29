import Diagnostics

/// Looks for tables where a project file or workspace points out of the root, as far as the git work tree goes.
struct OutsideSearch {
  private let root: Folder
  private let surroundings: ProjectSurroundings
  private let exclusion: Exclusion
  private(set) var files: [TableFile] = []
  /// Folders of packages, with a slash at their end.
  private(set) var packages: [String] = []
  /// Folders with records of transactions of their own.
  private(set) var recordedFolders: [Folder] = []
  private(set) var warnings: [ProjectWarning] = []

  init(root: Folder, surroundings: ProjectSurroundings, excluding exclusion: Exclusion) {
    self.root = root
    self.surroundings = surroundings
    self.exclusion = exclusion
  }

  mutating func run(_ members: [ReferencePath]) throws(ProjectError) {
    for member in members where !member.isInRoot {
      let isForeign = member.components.contains { TableSearch.isSkipped($0, isInRoot: false) }
      let isTable = TableFile(member.path) != nil
      guard !isForeign, isTable || isFolder(root.path(of: member.path)) else { continue }
      guard surroundings.contains(member) else {
        warn(member.path, .outside)
        continue
      }
      do throws(ProjectError) {
        try search(member, isTable: isTable)
      } catch {
        // A file that is named need not be there.
        guard isTable else { throw error }
        warn(member.path, .unreadable(reason: error.message))
      }
    }
  }

  private mutating func search(_ member: ReferencePath, isTable: Bool) throws(ProjectError) {
    let (folder, rootPath) = try surroundings.folder(levelsUp: member.levelsUp)
    let place = member.components.joined(separator: "/")
    if isTable {
      _ = try folder.openFile(place)
      files += [TableFile(member.path)].compactMap(\.self)
      return
    }
    let exclusion = exclusion
    var search = TableSearch(
      root: folder, excluding: Exclusion { exclusion.matches(OutsideSearch.original($0, rootPath) ?? $0) })
    try search.run(at: place)
    files += search.files.compactMap { OutsideSearch.original($0.path, rootPath).flatMap { TableFile($0) } }
    packages += search.packages.compactMap { OutsideSearch.original($0, rootPath) }
    recordedFolders += search.recordedFolders
    warnings += search.warnings
  }

  /// How the root spells a path that is relative to a folder above it; nil for what lies in the root, where it is found
  /// anyway.
  static func original(_ path: String, _ rootPath: String) -> String? {
    let separator = UInt8(ascii: "/")
    var rootNames = rootPath.utf8.split(separator: separator)[...]
    var names = path.utf8.split(separator: separator, omittingEmptySubsequences: false)[...]
    while let rootName = rootNames.first, let name = names.first, rootName.elementsEqual(name) {
      rootNames.removeFirst()
      names.removeFirst()
    }
    guard !rootNames.isEmpty else { return nil }
    return String(repeating: "../", count: rootNames.count) + names.map { String(Substring($0)) }.joined(separator: "/")
  }

  private mutating func warn(_ path: String, _ kind: ProjectWarning.Kind) {
    warnings.append(ProjectWarning(path: root.path(of: path), kind: kind))
  }
}
