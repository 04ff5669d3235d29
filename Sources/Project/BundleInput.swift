/// What an import is given: a bundle's folder, or an XLIFF without one. Opened without trusting anything in it.
public enum BundleInput: Sendable {
  case folder(BundleFolder)
  case file(BundleFile)

  /// The path as the user would type it.
  public var path: String {
    switch self {
    case .folder(let folder): folder.path
    case .file(let file): file.path
    }
  }

  /// Opens a bundle, an XLIFF, or every bundle and XLIFF directly in a folder, in byte order of their names.
  ///
  /// A link the user names is followed; one found in a folder is refused, like every other special file that carries a
  /// bundle's name.
  public static func open(_ path: String) throws(ProjectError) -> [BundleInput] {
    guard let stamp = stampFollowingLinks(path) else {
      // Opening tells why.
      _ = try Folder(at: path)
      throw ProjectError(path: path, problem: .noBundles)
    }
    let (parent, name) = splitLast(path)
    guard stamp.isFolder else {
      guard !isBundleName(name), !hasSuffix(name, ".zip") else { throw ProjectError(path: path, problem: .packed) }
      guard stamp.isFile, let file = resolvedPath(path) else { throw ProjectError(path: path, problem: .notAFile) }
      let isLink = try Folder(at: parent).stamp(of: name)?.isLink ?? false
      let place = isLink ? splitLast(file) : (parent, name)
      return [.file(BundleFile(folder: try Folder(at: place.0), name: place.1, path: path))]
    }
    let folder = try Folder(at: path)
    let hasContents = try folder.stamp(of: BundleFolder.localizedContents) != nil
    if isBundleName(name) || hasContents {
      return [.folder(try BundleFolder(folder))]
    }
    return try bundles(in: folder)
  }

  private static func bundles(in folder: Folder) throws(ProjectError) -> [BundleInput] {
    var inputs: [BundleInput] = []
    for entry in try folder.list().entries where !BundleFolder.isLitter(entry.name) {
      let isBundle = isBundleName(entry.name)
      guard isBundle || isXLIFFName(entry.name) else { continue }
      switch entry.kind {
      case .folder where isBundle: inputs.append(.folder(try BundleFolder(try folder.subfolder(entry.name))))
      case .file where !isBundle:
        inputs.append(.file(BundleFile(folder: folder, name: entry.name, path: folder.path(of: entry.name))))
      case .file: throw ProjectError(path: folder.path(of: entry.name), problem: .packed)
      case .folder: continue
      case .link: throw ProjectError(path: folder.path(of: entry.name), problem: .symbolicLink)
      case .special: throw ProjectError(path: folder.path(of: entry.name), problem: .notAFile)
      }
    }
    guard !inputs.isEmpty else { throw ProjectError(path: folder.path, problem: .noBundles) }
    return inputs
  }

  static func isBundleName(_ name: String) -> Bool { hasSuffix(name, ".xcloc") }
  static func isXLIFFName(_ name: String) -> Bool { hasSuffix(name, ".xliff") || hasSuffix(name, ".xlf") }
}

/// An XLIFF that lies outside a bundle.
public struct BundleFile: Sendable {
  private let folder: Folder
  private let name: String
  /// The path as the user would type it.
  public let path: String

  init(folder: Folder, name: String, path: String) {
    self.folder = folder
    self.name = name
    self.path = path
  }

  public func openFile() throws(ProjectError) -> OpenFile { try folder.openFile(name) }
}
