import Diagnostics
import Localization
import LosslessJSON
import StringCatalog

/// The texts of one localization, wherever they stand in it.
struct LocalizationTexts {
  struct Leaf {
    var path: VariationPath
    var translation: Translation
    /// Where the text stands; nil for a key that stands for itself.
    var offset: Int?
  }

  var language: LanguageTag
  var leaves: [Leaf]
  /// Where the localization begins; nil where the key stands for it.
  var offset: Int?
}

/// A catalog read for its texts, language by language.
struct CatalogTexts {
  private let catalog: StringCatalog

  init(_ catalog: StringCatalog) {
    self.catalog = catalog
  }

  func offset(of entry: CatalogEntry) -> Int { catalog.document.range(of: entry.keyNode).lowerBound }

  /// Whether two entries are spelled alike: then nothing has to be looked at.
  func says(_ entry: CatalogEntry, sameAs other: CatalogEntry, of catalog: CatalogTexts) -> Bool {
    self.catalog.sourceLanguage == catalog.catalog.sourceLanguage
      && JSONSubtree(entry.node, of: self.catalog.document) == JSONSubtree(other.node, of: catalog.catalog.document)
  }

  /// Every localization of an entry whose name is a language's.
  func texts(of entry: CatalogEntry) -> [LocalizationTexts] {
    let document = catalog.document
    var result: [LocalizationTexts] = []
    if let localizations = entry.localizations {
      for (name, node) in document.members(of: localizations) {
        guard let language = LanguageTag(document.text(of: name).string) else { continue }
        result.append(
          LocalizationTexts(
            language: language, leaves: leaves(of: node), offset: document.range(of: name).lowerBound))
      }
    }
    if !result.contains(where: { $0.language == catalog.sourceLanguage }) {
      let own = Translation(value: .text(entry.key), state: .unknown(.empty))
      result.append(
        LocalizationTexts(
          language: catalog.sourceLanguage,
          leaves: [LocalizationTexts.Leaf(path: .plain, translation: own, offset: offset(of: entry))]))
    }
    return result
  }

  private func leaves(of localization: JSONNode) -> [LocalizationTexts.Leaf] {
    guard let shape = try? catalog.shape(of: localization) else {
      // A shape that is not understood is compared as it is spelled.
      let bytes = JSONSubtree(localization, of: catalog.document).bytes
      return [
        LocalizationTexts.Leaf(
          path: .plain, translation: Translation(value: .text(UTF8Text(validated: bytes)), state: .unknown(.empty)),
          offset: catalog.document.range(of: localization).lowerBound)
      ]
    }
    var leaves: [LocalizationTexts.Leaf] = []
    if let root = shape.root { collect(root, at: [], into: &leaves) }
    for substitution in shape.substitutions {
      if let content = substitution.content {
        collect(content, at: [.substitution(substitution.substitution.name)], into: &leaves)
      }
    }
    return leaves
  }

  private func collect(
    _ node: VariationNode, at steps: [VariationStep], into leaves: inout [LocalizationTexts.Leaf]
  ) {
    func add(_ translation: Translation, _ node: JSONNode) {
      leaves.append(
        LocalizationTexts.Leaf(
          path: VariationPath(steps), translation: translation, offset: catalog.document.range(of: node).lowerBound))
    }
    switch node {
    case .unit(let unit): add(catalog.translation(of: unit), unit.valueNode)
    case .phrases(let set): add(catalog.translation(of: set), set.valuesNode)
    case .plural(let cases):
      for item in cases { collect(item.node, at: steps + [.plural(item.category)], into: &leaves) }
    case .device(let cases):
      for item in cases { collect(item.node, at: steps + [.device(item.device)], into: &leaves) }
    }
  }
}
