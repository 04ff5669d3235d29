/// `locferry merge-driver`, as git runs it.
struct MergeDriverOptions: Equatable, Sendable {
  var base = ""
  /// Read and written.
  var ours = ""
  var theirs = ""
  /// What the file is called in the work tree.
  var path = ""

  static var declaration: VerbDeclaration<MergeDriverOptions> {
    VerbDeclaration(
      verb: .mergeDriver,
      discussion: """
        For git's configuration; see install-merge-driver. Merges %B into %A, and reports by the name %P. Exit status: \
        0 merged, 1 there are conflicts and %A keeps its side of them, 129 not done and %A is as it was.
        """,
      operands: .each([("%O", \.base), ("%A", \.ours), ("%B", \.theirs), ("%P", \.path)]),
      options: [])
  }
}
