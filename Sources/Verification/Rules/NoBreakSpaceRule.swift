import Diagnostics
import Localization

/// Where the source has no-break spaces the translation has some, too: tools like to turn them into plain ones.
struct NoBreakSpaceRule: TranslationRule {
  var rule: Rule { .noBreakSpace }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    key.comparableTexts.compactMap { text in
      let wanted = Self.count(text.source)
      // Without a plain space none was turned into one.
      guard wanted > 0, Self.count(text.target) == 0, text.target.bytes.contains(UInt8(ascii: " ")) else { return nil }
      return Complaint(text.path, "has none of the source's no-break spaces (\(wanted))")
    }
  }

  /// U+00A0 and U+202F.
  private static func count(_ text: UTF8Text) -> Int {
    text.string.unicodeScalars.count { $0 == "\u{A0}" || $0 == "\u{202F}" }
  }
}
