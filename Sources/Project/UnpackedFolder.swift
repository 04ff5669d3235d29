import Foundation

/// A packed file's contents in a folder of its own that nobody else can look into, gone with the value.
final class UnpackedFolder: Sendable {
  private let parent: Folder
  /// In the system's folder for such.
  let name: String
  /// What was packed. Its path is the packed file's, as messages name it.
  let content: Folder

  /// The archive's place beside what comes out of it.
  private static let archiveName = "archive.zip"
  private static let contentName = "content"

  /// Unpacks a file after looking at what it says it holds.
  ///
  /// - Parameter path: As the user would type it.
  init(_ bytes: [UInt8], path: String) throws(ProjectError) {
    let listing: ArchiveListing
    do throws(ArchiveProblem) {
      listing = try ArchiveListing(bytes)
    } catch {
      throw ProjectError(path: path, problem: .archive(error))
    }
    let parent = try Folder(at: FileManager.default.temporaryDirectory.path)
    let name = temporaryName(for: "unpacked")
    try parent.makeFolder(name, mode: 0o700)
    do {
      content = try Self.unpack(bytes, listing, into: try parent.subfolder(name), path)
    } catch {
      parent.removeTree(name)
      throw error
    }
    self.parent = parent
    self.name = name
  }

  deinit { parent.removeTree(name) }

  private static func unpack(
    _ bytes: [UInt8], _ listing: ArchiveListing, into folder: Folder, _ path: String
  ) throws(ProjectError) -> Folder {
    // What was looked at is what is unpacked, whoever writes to the original meanwhile.
    try write(bytes[...], archiveName, in: folder)
    let contents: [ArraySlice<UInt8>]
    do throws(ArchiveProblem) {
      contents = try Unzip.contents(of: folder.path(of: archiveName), listing)
    } catch {
      throw ProjectError(path: path, problem: .archive(error))
    }
    try folder.makeFolder(contentName)
    let content = try folder.subfolder(contentName).reopened(as: path)
    var rest = contents[...]
    for entry in listing.entries {
      let place = try RelativePath(entry.name)
      guard !entry.isFolder else {
        _ = try content.makeFolders(place.components[...])
        continue
      }
      try write(rest.removeFirst(), place.name, in: try content.makeFolders(place.folders))
    }
    return content
  }

  private static func write(_ bytes: ArraySlice<UInt8>, _ name: String, in folder: Folder) throws(ProjectError) {
    let sink = try FileSink(in: folder, name: name, path: folder.path(of: name), mode: 0o600)
    try sink.write(bytes)
    try sink.finish(isDurable: false)
  }
}
