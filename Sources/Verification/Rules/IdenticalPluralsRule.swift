import Localization
import Merge

/// The forms of a plural differ where the source's do, unless the language leaves nouns unchanged after a number.
struct IdenticalPluralsRule: TranslationRule {
  var rule: Rule { .identicalPlurals }

  /// Nouns stay in the singular after a number in these, so that forms are rightly the same.
  private static let withoutAgreement: Set<String> = [
    "az", "bn", "eu", "fa", "fil", "hu", "hy", "ka", "kk", "ku", "ky", "mn", "tk", "tl", "tr", "tt", "ug", "uz",
  ]

  func complaints(about key: TranslatedKey) -> [Complaint] {
    let categories = LanguagePlurals.exported(for: key.language)
    guard categories.count > 1, !Self.withoutAgreement.contains(key.language.primarySubtag) else { return [] }
    return key.pluralSets.compactMap { _, set in
      let forms = set.forms.filter { categories.contains($0.category) }
      guard let first = forms.first, let text = first.unit.target?.value, !text.isBlank,
        forms.count == categories.count,
        forms.allSatisfy({ $0.unit.target?.value == text }),
        forms.contains(where: { $0.unit.source != first.unit.source }),
        text.texts.contains(where: { SpokenWords.count(in: $0) > 0 })
      else { return nil }
      let names = forms.map { "\"\($0.category.rawValue)\"" }.joined(separator: ", ")
      return Complaint(first.unit.path, "the forms \(names) are the same, and the source's are not")
    }
  }
}
