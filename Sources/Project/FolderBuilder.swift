/// Builds a folder under a hidden name beside its place and gives it its name when it is complete. A builder that is not
/// published leaves nothing behind.
public final class FolderBuilder {
  /// The place, as the user would type it.
  public let path: String
  private let parent: Folder
  private let name: String
  private let temporaryName: String
  private let folder: Folder
  private var sinks: [FileSink] = []
  private var isPublished = false

  /// Begins a folder that will be called `name` (one component) in `parent`.
  public init(_ name: String, in parent: Folder) throws(ProjectError) {
    let place = try RelativePath(name)
    guard place.components.count == 1 else { throw ProjectError(path: name, problem: .unusablePath) }
    self.parent = parent
    self.name = name
    path = parent.path(of: name)
    temporaryName = Project.temporaryName(for: name)
    try parent.makeFolder(temporaryName)
    do {
      folder = try parent.subfolder(temporaryName)
    } catch {
      parent.removeTree(temporaryName)
      throw error
    }
  }

  deinit {
    if !isPublished { parent.removeTree(temporaryName) }
  }

  /// Makes an empty folder, with those above it. One that is there already is fine.
  public func makeFolder(_ relativePath: String) throws(ProjectError) {
    _ = try folder.makeFolders(try RelativePath(relativePath).components[...])
  }

  /// Begins a file, with the folders above it. It is finished by `publish`, or by `finish`.
  public func createFile(_ relativePath: String) throws(ProjectError) -> FileSink {
    let place = try RelativePath(relativePath)
    let sink = try FileSink(
      in: try folder.makeFolders(place.folders), name: place.name, path: joined(path, relativePath), mode: 0o666)
    sinks.append(sink)
    return sink
  }

  public func createFile(_ relativePath: String, content: [UInt8]) throws(ProjectError) {
    let sink = try createFile(relativePath)
    try sink.write(content)
    try sink.finish(isDurable: false)
  }

  /// Puts the folder in its place. With `isReplacing` a folder of that name is moved aside first, and removed when the
  /// new one stands; it is put back on failure. Without, throws `.exists`.
  ///
  /// Does not wait for the disk: an export can be made again.
  public func publish(isReplacing: Bool) throws(ProjectError) {
    for sink in sinks { try sink.finish(isDurable: false) }
    sinks = []
    if let old = try parent.stamp(of: name) {
      guard isReplacing else { throw ProjectError(path: path, problem: .exists) }
      guard !old.isLink else { throw ProjectError(path: path, problem: .symbolicLink) }
      guard old.isFolder else { throw ProjectError(path: path, problem: .notAFolder) }
      let oldName = Project.temporaryName(for: name)
      try parent.rename(name, to: oldName)
      do {
        try parent.rename(temporaryName, to: name)
      } catch {
        try? parent.rename(oldName, to: name)
        throw error
      }
      isPublished = true
      parent.removeTree(oldName)
    } else {
      try parent.rename(temporaryName, to: name)
      isPublished = true
    }
  }
}
