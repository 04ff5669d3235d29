import Diagnostics
import Localization
import Merge

/// A translated plural has every form its language needs: CLDR's categories, as far as Xcode asks for them.
///
/// Where a form is lacking the system takes `other`; without `other` there is no text at all.
struct PluralCoverageRule: TranslationRule {
  var rule: Rule { .pluralCoverage }
  var judgesSourceLanguage: Bool { true }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    let needed = LanguagePlurals.exported(for: key.language)
    if let flat = flatText(of: key), needed.count > 1 {
      return [Complaint(flat.path, "is one text for all numbers, and the source has plural forms")]
    }
    return key.pluralSets.flatMap { path, set -> [Complaint] in
      let present = set.forms.filter { $0.unit.target.map { !$0.value.isBlank } ?? false }.map(\.category)
      // Nothing translated yet is no mistake.
      guard !present.isEmpty else { return [] }
      return needed.filter { !present.contains($0) }.map { category in
        Complaint(
          PluralSet.path(path, category), "\(key.language) needs a form for \"\(category.rawValue)\"",
          severity: category == .other ? .error : nil)
      }
    }
  }

  /// The one text of a language where the source is varied by number.
  private func flatText(of key: TranslatedKey) -> TranslationUnit? {
    guard key.units.count == 1, key.units[0].path.isPlain, let target = key.units[0].target, !target.value.isBlank,
      key.sourceUnits.contains(where: { if case .plural? = $0.path.steps.first { true } else { false } })
    else { return nil }
    return key.units[0]
  }
}
