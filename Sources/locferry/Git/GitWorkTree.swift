import Diagnostics

/// The git work tree a project lies in.
struct GitWorkTree: Sendable {
  /// Why there is none to look into.
  enum Absence: Error {
    /// No `.git` lies above.
    case outside
    case noGit
    /// Git does not take the folder for a work tree: a damaged one, or another user's.
    case refused

    var message: String {
      switch self {
      case .outside: "the project is in no git work tree"
      case .noGit: "git cannot be started"
      case .refused: "git refuses the project's work tree; git status tells why"
      }
    }
  }

  /// A folder in it: the project's.
  let folder: String
  /// Its own.
  let root: String
  /// The path from the work tree's root to the project's folder, with a slash at its end; empty for the root itself.
  private let prefix: [UInt8]

  init(folder: String) throws(Absence) {
    guard GitRevision.isInWorkTree(folder) else { throw .outside }
    guard let answer = GitCommand.run(["rev-parse", "--show-prefix"], in: folder),
      answer.status != GitCommand.notFound
    else { throw .noGit }
    guard answer.status == 0, answer.output.hasSuffix("\n"),
      let top = GitCommand.run(["rev-parse", "--show-toplevel"], in: folder), top.status == 0,
      top.output.hasSuffix("\n")
    else { throw .refused }
    self.folder = folder
    root = String(top.output.dropLast())
    prefix = Array(answer.output.utf8.dropLast())
  }

  /// The work tree around a folder the user named.
  init(around folder: String) throws(RunError) {
    do throws(Absence) {
      try self.init(folder: folder)
    } catch {
      let location = error == .noGit ? nil : SourceLocation(path: folder)
      throw RunError(location: location, error == .outside ? "is in no git work tree" : error.message)
    }
  }

  /// Commits beyond a certain one were not fetched.
  var isShallow: Bool {
    GitCommand.run(["rev-parse", "--is-shallow-repository"], in: folder)?.output == "true\n"
  }

  /// What to say beside a commit that git does not have; empty where nothing explains that.
  var missingCommitHint: String { isShallow ? "; the clone is shallow, older ones are not there" : "" }

  /// Older versions of files may not have been fetched. Git says of those what it says of files that never were.
  var isPartial: Bool {
    let name = #"^(remote\..*\.promisor|extensions\.partialclone)$"#
    return GitCommand.run(["config", "--get-regexp", name], in: folder)?.status == 0
  }

  /// The path of one of the project's tables from the work tree's root; the table may lie outside the project's folder.
  func path(of table: String) -> [UInt8] {
    var folder = prefix[...]
    var rest = table.utf8[...]
    while rest.starts(with: "../".utf8), !folder.isEmpty {
      folder = folder.dropLast()
      folder = folder[...(folder.lastIndex(of: UInt8(ascii: "/")) ?? folder.startIndex - 1)]
      rest = rest.dropFirst(3)
    }
    return folder + Array(rest)
  }

  /// Whether a commit moved one of the tables from another place.
  func moves(_ tables: [UTF8Text], in commit: String) -> Bool {
    let arguments = ["diff-tree", "--no-commit-id", "-r", "-m", "-M", "--diff-filter=R", "--name-only", "-z", commit]
    guard let answer = GitCommand.run(arguments, in: folder) else { return false }
    let moved = Set(answer.output.split(separator: "\0").map { UTF8Text(String($0)) })
    return tables.contains { moved.contains(UTF8Text(validated: path(of: $0.string)[...])) }
  }

  /// The commits that HEAD descends from and that touched one of the files, newest first.
  func history(of files: [String], limit: Int, until deadline: ContinuousClock.Instant) -> [String] {
    // More files than a command line holds go line by line; a name with a line end cannot.
    let (odd, plain) = (files.filter { $0.utf8.contains(0x0A) }, files.filter { !$0.utf8.contains(0x0A) })
    let arguments = ["rev-list", "--full-history", "--max-count=\(limit)", "--stdin", "HEAD", "--"] + odd
    guard let list = GitConversation(arguments, in: folder, until: deadline),
      list.send(Array((["--"] + plain).joined(separator: "\n").utf8))
    else { return [] }
    list.endInput()
    var commits: [String] = []
    while let line = list.readLine() { commits.append(String(decoding: line, as: UTF8.self)) }
    return commits
  }
}
