import Foundation
import TestSupport
import Testing

/// Whether system calls can be traced here.
enum SystemCallTrace {
  static let tracer = "/usr/bin/strace"

  static let isPossible: Bool = {
    guard FileManager.default.isExecutableFile(atPath: tracer) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: tracer)
    process.arguments = ["-o", "/dev/null", "/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}

/// What the program opens while it reads hostile input, as the kernel saw it.
@Suite(.enabled(if: TestData.isSharedPresent && SystemCallTrace.isPossible)) struct SystemCallTests {
  /// The loader's, the runtime's, and the C library's: nothing a document could name usefully.
  private static let systemFolders = ["/lib/", "/lib64/", "/usr/", "/opt/", "/proc/", "/sys/", "/dev/"]
  private static let systemFiles: Set<String> = [
    "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/locale.alias",
  ]

  /// Set by `swift test --enable-code-coverage`.
  private static let profileFolder = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"].map {
    URL(filePath: $0).deletingLastPathComponent().path
  }

  /// The files named by system calls of the run, found or not, and every connection.
  private func trace(_ arguments: [String], in sandbox: Sandbox) throws -> (paths: [String], network: [String]) {
    let log = sandbox.url.appending(path: "trace")
    try Tool.run(
      arguments, in: sandbox.url,
      under: [
        SystemCallTrace.tracer, "-f", "-s", "4096", "-e", "trace=%network,open,openat,openat2,execve,readlink", "-o",
        log.path,
      ])
    let lines = String(decoding: try TestData.bytes(at: log), as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 10)
    var paths: [String] = []
    var network: [String] = []
    for line in lines {
      // A process number of few digits is padded.
      guard let call = line.split(separator: " ", maxSplits: 1).last?.drop(while: { $0 == " " }) else { continue }
      if ["open", "execve", "readlink"].contains(where: { call.hasPrefix($0) }) {
        if let path = call.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first {
          paths.append(String(path))
        }
      } else if ["socket(", "connect(", "sendto(", "sendmsg("].contains(where: { call.hasPrefix($0) }) {
        network.append(String(call))
      }
    }
    return (paths, network)
  }

  private func expectQuiet(_ arguments: [String], in sandbox: Sandbox, names: Set<String>) throws {
    let (paths, network) = try trace(arguments, in: sandbox)
    #expect(network.isEmpty)
    #expect(paths.contains { names.contains($0) }, "the input itself was opened")
    for path in paths {
      if !path.hasPrefix("/") {
        // Below a folder that is open already.
        #expect(!path.split(separator: "/").contains(".."), "\(path)")
        continue
      }
      let isSystem = Self.systemFiles.contains(path) || Self.systemFolders.contains { path.hasPrefix($0) }
      let isOurs =
        path.hasPrefix(sandbox.url.path) || path == Tool.path
        // Where the lines it reaches are counted, it writes them down.
        || Self.profileFolder.map { path.hasPrefix($0) } ?? false
        // A library is looked for beside the program first.
        || path.hasPrefix(URL(filePath: Tool.path).deletingLastPathComponent().path) && path.contains("lib")
      #expect(isSystem && !path.contains("passwd") || isOurs, "\(path)")
    }
  }

  @Test(arguments: HostileTests.imports)
  func `an import opens the project, the bundle and nothing else`(row: HostileTests.Row) throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/.keep", "")
    try copy("base/Base.xcstrings", to: "project/Base.xcstrings", in: sandbox)
    let name = String(row.path.split(separator: "/")[1])
    try copy(row.path, to: name, in: sandbox)
    try expectQuiet(["import", name, "--project", "project"], in: sandbox, names: [name])
  }

  @Test(arguments: HostileTests.exports)
  func `an export opens the project, its output and nothing else`(row: HostileTests.Row) throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/.keep", "")
    let name = String(row.path.split(separator: "/")[1])
    try copy(row.path, to: "project/\(name)", in: sandbox)
    try expectQuiet(["export", "project", "-l", "fr", "-o", "out"], in: sandbox, names: [name])
    #expect(sandbox.exists("out/fr.xcloc") == (row.status != 2))
  }

  private func copy(_ path: String, to destination: String, in sandbox: Sandbox) throws {
    let hostile = try #require(TestData.shared).appending(path: "hostile")
    try TestData.copyWritable(hostile.appending(path: path), to: sandbox.url.appending(path: destination))
  }
}
