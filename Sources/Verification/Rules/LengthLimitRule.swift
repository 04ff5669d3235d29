import Diagnostics
import Localization

/// Texts are no longer than the project allows.
struct LengthLimitRule: TranslationRule {
  let limits: [CheckSettings.LengthLimit]

  var rule: Rule { .lengthLimit }
  var judgesSourceLanguage: Bool { true }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    let limit = limits.filter { $0.scope.covers(table: key.table, key: key.key) }.map(\.characters).min()
    guard let limit else { return [] }
    return key.texts.compactMap { text in
      // No text has more characters than bytes.
      guard text.target.count > limit else { return nil }
      let length = text.target.string.count
      return length > limit ? Complaint(text.path, "has \(length) characters, and may have \(limit)") : nil
    }
  }
}
