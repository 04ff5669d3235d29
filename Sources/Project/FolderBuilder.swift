/// Builds a folder under a hidden name beside its place. A builder that is not finished leaves nothing behind.
public final class FolderBuilder {
  /// The place, as the user would type it.
  public let path: String
  private let parent: Folder
  private let name: String
  private let temporaryName: String
  private let folder: Folder
  private var sinks: [FileSink] = []
  private var isFinished = false

  /// Begins a folder that will be called `name` (one component) in `parent`.
  public init(_ name: String, in parent: Folder) throws(ProjectError) {
    let place = try RelativePath(name)
    guard place.components.count == 1 else { throw ProjectError(path: name, problem: .unusablePath) }
    self.parent = parent
    self.name = name
    path = parent.path(of: name)
    temporaryName = Project.temporaryName(for: name)
    do {
      try parent.makeFolder(temporaryName)
    } catch {
      // The hidden name says nothing to anybody.
      throw ProjectError(path: path, problem: error.problem)
    }
    do {
      folder = try parent.subfolder(temporaryName)
    } catch {
      parent.removeTree(temporaryName)
      throw error
    }
  }

  deinit {
    if !isFinished { parent.removeTree(temporaryName) }
  }

  /// Makes an empty folder, with those above it. One that is there already is fine.
  public func makeFolder(_ relativePath: String) throws(ProjectError) {
    _ = try folder.makeFolders(try RelativePath(relativePath).components[...])
  }

  /// Begins a file, with the folders above it. It is complete after `finish`.
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

  /// Ends the building; the folder can then be put in its place. Does not wait for the disk: an export can be made again.
  public func finish() throws(ProjectError) -> FinishedOutput {
    for sink in sinks { try sink.finish(isDurable: false) }
    sinks = []
    isFinished = true
    return FinishedOutput(.folder, named: name, as: temporaryName, in: parent)
  }
}
