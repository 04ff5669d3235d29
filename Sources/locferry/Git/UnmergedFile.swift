import Diagnostics
import Project

/// A file that git could not merge: the versions that it keeps in its index.
struct UnmergedFile {
  /// As the user typed it.
  let path: String
  let tree: GitWorkTree
  let pathInTree: String
  /// Nil where a version lacks the file.
  private(set) var base: [UInt8]?
  private(set) var ours: [UInt8]?
  private(set) var theirs: [UInt8]?
  /// What lies in the work tree; nil where nothing does.
  private(set) var current: FileContent?

  init(at path: String) throws(RunError) {
    self.path = path
    // By bytes: a character may begin with a slash and go on with an accent.
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = String(path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...])
    let folder = slash.map { String(path[...$0]) } ?? "."
    guard !name.isEmpty else { throw RunError(location: SourceLocation(path: path), "is no file") }
    tree = try GitWorkTree(around: folder)
    let entries = try Self.entries(of: name, in: folder, path: path)
    guard let first = entries.first else { throw Self.notUnmerged(name, in: folder, path: path) }
    pathInTree = first.path
    let objects = GitObjects(folder: folder)
    for entry in entries {
      guard entry.mode.hasPrefix("100") else {
        throw RunError(location: SourceLocation(path: path), "is no regular file in one of the versions")
      }
      guard let bytes = objects.content(of: entry.object) else {
        throw RunError(location: SourceLocation(path: path), "git cannot give version \(entry.stage) of it")
      }
      switch entry.stage {
      case "1": base = bytes
      case "2": ours = bytes
      default: theirs = bytes
      }
    }
    do {
      current = try Folder(at: tree.root).readFile(pathInTree)
    } catch {
      current = nil
    }
  }

  /// One line of `git ls-files --unmerged`.
  private struct Entry {
    var mode: String
    var object: String
    var stage: String
    var path: String

    /// `100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 2<TAB>App/L.xcstrings`
    init?(_ line: [UInt8]) {
      guard let tab = line.firstIndex(of: 0x09) else { return nil }
      let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3 else { return nil }
      (mode, object, stage) = (words[0], words[1], words[2])
      path = String(decoding: line[(tab + 1)...], as: UTF8.self)
    }
  }

  private static func entries(of name: String, in folder: String, path: String) throws(RunError) -> [Entry] {
    let answer = GitCommand.output(["ls-files", "--unmerged", "-z", "--full-name", "--", name], in: folder)
    guard let answer, answer.status == 0 else {
      throw RunError(location: SourceLocation(path: path), "git cannot tell its versions")
    }
    return answer.bytes.split(separator: 0).compactMap { Entry(Array($0)) }
  }

  private static func notUnmerged(_ name: String, in folder: String, path: String) -> RunError {
    let isTracked = GitCommand.run(["ls-files", "--error-unmatch", "--", name], in: folder)?.status == 0
    return RunError(
      location: SourceLocation(path: path),
      isTracked
        ? "is not in conflict: git's index holds one version of it (git checkout --merge -- FILE brings a conflict back)"
        : "is not in git's index")
  }

  /// Whether writing the file would lose something that git and a merge of these versions do not have: it is neither one
  /// of the versions nor one of the `merged` ones, nor what git's own merge by lines leaves, whatever stands between the
  /// marks of a conflict.
  func isEdited(apartFrom merged: [[UInt8]]) -> Bool {
    guard let current else { return false }
    // A checkout may have changed the line ends.
    let text = current.bytes.withoutCarriageReturns
    let known = [base, ours, theirs].compactMap(\.self) + merged
    if known.contains(where: { $0.withoutCarriageReturns == text }) { return false }
    guard let rest = text.withoutConflicts else { return true }
    return LineMerge.run(base: base ?? [], ours: ours ?? [], theirs: theirs ?? [])?.withoutConflicts != rest
  }
}

extension [UInt8] {
  fileprivate var withoutCarriageReturns: [UInt8] { filter { $0 != 0x0D } }

  /// The lines outside of git's marks of conflicts; nil where there are none.
  fileprivate var withoutConflicts: [[UInt8]]? {
    var rest: [[UInt8]] = []
    var isInside = false
    var conflicts = 0
    for line in split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !isInside, line.starts(with: "<<<<<<<".utf8) {
        isInside = true
      } else if isInside, line.starts(with: ">>>>>>>".utf8) {
        isInside = false
        conflicts += 1
      } else if !isInside {
        rest.append(Array(line))
      }
    }
    return conflicts == 0 || isInside ? nil : rest
  }
}
