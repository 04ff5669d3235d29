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
      return run(.export, options.common) { terminal throws(RunError) in
        try ExportVerb(options: options, terminal: terminal).run()
      }
    case .import(let options):
      return run(.import, options.common) { terminal throws(RunError) in
        try ImportVerb(options: options, terminal: terminal).run()
      }
    case .verify(let options):
      return run(.verify, options.common) { terminal throws(RunError) in
        try VerifyVerb(options: options, terminal: terminal).run()
      }
    case .merge(let options):
      // Where the catalog goes to standard output the report cannot.
      return run(.merge, options.common, reportingTo: options.output == nil ? \.messages : \.output) {
        terminal throws(RunError) in try MergeVerb(options: options, terminal: terminal).run()
      }
    case .mergeDriver(let options):
      // Every conflict is named: git has no option for seeing the others.
      let status = run(.mergeDriver, CommonOptions(isVerbose: true), reportingTo: \.messages) { _ throws(RunError) in
        try MergeDriverVerb(options: options).run()
      }
      return status == .notDone ? .driverFailed : status
    case .installMergeDriver(let options):
      return run(.installMergeDriver, options.common) { _ throws(RunError) in
        try InstallMergeDriverVerb(options: options).run()
      }
    }
  }

  private static func show(_ text: String) -> ExitStatus {
    let terminal = Terminal(showsProgress: false)
    terminal.output.write(text)
    return finish(terminal, .done)
  }

  private static func run(
    _ verb: VerbName, _ options: CommonOptions, reportingTo stream: KeyPath<Terminal, TextOutput> = \.output,
    _ body: (Terminal) throws(RunError) -> Report
  ) -> ExitStatus {
    let terminal = Terminal(showsProgress: options.showsProgress && !options.isQuiet)
    var report: Report
    var status: ExitStatus
    do throws(RunError) {
      report = try body(terminal)
      status = report.exitStatus(failingOn: options.failOn)
    } catch {
      terminal.report(error.line)
      report = Report(verb: verb, project: "")
      report.findings = [error.finding]
      status = .notDone
    }
    if !write(report, status, options, terminal, terminal[keyPath: stream]) { status = .notDone }
    return finish(terminal, status)
  }

  /// Writes the report to one of the two outputs and to every file asked for.
  private static func write(
    _ report: Report, _ status: ExitStatus, _ options: CommonOptions, _ terminal: Terminal,
    _ stream: TextOutput
  ) -> Bool {
    switch options.format {
    case .json: stream.write(JSONReport(report: report, exitStatus: status).render())
    case .text where status != .notDone: stream.write(TextReport(report, options: options).render())
    case .text: break
    }
    for path in options.reports {
      do {
        let file = try NewFile(at: path)
        try file.sink.write(JSONReport(report: report, exitStatus: status).render())
        try file.publish(isReplacing: true)
      } catch {
        terminal.report(RunError(error).line)
        return false
      }
    }
    return true
  }

  private static func finish(_ terminal: Terminal, _ status: ExitStatus) -> ExitStatus {
    terminal.finish() ? status : .notDone
  }
}
