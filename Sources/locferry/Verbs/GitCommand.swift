import Foundation

/// Git, as a program beside this one.
enum GitCommand {
  /// How `env` ends where there is no git.
  static let notFound: Int32 = 127

  /// What a git command answers; nil where there is no git. What it says on standard error is not kept.
  static func run(_ arguments: [String], in folder: String) -> (status: Int32, output: String)? {
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
