import Merge

/// `locferry resolve`, as typed.
struct ResolveOptions: Equatable, Sendable {
  var files: [String] = []
  /// Nil leaves conflicts to be decided.
  var preferredSide: Side?
  /// Where to write the conflicts for somebody to decide.
  var conflictsPath: String?
  /// Conflicts somebody decided.
  var resolutionsPath: String?
  /// Mark settled files as resolved in git's index.
  var adds = false
  var isForced = false
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<ResolveOptions> {
    VerbDeclaration(
      verb: .resolve,
      discussion: """
        For .xcstrings files that a git merge, rebase, cherry-pick or revert left in conflict: merges the three \
        versions that git keeps in its index by key, language and text. A file with no conflict left is written; of any \
        other the conflicts are listed, and it stays as it is.
        """,
      operands: .oneOrMore(placeholder: "FILE", \.files),
      options: [
        .choice("prefer", \.preferredSide, "settle all conflicts for one side, but those that --resolutions decides"),
        .text("write-conflicts", nil, \.conflictsPath, "FILE", "write the conflicts to decide to a JSON file"),
        .text("resolutions", nil, \.resolutionsPath, "FILE", "decide conflicts as that file says"),
        .flag("add", nil, \.adds, "git add what is settled"),
        .flag("force", nil, \.isForced, "overwrite what was edited since git stopped"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
