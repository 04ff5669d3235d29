import Foundation

/// Git, as a program beside this one.
enum GitCommand {
  /// How `env` ends where there is no git.
  static let notFound: Int32 = 127

  /// What a git command answers; nil where there is no git. What it says on standard error is not kept.
  static func run(_ arguments: [String], in folder: String) -> (status: Int32, output: String)? {
    output(arguments, in: folder).map { ($0.status, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// The same, to the byte.
  static func output(_ arguments: [String], in folder: String) -> (status: Int32, bytes: [UInt8])? {
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
    return (process.terminationStatus, [UInt8](data))
  }
}

extension GitCommand {
  /// A file's content at a commit; nil where there is no such file.
  ///
  /// - Parameters:
  ///   - path: Relative to `folder`.
  ///   - commit: By its full name, so that nothing can pass for an option.
  static func bytes(of path: String, at commit: String, in folder: String) -> [UInt8]? {
    guard let answer = output(["cat-file", "blob", "\(commit):./\(path)"], in: folder), answer.status == 0 else {
      return nil
    }
    return answer.bytes
  }
}
