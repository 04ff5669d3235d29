import Localization

/// The forms of one plural: of a key, of a device, or of a substitution.
struct PluralSet {
  var forms: [(category: PluralCategory, unit: TranslationUnit)] = []

  /// The path of a form.
  static func path(_ set: VariationPath, _ category: PluralCategory) -> VariationPath {
    VariationPath(set.steps + [.plural(category)])
  }
}

extension TranslatedKey {
  /// The plurals among the units, each with the path that leads to it.
  var pluralSets: [(path: VariationPath, set: PluralSet)] {
    var sets: [(path: VariationPath, set: PluralSet)] = []
    for unit in units {
      guard case .plural(let category)? = unit.path.steps.last else { continue }
      let path = VariationPath(Array(unit.path.steps.dropLast()))
      if let index = sets.firstIndex(where: { $0.path == path }) {
        sets[index].set.forms.append((category, unit))
      } else {
        sets.append((path, PluralSet(forms: [(category, unit)])))
      }
    }
    return sets
  }
}
