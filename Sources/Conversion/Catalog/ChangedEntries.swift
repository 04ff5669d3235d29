import Diagnostics
import Localization
import Merge
public import StringCatalog

extension StringCatalog {
  /// The entries that are new since an earlier version of the table, or whose source reads otherwise now. Translations,
  /// comments and states play no part.
  ///
  /// - Parameter earlier: The earlier version; nil where the table is new as a whole.
  /// - Returns: Indices into `entries`.
  public func entries(changedSince earlier: StringCatalog?) -> Set<Int> {
    guard let earlier else { return Set(entries.indices) }
    let keys = KeyIndex(earlier.entries.lazy.map(\.key))
    let (now, before) = (SourceTexts(self), SourceTexts(earlier))
    return Set(
      entries.indices.filter { index in
        guard let old = keys.entry(entries[index].key) else { return true }
        return now.texts(ofEntry: index) != before.texts(ofEntry: old)
      })
  }
}

/// A catalog's entries as they read in its own language.
private struct SourceTexts {
  private let units: CatalogUnits

  init(_ catalog: StringCatalog) {
    units = CatalogUnits(catalog: catalog, language: catalog.sourceLanguage)
  }

  /// The texts of an entry by variation; none where its shape cannot be read.
  func texts(ofEntry index: Int) -> [VariationPath: UnitValue] {
    guard let all = try? units.units(ofEntry: index) else { return [:] }
    return Dictionary(all.map { ($0.unit.path, $0.unit.source) }, uniquingKeysWith: { first, _ in first })
  }
}
