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
      let report = Report(verb: .export, isDryRun: options.isDryRun, project: options.project)
      return run(report, options.reporting) { terminal, report throws(RunError) in
        try ExportVerb(options: options, terminal: terminal).run(&report)
      }
    case .import(let options):
      let report = Report(verb: .import, isDryRun: options.isDryRun, project: options.project)
      return run(
        report, options.reporting, typed: TypedCommand(arguments), beside: options.conflictsPath
      ) { terminal, report throws(RunError) in
        try ImportVerb(options: options, terminal: terminal).run(&report)
      }
    case .check(let options):
      return run(Report(verb: .check, project: options.project), options.reporting, beside: options.newBaseline) {
        terminal, report throws(RunError) in
        report = try CheckVerb(options: options, terminal: terminal).run()
      }
    case .undo(let options):
      let report = Report(verb: .undo, isDryRun: options.isDryRun, project: options.project)
      return run(report, options.reporting) { _, report throws(RunError) in
        try UndoVerb(options: options).run(&report)
      }
    case .verify(let options):
      return run(Report(verb: .verify, project: options.project), options.reporting) {
        terminal, report throws(RunError) in
        report = try VerifyVerb(options: options, terminal: terminal).run()
      }
    case .diff(let options):
      return run(Report(verb: .diff, project: options.project), options.reporting) {
        terminal, report throws(RunError) in
        report = try DiffVerb(options: options, terminal: terminal).run()
      }
    case .resolve(let options):
      // Its project is the work tree, which is not known yet.
      let report = Report(verb: .resolve, project: "")
      return run(
        report, options.reporting, typed: TypedCommand(arguments), beside: options.conflictsPath
      ) { _, report throws(RunError) in
        try ResolveVerb(options: options).run(&report)
      }
    case .merge(let options):
      let report = Report(verb: .merge, project: options.ours)
      // Where the catalog goes to standard output the report cannot.
      return run(report, options.reporting, reportingTo: options.output == nil ? \.messages : \.output) {
        terminal, report throws(RunError) in
        report = try MergeVerb(options: options, terminal: terminal).run()
      }
    case .mergeDriver(let options):
      let report = Report(verb: .mergeDriver, project: options.path)
      // Every conflict is named: git has no option for seeing the others.
      let status = run(report, ReportingOptions(isVerbose: true), reportingTo: \.messages) {
        _, report throws(RunError) in
        report = try MergeDriverVerb(options: options).run()
      }
      return status == .notDone ? .driverFailed : status
    case .status(let options):
      return run(Report(verb: .status, project: options.project), options.reporting) { _, report throws(RunError) in
        report = try StatusVerb(options: options).run()
      }
    case .list(let options):
      return run(Report(verb: .list, project: options.project), options.reporting) { _, report throws(RunError) in
        report = try ListVerb(options: options).run()
      }
    case .fmt(let options):
      // Where the catalog goes to standard output the report cannot.
      let isShown = !options.isCheck && !options.isInPlace
      let report = Report(verb: .fmt, project: "")
      return run(report, options.reporting, reportingTo: isShown ? \.messages : \.output) {
        terminal, report throws(RunError) in
        try FormatVerb(options: options, terminal: terminal).run(&report)
      }
    case .installMergeDriver(let options):
      return run(Report(verb: .installMergeDriver, project: options.folder), options.reporting) {
        _, report throws(RunError) in
        try InstallMergeDriverVerb(options: options).run(&report)
      }
    case .convert(let options):
      return run(Report(verb: .convert, project: options.output ?? ""), options.reporting) {
        _, report throws(RunError) in
        try ConvertVerb(options: options).run(&report)
      }
    }
  }

  private static func show(_ text: String) -> ExitStatus {
    let terminal = Terminal(showsProgress: false)
    terminal.output.write(text)
    return finish(terminal, .done)
  }

  /// - Parameters:
  ///   - begun: What is known of the run before it begins.
  ///   - ownFile: Another file that it writes beside the reports.
  ///   - body: Adds to the report. What it has written when it throws has been written.
  private static func run(
    _ begun: Report, _ options: ReportingOptions, typed command: TypedCommand? = nil,
    reportingTo stream: KeyPath<Terminal, TextOutput> = \.output, beside ownFile: String? = nil,
    _ body: (Terminal, inout Report) throws(RunError) -> Void
  ) -> ExitStatus {
    let terminal = Terminal(showsProgress: options.showsProgress && !options.isQuiet)
    var report = begun
    var status: ExitStatus
    var places: [FilePlace] = []
    do throws(RunError) {
      // A report that has no place is said before anything is done.
      places = try placesOfReports(options, beside: ownFile)
      try body(terminal, &report)
      status = report.exitStatus(failingOn: options.failOn)
    } catch {
      if report.hasWritten {
        report.findings.append(error.finding)
        status = .findings
      } else {
        report = report.abandoned(for: error)
        for settlement in report.settlements { terminal.report(RunError.line(ofWarning: settlement)) }
        terminal.report(error.line)
        status = .notDone
      }
    }
    let failure: ExitStatus = report.hasWritten ? .findings : .notDone
    let finished = FinishedRun(report: report, exitStatus: status, options: options, command: command)
    if !write(finished, places, terminal, terminal[keyPath: stream]) { status = failure }
    return finish(terminal, status, failure: failure)
  }

  /// Writes the report to one of the two outputs and to every file asked for.
  private static func write(
    _ run: FinishedRun, _ places: [FilePlace], _ terminal: Terminal, _ stream: TextOutput
  ) -> Bool {
    // What a person reads was said on standard error.
    if run.options.format != .text || run.exitStatus != .notDone {
      stream.write(run.options.format.writer(for: run, hasColour: terminal.showsColour(on: stream)).render())
    }
    for (report, place) in zip(run.options.reports, places) {
      do {
        try place.write(report.kind.writer(for: run).render())
      } catch {
        terminal.report(RunError(error).line)
        return false
      }
    }
    return true
  }

  /// Two files at one place would leave the last alone.
  private static func placesOfReports(
    _ options: ReportingOptions, beside ownFile: String?
  ) throws(RunError) -> [FilePlace] {
    var places: [FilePlace] = []
    do {
      let own = try ownFile.map { path in try FilePlace(at: path) }
      for report in options.reports {
        let place = try FilePlace(at: report.path)
        for other in places + [own].compactMap(\.self) where try place.isSame(as: other) {
          throw RunError(location: SourceLocation(path: report.path), "is named for two files")
        }
        places.append(place)
      }
    } catch {
      throw RunError(error)
    }
    return places
  }

  /// - Parameter failure: The status where standard output could not be written.
  private static func finish(
    _ terminal: Terminal, _ status: ExitStatus, failure: ExitStatus = .notDone
  ) -> ExitStatus {
    terminal.finish() ? status : failure
  }
}
