import Diagnostics
import Localization
import StringsFiles

/// A text that varies by number as a whole. A catalog gives it plural cases; a `.stringsdict` needs a variable with a
/// name, and a format that is nothing but that variable.
enum PlainPlural {
  /// The name of a variable that nobody named, as many tools have it.
  static let variableName: UTF8Text = "variable_0"

  /// The format for plural cases.
  static func format(_ cases: [StringsPluralCase], key: UTF8Text) -> StringsFormat {
    let texts = Dictionary(cases.map { ($0.category, $0.text) }, uniquingKeysWith: { $1 })
    let argument = CountedArgument(of: texts, key: key)
    let number = argument.position == 1 ? "" : "\(argument.position)$"
    return StringsFormat(
      format: UTF8Text("%\(number)#@\(variableName)@"),
      variables: [
        StringsVariable(
          name: variableName, valueType: argument.type,
          cases: cases.map {
            StringsPluralCase(category: $0.category, text: CountedArgument.numbered($0.text))
          })
      ])
  }

  /// The cases of a format that `format` would make of them, so that nothing is lost by leaving its name out; nil for any
  /// other.
  static func cases(of format: StringsFormat, key: UTF8Text) -> [StringsPluralCase]? {
    guard let variable = format.variables.first, format.variables.count == 1,
      self.format(variable.cases, key: key) == format
    else { return nil }
    return variable.cases
  }

  /// The cases of a format that is one variable and nothing else, whatever its name.
  static func casesWithoutName(of format: StringsFormat) -> [StringsPluralCase]? {
    guard let variable = format.variables.first, format.variables.count == 1 else { return nil }
    let specifiers = FormatSpecifier.all(in: format.format)
    guard let reference = specifiers.first, reference.argument == .reference(variable.name),
      reference.spelling == format.format
    else { return nil }
    return variable.cases
  }
}
