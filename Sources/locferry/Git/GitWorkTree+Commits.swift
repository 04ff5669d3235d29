import Diagnostics

/// What a work tree's commits are called.
extension GitWorkTree {
  /// The first line of what a git command answers; nil where it fails or says nothing.
  func line(_ arguments: String...) -> String? {
    guard let answer = GitCommand.run(arguments, in: root), answer.status == 0,
      let line = answer.output.split(separator: "\n", maxSplits: 1).first
    else { return nil }
    return String(line)
  }

  /// A commit as people know it: the branch or tag that is there, the short name and the subject.
  func description(ofCommit name: String) -> CommitDescription? {
    guard let commit = line("rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"),
      let answer = GitCommand.run(["rev-list", "--max-count=1", "--format=%h %s", commit], in: root),
      answer.status == 0
    else { return nil }
    // The first line is the commit's full name.
    let lines = answer.output.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2 else { return nil }
    let text = lines[1].hasSuffix("\n") ? lines[1].dropLast() : lines[1]
    let branch = line(
      "for-each-ref", "--points-at=\(commit)", "--format=%(refname:short)", "--count=1", "refs/heads", "refs/remotes",
      "refs/tags")
    return CommitDescription(branch: branch, summary: String(text))
  }
}

/// A commit as people know it.
struct CommitDescription {
  /// The branch or tag that is there; nil where none is.
  var branch: String?
  /// `1a2b3c4 What it does`
  var summary: String

  /// The short name for it.
  var name: String { branch ?? summary }

  /// `feature/de, 1a2b3c4 What it does`
  var text: String { branch.map { "\($0), \(summary)" } ?? summary }
}
