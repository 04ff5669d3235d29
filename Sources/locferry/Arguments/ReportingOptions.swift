/// What every verb but `help` takes.
struct ReportingOptions: Equatable, Sendable {
  var format = OutputFormat.text
  /// Files to write a report to.
  var reports: [String] = []
  var failOn = FailureThreshold.error
  var isQuiet = false
  var isVerbose = false
  var showsProgress = true

  static func declarations<Options>(
    at path: WritableKeyPath<Options, ReportingOptions>
  ) -> [OptionDeclaration<Options>] {
    [
      .choice("format", path.appending(path: \.format), "what goes to standard output (default text)"),
      .list(
        "report", nil, path.appending(path: \.reports), "FILE", isCommaList: false,
        "also write a report; its kind is the extension: .json",
        complaint: "does not end in .json",
        convert: { $0.hasSuffix(".json") ? $0 : nil }),
      .choice(
        "fail-on", path.appending(path: \.failOn),
        "the least finding that makes the exit status 1 (default error)"),
      .flag("quiet", "q", path.appending(path: \.isQuiet), "print errors only"),
      .flag("verbose", "v", path.appending(path: \.isVerbose), "print details"),
      .flag("no-progress", nil, path.appending(path: \.showsProgress), to: false, "show no progress line"),
    ]
  }
}
