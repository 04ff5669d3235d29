import Diagnostics
import Localization
import LosslessJSON
import StringsFiles

/// What a `.strings` or `.stringsdict` entry is in a catalog's localization, every text translated.
struct LocalizationFragment {
  private(set) var members: [JSONMember]
  private(set) var oddities: [String] = []
  /// A variable's name that is not kept.
  private(set) var lostName: UTF8Text?

  var fragment: JSONFragment { .object(members) }

  init(text: UTF8Text) {
    members = [Self.unit(text)]
  }

  /// - Parameters:
  ///   - plainPlurals: Whether a format that is one variable becomes plain plural cases, at the cost of its name.
  init(
    _ rule: StringsRule, key: UTF8Text, plainPlurals: Bool
  ) throws(FormatSubstitutions.Problem) {
    switch rule {
    case .text(let text): members = [Self.unit(text)]
    case .format(let format):
      if let cases = PlainPlural.cases(of: format, key: key) {
        members = [Self.variations(cases)]
      } else if plainPlurals, let cases = PlainPlural.casesWithoutName(of: format) {
        members = [Self.variations(cases)]
        lostName = format.variables.first?.name
      } else {
        let substitutions = try FormatSubstitutions([format])
        members = [Self.unit(substitutions.root(format.format))] + Self.substitutions(substitutions)
        oddities = substitutions.oddities
      }
    case .device(let cases): (members, oddities) = try Self.devices(cases, key: key)
    case .width: throw FormatSubstitutions.Problem(reason: "a catalog has no texts by width")
    case .unknown(let reason): throw FormatSubstitutions.Problem(reason: reason)
    }
  }

  private static func devices(
    _ cases: [StringsCase], key: UTF8Text
  ) throws(FormatSubstitutions.Problem) -> ([JSONMember], [String]) {
    var formats: [StringsFormat] = []
    for item in cases {
      switch item.rule {
      case .text: break
      case .format(let format):
        if PlainPlural.cases(of: format, key: key) == nil { formats.append(format) }
      case .device, .width, .unknown:
        throw FormatSubstitutions.Problem(
          reason: "device \"\(PrintableText.escape(item.name))\" holds neither a text nor a format")
      }
    }
    let substitutions = try FormatSubstitutions(formats)
    var devices: [JSONMember] = []
    for item in cases.sorted(by: { CatalogOrder.precedes($0.name, $1.name) }) {
      let member: JSONMember
      switch item.rule {
      case .text(let text): member = unit(text)
      case .format(let format):
        member = PlainPlural.cases(of: format, key: key).map(variations) ?? unit(substitutions.root(format.format))
      case .device, .width, .unknown: continue
      }
      devices.append(JSONMember(item.name, .object([member])))
    }
    let variations = JSONMember("variations", .object([JSONMember("device", .object(devices))]))
    return (Self.substitutions(substitutions) + [variations], substitutions.oddities)
  }

  private static func substitutions(_ substitutions: FormatSubstitutions) -> [JSONMember] {
    guard !substitutions.definitions.isEmpty else { return [] }
    let definitions = substitutions.definitions.sorted {
      CatalogOrder.precedes($0.substitution.name, $1.substitution.name)
    }
    let members = definitions.map { definition in
      var parts: [JSONMember] = []
      if let number = definition.substitution.argumentNumber {
        parts.append(JSONMember("argNum", .integer(number)))
      }
      parts.append(JSONMember("formatSpecifier", .string(definition.substitution.formatSpecifier)))
      parts.append(variations(definition.cases))
      return JSONMember(definition.substitution.name, .object(parts))
    }
    return [JSONMember("substitutions", .object(members))]
  }

  private static func variations(_ cases: [StringsPluralCase]) -> JSONMember {
    let members = cases.sorted { $0.category.rawValue < $1.category.rawValue }.map {
      JSONMember(UTF8Text($0.category.rawValue), .object([unit($0.text)]))
    }
    return JSONMember("variations", .object([JSONMember("plural", .object(members))]))
  }

  private static func unit(_ text: UTF8Text) -> JSONMember {
    JSONMember(
      "stringUnit",
      .object([
        JSONMember("state", .string(TranslationState.translated.spelling)), JSONMember("value", .string(text)),
      ]))
  }
}
