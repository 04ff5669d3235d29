import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Walks a project for its catalogs.
struct CatalogSearch {
  private let root: Folder
  private let resolvedRoot: String
  /// Paths by bytes: two that differ in Unicode normalization only are two files.
  private var found: Set<UTF8Text> = []
  private(set) var warnings: [ProjectWarning] = []

  static let catalogSuffix = ".xcstrings"
  static let depthLimit = 100
  private static let skippedNames: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]
  private static let skippedSuffixes = [".xcloc", ".xcodeproj", ".xcworkspace"]

  init(root: Folder) {
    self.root = root
    resolvedRoot = resolvedPath(root.path) ?? root.path
  }

  /// The catalogs, in byte order.
  var catalogs: [String] { found.sorted().map(\.string) }

  mutating func run() throws(ProjectError) {
    search(root, listing: try root.list(), at: "", depth: 0)
  }

  /// Products, other people's code, bundles and hidden folders hold no table of this project.
  static func isSkipped(_ name: String, isInRoot: Bool) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || skippedNames.contains(name) || (isInRoot && name == "build")
      || skippedSuffixes.contains { hasSuffix(name, $0) }
  }

  private mutating func search(_ folder: Folder, listing: FolderListing, at path: String, depth: Int) {
    for name in listing.undecodableNames { warn(path + name, .nameNotUTF8) }
    for entry in listing.entries {
      let place = path + entry.name
      switch entry.kind {
      case .folder:
        guard !CatalogSearch.isSkipped(entry.name, isInRoot: depth == 0) else { continue }
        descend(into: entry.name, of: folder, at: place, depth: depth + 1)
      case .file:
        if CatalogSearch.isCatalog(entry.name) { found.insert(UTF8Text(place)) }
      case .link:
        follow(place, name: entry.name, isInRoot: depth == 0)
      case .special:
        continue
      }
    }
  }

  static func isCatalog(_ name: String) -> Bool {
    hasSuffix(name, CatalogSearch.catalogSuffix) && name.utf8.first != UInt8(ascii: ".")
  }

  private mutating func descend(into name: String, of parent: Folder, at place: String, depth: Int) {
    guard depth < CatalogSearch.depthLimit else { return warn(place, .tooDeep) }
    do throws(ProjectError) {
      let folder = try parent.subfolder(name)
      search(folder, listing: try folder.list(), at: place + "/", depth: depth)
    } catch {
      warn(place, .unreadableFolder(reason: error.message))
    }
  }

  /// A linked catalog counts once, under the path of the file itself: a link is never written through. A linked folder
  /// is not walked; inside the project its content is found where it lies.
  private mutating func follow(_ place: String, name: String, isInRoot: Bool) {
    let target = resolvedPath(root.path(of: place))
    let inside = target.flatMap { pathBelowRoot($0) }
    if CatalogSearch.isCatalog(name) {
      guard let inside, (try? root.openFile(inside)) != nil else { return warn(place, .catalogLinkedFromOutside) }
      found.insert(UTF8Text(inside))
    } else if let target, inside == nil, !CatalogSearch.isSkipped(name, isInRoot: isInRoot), isFolder(target) {
      warn(place, .folderLinkedFromOutside)
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
