internal import Diagnostics

/// Text from files made safe to stand in GitHub flavoured Markdown, in a table's cell, too.
enum MarkdownText {
  /// ASCII signs that begin no markup within a line.
  private static let harmless = Set(" ,%/()-='\"?;".unicodeScalars)

  /// Every sign that could be markup, HTML or a link as a character reference, which Markdown takes for the sign and
  /// nothing else (CommonMark 0.31, 2.5). A word joiner behind `@` and `#` keeps GitHub from mentioning people and issues.
  static func escape(_ text: String, limit: Int = PrintableText.limit) -> String {
    var result = ""
    for scalar in PrintableText.escape(text, limit: limit).unicodeScalars {
      let isAlphanumeric = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if !scalar.isASCII || isAlphanumeric || harmless.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&#\(scalar.value);"
        if scalar == "@" || scalar == "#" { result += "&#8288;" }
      }
    }
    return result
  }
}
