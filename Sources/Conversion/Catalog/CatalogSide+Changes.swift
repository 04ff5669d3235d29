import Diagnostics
import Localization
import LosslessJSON
import Merge
import StringCatalog

extension CatalogSide {
  func changes(_ texts: [AcceptedText<ExistingText>]) -> TableChanges {
    var changes: [CatalogChange] = []
    var definitions = SubstitutionDefinitions(units)
    changes.reserveCapacity(texts.count)
    for text in texts {
      changes += definitions.needed(for: text).map { .define($0, entry: text.entry) }
      changes.append(change(text))
    }
    return .catalog(changes)
  }

  private func change(_ text: AcceptedText<ExistingText>) -> CatalogChange {
    if !text.changesText, let existing = text.existing {
      return .state(text.translation.state, existing: existing)
    }
    var translation = text.translation
    // Only references to substitutions are rewritten, and what stands for the argument in a substitution's own text.
    if text.path.isInSubstitution || translation.value.mentionsSubstitution {
      translation = units.form(of: text.path, entry: text.entry).stored(translation)
    }
    return .set(translation, entry: text.entry, path: text.path, existing: text.existing)
  }
}

extension VariationPath {
  fileprivate var isInSubstitution: Bool {
    if case .substitution? = steps.first { true } else { false }
  }
}

extension ExistingText {
  var valueNode: JSONNode {
    switch self {
    case .unit(let unit): unit.valueNode
    case .phrases(let set): set.valuesNode
    }
  }
}

extension ShapeProblem {
  var rule: Rule {
    if case .overlapping = self { .overlappingShapes } else { .unsupportedShape }
  }

  /// One phrase, for the end of a sentence about the key.
  func message(in catalog: StringCatalog) -> String {
    switch self {
    case .overlapping: "two shapes overlap: Xcode would export one and delete the other"
    case .unknownPluralCategory(let name, _): "\(quoted(name)) is no plural category"
    case .unknownVariation(let name, _): "variations by \(quoted(name)) cannot be carried"
    case .malformed(let expected, _): "\(expected) expected"
    }
  }
}

/// The substitutions that a localization has to be given before its texts make sense; each once.
private struct SubstitutionDefinitions {
  private let units: CatalogUnits
  private var defined: Set<Name> = []

  private struct Name: Hashable {
    var entry: Int
    var name: UTF8Text
  }

  init(_ units: CatalogUnits) {
    self.units = units
  }

  mutating func needed(for text: AcceptedText<ExistingText>) -> [Substitution] {
    guard case .substitution(let name)? = text.path.steps.first, text.existing == nil,
      defined.insert(Name(entry: text.entry, name: name)).inserted
    else { return [] }
    let (own, source) = units.substitutions(ofEntry: text.entry)
    guard !own.contains(where: { $0.name == name }) else { return [] }
    return source.filter { $0.name == name }
  }
}
