import Foundation
import TestSupport
import Testing

/// The built program, run as a user runs it.
enum Tool {
  /// What a run left behind.
  struct Run {
    var status: Int32
    var output: [UInt8]
    var messages: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var errors: String { String(decoding: messages, as: UTF8.self) }
  }

  /// The program beside the test bundle, or the one that `LOCFERRY_PROGRAM` names: one built with a sanitizer.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["LOCFERRY_PROGRAM"] { return named }
    var places = [URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL]
    places += Bundle.allBundles.map(\.bundleURL)
    for place in places {
      var folder = place
      for _ in 0..<4 {
        folder = folder.deletingLastPathComponent()
        let candidate = folder.appending(path: "locferry").path
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
        if exists, !isFolder.boolValue { return candidate }
      }
    }
    return TestData.root.appending(path: ".build/debug/locferry").path
  }()

  @discardableResult
  static func run(_ arguments: [String], in folder: URL, under wrapper: [String] = []) throws -> Run {
    try run(command: wrapper + [path] + arguments, in: folder)
  }

  /// Runs any program; its name comes first.
  static func run(command: [String], in folder: URL) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nothing has to be drained while the program runs.
    let scratch = try TestData.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (out, err) = (scratch.appending(path: "out"), scratch.appending(path: "err"))
    for url in [out, err] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    let run = Run(
      status: process.terminationStatus, output: try TestData.bytes(at: out), messages: try TestData.bytes(at: err))
    #expect(process.terminationReason == .exit, "\(command): \(run.errors)")
    return run
  }
}

/// A folder with a project, gone with the value.
final class Sandbox {
  let url: URL

  init() throws {
    url = try TestData.makeTemporaryFolder()
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult
  func run(_ arguments: String...) throws -> Tool.Run { try Tool.run(arguments, in: url) }

  func write(_ path: String, _ text: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try TestData.bytes(at: url.appending(path: path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: path).path) }

  /// Replaces a text that stands in a file exactly once.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try text(path)
    try #require(text.ranges(of: old).count == 1, "\(old) in \(path)")
    try write(path, text.replacing(old, with: new))
  }

  /// What a file is, so that a write shows even if it wrote the same: inode, modification time, content.
  func identity(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.appending(path: path).path)
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(attributes[.systemFileNumber] ?? "") \(time) \(try text(path))"
  }

  /// Every path below the folder, sorted.
  func everything() -> [String] {
    (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

/// A JSON report, read by another reader than the one that wrote it.
struct ParsedReport {
  struct Unreadable: Error {}

  private let root: [String: NSObject]

  init(_ bytes: [UInt8]) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: NSObject] else {
      throw Unreadable()
    }
    self.root = root
  }

  var schema: String? { root["schema"] as? String }
  var verb: String? { root["verb"] as? String }
  var exit: Int? { root["exit"] as? Int }
  var isDryRun: Bool? { root["dryRun"] as? Bool }
  var totals: [String: Int] { root["totals"] as? [String: Int] ?? [:] }
  var files: [[String: NSObject]] { root["files"] as? [[String: NSObject]] ?? [] }
  var findings: [[String: NSObject]] { root["findings"] as? [[String: NSObject]] ?? [] }
  var written: [String] { root["written"] as? [String] ?? [] }
  var rules: [String] { findings.compactMap { $0["rule"] as? String } }

  static func addsUp(_ totals: [String: Int]) -> Bool {
    let parts = ["applied", "approved", "unchanged", "untranslated", "conflicts", "rejected", "orphans"]
    return totals["units"] == parts.reduce(0) { $0 + (totals[$1] ?? 0) } && totals["missing"] != nil
  }
}
