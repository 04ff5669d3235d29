import Diagnostics
import Localization
import Project

/// From arguments to an exit status.
enum CommandLineTool {
  static func run(_ arguments: [String]) -> ExitStatus {
    let invocation: Invocation
    do {
      invocation = try Invocation.parse(arguments)
    } catch {
      let terminal = Terminal(showsProgress: false)
      terminal.report(error.description)
      return finish(terminal, error.verb == .mergeDriver ? .driverFailed : .notDone)
    }
    switch invocation {
    case .version:
      return show("locferry \(Version.current)\n")
    case .help(let text):
      return show(text)
    case .export(let options):
      return run(.export, options.reporting) { terminal throws(RunError) in
        try ExportVerb(options: options, terminal: terminal).run()
      }
    case .import(let options):
      return run(.import, options.reporting, typed: TypedCommand(arguments)) { terminal throws(RunError) in
        try ImportVerb(options: options, terminal: terminal).run()
      }
    case .check(let options):
      return run(.check, options.reporting) { terminal throws(RunError) in
        try CheckVerb(options: options, terminal: terminal).run()
      }
    case .undo(let options):
      return run(.undo, options.reporting) { _ throws(RunError) in try UndoVerb(options: options).run() }
    case .verify(let options):
      return run(.verify, options.reporting) { terminal throws(RunError) in
        try VerifyVerb(options: options, terminal: terminal).run()
      }
    case .diff(let options):
      return run(.diff, options.reporting) { terminal throws(RunError) in
        try DiffVerb(options: options, terminal: terminal).run()
      }
    case .resolve(let options):
      return run(.resolve, options.reporting, typed: TypedCommand(arguments)) { _ throws(RunError) in
        try ResolveVerb(options: options).run()
      }
    case .merge(let options):
      // Where the catalog goes to standard output the report cannot.
      return run(.merge, options.reporting, reportingTo: options.output == nil ? \.messages : \.output) {
        terminal throws(RunError) in try MergeVerb(options: options, terminal: terminal).run()
      }
    case .mergeDriver(let options):
      // Every conflict is named: git has no option for seeing the others.
      let status = run(.mergeDriver, ReportingOptions(isVerbose: true), reportingTo: \.messages) { _ throws(RunError) in
        try MergeDriverVerb(options: options).run()
      }
      return status == .notDone ? .driverFailed : status
    case .status(let options):
      return run(.status, options.reporting) { _ throws(RunError) in try StatusVerb(options: options).run() }
    case .list(let options):
      return run(.list, options.reporting) { _ throws(RunError) in try ListVerb(options: options).run() }
    case .fmt(let options):
      // Where the catalog goes to standard output the report cannot.
      let isShown = !options.isCheck && !options.isInPlace
      return run(.fmt, options.reporting, reportingTo: isShown ? \.messages : \.output) { terminal throws(RunError) in
        try FormatVerb(options: options, terminal: terminal).run()
      }
    case .installMergeDriver(let options):
      return run(.installMergeDriver, options.reporting) { _ throws(RunError) in
        try InstallMergeDriverVerb(options: options).run()
      }
    case .convert(let options):
      return run(.convert, options.reporting) { _ throws(RunError) in try ConvertVerb(options: options).run() }
    }
  }

  private static func show(_ text: String) -> ExitStatus {
    let terminal = Terminal(showsProgress: false)
    terminal.output.write(text)
    return finish(terminal, .done)
  }

  private static func run(
    _ verb: VerbName, _ options: ReportingOptions, typed command: TypedCommand? = nil,
    reportingTo stream: KeyPath<Terminal, TextOutput> = \.output, _ body: (Terminal) throws(RunError) -> Report
  ) -> ExitStatus {
    let terminal = Terminal(showsProgress: options.showsProgress && !options.isQuiet)
    var report: Report
    var status: ExitStatus
    var files: [NewFile] = []
    do throws(RunError) {
      // A report that has no place is said before anything is done.
      files = try openReports(options)
      report = try body(terminal)
      status = report.exitStatus(failingOn: options.failOn)
    } catch {
      terminal.report(error.line)
      report = Report(verb: verb, project: "")
      report.findings = [error.finding]
      status = .notDone
    }
    let hasWritten = !(report.writtenPaths + report.removedPaths).isEmpty && !report.isDryRun
    let finished = FinishedRun(report: report, exitStatus: status, options: options, command: command)
    if !write(finished, files, terminal, terminal[keyPath: stream]) { status = hasWritten ? .findings : .notDone }
    return finish(terminal, status, failure: hasWritten ? .findings : .notDone)
  }

  /// Writes the report to one of the two outputs and to every file asked for.
  private static func write(
    _ run: FinishedRun, _ files: [NewFile], _ terminal: Terminal, _ stream: TextOutput
  ) -> Bool {
    // What a person reads was said on standard error.
    if run.options.format != .text || run.exitStatus != .notDone {
      stream.write(run.options.format.writer(for: run, hasColour: terminal.showsColour(on: stream)).render())
    }
    for (report, file) in zip(run.options.reports, files) {
      do {
        try file.sink.write(report.kind.writer(for: run).render())
        try file.publish(isReplacing: true)
      } catch {
        terminal.report(RunError(error).line)
        return false
      }
    }
    return true
  }

  private static func openReports(_ options: ReportingOptions) throws(RunError) -> [NewFile] {
    do {
      return try options.reports.map { try NewFile(at: $0.path) }
    } catch {
      throw RunError(error)
    }
  }

  /// - Parameter failure: The status where standard output could not be written.
  private static func finish(
    _ terminal: Terminal, _ status: ExitStatus, failure: ExitStatus = .notDone
  ) -> ExitStatus {
    terminal.finish() ? status : failure
  }
}
