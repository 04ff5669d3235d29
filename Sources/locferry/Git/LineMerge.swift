import Foundation

/// Git's own merge of three files, line by line.
enum LineMerge {
  /// What git leaves in the file, marks of conflicts included; nil where it cannot be told.
  static func run(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "locferry-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, bytes) in [("ours", ours), ("base", base), ("theirs", theirs)] {
        try Data(bytes).write(to: folder.appending(path: name))
      }
    } catch {
      return nil
    }
    let answer = GitCommand.output(["merge-file", "-p", "ours", "base", "theirs"], in: folder.path)
    // The status is the number of conflicts; what is negative is a failure.
    return answer.flatMap { $0.status < 128 ? $0.bytes : nil }
  }
}
