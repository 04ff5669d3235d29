import Diagnostics
import Localization
import Project
import StringCatalog

/// A project's tables as a revision of git has them.
struct TablesInRevision {
  /// The revision as typed, and the short name of its commit.
  let name: String
  /// Relative to the project's root, in byte order.
  let paths: [String]
  private let commit: String
  private let root: String

  /// - Parameter table: The one table the project consists of; nil where it is a folder.
  init(_ revision: String, project: LoadedProject, only table: String?) throws(RunError) {
    root = project.discovered.root.path
    let tree = try GitWorkTree(around: root)
    guard let commit = tree.line("rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}") else {
      throw RunError("git knows no revision \"\(revision)\"")
    }
    self.commit = commit
    name = "git:\(revision) (\(tree.line("rev-parse", "--short", commit) ?? commit))"
    guard let listing = GitCommand.output(["ls-tree", "-r", "-z", commit], in: root), listing.status == 0 else {
      throw RunError("git cannot list \(name)")
    }
    paths = listing.bytes.split(separator: 0).compactMap { line in
      // `100644 blob 1a2b…<TAB>App/L.xcstrings`; links have another mode.
      guard line.starts(with: "100".utf8), let tab = line.firstIndex(of: 0x09) else { return nil }
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      let isOurs = table.map { UTF8Text($0) == UTF8Text(path) } ?? DiscoveredProject.wouldHold(path)
      return isOurs ? path : nil
    }
  }

  /// A table as it was; nil where there was none.
  func catalog(at path: String) throws(RunError) -> StringCatalog? {
    guard let bytes = GitCommand.bytes(of: path, at: commit, in: root) else { return nil }
    do {
      return try StringCatalog(bytes)
    } catch {
      throw RunError(error, path: "\(path) at \(name)")
    }
  }
}
