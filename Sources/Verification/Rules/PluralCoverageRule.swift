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
      // Nothing translated yet is no mistake.
      guard set.forms.contains(where: { $0.unit.isTranslated }) else { return [] }
      // A form may itself be varied by device.
      let lacking = needed.filter { category in
        let form = PluralSet.path(path, category).steps
        return !key.units.contains { $0.isTranslated && $0.path.steps.starts(with: form) }
      }
      return lacking.map { category in
        Complaint(
          PluralSet.path(path, category), "\(key.language) needs a form for \"\(category.rawValue)\"",
          severity: category == .other ? .error : nil)
      }
    }
  }

  /// The one text of a language where the source is varied by number.
  private func flatText(of key: TranslatedKey) -> TranslationUnit? {
    guard key.units.count == 1, key.units[0].path.isPlain, key.units[0].isTranslated,
      key.sourceUnits.contains(where: { if case .plural? = $0.path.steps.first { true } else { false } })
    else { return nil }
    return key.units[0]
  }
}

extension TranslationUnit {
  /// There is a text, whatever its state.
  fileprivate var isTranslated: Bool { target.map { !$0.value.isBlank } ?? false }
}
