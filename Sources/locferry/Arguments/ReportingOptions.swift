/// What every verb but `help` takes.
struct ReportingOptions: Equatable, Sendable {
  /// What goes to standard output.
  var format = ReportKind.text
  var reports: [ReportFile] = []
  var failOn = FailureThreshold.error
  var isQuiet = false
  var isVerbose = false
  var showsProgress = true

  /// Whether any report lists the texts that an import takes.
  var listsAppliedTexts: Bool { format.listsAppliedTexts || reports.contains { $0.kind.listsAppliedTexts } }

  static func declarations<Options>(
    at path: WritableKeyPath<Options, ReportingOptions>
  ) -> [OptionDeclaration<Options>] {
    [
      .choice("format", path.appending(path: \.format), "what goes to standard output (default text)"),
      .list(
        "report", nil, path.appending(path: \.reports), "FILE", isCommaList: false,
        "also write a report; its kind is the extension: \(ReportFile.extensions)",
        complaint: "does not end in one of \(ReportFile.extensions)",
        convert: ReportFile.init),
      .choice(
        "fail-on", path.appending(path: \.failOn),
        "the least finding that makes the exit status 1 (default error)"),
      .flag("quiet", "q", path.appending(path: \.isQuiet), "print errors only"),
      .flag("verbose", "v", path.appending(path: \.isVerbose), "print details"),
      .flag("no-progress", nil, path.appending(path: \.showsProgress), to: false, "show no progress line"),
    ]
  }
}
