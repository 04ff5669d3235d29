/// `locferry install-merge-driver`, as typed.
struct InstallMergeDriverOptions: Equatable, Sendable {
  var folder = "."
  var reporting = ReportingOptions()

  static var declaration: VerbDeclaration<InstallMergeDriverOptions> {
    VerbDeclaration(
      verb: .installMergeDriver,
      discussion: """
        Sets merge.locferry in the repository's own git configuration, and adds *.xcstrings merge=locferry to \
        .gitattributes at the root of the work tree that FOLDER (default .) is in. What is there already stays. \
        .gitattributes is yours to commit; the configuration has to be set in each clone.
        """,
      operands: .optional(placeholder: "FOLDER", \.folder),
      options: ReportingOptions.declarations(at: \.reporting))
  }
}
