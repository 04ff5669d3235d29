import Diagnostics
import Localization
import Project
import Synchronization

/// Where the files of a project's tables come from: the disk, or a commit.
protocol TableFiles: Sendable {
  /// The content of a file; nil where there is none.
  ///
  /// - Parameter path: Relative to the project, as discovery spells it.
  func bytes(at path: String) throws(RunError) -> [UInt8]?

  /// A file as messages name it.
  func name(of path: String) -> String
}

/// The files as they stand on disk. Keeps what was read, for the transaction that replaces it.
final class DiskFiles: TableFiles {
  private let project: DiscoveredProject
  private let read = Mutex<[UTF8Text: FileContent]>([:])

  init(_ project: DiscoveredProject) {
    self.project = project
  }

  func bytes(at path: String) throws(RunError) -> [UInt8]? {
    do throws(ProjectError) {
      let content = try project.accessRoot.readFile(project.accessPath(of: path))
      read.withLock { $0[UTF8Text(path)] = content }
      return content.bytes
    } catch {
      if error.isMissing { return nil }
      throw RunError(error, rule: .unreadableTable)
    }
  }

  func name(of path: String) -> String { project.root.path(of: path) }

  /// By the path of a file, what was read.
  var contents: [UTF8Text: FileContent] { read.withLock { $0 } }
}

/// Files that are held already, by their paths.
struct HeldFiles: TableFiles {
  var contents: [UTF8Text: [UInt8]]

  func bytes(at path: String) -> [UInt8]? { contents[UTF8Text(path)] }

  func name(of path: String) -> String { path }
}
