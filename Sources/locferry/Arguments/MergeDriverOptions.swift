/// `locferry merge-driver`, as git runs it.
struct MergeDriverOptions: Equatable, Sendable {
  var base = ""
  /// Read and written.
  var ours = ""
  var theirs = ""
  /// What the file is called in the work tree.
  var path = ""
  var baseLabel = ""
  var oursLabel = ""
  var theirsLabel = ""

  /// The labels git gave. It gives none, or an empty one, where it has no name for a side, and before version 2.44
  /// leaves the placeholders as they are.
  var sides: SideNames {
    func label(_ text: String, _ placeholder: String) -> String? { text.isEmpty || text == placeholder ? nil : text }
    return SideNames(
      base: label(baseLabel, "%S"), ours: label(oursLabel, "%X"), theirs: label(theirsLabel, "%Y"))
  }

  static var declaration: VerbDeclaration<MergeDriverOptions> {
    VerbDeclaration(
      verb: .mergeDriver,
      discussion: """
        For git's configuration; see install-merge-driver. Merges %B into %A, and reports by the name %P, with %S, %X \
        and %Y for the names of base, ours and theirs. Exit status: 0 merged, 1 there are conflicts and %A keeps its \
        side of them, 129 not done and %A is as it was.
        """,
      operands: .each(
        [
          OperandPlace(placeholder: "%O", path: \.base), OperandPlace(placeholder: "%A", path: \.ours),
          OperandPlace(placeholder: "%B", path: \.theirs), OperandPlace(placeholder: "%P", path: \.path),
        ],
        optional: [
          OperandPlace(placeholder: "%S", path: \.baseLabel, mayBeEmpty: true),
          OperandPlace(placeholder: "%X", path: \.oursLabel, mayBeEmpty: true),
          OperandPlace(placeholder: "%Y", path: \.theirsLabel, mayBeEmpty: true),
        ]),
      options: [])
  }
}
