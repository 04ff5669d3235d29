internal import Diagnostics

/// Text from files made safe to stand in HTML, between tags or in a quoted attribute.
enum HTMLText {
  /// - Parameter limit: Characters shown before the text is cut. What cannot be printed safely, bidirectional controls
  ///   among it, is spelled out as on a terminal.
  static func escape(_ text: String, limit: Int = PrintableText.limit) -> String {
    var result = ""
    for scalar in PrintableText.escape(text, limit: limit).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
