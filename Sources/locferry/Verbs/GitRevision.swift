import Foundation

/// The state of a work tree, for an export's build number.
enum GitRevision {
  /// The short commit a folder is at, with `+` where one of the files differs from it. Nil outside a work tree, or
  /// where there is no git.
  static func describe(folder: String, paths: [String]) -> String? {
    guard isInWorkTree(folder),
      let commit = run(["rev-parse", "--short=12", "HEAD"], in: folder)
    else { return nil }
    let name = commit.output.trimmingCharacters(in: .whitespacesAndNewlines)
    guard commit.status == 0, !name.isEmpty else { return nil }
    let difference = run(["status", "--porcelain", "--"] + paths, in: folder)
    let isClean = difference.map { $0.status == 0 && $0.output.isEmpty } ?? false
    return isClean ? name : name + "+"
  }

  /// Whether a `.git` lies above: git is not even started elsewhere.
  private static func isInWorkTree(_ folder: String) -> Bool {
    var url = URL(filePath: folder).standardizedFileURL
    while true {
      if FileManager.default.fileExists(atPath: url.appending(path: ".git").path) { return true }
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent.path == url.path || url.path == "/" { return false }
      url = parent
    }
  }

  private static func run(_ arguments: [String], in folder: String) -> (status: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "--no-optional-locks", "-C", folder, "--literal-pathspecs"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      return nil
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
