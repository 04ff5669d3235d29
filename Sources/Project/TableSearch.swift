import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Walks a project for the files of its tables.
struct TableSearch {
  private let root: Folder
  private let resolvedRoot: String
  private let exclusion: Exclusion
  /// Paths by bytes: two that differ in Unicode normalization only are two files.
  private var found: Set<UTF8Text> = []
  /// The folders of packages; empty, or with a slash at its end.
  private(set) var packages: [String] = []
  /// Folders with records of transactions of their own.
  private(set) var recordedFolders: [Folder] = []
  private(set) var warnings: [ProjectWarning] = []

  static let depthLimit = 100
  private static let skippedNames: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]
  /// Bundles of Xcode's, products, and asset catalogs, which hold no table. A `.bundle` is searched: Xcode exports the
  /// tables of a `Settings.bundle`.
  private static let skippedSuffixes = [
    ".xcloc", ".xcodeproj", ".xcworkspace", ".xcassets", ".framework", ".xcframework", ".app", ".appex", ".xcarchive",
    ".dSYM",
  ]

  init(root: Folder, excluding exclusion: Exclusion) {
    self.root = root
    self.exclusion = exclusion
    resolvedRoot = resolvedPath(root.path) ?? root.path
  }

  /// In byte order of their paths.
  var files: [TableFile] { found.sorted().compactMap { TableFile($0.string) } }

  mutating func run() throws(ProjectError) { try run(at: "") }

  /// The same for what lies below a folder of the root.
  mutating func run(at path: String) throws(ProjectError) {
    var folder = root
    if !path.isEmpty {
      let place = try RelativePath(path)
      folder = try root.parent(of: place).subfolder(place.name)
    }
    try search(folder, listing: try folder.list(), at: path.isEmpty ? "" : path + "/", depth: 0)
  }

  /// The same for the languages' folders directly in the root alone.
  mutating func runInLanguageFolders() throws(ProjectError) {
    var listing = try root.list()
    listing.undecodableNames = []
    listing.entries.removeAll { !hasSuffix($0.name, TableFile.languageFolderSuffix) }
    try search(root, listing: listing, at: "", depth: 0)
  }

  /// Products, other people's code, bundles and hidden folders hold no table of this project.
  static func isSkipped(_ name: String, isInRoot: Bool) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || skippedNames.contains(name) || (isInRoot && name == "build")
      || skippedSuffixes.contains { hasSuffix(name, $0) }
  }

  private mutating func search(
    _ folder: Folder, listing: FolderListing, at path: String, depth: Int
  ) throws(ProjectError) {
    for name in listing.undecodableNames { warn(path + name, .nameNotUTF8) }
    for entry in listing.entries {
      let place = path + entry.name
      switch entry.kind {
      case .folder:
        if entry.name == JournalFolder.name { recordedFolders.append(folder) }
        guard !TableSearch.isSkipped(entry.name, isInRoot: depth == 0) else { continue }
        // A language left out by a pattern would seem to have no file, and an import would make it one.
        let isLanguageFolder = hasSuffix(entry.name, TableFile.languageFolderSuffix)
        guard isLanguageFolder || !exclusion.matches(place) else { continue }
        try descend(into: entry.name, of: folder, at: place, depth: depth + 1)
      case .file:
        if entry.name == PackageManifest.fileName { packages.append(path) }
        if TableFile(place) != nil { found.insert(UTF8Text(place)) }
      case .link:
        follow(place, name: entry.name, isInRoot: depth == 0)
      case .special:
        continue
      }
    }
  }

  /// A folder that cannot be listed may hold any table: without it the project is not known. One that is gone again held
  /// none.
  private mutating func descend(
    into name: String, of parent: Folder, at place: String, depth: Int
  ) throws(ProjectError) {
    guard depth < TableSearch.depthLimit else { return warn(place, .tooDeep) }
    let folder: Folder
    let listing: FolderListing
    do {
      folder = try parent.subfolder(name)
      listing = try folder.list()
    } catch {
      guard try parent.stamp(of: name) != nil else { return }
      throw error
    }
    try search(folder, listing: listing, at: place + "/", depth: depth)
  }

  /// A linked file counts once, under the path of the file itself: a link is never written through. A linked folder is
  /// not walked; inside the project its content is found where it lies.
  private mutating func follow(_ place: String, name: String, isInRoot: Bool) {
    let target = resolvedPath(root.path(of: place))
    let inside = target.flatMap { pathBelowRoot($0) }
    if let file = TableFile(place) {
      guard let inside, (try? root.openFile(inside)) != nil else { return warn(place, .tableLinkedFromOutside) }
      guard TableFile(inside)?.standsFor(file) ?? false else { return warn(place, .linkedToAnother) }
      found.insert(UTF8Text(inside))
    } else if let target, isFolder(target), !TableSearch.isSkipped(name, isInRoot: isInRoot) {
      if inside == nil {
        warn(place, .folderLinkedFromOutside)
      } else if hasSuffix(name, TableFile.languageFolderSuffix) {
        warn(place, .linkedToAnother)
      }
    }
  }

  /// Empty for the root itself, nil for what lies outside.
  private func pathBelowRoot(_ target: String) -> String? {
    if target.utf8.elementsEqual(resolvedRoot.utf8) { return "" }
    let prefix = resolvedRoot.hasSuffix("/") ? resolvedRoot : resolvedRoot + "/"
    guard target.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: target.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  private mutating func warn(_ place: String, _ kind: ProjectWarning.Kind) {
    warnings.append(ProjectWarning(path: root.path(of: place), kind: kind))
  }
}

extension TableFile {
  /// Whether a link can be taken for this file. One language's file in place of another's has no place of its own to be
  /// written to.
  fileprivate func standsFor(_ link: TableFile) -> Bool {
    guard link.languageFolder != nil else { return format == link.format }
    return region == link.region && name.utf8.elementsEqual(link.name.utf8)
  }
}

/// The absolute path with every link resolved; nil when it leads nowhere.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(validatingCString: resolved)
}

/// What a path the user gave leads to, links followed; nil when nothing is there.
func stampFollowingLinks(_ path: String) -> FileStamp? {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return FileStamp(status)
}

func isFolder(_ path: String) -> Bool { stampFollowingLinks(path)?.isFolder ?? false }
