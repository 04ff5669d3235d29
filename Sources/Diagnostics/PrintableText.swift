/// Text from files made safe to print on a terminal and in a report.
public enum PrintableText {
  /// Characters shown before a text is cut.
  public static let limit = 200

  /// The text with everything that is invisible, could steer a terminal or reorder a line escaped as `\u{…}`, cut after
  /// `limit` characters with `…`.
  ///
  /// Escaped: C0 (line feed, carriage return and tab as `\n`, `\r`, `\t`), DEL, C1, the line separators U+2028/9, the
  /// Hangul fillers, what is private or not assigned, and the characters of general category Cf: bidirectional controls,
  /// zero width space, soft hyphen, word joiner, byte order marks, tag characters. Of these, the joiners U+200C/D stay,
  /// which scripts and emoji are written with, and the signs around numbers of some scripts, which are seen. The flags
  /// that are spelled with tag characters (England's, for one) are not worth that any text can be hidden in tags.
  ///
  /// The text has at most `limit` scalars of its own; an escape is never cut.
  public static func escape(_ text: String, limit: Int = limit) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit {
        result += "…"
        break
      }
      count += 1
      if isSafe(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += spelling(scalar)
      }
    }
    return result
  }

  /// The same for bytes.
  public static func escape(_ text: UTF8Text, limit: Int = limit) -> String {
    if text.count <= limit, text.bytes.isPrintableASCII { return text.string }
    // No scalar is longer than four bytes: what lies behind cannot be shown, and is not decoded.
    let bound = limit.multipliedReportingOverflow(by: 4)
    let bytes = bound.overflow ? text.bytes : text.bytes.prefix(bound.partialValue &+ 4)
    return escape(String(decoding: bytes, as: UTF8.self), limit: limit)
  }

  /// Whether a character is seen, and neither steers a terminal nor reorders a line.
  public static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: return true
    case 0...0x1F, 0x7F...0x9F: return false
    case 0x200C, 0x200D: return true
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return true
    case 0x115F, 0x1160, 0x3164, 0xFFA0: return false
    default:
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse, .surrogate, .control, .format, .lineSeparator, .paragraphSeparator: return false
      default: return true
      }
    }
  }

  private static func spelling(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
