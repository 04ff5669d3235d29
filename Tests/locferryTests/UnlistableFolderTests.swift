import Testing

/// A folder of the project that cannot be listed may hold the table that a bundle is for.
@Suite(.enabled(if: SystemCallTrace.isPossible)) struct UnlistableFolderTests {
  private static let table = """
    {
      "sourceLanguage" : "en",
      "strings" : { "Done" : { "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } } } },
      "version" : "1.0"
    }
    """

  @Test(arguments: [
    "import out --project project", "check out --project project", "status project", "export project -o again",
  ])
  func `ends a run that needs the tables, by name`(command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/App/T.xcstrings", Self.table)
    #expect(try sandbox.run("export", "project", "-l", "de", "-o", "out").status == 0)
    let before = sandbox.everything()
    let run = try Tool.run(
      command.split(separator: " ").map(String.init), in: sandbox.url,
      under: [
        SystemCallTrace.tracer, "-qq", "-o", "/dev/null", "-P", "project/App", "-e", "inject=getdents64:error=EACCES",
      ])
    #expect(run.status == 2, "\(run.text)")
    #expect(run.errors.contains("project/App: error: cannot be listed: Permission denied"), "\(run.errors)")
    #expect(sandbox.everything() == before)
  }
}
