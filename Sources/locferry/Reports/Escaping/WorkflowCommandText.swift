/// Text made safe to stand in a workflow command of GitHub Actions (`::error title=…::…`), by the rules of
/// GitHub's own toolkit. A command ends with its line, and a property at `,` or `::`.
enum WorkflowCommandText {
  /// For the message, behind the second `::`. Line ends of one's own are kept as `%0A`.
  static func escapeMessage(_ text: String) -> String { escape(text, "%\r\n") }

  /// For a property's value.
  static func escapeProperty(_ text: String) -> String { escape(text, "%\r\n:,") }

  /// By scalars: CR and LF together are one character to Swift, and neither of the two.
  private static func escape(_ text: String, _ signs: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if signs.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
