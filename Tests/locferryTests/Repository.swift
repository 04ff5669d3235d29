import Foundation
import Testing

/// A repository of its own, whose git knows the built program.
final class Repository {
  let sandbox: Sandbox
  static let path = "App/L.xcstrings"

  init(_ table: String, hasDriver: Bool = true) throws {
    sandbox = try Sandbox()
    try git("init", "-q", "-b", "main")
    try sandbox.write(Self.path, table)
    if hasDriver { try locferry("install-merge-driver", "App") }
    try git("add", ".")
    try git("commit", "-q", "-m", "base")
  }

  private func environment(_ arguments: [String]) -> [String] {
    let tool = URL(filePath: Tool.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var variables = ["PATH=\(tool):\(path)", "HOME=\(sandbox.url.path)", "GIT_CONFIG_NOSYSTEM=1"]
    for role in ["AUTHOR", "COMMITTER"] {
      variables += ["GIT_\(role)_NAME=Test", "GIT_\(role)_EMAIL=test@example.com"]
    }
    return ["/usr/bin/env"] + variables + arguments
  }

  @discardableResult
  private func run(_ command: [String]) throws -> Tool.Run {
    try Tool.run(command: environment(command), in: sandbox.url)
  }

  @discardableResult
  func git(_ arguments: String..., status: Int32? = 0) throws -> Tool.Run {
    let run = try run(["git"] + arguments)
    if let status { #expect(run.status == status, "\(arguments): \(run.errors)") }
    return run
  }

  @discardableResult
  func locferry(_ arguments: String...) throws -> Tool.Run { try run(arguments: arguments) }

  func run(arguments: [String]) throws -> Tool.Run { try run([Tool.path] + arguments) }

  /// Commits another version of the table where the repository is.
  func commit(_ table: String, message: String) throws {
    try sandbox.write(Self.path, table)
    try git("commit", "-q", "-a", "-m", message)
  }

  /// Commits a version of the table on a branch of its own from `main`.
  func commit(_ table: String, on branch: String) throws {
    try git("checkout", "-q", "-B", branch, "main")
    try commit(table, message: branch)
  }

  /// The short name of the commit it is at.
  var shortHead: String { get throws { String(try git("rev-parse", "--short", "HEAD").text.dropLast()) } }

  var table: String { get throws { try sandbox.text(Self.path) } }
}
