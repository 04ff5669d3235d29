internal import Diagnostics

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

  /// The same with an option that is not there yet.
  func adding(_ option: String) -> TypedCommand {
    var command = self
    let words = option.split(separator: " ").map(String.init)
    if !arguments.starts(with: words) { command.arguments = words + arguments }
    return command
  }

  /// As a POSIX shell takes it. What would steer a terminal is spelled out, for reading only.
  var line: String {
    (["locferry", verb] + arguments).map(Self.quote).joined(separator: " ")
  }

  private static func quote(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:=,+@%".utf8.contains(byte)
      }
    }
    let shown = PrintableText.escape(word, limit: 1000)
    guard !isPlain || word.isEmpty else { return shown }
    // By scalars: an apostrophe with an accent on it would be another character.
    let quoted = shown.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) }
    return "'\(quoted)'"
  }
}
