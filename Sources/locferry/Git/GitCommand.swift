import Foundation

/// Git, as a program beside this one. No hook or helper of the repository's is run, no filter but by `git add`, as by the
/// user's own, and nothing is fetched.
enum GitCommand {
  /// How `env` ends where there is no git.
  static let notFound: Int32 = 127

  /// What a git command answers; nil where there is no git. What it says on standard error is not kept.
  static func run(_ arguments: [String], in folder: String) -> (status: Int32, output: String)? {
    output(arguments, in: folder).map { ($0.status, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// The same, to the byte.
  static func output(_ arguments: [String], in folder: String) -> (status: Int32, bytes: [UInt8])? {
    let process = process(arguments, in: folder)
    process.standardInput = FileHandle.nullDevice
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

  /// Variables by which a hook's caller points git at one repository; which one a folder lies in is asked here.
  private static let strangers = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE",
    "GIT_PREFIX", "GIT_CEILING_DIRECTORIES", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  ]

  /// A git command that is not started yet.
  static func process(_ arguments: [String], in folder: String) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      strangers.flatMap { ["-u", $0] } + [
        "GIT_NO_LAZY_FETCH=1", "git", "--no-optional-locks", "--no-replace-objects", "-c", "core.fsmonitor=false",
        "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never", "-C", folder, "--literal-pathspecs",
      ] + arguments
    process.standardError = FileHandle.nullDevice
    return process
  }
}
