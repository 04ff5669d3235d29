import Diagnostics
import Localization
import LosslessJSON
import StringCatalog

/// Entries that are varied once, by plural alone or by device alone, as most that are varied are: their texts are read
/// without building a shape.
extension CatalogUnits {
  /// The texts of a source that is varied by plural alone; nil for any other.
  func pluralSources(ofEntry index: Int) -> PluralSources? {
    guard let node = sources.cell(ofEntry: index)?.node, let units = catalog.pluralUnits(of: node), !units.isEmpty
    else {
      return nil
    }
    return PluralSources(texts: units.map { ($0.category, catalog.document.text(of: $0.unit.valueNode)) })
  }

  /// The cases of this language, varied by plural alone: none where it has no localization yet; nil for any other shape.
  func pluralTarget(ofEntry index: Int) -> [(category: PluralCategory, unit: StringUnit)]? {
    guard let node = targets.cell(ofEntry: index)?.node else { return isSourceLanguage ? nil : [] }
    return catalog.pluralUnits(of: node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The texts of a source that is varied by device alone; nil for any other.
  func deviceSources(ofEntry index: Int) -> [(device: UTF8Text, text: UTF8Text)]? {
    guard let node = sources.cell(ofEntry: index)?.node, let units = catalog.deviceUnits(of: node), !units.isEmpty
    else { return nil }
    return units.map { ($0.device, catalog.document.text(of: $0.unit.valueNode)) }
  }

  /// The cases of this language, varied by device alone: none where it has no localization yet; nil for any other shape.
  func deviceTarget(ofEntry index: Int) -> [(device: UTF8Text, unit: StringUnit)]? {
    guard let node = targets.cell(ofEntry: index)?.node else { return isSourceLanguage ? nil : [] }
    return catalog.deviceUnits(of: node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The units of an entry that is varied by plural alone in both languages, as most that are varied are.
  func pluralUnits(ofEntry index: Int) -> [CatalogUnit]? {
    guard let source = pluralSources(ofEntry: index), let target = pluralTarget(ofEntry: index) else { return nil }
    let entry = catalog.entries[index]
    return PluralCategory.allCases.compactMap { category in
      let stored = target.first { $0.category == category }?.unit
      guard stored != nil || isOffered(category, storesZero: source.storesZero) else { return nil }
      return CatalogUnit(
        unit: unit(
          entry, VariationPath([.plural(category)]), source: .text(source.text(for: category)),
          target: stored.map { catalog.translation(of: $0) }),
        existing: stored.map { .unit($0) })
    }
  }

  /// Whether a plural set is given a category it lacks: the language's own, and zero where the source stores one.
  func isOffered(_ category: PluralCategory, storesZero: Bool) -> Bool {
    categories.contains(category) || (category == .zero && storesZero)
  }
}

/// The texts of a plural set of the source language.
struct PluralSources {
  let texts: [(category: PluralCategory, text: UTF8Text)]

  var storesZero: Bool { texts.contains { $0.category == .zero } }

  /// The category's own text, else that of `other`.
  func text(for category: PluralCategory) -> UTF8Text {
    (texts.first { $0.category == category } ?? texts.first { $0.category == .other } ?? texts.last)?.text ?? .empty
  }
}
