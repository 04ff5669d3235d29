/// `locferry undo`, as typed.
struct UndoOptions: Equatable, Sendable {
  var project = "."
  var isDryRun = false
  var reporting = ReportingOptions()

  /// What to type to take an import back.
  static func command(for project: String) -> String {
    TypedCommand(.undo, options: project == "." ? [] : [("--project", project)]).line
  }

  static var declaration: VerbDeclaration<UndoOptions> {
    VerbDeclaration(
      verb: .undo,
      discussion: """
        Brings back every file as it was before the last import into the project, and removes those that the import made. \
        Where one of them was changed since, nothing is done.
        """,
      operands: .none,
      options: [
        .project(\.project, "project to take the import back in (default .)"),
        .flag("dry-run", nil, \.isDryRun, "say what would be done, write nothing"),
      ] + ReportingOptions.declarations(at: \.reporting))
  }
}
