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
    guard isInWorkTree(folder),
      let commit = GitCommand.run(["rev-parse", "--short=\(shortLength)", "HEAD"], in: folder)
    else { return nil }
    let name = commit.output.trimmingCharacters(in: .whitespacesAndNewlines)
    guard commit.status == 0, !name.isEmpty else { return nil }
    let difference = GitCommand.run(["status", "--porcelain", "--"] + paths, in: folder)
    let isClean = difference.map { $0.status == 0 && $0.output.isEmpty } ?? false
    return isClean ? name : name + "+"
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
