import Diagnostics
import Localization
import StringsFiles

/// The texts of one key of a `.stringsdict`, in the shape they are exported in for a language: plural sets with the
/// language's categories, and zero where the source stores one (as observed of Xcode 11 to 16).
struct StringsRuleTexts {
  struct Text {
    /// The keys of the file that lead to it, below the entry's own.
    var keys: [UTF8Text]
    var path: VariationPath
    var source: UTF8Text
    /// False for a category the language can have and Xcode does not offer it.
    var isOffered = true
  }

  /// What cannot be carried; one phrase, for the end of a sentence about the key.
  struct Problem: Error {
    var reason: String
  }

  private(set) var texts: [Text] = []
  private let offered: [PluralCategory]
  private let possible: [PluralCategory]

  init(_ rule: StringsRule, language: LanguageTag) throws(Problem) {
    offered = LanguagePlurals.exported(for: language)
    possible = PluralCategory.allCases.filter { LanguagePlurals.allows($0, for: language) }
    try append(rule, [], [])
  }

  private mutating func append(
    _ rule: StringsRule, _ keys: [UTF8Text], _ steps: [VariationStep]
  ) throws(Problem) {
    switch rule {
    case .text(let text): texts.append(Text(keys: keys, path: VariationPath(steps), source: text))
    case .format(let format):
      texts.append(Text(keys: keys + [StringsRuleName.format], path: VariationPath(steps), source: format.format))
      for variable in format.variables { append(variable, keys, steps) }
    case .device(let cases):
      for item in cases {
        try append(item.rule, keys + [StringsRuleName.device, item.name], steps + [.device(item.name)])
      }
    case .width(let cases):
      for item in cases {
        try append(item.rule, keys + [StringsRuleName.width, item.name], steps + [.width(item.name)])
      }
    case .unknown(let reason): throw Problem(reason: reason)
    }
  }

  private mutating func append(_ variable: StringsVariable, _ keys: [UTF8Text], _ steps: [VariationStep]) {
    let stored = Dictionary(variable.cases.map { ($0.category, $0.text) }, uniquingKeysWith: { first, _ in first })
    for category in possible {
      // What the source has no text for at all is offered with the set's name, so that nothing is left out.
      guard let source = stored[category] ?? stored[.other] ?? variable.cases.first?.text else { continue }
      texts.append(
        Text(
          keys: keys + [variable.name, UTF8Text(category.rawValue)],
          path: VariationPath(steps + [.substitution(variable.name), .plural(category)]), source: source,
          isOffered: offered.contains(category) || (category == .zero && stored[.zero] != nil)))
    }
  }

  /// The path to what keys lead to, as far as they have a meaning.
  static func path(of keys: some Collection<UTF8Text>) -> VariationPath {
    var steps: [VariationStep] = []
    var rest = Array(keys)[...]
    while let key = rest.popFirst() {
      switch key {
      case StringsRuleName.format: continue
      case StringsRuleName.device: if let name = rest.popFirst() { steps.append(.device(name)) }
      case StringsRuleName.width: if let name = rest.popFirst() { steps.append(.width(name)) }
      default:
        if case .substitution? = steps.last, let category = PluralCategory(spelling: key.bytes) {
          steps.append(.plural(category))
        } else {
          steps.append(.substitution(key))
        }
      }
    }
    return VariationPath(steps)
  }
}
