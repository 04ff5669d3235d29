import Foundation
import Project
import TestSupport

/// A temporary folder that goes with the value.
final class TestFolder {
  let url: URL
  var path: String { url.path }

  init() throws {
    url = try TestData.makeTemporaryFolder()
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ path: String, _ text: String = "{}") throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(at: url.appending(path: path), withIntermediateDirectories: true)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url.appending(path: path).path, withDestinationPath: target)
  }

  func makeFIFO(_ path: String) throws {
    guard unsafe mkfifo("\(self.path)/\(path)", 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(self.path)/\(path)")
  }

  func text(_ path: String) throws -> String {
    String(decoding: try TestData.bytes(at: url.appending(path: path)), as: UTF8.self)
  }

  /// Every path below the folder, hidden ones included, sorted.
  func everything() -> [String] {
    (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  func open() throws -> Folder { try Folder(at: path) }

  func openForWriting() throws -> WritableFolder { try WritableFolder(try open()) }

  /// The names in the folder of the transactions' records, sorted.
  func records() -> [String] {
    everything().filter { $0.hasPrefix(".locferry/") }.map { String($0.dropFirst(".locferry/".count)) }
  }
}

func problem(_ body: () throws -> Void) -> ProjectError.Problem? {
  do {
    try body()
    return nil
  } catch {
    return (error as? ProjectError)?.problem
  }
}
