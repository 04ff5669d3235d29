import Diagnostics

/// `locferry undo`, as typed.
struct UndoOptions: Equatable, Sendable {
  var project = "."
  var isDryRun = false
  var reporting = ReportingOptions()

  /// What to type to take an import back; a path is quoted where a shell would take it apart.
  static func command(for project: String) -> String {
    guard project != "." else { return "locferry undo" }
    let path = PrintableText.escape(project)
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }
    return "locferry undo --project " + (isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'")
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
