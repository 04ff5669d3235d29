/// What was typed cannot be understood. The run ends with `ExitStatus.notDone`.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// Nil before a verb was read.
  var verb: VerbName?
  var message: String

  var description: String {
    let command = verb.map { "locferry \($0.rawValue)" } ?? "locferry"
    let help = verb.map { "locferry help \($0.rawValue)" } ?? "locferry help"
    return "\(command): error: \(message)\n(\"\(help)\" lists what there is)"
  }
}
