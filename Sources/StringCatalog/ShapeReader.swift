public import Diagnostics
public import Localization
public import LosslessJSON

extension StringCatalog {
  /// Everything a localization holds.
  /// - Throws: `ShapeProblem` for shapes that cannot be exported without loss.
  public func shape(of localization: JSONNode) throws(ShapeProblem) -> LocalizationShape {
    var substitutions: [CatalogSubstitution] = []
    if let node = document.member("substitutions", of: localization) {
      for (name, value) in document.members(of: try object(node)) {
        substitutions.append(try substitution(named: document.text(of: name), try object(value)))
      }
    }
    return LocalizationShape(root: try variationNode(localization), substitutions: substitutions)
  }

  /// The cases of a localization that is varied by plural alone, each a text, in the file's order; nil where it is
  /// anything else.
  public func pluralUnits(of localization: JSONNode) -> [(category: PluralCategory, unit: StringUnit)]? {
    guard let cases = onlyVariations(of: localization, "plural") else { return nil }
    var units: [(category: PluralCategory, unit: StringUnit)] = []
    units.reserveCapacity(PluralCategory.allCases.count)
    for (name, node) in document.members(of: cases) {
      guard let category = PluralCategory(spelling: document.text(of: name).bytes),
        let unit = document.plainUnit(of: node)
      else { return nil }
      units.append((category, unit))
    }
    return units
  }

  /// The cases of a localization that is varied by device alone, each a text, in the file's order; nil where it is
  /// anything else.
  public func deviceUnits(of localization: JSONNode) -> [(device: UTF8Text, unit: StringUnit)]? {
    guard let cases = onlyVariations(of: localization, "device") else { return nil }
    var units: [(device: UTF8Text, unit: StringUnit)] = []
    for (name, node) in document.members(of: cases) {
      guard let unit = document.plainUnit(of: node) else { return nil }
      units.append((document.text(of: name), unit))
    }
    return units
  }

  /// The cases of a localization that has variations of one kind and nothing else.
  private func onlyVariations(of localization: JSONNode, _ kind: StaticString) -> JSONNode? {
    var members = document.members(of: localization).makeIterator()
    guard let (name, variations) = members.next(), members.next() == nil, document.string(name, equals: "variations")
    else { return nil }
    var kinds = document.members(of: variations).makeIterator()
    guard let (found, cases) = kinds.next(), kinds.next() == nil, document.string(found, equals: kind) else {
      return nil
    }
    return cases
  }

  /// The texts of a string set, in order.
  public func phrases(of set: StringSet) -> [UTF8Text] {
    document.elements(of: set.valuesNode).map { document.text(of: $0) }
  }

  /// Whether a text's state is `translated`, as most are.
  @inline(__always)
  public func isTranslated(_ unit: StringUnit) -> Bool {
    unit.stateNode.map { document.string($0, equals: "translated") } ?? false
  }

  public func translation(of unit: StringUnit) -> Translation {
    Translation(value: .text(document.text(of: unit.valueNode)), state: state(unit.stateNode))
  }

  public func translation(of set: StringSet) -> Translation {
    Translation(value: .phrases(phrases(of: set)), state: state(set.stateNode))
  }

  private func state(_ node: JSONNode?) -> TranslationState {
    guard let node else { return .unknown(.empty) }
    if document.string(node, equals: "translated") { return .translated }
    if document.string(node, equals: "needs_review") { return .needsReview }
    if document.string(node, equals: "new") { return .new }
    return TranslationState(spelling: document.text(of: node))
  }

  /// `stringUnit`, `stringSet` or `variations` of an object; nil where it has none of them.
  private func variationNode(_ container: JSONNode) throws(ShapeProblem) -> VariationNode? {
    var found: VariationNode?
    for (name, value) in document.members(of: container) {
      let node: VariationNode
      if document.string(name, equals: "stringUnit") {
        node = .unit(try unit(value))
      } else if document.string(name, equals: "stringSet") {
        node = .phrases(try set(value))
      } else if document.string(name, equals: "variations") {
        guard let variations = try variations(value) else { continue }
        node = variations
      } else {
        continue
      }
      guard found == nil else { throw .overlapping(name) }
      found = node
    }
    return found
  }

