import Localization
import Merge

/// Keys that the project excludes from translation have none.
struct ExcludedKeyRule: TranslationRule {
  let excluded: [KeyScope]

  var rule: Rule { .excludedKey }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    guard excluded.cover(table: key.table, key: key.key) else { return [] }
    return key.units.compactMap { unit in
      guard let target = unit.target, !target.value.isBlank, target.value != unit.source else { return nil }
      return Complaint(unit.path, "is excluded from translation, and there is one")
    }
  }
}
