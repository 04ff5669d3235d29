internal import Diagnostics

/// A word as a POSIX shell takes it: quoted where a shell would take it apart.
enum ShellWord {
  /// What would steer a terminal is spelled out, for reading only. Nothing is cut: it is to be typed.
  static func quote(_ word: String) -> String {
    let shown = PrintableText.escape(word, limit: Int.max)
    guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else { return shown }
    // By scalars: an apostrophe with an accent on it would be another character.
    let quoted = shown.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) }
    return "'\(quoted)'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./:=,+@%".utf8.contains(byte)
    }
  }
}
