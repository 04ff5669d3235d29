#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a run writes to: data to standard output, messages and progress to standard error.
struct Terminal: Sendable {
  let output: TextOutput
  let messages: TextOutput
  let progress: ProgressLine
  private let hasColour: Bool

  /// Takes the process's own standard output and error. A reader that goes away, or a limit on the size of files, no
  /// longer ends the process: the write fails, and what was begun is cleared away.
  init(showsProgress: Bool) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    output = TextOutput(descriptor: STDOUT_FILENO)
    messages = TextOutput(descriptor: STDERR_FILENO)
    progress = ProgressLine(output: messages, isWanted: showsProgress)
    hasColour = Terminal.allowsColour(environment: Terminal.environment)
  }

  /// For tests: outputs of one's own.
  init(output: TextOutput, messages: TextOutput, hasColour: Bool = false) {
    self.output = output
    self.messages = messages
    progress = ProgressLine(output: messages, isWanted: false)
    self.hasColour = hasColour
  }

  /// Prints a line of data.
  func print(_ line: String) { output.write(line + "\n") }

  /// Prints a line for people on standard error, at once.
  func report(_ line: String) {
    progress.clear()
    messages.write(line + "\n")
    messages.flush()
  }

  /// Prints the beginning of a line on standard error, for somebody to type the rest.
  func ask(_ question: String) {
    progress.clear()
    messages.write(question)
    messages.flush()
  }

  /// Whether there is somebody to ask: standard input and standard error are a terminal.
  var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && messages.isTerminal }

  /// Whether one of the two outputs is a terminal that shows colours.
  func showsColour(on stream: TextOutput) -> Bool { hasColour && stream.isTerminal }

  /// A text for one of the two outputs, styled where that is a terminal that shows colours.
  func styled(_ text: String, _ style: TextStyle, for stream: TextOutput) -> String {
    showsColour(on: stream) ? style.apply(to: text) : text
  }

  /// Writes all that is gathered; call before the process ends. False when standard output could not be written, for
  /// another reason than a reader that went away.
  func finish() -> Bool {
    progress.clear()
    output.flush()
    if let failure = output.failure { messages.write("standard output: error: cannot be written: \(failure)\n") }
    messages.flush()
    return output.failure == nil
  }

  /// https://no-color.org: any value but the empty one forbids colour.
  static func allowsColour(environment: (String) -> String?) -> Bool {
    (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
