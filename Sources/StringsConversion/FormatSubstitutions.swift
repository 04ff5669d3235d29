import Diagnostics
import Localization
import StringsFiles

/// The named variables of formats as a catalog's substitutions: `%2$#@files@` is `%#@files@` with the argument number 2,
/// and `%lld` in a case is `%arg`.
struct FormatSubstitutions {
  struct Definition: Equatable {
    var substitution: Substitution
    /// Texts as a catalog stores them.
    var cases: [StringsPluralCase]
  }

  /// In the order of the formats.
  private(set) var definitions: [Definition] = []
  /// What the files do not say as a catalog needs it.
  private(set) var oddities: [String] = []

  /// Why formats cannot be carried by substitutions.
  struct Problem: Error {
    let reason: String
  }

  /// The variables of the formats of one key: one format, or one for each device.
  init(_ formats: [StringsFormat]) throws(Problem) {
    for format in formats {
      for variable in format.variables {
        let definition = try define(variable, numbered: Self.number(of: variable.name, in: formats.map(\.format)))
        guard let known = definitions.first(where: { $0.substitution.name == variable.name }) else {
          definitions.append(definition)
          continue
        }
        guard known == definition else {
          throw Problem(
            reason: "variable \"\(PrintableText.escape(variable.name))\" is not the same for all devices")
        }
      }
      for name in SubstitutionText.references(in: format.format)
      where !format.variables.contains(where: { $0.name == name }) {
        oddities.append("variable \"\(PrintableText.escape(name))\" is not defined")
      }
    }
  }

  /// A format as a catalog stores it.
  func root(_ format: UTF8Text) -> UTF8Text {
    SubstitutionText.imported(root: format, definitions.map(\.substitution))
  }

  private mutating func define(_ variable: StringsVariable, numbered number: Int?) throws(Problem) -> Definition {
    let name = PrintableText.escape(variable.name)
    var type = variable.valueType ?? .empty
    if type.bytes.first == UInt8(ascii: "%") {
      oddities.append("variable \"\(name)\" has the value type \"\(PrintableText.escape(type))\"; taken without \"%\"")
      type = UTF8Text(validated: type.bytes.dropFirst())
    }
    if type.isEmpty {
      let texts = Dictionary(variable.cases.map { ($0.category, $0.text) }, uniquingKeysWith: { $1 })
      type = CountedArgument(of: texts, key: .empty).type
      oddities.append("variable \"\(name)\" has no value type; taken as \"\(PrintableText.escape(type))\"")
    }
    if !variable.cases.contains(where: { $0.category == .other }) {
      oddities.append("variable \"\(name)\" has no case \"other\"")
    }
    let substitution = Substitution(name: variable.name, argumentNumber: number, formatSpecifier: type)
    var cases: [StringsPluralCase] = []
    for item in variable.cases {
      let text = SubstitutionText.imported(leaf: item.text, of: substitution)
      guard SubstitutionText.exported(leaf: text, of: substitution) == item.text else {
        throw Problem(reason: "variable \"\(name)\" holds \"%arg\", which has a meaning of its own in a catalog")
      }
      cases.append(StringsPluralCase(category: item.category, text: text))
    }
    return Definition(substitution: substitution, cases: cases)
  }

  /// The number that every reference to a variable has; nil where one has none, or they differ.
  static func number(of name: UTF8Text, in formats: [UTF8Text]) -> Int? {
    var numbers: Set<Int?> = []
    for format in formats {
      for specifier in FormatSpecifier.all(in: format) where specifier.argument == .reference(name) {
        numbers.insert(specifier.position)
      }
    }
    return numbers.count == 1 ? numbers.first ?? nil : nil
  }
}
