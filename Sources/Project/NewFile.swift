#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One file written under a hidden name beside its place. One that is not finished leaves nothing behind.
public final class NewFile {
  public let sink: FileSink
  private let parent: Folder
  private let name: String
  private let temporaryName: String
  private var isFinished = false

  /// Begins a file that will be called `name` (one component) in `parent`.
  public init(_ name: String, in parent: Folder) throws(ProjectError) {
    let place = try RelativePath(name)
    guard place.components.count == 1 else { throw ProjectError(path: name, problem: .unusablePath) }
    self.parent = parent
    self.name = name
    temporaryName = Project.temporaryName(for: name)
    sink = try FileSink(in: parent, name: temporaryName, path: parent.path(of: name), mode: 0o666)
  }

  deinit {
    if !isFinished { _ = unsafe unlinkat(parent.descriptor, temporaryName, 0) }
  }

  /// Ends the writing; the file can then be put in its place, and has the permissions of one that is there already. With
  /// `isDurable` it waits for the disk.
  public func finish(isDurable: Bool = false) throws(ProjectError) -> FinishedOutput {
    if let old = try parent.stamp(of: name), old.isFile { try sink.copyAttributes(from: old) }
    try sink.finish(isDurable: isDurable)
    isFinished = true
    return FinishedOutput(.file, named: name, as: temporaryName, in: parent)
  }
}
