import Diagnostics
import Localization

/// A finished translation says something else than its source, where that is more than a word.
struct CopiedSourceRule: TranslationRule {
  /// Texts that may be the same in every language.
  let allowed: [WildcardPattern]

  var rule: Rule { .copiedSource }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    guard !key.language.isRelated(to: key.sourceLanguage) else { return [] }
    return key.texts.compactMap { text in
      guard text.target == text.source, text.state == .translated || text.state == .machineTranslated,
        !allowed.contains(where: { $0.matches(text.source.string) })
      else { return nil }
      let words = SpokenWords.count(in: text.source)
      guard words > 1 else { return nil }
      // Two words often are a name.
      return Complaint(text.path, "is the same text as the source", severity: words > 2 ? .warning : nil)
    }
  }
}
