import Diagnostics
import Localization

/// A translation has as many line breaks as its source.
struct LineBreakRule: TranslationRule {
  var rule: Rule { .lineBreaks }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    key.texts.compactMap { text in
      let (wanted, got) = (Self.count(text.source), Self.count(text.target))
      guard wanted != got else { return nil }
      return Complaint(text.path, "has \(got) line break\(got == 1 ? "" : "s"), the source \(wanted)")
    }
  }

  /// Those inside the text; what stands at its ends is white space. CR LF is one character.
  private static func count(_ text: UTF8Text) -> Int {
    let trimmed = text.string.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    return trimmed[...last].count(where: \.isNewline)
  }
}
