/// The help, made from the declarations; no line is longer than 100 columns.
enum HelpText {
  static let width = 100
  /// Where an option's explanation begins.
  private static let helpColumn = 32

  static var overview: String {
    var lines = ["usage: locferry VERB [options] [paths]", ""]
    lines += wrapped("Carries strings between an Xcode project and its translators.", indent: 0)
    lines += ["", "verbs"]
    lines += VerbName.allCases.flatMap { row($0.rawValue, $0.summary) }
    lines += ["", "options"]
    lines += row("-h, --help", "this text, or that of a verb")
    lines += row("--version", "print the version")
    lines += ["", "exit status"]
    lines += row("0", "done, nothing needs a decision")
    lines += row("1", "done as far as is safe; there are conflicts or errors among the findings")
    lines += row("2", "not done; nothing was changed")
    return lines.joined(separator: "\n") + "\n"
  }

  static func text(for verb: VerbName) -> String {
    switch verb {
    case .export: text(ExportOptions.declaration)
    case .import: text(ImportOptions.declaration)
    case .check: text(CheckOptions.declaration)
    case .undo: text(UndoOptions.declaration)
    case .verify: text(VerifyOptions.declaration)
    case .merge: text(MergeOptions.declaration)
    case .diff: text(DiffOptions.declaration)
    case .resolve: text(ResolveOptions.declaration)
    case .mergeDriver: text(MergeDriverOptions.declaration)
    case .installMergeDriver: text(InstallMergeDriverOptions.declaration)
    case .status: text(StatusOptions.declaration)
    case .list: text(ListOptions.declaration)
    case .fmt: text(FormatOptions.declaration)
    case .convert: text(ConvertOptions.declaration)
    case .help: overview
    }
  }

  private static func text<Options>(_ declaration: VerbDeclaration<Options>) -> String {
    var lines = ["usage: \(declaration.usage)", ""]
    lines += wrapped(declaration.discussion, indent: 0)
    lines += ["", "options"]
    for option in declaration.options { lines += row(option.spelling, option.help) }
    lines += row("-h, --help", "this text")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ help: String) -> [String] {
    let lines = wrapped(help, indent: helpColumn)
    let start = "  " + name
    guard start.count + 2 <= helpColumn, let first = lines.first else { return [start] + lines }
    return [start + first.dropFirst(start.count)] + lines.dropFirst()
  }

  private static func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }
}
