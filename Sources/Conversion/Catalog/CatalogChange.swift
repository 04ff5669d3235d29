public import Localization
public import StringCatalog

/// One change to a catalog, in the form the file stores.
public enum CatalogChange: Sendable, Hashable {
  case set(Translation, entry: Int, path: VariationPath, existing: ExistingText?)
  case state(TranslationState, existing: ExistingText)
  /// A substitution that the language's localization lacks, as the source defines it.
  case define(Substitution, entry: Int)
}

extension CatalogEditor {
  /// Applies the changes of one language.
  public mutating func apply(_ changes: [CatalogChange], language: LanguageTag) {
    for change in changes {
      switch change {
      case .set(let translation, let entry, let path, let existing):
        set(translation, entry: entry, language: language, path: path, existing: existing)
      case .state(let state, let existing): set(state, existing: existing)
      case .define(let substitution, let entry): define(substitution, entry: entry, language: language)
      }
    }
  }
}
