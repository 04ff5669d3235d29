/// An `.xcloc` folder, open for reading. Which of its XLIFFs counts is the manifest's matter, not decided here.
///
/// Only `contents.json`, the XLIFFs directly in `Localized Contents` and `Notes/locferry/base*` are ever opened. A link,
/// FIFO, socket or device among the names looked at is refused.
public struct BundleFolder: Sendable {
  private let folder: Folder
  /// The names of the XLIFFs directly in `Localized Contents`, in byte order.
  public let xliffs: [String]
  /// Files that are no part of a bundle: never opened.
  public let warnings: [ProjectWarning]
  private let hasManifest: Bool
  /// Keeps what was unpacked as long as it may be read.
  private let unpacked: UnpackedFolder?

  static let manifest = "contents.json"
  static let localizedContents = "Localized Contents"
  private static let notes = "Notes"
  private static let ownNotes = "locferry"
  /// Xcode writes a few hundred bytes.
  private static let manifestSizeLimit = 1 << 20

  /// The path as the user would type it.
  public var path: String { folder.path }

  /// The folder's own name, which may say a language.
  public var name: String { splitLast(folder.path).name }

  /// Looks through an open folder's names.
  init(_ folder: Folder, _ unpacked: UnpackedFolder? = nil) throws(ProjectError) {
    self.folder = folder
    self.unpacked = unpacked
    var warnings: [ProjectWarning] = []
    var xliffs: [String] = []
    var hasManifest = false
    for entry in try BundleFolder.plainEntries(of: folder, &warnings) {
      switch (entry.name, entry.kind) {
      case (BundleFolder.manifest, .file): hasManifest = true
      case (BundleFolder.manifest, _):
        throw ProjectError(path: folder.path(of: entry.name), problem: .notAFile)
      case (BundleFolder.localizedContents, .folder):
        xliffs = try BundleFolder.xliffs(in: try folder.subfolder(entry.name), &warnings)
      case (BundleFolder.localizedContents, _):
        throw ProjectError(path: folder.path(of: entry.name), problem: .notAFolder)
      case ("Source Contents", .folder), (BundleFolder.notes, .folder): break
      default: warnings.append(ProjectWarning(path: folder.path(of: entry.name), kind: .unknownFile))
      }
    }
    self.xliffs = xliffs
    self.warnings = warnings
    self.hasManifest = hasManifest
  }

  /// The bytes of `contents.json`; nil where there is none.
  public func readManifest() throws(ProjectError) -> [UInt8]? {
    guard hasManifest else { return nil }
    let file = try folder.openFile(BundleFolder.manifest)
    guard file.stamp.size <= BundleFolder.manifestSizeLimit else {
      throw ProjectError(path: file.path, problem: .tooLarge(limit: BundleFolder.manifestSizeLimit))
    }
    return try file.readAll()
  }

  /// Opens one of `xliffs`.
  public func openXLIFF(_ name: String) throws(ProjectError) -> OpenFile {
    guard xliffs.contains(name) else { throw ProjectError(path: name, problem: .unusablePath) }
    return try folder.openFile("\(BundleFolder.localizedContents)/\(name)")
  }

  /// Opens a file of our own notes, such as `base`; nil where there is none. `name` is one of our own names.
  public func openNote(_ name: String) throws(ProjectError) -> OpenFile? {
    var place = folder
    for component in [BundleFolder.notes, BundleFolder.ownNotes] {
      guard try place.stamp(of: component) != nil else { return nil }
      place = try place.subfolder(component)
    }
    guard try place.stamp(of: name) != nil else { return nil }
    return try place.openFile(name)
  }

  /// Reads a file of our own notes whole; nil where there is none.
  public func readNote(_ name: String) throws(ProjectError) -> [UInt8]? {
    guard let file = try openNote(name) else { return nil }
    return try file.readAll()
  }

  private static func xliffs(in folder: Folder, _ warnings: inout [ProjectWarning]) throws(ProjectError) -> [String] {
    var names: [String] = []
    for entry in try plainEntries(of: folder, &warnings) {
      if entry.kind == .file, BundleInput.isXLIFFName(entry.name) {
        names.append(entry.name)
      } else {
        warnings.append(ProjectWarning(path: folder.path(of: entry.name), kind: .unknownFile))
      }
    }
    return names
  }

  /// The names that are not litter; nothing but files and folders.
  private static func plainEntries(of folder: Folder, _ warnings: inout [ProjectWarning]) throws(ProjectError)
    -> [FolderEntry]
  {
    let listing = try folder.list()
    for name in listing.undecodableNames {
      warnings.append(ProjectWarning(path: folder.path(of: name), kind: .nameNotUTF8))
    }
    let entries = listing.entries.filter { !isLitter($0.name) }
    for entry in entries where entry.kind == .link || entry.kind == .special {
      throw ProjectError(
        path: folder.path(of: entry.name), problem: entry.kind == .link ? .symbolicLink : .notAFile)
    }
    return entries
  }

  /// What macOS leaves on foreign disks and in archives.
  static func isLitter(_ name: String) -> Bool {
    name.utf8.starts(with: "._".utf8) || name == ".DS_Store" || name == "__MACOSX"
  }
}
