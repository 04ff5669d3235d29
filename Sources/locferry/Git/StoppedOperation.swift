import Foundation
import Project

/// What git was doing when it stopped at a conflict, and so which versions it calls ours and theirs.
enum StoppedOperation {
  case merge
  case rebase
  /// `git am`
  case patch
  case cherryPick
  case revert
  /// `git stash pop`, `git checkout -m` and the like leave no trace of themselves.
  case unknown

  init(in tree: GitWorkTree) {
    func commit(_ name: String) -> String? { tree.line("rev-parse", "--verify", "--quiet", name) }
    let isRebasing = tree.hasState("rebase-merge") || tree.hasState("rebase-apply/rebasing")
    let picked = commit("CHERRY_PICK_HEAD")
    // In the middle of a rebase there may be a merge, a cherry-pick or a revert; some versions of git also pick the
    // commits of a rebase by CHERRY_PICK_HEAD.
    if commit("MERGE_HEAD") != nil {
      self = .merge
    } else if picked != nil, !isRebasing || picked != commit("REBASE_HEAD") {
      self = .cherryPick
    } else if commit("REVERT_HEAD") != nil {
      self = .revert
    } else if isRebasing {
      self = .rebase
    } else {
      self = tree.hasState("rebase-apply") ? .patch : .unknown
    }
  }

  /// The names of the versions, and a sentence that says which they are.
  func sides(in tree: GitWorkTree) -> (names: SideNames, explanation: String) {
    let branch = tree.line("symbolic-ref", "--quiet", "--short", "HEAD")
    let head = branch.map { "HEAD, \($0)" } ?? "HEAD"
    func commit(_ name: String) -> CommitDescription? { tree.description(ofCommit: name) }
    switch self {
    case .merge:
      let theirs = commit("MERGE_HEAD")
      return (
        SideNames(ours: head, theirs: theirs?.name),
        "a merge: ours is the branch you are on (\(head)), theirs what is merged into it\(inBrackets(theirs?.text))"
      )
    case .rebase:
      let onto = tree.state("rebase-merge/onto") ?? tree.state("rebase-apply/onto")
      let target = onto.flatMap { commit($0) }
      let own = tree.state("rebase-merge/head-name") ?? tree.state("rebase-apply/head-name")
      let ownBranch = own.flatMap { $0.hasPrefix("refs/heads/") ? String($0.dropFirst(11)) : nil }
      let replayed = commit("REBASE_HEAD")
      return (
        SideNames(ours: target.map { "onto \($0.name)" } ?? "HEAD", theirs: replayed?.summary),
        "a rebase\(ownBranch.map { " of \($0)" } ?? ""): ours is what you rebase onto\(inBrackets(target?.text)), "
          + "theirs your own commit that is being replayed\(inBrackets(replayed?.summary))"
      )
    case .patch:
      return (SideNames(ours: head), "git am: ours is the branch you are on (\(head)), theirs the patch")
    case .cherryPick:
      let picked = commit("CHERRY_PICK_HEAD")
      return (
        SideNames(ours: head, theirs: picked?.summary),
        "a cherry-pick: ours is the branch you are on (\(head)), theirs the commit picked\(inBrackets(picked?.text))"
      )
    case .revert:
      let reverted = commit("REVERT_HEAD")
      return (
        SideNames(ours: head, theirs: reverted.map { "before \($0.summary)" }),
        "a revert: ours is the branch you are on (\(head)), theirs the state before the commit that is reverted"
          + inBrackets(reverted?.summary)
      )
    case .unknown:
      return (
        SideNames(ours: head),
        "no merge, rebase, cherry-pick or revert is going on: ours is what was checked out (\(head)), theirs what was "
          + "applied to it"
      )
    }
  }

  private func inBrackets(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }
}

extension GitWorkTree {
  /// Where git keeps a file about what is going on.
  private func statePath(_ name: String) -> String? {
    line("rev-parse", "--git-path", name).map { $0.hasPrefix("/") ? $0 : "\(root)/\($0)" }
  }

  fileprivate func hasState(_ name: String) -> Bool {
    statePath(name).map { FileManager.default.fileExists(atPath: $0) } ?? false
  }

  /// The first line of such a file.
  fileprivate func state(_ name: String) -> String? {
    guard let path = statePath(name), let bytes = try? OpenFile(at: path).readAll() else { return nil }
    return bytes.split(separator: 0x0A, maxSplits: 1).first.map { String(decoding: $0, as: UTF8.self) }
  }
}
