import Diagnostics
import Localization

/// A translation has as many line breaks as its source. Lost ones weigh more than those that a longer text needs.
struct LineBreakRule: TranslationRule {
  var rule: Rule { .lineBreaks }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    key.comparableTexts.compactMap { text in
      let (wanted, got) = (Self.count(text.source), Self.count(text.target))
      guard wanted != got else { return nil }
      return Complaint(
        text.path, "has \(got) line break\(got == 1 ? "" : "s"), the source \(wanted)",
        severity: got < wanted ? .warning : .note)
    }
  }

  /// Those inside the text; what stands at its ends is white space. CR LF is one character.
  private static func count(_ text: UTF8Text) -> Int {
    let trimmed = text.string.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    return trimmed[...last].count(where: \.isNewline)
  }
}
