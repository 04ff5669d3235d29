public import Diagnostics
public import Localization

/// What a `.stringsdict` says for a key.
public indirect enum StringsRule: Hashable, Sendable {
  /// Nothing but a text.
  case text(UTF8Text)
  case format(StringsFormat)
  /// `NSStringDeviceSpecificRuleType`: by `iphone`, `mac`, ….
  case device([StringsCase])
  /// `NSStringVariableWidthRuleType`: by numbers.
  case width([StringsCase])
  /// What is none of these; the reason.
  case unknown(String)
}

/// One case of a device or width rule.
public struct StringsCase: Hashable, Sendable {
  public var name: UTF8Text
  public var rule: StringsRule

  public init(name: UTF8Text, rule: StringsRule) {
    self.name = name
    self.rule = rule
  }
}

/// A format with named variables: `NSStringLocalizedFormatKey` and the dictionaries beside it.
public struct StringsFormat: Hashable, Sendable {
  /// `%#@name@` stands for a variable, `%2$#@name@` for one that takes the second argument.
  public var format: UTF8Text
  public var variables: [StringsVariable]

  public init(format: UTF8Text, variables: [StringsVariable]) {
    self.format = format
    self.variables = variables
  }
}

/// A variable and its plural cases.
public struct StringsVariable: Hashable, Sendable {
  public var name: UTF8Text
  /// `NSStringFormatValueTypeKey`, such as `lld`, as the file spells it; nil where it is missing.
  public var valueType: UTF8Text?
  public var cases: [StringsPluralCase]

  public init(name: UTF8Text, valueType: UTF8Text?, cases: [StringsPluralCase]) {
    self.name = name
    self.valueType = valueType
    self.cases = cases
  }
}

public struct StringsPluralCase: Hashable, Sendable {
  public var category: PluralCategory
  public var text: UTF8Text

  public init(category: PluralCategory, text: UTF8Text) {
    self.category = category
    self.text = text
  }
}

extension StringsRule {
  init(_ value: PropertyListValue) {
    switch value {
    case .text(let text): self = .text(text.text)
    case .dictionary(let dictionary): self = Self.rule(dictionary)
    case .other(let kind, _): self = .unknown("\(kind.rawValue) where a text or a dictionary is expected")
    }
  }

  private static func rule(_ dictionary: PropertyListDictionary) -> StringsRule {
    for (name, make) in [(StringsRuleName.device, StringsRule.device), (StringsRuleName.width, StringsRule.width)] {
      guard let value = dictionary.value(name) else { continue }
      guard dictionary.members.count == 1 else { return .unknown("\(name) beside other members") }
      guard let cases = value.dictionary else { return .unknown("\(name) without a dictionary") }
      return make(cases.members.map { StringsCase(name: $0.key, rule: StringsRule($0.value)) })
    }
    guard let format = dictionary.value(StringsRuleName.format)?.text else {
      return .unknown("\(StringsRuleName.format) is missing")
    }
    var variables: [StringsVariable] = []
    for member in dictionary.members where member.key != StringsRuleName.format {
      switch variable(member) {
      case .success(let variable): variables.append(variable)
      case .failure(let problem): return .unknown(problem.reason)
      }
    }
    return .format(StringsFormat(format: format.text, variables: variables))
  }

  private struct Problem: Error {
    let reason: String
  }

  private static func variable(_ member: PropertyListDictionary.Member) -> Result<StringsVariable, Problem> {
    func fail(_ reason: String) -> Result<StringsVariable, Problem> {
      .failure(Problem(reason: "variable \"\(PrintableText.escape(member.key))\": \(reason)"))
    }
    guard let dictionary = member.value.dictionary else { return fail("is no dictionary") }
    var variable = StringsVariable(name: member.key, valueType: nil, cases: [])
    for part in dictionary.members {
      guard let text = part.value.text?.text else { return fail("\"\(PrintableText.escape(part.key))\" is no text") }
      switch part.key {
      case StringsRuleName.specType:
        guard text == StringsRuleName.plural else { return fail("is of the type \"\(PrintableText.escape(text))\"") }
      case StringsRuleName.valueType: variable.valueType = text
      default:
        guard let category = PluralCategory(spelling: part.key.bytes) else {
          return fail("\"\(PrintableText.escape(part.key))\" is no plural category")
        }
        variable.cases.append(StringsPluralCase(category: category, text: text))
      }
    }
    return .success(variable)
  }
}
