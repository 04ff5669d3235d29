import Localization
import Merge

/// Keys that the project requires are translated in the languages it names.
struct RequiredKeyRule: TranslationRule {
  let requirements: [CheckSettings.Requirement]

  var rule: Rule { .requiredKey }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    let isRequired = requirements.contains { requirement in
      (requirement.languages.isEmpty || requirement.languages.contains(key.language))
        && requirement.scope.covers(table: key.table, key: key.key)
    }
    guard isRequired else { return [] }
    let categories = LanguagePlurals.exported(for: key.language)
    return key.units.compactMap { unit in
      if case .plural(let category)? = unit.path.steps.last, !categories.contains(category) { return nil }
      guard let target = unit.target, !target.value.isBlank else {
        return Complaint(unit.path, "is required in \(key.language), and there is no translation")
      }
      return target.state == .new ? Complaint(unit.path, "is required in \(key.language), and its state is new") : nil
    }
  }
}
