public import Diagnostics
import Localization

extension StringsRule {
  /// The rule with the texts of another language, by the keys that lead to them; what has none is left out. Nil where
  /// nothing is left. The text around variables is the source's where it has none of its own.
  public func translated(by texts: [[UTF8Text]: UTF8Text]) -> StringsRule? { translated(by: texts, at: []) }

  private func translated(by texts: [[UTF8Text]: UTF8Text], at keys: [UTF8Text]) -> StringsRule? {
    switch self {
    case .text: return texts[keys].map { .text($0) }
    case .format(let format):
      let variables = format.variables.compactMap { variable -> StringsVariable? in
        let cases = PluralCategory.allCases.compactMap { category in
          texts[keys + [variable.name, UTF8Text(category.rawValue)]].map {
            StringsPluralCase(category: category, text: $0)
          }
        }
        return cases.isEmpty
          ? nil : StringsVariable(name: variable.name, valueType: variable.valueType, cases: cases)
      }
      let own = texts[keys + [StringsRuleName.format]]
      guard own != nil || !variables.isEmpty else { return nil }
      return .format(StringsFormat(format: own ?? format.format, variables: variables))
    case .device(let cases): return Self.cases(cases, texts, keys + [StringsRuleName.device]).map { .device($0) }
    case .width(let cases): return Self.cases(cases, texts, keys + [StringsRuleName.width]).map { .width($0) }
    case .unknown: return nil
    }
  }

  private static func cases(
    _ cases: [StringsCase], _ texts: [[UTF8Text]: UTF8Text], _ keys: [UTF8Text]
  ) -> [StringsCase]? {
    let translated = cases.compactMap { item in
      item.rule.translated(by: texts, at: keys + [item.name]).map { StringsCase(name: item.name, rule: $0) }
    }
    return translated.isEmpty ? nil : translated
  }

  /// Whether two rules vary in the same way, so that a text of one has its place in the other.
  public func hasShape(of other: StringsRule) -> Bool {
    switch (self, other) {
    case (.text, .text), (.format, .format): true
    case (.device(let own), .device(let others)), (.width(let own), .width(let others)):
      own.allSatisfy { item in others.first { $0.name == item.name }.map { item.rule.hasShape(of: $0.rule) } ?? true }
    default: false
    }
  }
}
