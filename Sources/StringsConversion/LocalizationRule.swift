import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import StringsFiles

/// What a catalog's localization is in a `.strings` or `.stringsdict` file.
struct LocalizationRule {
  let catalog: StringCatalog
  let key: UTF8Text
  let substitutions: [CatalogSubstitution]

  /// Why it cannot be said there.
  struct Problem: Error {
    let reason: String
  }

  func rule(_ root: VariationNode) throws(Problem) -> StringsRule {
    switch root {
    case .unit(let unit): return try textOrFormat(unit, among: [unit])
    case .plural(let cases):
      guard substitutions.isEmpty else { throw Problem(reason: "it has plural cases beside substitutions") }
      return .format(try plainPlural(cases))
    case .phrases(let set):
      let phrases = catalog.phrases(of: set)
      guard phrases.count == 1 else { throw Problem(reason: "it is a set of \(phrases.count) phrases") }
      try requireCarried(phrases, by: [])
      return .text(phrases[0])
    case .device(let cases):
      let units = cases.compactMap { item in if case .unit(let unit) = item.node { unit } else { nil } }
      var rules: [StringsCase] = []
      for item in cases {
        let name = PrintableText.escape(item.device)
        switch item.node {
        case .unit(let unit): rules.append(StringsCase(name: item.device, rule: try textOrFormat(unit, among: units)))
        case .plural(let plural):
          rules.append(StringsCase(name: item.device, rule: .format(try plainPlural(plural))))
        case .device, .phrases: throw Problem(reason: "device \"\(name)\" is varied in a way that is not known")
        }
      }
      return .device(rules)
    }
  }

  /// The states of all its texts.
  func states(_ root: VariationNode) -> [TranslationState] {
    func states(_ node: VariationNode) -> [TranslationState] {
      switch node {
      case .unit(let unit): [catalog.translation(of: unit).state]
      case .phrases(let set): [catalog.translation(of: set).state]
      case .plural(let cases): cases.flatMap { states($0.node) }
      case .device(let cases): cases.flatMap { states($0.node) }
      }
    }
    return states(root) + substitutions.compactMap(\.content).flatMap(states)
  }

  /// Whether one of its plural sets has no `other`, which an app needs for the numbers that no case is for.
  func lacksOther(_ root: VariationNode) -> Bool {
    func lacks(_ node: VariationNode) -> Bool {
      switch node {
      case .unit, .phrases: false
      case .plural(let cases): !cases.contains { $0.category == .other }
      case .device(let cases): cases.contains { lacks($0.node) }
      }
    }
    return lacks(root) || substitutions.compactMap(\.content).contains(where: lacks)
  }

  private func text(_ unit: StringUnit) -> UTF8Text { catalog.document.text(of: unit.valueNode) }

  /// A text by itself, or a format with those of the substitutions it refers to.
  ///
  /// - Parameter units: All texts that may refer to them, whose numbers must agree.
  private func textOrFormat(_ unit: StringUnit, among units: [StringUnit]) throws(Problem) -> StringsRule {
    let text = text(unit)
    let names = SubstitutionText.references(in: text)
    let used = substitutions.filter { names.contains($0.substitution.name) || units.count == 1 }
    try requireCarried([text], by: used)
    guard !used.isEmpty else { return .text(text) }
    let numbered = used.map { used in
      var substitution = used.substitution
      let number = FormatSubstitutions.number(of: substitution.name, in: units.map(self.text))
      substitution.argumentNumber = substitution.argumentNumber ?? number
      return (substitution: substitution, content: used.content)
    }
    var variables: [StringsVariable] = []
    for (substitution, content) in numbered {
      guard case .plural(let cases)? = content else {
        throw Problem(reason: "its substitution \"\(PrintableText.escape(substitution.name))\" has no plural cases")
      }
      let texts = try pluralCases(cases)
      try requireCarried(texts.map(\.text), by: used)
      variables.append(
        StringsVariable(
          name: substitution.name, valueType: substitution.formatSpecifier,
          cases: texts.map {
            StringsPluralCase(
              category: $0.category, text: SubstitutionText.exported(leaf: $0.text, of: substitution))
          }))
    }
    return .format(
      StringsFormat(
        format: SubstitutionText.exported(root: text, numbered.map(\.substitution)), variables: variables))
  }

  private func plainPlural(_ cases: [PluralCase]) throws(Problem) -> StringsFormat {
    let texts = try pluralCases(cases)
    try requireCarried(texts.map(\.text), by: [])
    return PlainPlural.format(texts, key: key)
  }

  /// An app would show a reference to what the rule does not define.
  private func requireCarried(_ texts: [UTF8Text], by carried: [CatalogSubstitution]) throws(Problem) {
    for name in texts.flatMap(SubstitutionText.references)
    where !carried.contains(where: { $0.substitution.name == name }) {
      let isDefined = substitutions.contains { $0.substitution.name == name }
      throw Problem(
        reason: "its substitution \"\(PrintableText.escape(name))\" "
          + (isDefined ? "is referred to where a .stringsdict has no place for it" : "is not defined"))
    }
  }

  /// In CLDR's order.
  private func pluralCases(_ cases: [PluralCase]) throws(Problem) -> [StringsPluralCase] {
    var texts: [StringsPluralCase] = []
    for item in cases {
      guard case .unit(let unit) = item.node else { throw Problem(reason: "a plural case is varied further") }
      texts.append(StringsPluralCase(category: item.category, text: text(unit)))
    }
    return texts.sorted { $0.category < $1.category }
  }
}

extension ShapeProblem {
  var reason: String {
    switch self {
    case .overlapping: "it is stored in two shapes"
    case .unknownPluralCategory(let name, _): "\"\(PrintableText.escape(name))\" is no plural category"
    case .unknownVariation(let name, _): "it varies by \"\(PrintableText.escape(name))\""
    case .malformed(let expected, _): "\(expected) is missing"
    }
  }
}
