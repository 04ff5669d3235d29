/// A command as it was typed, to be shown for typing again.
struct TypedCommand: Equatable, Sendable {
  private var verb: String
  private var arguments: [String]

  /// What only said how to report, or to try, is left out.
  init?(_ typed: [String]) {
    guard let verb = typed.first else { return nil }
    self.verb = verb
    arguments = []
    var rest = typed.dropFirst()
    while let argument = rest.popFirst() {
      if argument == "--" {
        arguments += [argument] + rest
        break
      }
      let name = argument.prefix { $0 != "=" }
      if name == "--format" || name == "--report" {
        if argument == name { _ = rest.popFirst() }
      } else if argument != "--dry-run" {
        arguments.append(argument)
      }
    }
  }

  /// - Parameters:
  ///   - verb: The verb.
  ///   - options: Long options with their values.
  init(_ verb: VerbName, options: [(name: String, value: String)]) {
    self.verb = verb.rawValue
    // A value that begins with a dash would be taken for an option.
    arguments = options.flatMap { name, value in value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value] }
  }

  /// The same with an option that is not there yet.
  func adding(_ option: String) -> TypedCommand {
    var command = self
    let words = option.split(separator: " ").map(String.init)
    let options = arguments.prefix { $0 != "--" }
    if !options.contains(words) { command.arguments = words + arguments }
    return command
  }

  /// As a POSIX shell takes it.
  var line: String { (["locferry", verb] + arguments).map(ShellWord.quote).joined(separator: " ") }
}
