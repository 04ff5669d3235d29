/// The journal's form on disk: lines of words, the last one the digest of all before it.
///
/// ```
/// locferry journal 1
/// mark k3j4h5g6k7
/// purpose undoable
/// file 36590-9b3f4c1a7d20e865 36664-02c7d9a41e5b8f30 App/Localizable.xcstrings
/// file - 217-d24ec4f1a98c6e5b App/de.lproj/Localizable.strings
/// make App/de.lproj
/// digest 189-44bc2cf5ad770999
/// ```
///
/// `file` has the digests of the old and of the new content, `-` where there is no file. `make` and `remove` name folders.
/// Control characters and `%` in paths are percent-encoded.
enum JournalText {
  enum Failure: Error {
    /// Written by a version of locferry that does it differently.
    case otherVersion
    /// Not what was written, or not by us.
    case damaged
  }

  private static let title = "locferry journal "
  private static let version = "1"

  static func encode(_ journal: Journal) -> [UInt8] {
    var lines = [title + version, "mark \(journal.mark.text)", "purpose \(journal.purpose.rawValue)"]
    for change in journal.changes {
      lines.append("file \(text(change.old)) \(text(change.new)) \(escape(change.path))")
    }
    lines += journal.madeFolders.map { "make \(escape($0))" }
    lines += journal.removedFolders.map { "remove \(escape($0))" }
    let text = lines.map { $0 + "\n" }.joined()
    return Array("\(text)digest \(ContentDigest(of: Array(text.utf8)))\n".utf8)
  }

  static func decode(_ bytes: [UInt8]) throws(Failure) -> Journal {
    guard let text = String(validating: bytes, as: UTF8.self), text.utf8.starts(with: title.utf8) else {
      throw .damaged
    }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    guard lines.count > 1 else { throw .damaged }
    guard lines[0].dropFirst(title.count) == version else { throw .otherVersion }
    // The text ends with a line end, so that the last piece is empty.
    guard lines.count >= 5, lines.removeLast().isEmpty else { throw .damaged }
    let sum = lines.removeLast()
    let summed = lines.map { $0 + "\n" }.joined()
    guard sum == "digest \(ContentDigest(of: Array(summed.utf8)))" else { throw .damaged }
    guard let mark = value(of: "mark", lines[1]).flatMap({ RandomMark(String($0)) }),
      let purpose = value(of: "purpose", lines[2]).flatMap({ TransactionPurpose(rawValue: String($0)) })
    else { throw .damaged }
    var journal = Journal(mark: mark, purpose: purpose, changes: [])
    for line in lines[3...] {
      if let words = value(of: "file", line) {
        journal.changes.append(try change(words))
      } else if let words = value(of: "make", line) {
        journal.madeFolders.append(try path(words))
      } else if let words = value(of: "remove", line) {
        journal.removedFolders.append(try path(words))
      } else {
        throw .damaged
      }
    }
    guard Set(journal.changes.map(\.path)).count == journal.changes.count else { throw .damaged }
    return journal
  }

  /// By bytes: to Swift, a space and an accent at the beginning of a path are one character.
  private static func value(of word: String, _ line: Substring) -> Substring? {
    let prefix = "\(word) ".utf8
    return line.utf8.starts(with: prefix) ? Substring(line.utf8.dropFirst(prefix.count)) : nil
  }

  private static func change(_ words: Substring) throws(Failure) -> FileChange {
    let space = UInt8(ascii: " ")
    let words = words.utf8.split(separator: space, maxSplits: 2, omittingEmptySubsequences: false).map { Substring($0) }
    guard words.count == 3 else { throw .damaged }
    return FileChange(path: try path(words[2]), old: try digest(words[0]), new: try digest(words[1]))
  }

  private static func digest(_ word: Substring) throws(Failure) -> ContentDigest? {
    if word == "-" { return nil }
    guard let digest = ContentDigest(String(word)) else { throw .damaged }
    return digest
  }

  private static func text(_ digest: ContentDigest?) -> String { digest.map(\.description) ?? "-" }

  /// A path that a transaction could have had; any other one is none of ours.
  private static func path(_ text: Substring) throws(Failure) -> RelativePath {
    guard let unescaped = unescape(text), let path = try? RelativePath(unescaped), !path.isHidden else {
      throw .damaged
    }
    return path
  }

  private static func escape(_ path: RelativePath) -> String {
    var bytes: [UInt8] = []
    for byte in path.text.utf8 {
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
        bytes += Array((byte < 16 ? "%0" : "%").utf8) + Array(String(byte, radix: 16).utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescape(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 else {
        return nil
      }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