  private func variations(_ container: JSONNode) throws(ShapeProblem) -> VariationNode? {
    var found: VariationNode?
    for (name, value) in document.members(of: try object(container)) {
      guard found == nil else { throw .overlapping(name) }
      if document.string(name, equals: "plural") {
        var cases: [PluralCase] = []
        for (caseName, caseValue) in document.members(of: try object(value)) {
          let text = document.text(of: caseName)
          guard let category = PluralCategory(rawValue: text.string) else {
            throw .unknownPluralCategory(text, caseName)
          }
          guard let node = try variationNode(try object(caseValue)) else { continue }
          cases.append(PluralCase(category: category, node: node))
        }
        found = .plural(cases)
      } else if document.string(name, equals: "device") {
        var cases: [DeviceCase] = []
        for (caseName, caseValue) in document.members(of: try object(value)) {
          guard let node = try variationNode(try object(caseValue)) else { continue }
          cases.append(DeviceCase(device: document.text(of: caseName), node: node))
        }
        found = .device(cases)
      } else {
        throw .unknownVariation(document.text(of: name), name)
      }
    }
    return found
  }

  private func substitution(named name: UTF8Text, _ value: JSONNode) throws(ShapeProblem) -> CatalogSubstitution {
    var argumentNumber: Int?
    if let node = document.member("argNum", of: value) {
      guard document.kind(of: node) == .number,
        let number = Int(String(decoding: document.bytes[document.range(of: node)], as: UTF8.self))
      else { throw .malformed(expected: "a whole number", node) }
      guard Substitution.argumentNumbers.contains(number) else {
        throw .malformed(expected: "an argument number from 1 to 999999999", node)
      }
      argumentNumber = number
    }
    var formatSpecifier = UTF8Text.empty
    if let node = document.member("formatSpecifier", of: value) {
      formatSpecifier = document.text(of: try string(node))
    }
    let content = try variationNode(value)
    let substitution = Substitution(name: name, argumentNumber: argumentNumber, formatSpecifier: formatSpecifier)
    // Without it, nothing stands for `%arg` outside of the catalog.
    if formatSpecifier.isEmpty, let content,
      texts(of: content).contains(where: { SubstitutionText.exported(leaf: $0, of: substitution) != $0 })
    {
      throw .malformed(expected: "\"formatSpecifier\"", value)
    }
    return CatalogSubstitution(substitution: substitution, content: content)
  }

  private func texts(of node: VariationNode) -> [UTF8Text] {
    switch node {
    case .unit(let unit): [document.text(of: unit.valueNode)]
    case .phrases(let set): phrases(of: set)
    case .plural(let cases): cases.flatMap { texts(of: $0.node) }
    case .device(let cases): cases.flatMap { texts(of: $0.node) }
    }
  }

  private func unit(_ node: JSONNode) throws(ShapeProblem) -> StringUnit {
    var value: JSONNode?
    var state: JSONNode?
    for (name, member) in document.members(of: try object(node)) {
      if document.string(name, equals: "value") {
        value = try string(member)
      } else if document.string(name, equals: "state") {
        state = try string(member)
      }
    }
    guard let value else { throw .malformed(expected: "\"value\"", node) }
    return StringUnit(node: node, valueNode: value, stateNode: state)
  }

  private func set(_ node: JSONNode) throws(ShapeProblem) -> StringSet {
    guard let values = document.member("values", of: try object(node)), document.kind(of: values) == .array else {
      throw .malformed(expected: "\"values\" (an array)", node)
    }
    for element in document.elements(of: values) { _ = try string(element) }
    let state = document.member("state", of: node)
    if let state { _ = try string(state) }
    return StringSet(node: node, valuesNode: values, stateNode: state)
  }

  private func object(_ node: JSONNode) throws(ShapeProblem) -> JSONNode {
    guard document.kind(of: node) == .object else { throw .malformed(expected: "an object", node) }
    return node
  }

  private func string(_ node: JSONNode) throws(ShapeProblem) -> JSONNode {
    guard document.kind(of: node) == .string else { throw .malformed(expected: "a string", node) }
    return node
  }
}
