internal import Diagnostics
internal import XMLStream

/// Text from files made into character data of XML 1.0, whatever it holds: what XML cannot hold is spelled out as on a
/// terminal.
enum XMLText {
  static func append(_ text: String, limit: Int = PrintableText.limit, to output: inout XMLOutputBuffer) {
    // What was escaped for a terminal holds no character that XML forbids.
    _ = output.appendText(UTF8Text(PrintableText.escape(text, limit: limit)))
  }

  /// The same for an attribute's value.
  static func appendAttribute(_ text: String, limit: Int = PrintableText.limit, to output: inout XMLOutputBuffer) {
    _ = output.appendAttribute(UTF8Text(PrintableText.escape(text, limit: limit)))
  }
}
