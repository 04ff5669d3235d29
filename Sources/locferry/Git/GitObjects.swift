/// The objects of a repository, as its history holds them: no filter or conversion is applied.
final class GitObjects {
  private let folder: String
  private let deadline: ContinuousClock.Instant?
  private lazy var names = GitConversation(["cat-file", "--batch-check"], in: folder, until: deadline)
  private lazy var contents = GitConversation(["cat-file", "--batch"], in: folder, until: deadline)

  /// - Parameters:
  ///   - folder: A folder of the work tree.
  ///   - deadline: When to give up.
  init(folder: String, until deadline: ContinuousClock.Instant? = nil) {
    self.folder = folder
    self.deadline = deadline
  }

  /// What git says of an object.
  private struct Header {
    var id: String
    var kind: Substring
    var size: Int

    /// Nil for an object that is missing, or whose name is ambiguous.
    init?(_ line: [UInt8]) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 3, GitObjects.isID(parts[0]), let size = Int(parts[2]), size >= 0 else { return nil }
      id = String(parts[0])
      kind = parts[1]
      self.size = size
    }
  }

  /// The id of a commit by any name git knows for one. The name is never an argument: it cannot become an option.
  func commit(named name: String) -> String? {
    guard !name.isEmpty else { return nil }
    return id(ofKind: "commit", Array("\(name)^{commit}".utf8))
  }

  /// The id of a file in a commit, by its path from the work tree's root.
  func file(_ path: [UInt8], in commit: String) -> String? {
    id(ofKind: "blob", Array("\(commit):".utf8) + path)
  }

  /// The bytes of a file; nil where it cannot be had.
  func content(of id: String) -> [UInt8]? {
    guard GitObjects.isID(id), let contents, contents.send(Array(id.utf8)), let line = contents.readLine(),
      let header = Header(line), let bytes = contents.read(header.size), contents.read(1) != nil
    else { return nil }
    return header.kind == "blob" ? bytes : nil
  }

  private func id(ofKind kind: String, _ name: [UInt8]) -> String? {
    // A line end would be a second question.
    guard !name.contains(0x0A), !name.contains(0), let names, names.send(name), let line = names.readLine(),
      let header = Header(line)
    else { return nil }
    return header.kind == kind ? header.id : nil
  }

  /// The whole name of an object: SHA-1 or SHA-256, in hexadecimal.
  private static func isID(_ text: some StringProtocol) -> Bool {
    (text.utf8.count == 40 || text.utf8.count == 64) && text.utf8.allSatisfy(isLowerHexadecimal)
  }

  static func isLowerHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
