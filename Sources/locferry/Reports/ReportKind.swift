/// The kinds of report, as `--format` names them.
enum ReportKind: String, Choice {
  /// For a person at a terminal.
  case text
  /// For tools: `locferry/report/1`.
  case json
  /// Annotations of a GitHub workflow.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for the test views of Jenkins and GitLab.
  case junit
  /// For a job's summary.
  case markdown
  /// One page to read and to filter.
  case html

  /// What a file of the kind ends in; nil where the kind is only printed.
  var fileExtension: String? {
    switch self {
    case .text, .github: nil
    case .json: ".json"
    case .sarif: ".sarif"
    case .junit: ".xml"
    case .markdown: ".md"
    case .html: ".html"
    }
  }

  /// Whether the texts that an import takes are listed.
  var listsAppliedTexts: Bool { self == .json || self == .html }

  /// - Parameter hasColour: Whether the text goes to a terminal that shows colours.
  func writer(for run: FinishedRun, hasColour: Bool = false) -> any ReportWriter {
    switch self {
    case .text: TextReport(run, hasColour: hasColour)
    case .json: JSONReport(run: run)
    case .github: GitHubAnnotations(run: run)
    case .sarif: SARIFLog(run: run)
    case .junit: JUnitReport(run: run)
    case .markdown: MarkdownSummary(run: run)
    case .html: HTMLPage(run: run)
    }
  }
}

/// Says all of a run in one format.
protocol ReportWriter {
  /// The whole report, UTF-8. What bundles and tables hold is escaped for the format.
  func render() -> [UInt8]
}

/// A file that a report is written to.
struct ReportFile: Equatable, Sendable {
  let path: String
  let kind: ReportKind

  /// `.json|.sarif|…`
  static let extensions = ReportKind.allCases.compactMap(\.fileExtension).joined(separator: "|")

  /// Nil where the path's extension is that of no kind.
  init?(_ path: String) {
    let kind = ReportKind.allCases.first { kind in kind.fileExtension.map(path.hasSuffix) ?? false }
    guard let kind else { return nil }
    self.path = path
    self.kind = kind
  }
}
