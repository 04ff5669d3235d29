/// `locferry merge`, as typed.
struct MergeOptions: Equatable, Sendable {
  var base = ""
  var ours = ""
  var theirs = ""
  /// Nil: standard output.
  var output: String?
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<MergeOptions> {
    VerbDeclaration(
      verb: .merge,
      discussion: """
        Brings the changes from BASE to THEIRS into OURS, three versions of one .xcstrings file, by key, language and \
        text. The result goes to standard output and the report to standard error; OURS itself is not changed. Where \
        both sides changed one thing differently OURS stays and the conflict is reported. An empty BASE means that the \
        two share nothing.
        """,
      operands: .each([
        OperandPlace(placeholder: "BASE", path: \.base), OperandPlace(placeholder: "OURS", path: \.ours),
        OperandPlace(placeholder: "THEIRS", path: \.theirs),
      ]),
      options: [
        .text("output", "o", \.output, "OUT", "write the result to a file, which may be OURS")
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
