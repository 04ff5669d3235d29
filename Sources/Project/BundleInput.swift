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

  /// Opens a bundle, an XLIFF, or every bundle and XLIFF directly in a folder or in a ZIP archive, in byte order of their
  /// names.
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
      guard !isBundleName(name) else { throw ProjectError(path: path, problem: .packed) }
      guard stamp.isFile, let file = resolvedPath(path) else { throw ProjectError(path: path, problem: .notAFile) }
      let isLink = try Folder(at: parent).stamp(of: name)?.isLink ?? false
      let place = isLink ? splitLast(file) : (parent, name)
      let folder = try Folder(at: place.0)
      if isArchiveName(name) { return try unpack(try folder.openFile(place.1), path: path) }
      return [.file(BundleFile(folder: folder, name: place.1, path: path))]
    }
    let folder = try Folder(at: path)
    let hasContents = try folder.stamp(of: BundleFolder.localizedContents) != nil
    if isBundleName(name) || hasContents {
      return [.folder(try BundleFolder(folder))]
    }
    return try bundles(in: folder)
  }

  /// The bundles in an archive: in it, or in the one folder it holds; or the archive is a bundle's own contents.
  private static func unpack(_ file: consuming OpenFile, path: String) throws(ProjectError) -> [BundleInput] {
    guard file.stamp.size <= ArchiveListing.sizeLimit else {
      throw ProjectError(path: path, problem: .tooLarge(limit: ArchiveListing.sizeLimit))
    }
    let unpacked = try UnpackedFolder(try file.readAll(), path: path)
    var folder = unpacked.content
    let entries = try folder.list().entries.filter { !BundleFolder.isLitter($0.name) }
    if entries.count == 1, entries[0].kind == .folder, !isBundleName(entries[0].name),
      entries[0].name != BundleFolder.localizedContents
    {
      folder = try folder.subfolder(entries[0].name)
    }
    if try folder.stamp(of: BundleFolder.localizedContents) != nil {
      return [.folder(try BundleFolder(folder, unpacked))]
    }
    return try bundles(in: folder, unpacked)
  }

  private static func bundles(
    in folder: Folder, _ unpacked: UnpackedFolder? = nil
  ) throws(ProjectError) -> [BundleInput] {
    var inputs: [BundleInput] = []
    for entry in try folder.list().entries where !BundleFolder.isLitter(entry.name) {
      let isBundle = isBundleName(entry.name)
      let isArchive = isArchiveName(entry.name)
      guard isBundle || isArchive || isXLIFFName(entry.name) else { continue }
      let path = folder.path(of: entry.name)
      switch entry.kind {
      case .folder where isBundle:
        inputs.append(.folder(try BundleFolder(try folder.subfolder(entry.name), unpacked)))
      case .file where isArchive: inputs += try unpack(try folder.openFile(entry.name), path: path)
      case .file where !isBundle:
        inputs.append(.file(BundleFile(folder: folder, name: entry.name, path: path, unpacked)))
      case .file: throw ProjectError(path: path, problem: .packed)
      case .folder: continue
      case .link: throw ProjectError(path: path, problem: .symbolicLink)
      case .special: throw ProjectError(path: path, problem: .notAFile)
      }
    }
    guard !inputs.isEmpty else { throw ProjectError(path: folder.path, problem: .noBundles) }
    return inputs
  }

  static func isBundleName(_ name: String) -> Bool { hasSuffix(name, ".xcloc") }
  static func isArchiveName(_ name: String) -> Bool { hasSuffix(name, ".zip") }
  static func isXLIFFName(_ name: String) -> Bool { hasSuffix(name, ".xliff") || hasSuffix(name, ".xlf") }
}

/// An XLIFF that lies outside a bundle.
public struct BundleFile: Sendable {
  private let folder: Folder
  private let name: String
  /// The path as the user would type it.
  public let path: String

  /// Keeps what was unpacked as long as it may be read.
  private let unpacked: UnpackedFolder?

  init(folder: Folder, name: String, path: String, _ unpacked: UnpackedFolder? = nil) {
    self.unpacked = unpacked
    self.folder = folder
    self.name = name
    self.path = path
  }

  public func openFile() throws(ProjectError) -> OpenFile { try folder.openFile(name) }
}
