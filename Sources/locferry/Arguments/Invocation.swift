import Diagnostics

/// What the user asked for.
enum Invocation: Equatable, Sendable {
  case export(ExportOptions)
  case `import`(ImportOptions)
  case check(CheckOptions)
  case undo(UndoOptions)
  case verify(VerifyOptions)
  case merge(MergeOptions)
  case diff(DiffOptions)
  case resolve(ResolveOptions)
  case mergeDriver(MergeDriverOptions)
  case installMergeDriver(InstallMergeDriverOptions)
  case status(StatusOptions)
  case list(ListOptions)
  case fmt(FormatOptions)
  case convert(ConvertOptions)
  /// A text for standard output.
  case help(String)
  case version

  /// Reads the arguments without the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let first = arguments.first else { throw UsageError(verb: nil, message: "a verb is missing") }
    switch first {
    case "--version": return .version
    case "--help", "-h": return .help(HelpText.overview)
    default: break
    }
    let verb = try verb(first)
    let rest = arguments.dropFirst()
    switch verb {
    case .export: return try parse(rest, ExportOptions.declaration, ExportOptions()) { .export($0) }
    case .import: return try parse(rest, ImportOptions.declaration, ImportOptions()) { .import($0) }
    case .check: return try parse(rest, CheckOptions.declaration, CheckOptions()) { .check($0) }
    case .undo: return try parse(rest, UndoOptions.declaration, UndoOptions()) { .undo($0) }
    case .verify: return try parse(rest, VerifyOptions.declaration, VerifyOptions()) { .verify($0) }
    case .merge: return try parse(rest, MergeOptions.declaration, MergeOptions()) { .merge($0) }
    case .diff: return try parse(rest, DiffOptions.declaration, DiffOptions()) { .diff($0) }
    case .resolve: return try parse(rest, ResolveOptions.declaration, ResolveOptions()) { .resolve($0) }
    case .mergeDriver:
      return try parse(rest, MergeDriverOptions.declaration, MergeDriverOptions()) { .mergeDriver($0) }
    case .installMergeDriver:
      return try parse(rest, InstallMergeDriverOptions.declaration, InstallMergeDriverOptions()) {
        .installMergeDriver($0)
      }
    case .status: return try parse(rest, StatusOptions.declaration, StatusOptions()) { .status($0) }
    case .list: return try parse(rest, ListOptions.declaration, ListOptions()) { .list($0) }
    case .fmt: return try parse(rest, FormatOptions.declaration, FormatOptions()) { .fmt($0) }
    case .convert: return try parse(rest, ConvertOptions.declaration, ConvertOptions()) { .convert($0) }
    case .help: return try help(rest)
    }
  }

  private static func verb(_ name: String) throws(UsageError) -> VerbName {
    if let verb = VerbName(rawValue: name) { return verb }
    guard !name.hasPrefix("-") else {
      throw UsageError(verb: nil, message: "a verb comes before \(PrintableText.escape(name))")
    }
    let hint = NearestName.nearest(to: name, among: VerbName.allCases.map(\.rawValue))
    throw UsageError(
      verb: nil,
      message: "unknown verb \"\(PrintableText.escape(name))\"" + (hint.map { "; did you mean \($0)?" } ?? ""))
  }

  private static func parse<Options>(
    _ arguments: ArraySlice<String>, _ declaration: VerbDeclaration<Options>, _ defaults: Options,
    _ invocation: (Options) -> Invocation
  ) throws(UsageError) -> Invocation {
    guard let options = try ArgumentParser.parse(arguments, declaration, into: defaults) else {
      return .help(HelpText.text(for: declaration.verb))
    }
    return invocation(options)
  }

  private static func help(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    guard let name = arguments.first else { return .help(HelpText.overview) }
    guard arguments.count == 1 else { throw UsageError(verb: .help, message: "one verb at a time") }
    if name == "--help" || name == "-h" { return .help(HelpText.overview) }
    return .help(HelpText.text(for: try verb(name)))
  }
}
