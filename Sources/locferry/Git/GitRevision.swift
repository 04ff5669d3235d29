import Diagnostics
import Foundation

/// The state of a work tree, for an export's build number.
enum GitRevision {
  /// Digits of a short commit.
  private static let shortLength = 12

  /// The short form of a commit's id.
  static func short(_ commit: String) -> String { String(commit.prefix(shortLength)) }

  /// The short commit a folder is at, with `+` where one of the files differs from it. Nil outside a work tree, or
  /// where there is no git.
  static func describe(folder: String, paths: [String]) -> String? {
    guard let tree = try? GitWorkTree(folder: folder),
      let commit = GitCommand.run(["rev-parse", "--short=\(shortLength)", "HEAD"], in: folder)
    else { return nil }
    let name = commit.output.trimmingCharacters(in: .whitespacesAndNewlines)
    guard commit.status == 0, !name.isEmpty else { return nil }
    return areCommitted(paths, tree) ? name : name + "+"
  }

  /// Whether the last commit holds just these files' bytes. Git's own `status` would run the repository's filters, and says
  /// nothing of files that git is to ignore.
  private static func areCommitted(_ paths: [String], _ tree: GitWorkTree) -> Bool {
    let names = paths.map { String(decoding: tree.path(of: $0), as: UTF8.self) }
    guard let files = GitCommand.run(["hash-object", "--no-filters", "--"] + paths, in: tree.folder),
      let commit = GitCommand.run(["ls-tree", "-r", "-z", "--full-tree", "HEAD", "--"] + names, in: tree.folder),
      files.status == 0, commit.status == 0
    else { return false }
    let ids = files.output.split(separator: "\n")
    // MODE blob ID, a tab, the path
    let committed = Set(commit.output.split(separator: "\0").map { UTF8Text(String($0.drop { $0 != " " })) })
    return ids.count == names.count
      && zip(names, ids).allSatisfy { name, id in committed.contains(UTF8Text(" blob \(id)\t\(name)")) }
  }

  /// Whether a `.git` lies above: git is not even started elsewhere.
  static func isInWorkTree(_ folder: String) -> Bool {
    var url = URL(filePath: folder).standardizedFileURL
    while true {
      if FileManager.default.fileExists(atPath: url.appending(path: ".git").path) { return true }
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent.path == url.path || url.path == "/" { return false }
      url = parent
    }
  }
}
