public import Diagnostics
public import Localization
import LosslessJSON
import Merge
public import StringCatalog

extension CatalogMerge {
  /// The conflicts as findings, each at the place in a file where it has to be settled.
  ///
  /// - Parameters:
  ///   - catalog: The catalog to look the places up in: the result, or ours where the result goes nowhere yet.
  ///   - name: What that file is called.
  public func findings(in catalog: StringCatalog, named name: String) -> [Finding] {
    let lines = LineIndex(catalog.document.bytes)
    return conflicts.map { conflict in
      let offset = catalog.document.offset(of: conflict.path, members: conflict.members)
      return conflict.finding(
        table: name, place: SourceLocation(path: name, position: lines.position(ofOffset: offset)))
    }
  }
}

extension JSONDocument {
  /// Where the first of some members of an object stands; if none does, the last name of its path that is there.
  fileprivate func offset(of path: [UTF8Text], members names: [UTF8Text]) -> Int {
    var place = root
    var object = root
    for name in path {
      guard let (key, value) = members(of: object).first(where: { string($0.key, equals: name) }) else { break }
      (place, object) = (key, value)
    }
    let member = members(of: object).first { key, _ in names.contains { string(key, equals: $0) } }
    return range(of: member?.key ?? place).lowerBound
  }
}

extension MergeConflict {
  /// The conflict as a finding. One about a localization's texts has the id of the unit it is about; any other has its key
  /// and says which member.
  ///
  /// - Parameters:
  ///   - table: What the table is called.
  ///   - place: Where it has to be settled; nil where there is no file yet.
  public func finding(table: String, place: SourceLocation?) -> Finding {
    let address = address(in: table)
    var finding = Finding(
      rule: rule, severity: .error, outcome: .conflict, address: address, table: table, language: language,
      unitID: address.map { UnitID.encode(key: $0.key, path: $0.path) } ?? key, place: place,
      base: value(versions.base), ours: value(versions.ours), theirs: value(versions.theirs),
      message: "\(subject): \(explanation)")
    finding.member = member
    return finding
  }

  /// `comment`, `substitutions.n.argNum and formatSpecifier`; nil for a key, its localizations and their texts.
  private var member: UTF8Text? {
    if languageName != nil, isAboutTexts { return nil }
    var parts = (key == nil ? names : Array(names.dropFirst(languageName == nil ? 2 : 4))).map(\.string)
    if members.count > 1 { parts.append(present.map(\.string).joined(separator: " and ")) }
    return parts.isEmpty ? nil : UTF8Text(parts.joined(separator: "."))
  }

  /// The names from the root to what changed, companions as one.
  private var names: [UTF8Text] { members.count == 1 ? path + members : path }

  /// Whether it is about texts, and not about what stands beside them, such as a substitution's format.
  private var isAboutTexts: Bool {
    if rule == .shapeChanged || members.contains(where: CatalogLevel.content.contains) { return true }
    // A localization, a substitution or a case that one side dropped.
    let isCase = path.count > 5 && path[path.count - 2] == "variations"
    return path.last == "substitutions" || isCase || (path.count == 3 && path.last == "localizations")
  }

  private var key: UTF8Text? { names.first == "strings" ? names.dropFirst().first : nil }

  /// The languages's name as it stands in the file.
  private var languageName: UTF8Text? {
    names.count > 3 && names[2] == "localizations" && key != nil ? names[3] : nil
  }

  private var language: LanguageTag? { languageName.flatMap { LanguageTag($0.string) } }

  private func address(in table: String) -> UnitAddress? {
    guard let key, let language else { return nil }
    return UnitAddress(table: table, key: key, language: language, path: VariationPath(variation.steps))
  }

  /// The steps from a localization to what changed, and the names that are no steps.
  private var variation: (steps: [VariationStep], others: [UTF8Text]) {
    var steps: [VariationStep] = []
    var others: [UTF8Text] = []
    var rest = names.dropFirst(4)
    while let name = rest.popFirst() {
      if name == "variations", let kind = rest.first, let value = rest.dropFirst().first {
        if kind == "plural", let category = PluralCategory(spelling: value.bytes) {
          steps.append(.plural(category))
        } else if kind == "device" {
          steps.append(.device(value))
        } else {
          others += [kind, value]
        }
        rest = rest.dropFirst(2)
      } else if name == "substitutions", let value = rest.popFirst() {
        steps.append(.substitution(value))
      } else {
        others.append(name)
      }
    }
    return (steps, others)
  }

  /// `"Save" de plural.one`
  private var subject: String {
    guard let key else { return names.map(\.string).joined(separator: " ") }
    var words = ["\"\(key)\""]
    if let languageName {
      let (steps, others) = variation
      words.append(languageName.string)
      if !steps.isEmpty { words.append(UnitID.name(of: VariationPath(steps)).string) }
      words += others.filter { !CatalogLevel.content.contains($0) }.map(\.string)
    } else {
      words += names.dropFirst(2).map(\.string)
    }
    if members.count > 1, rule != .shapeChanged { words.append(present.map(\.string).joined(separator: " and ")) }
    return words.joined(separator: " ")
  }

  /// The members that any version has.
  private var present: [UTF8Text] {
    members.indices.filter { index in
      [versions.base, versions.ours, versions.theirs].contains { $0?.values[index] != nil }
    }.map { members[$0] }
  }

  private var explanation: String {
    if versions.ours == nil { return "removed in ours and changed in theirs; it stays removed" }
    if versions.theirs == nil { return "removed in theirs and changed in ours; ours stays" }
    if rule == .shapeChanged, path.last == "variations" {
      return "each side dropped a case that the other one kept; the cases of ours stay"
    }
    if rule == .shapeChanged { return "the sides differ in the text's variations or substitutions; ours stays" }
    if versions.base == nil { return "both sides added it differently; ours stays" }
    return "both sides changed it differently; ours stays"
  }

  /// Whether the states are part of what the versions differ in.
  private var isStateTelling: Bool {
    let all = [versions.base, versions.ours, versions.theirs].compactMap(\.self)
    return Set(all.map(\.text)).count == 1 || Set(all.map(\.state)).count > 1
  }

  private func value(_ version: MemberValues?) -> UnitValue? {
    guard let version else { return nil }
    if let text = version.text { return .text(isStateTelling ? version.textWithState ?? text : text) }
    if version.values.count == 1, let value = version.values[0] {
      return .text(value.kind == .string ? value.document.text(of: value.node) : UTF8Text(value.summary))
    }
    let parts = zip(members, version.values).compactMap { name, value in value.map { "\"\(name)\": \($0.summary)" } }
    return .text(UTF8Text(parts.joined(separator: ", ")))
  }
}

extension MemberValues {
  /// The text of a single `stringUnit`.
  fileprivate var text: UTF8Text? {
    guard values.count == 1, let value = values[0]?.member("value"), value.kind == .string else { return nil }
    return value.document.text(of: value.node)
  }

  /// The state of a single `stringUnit`.
  fileprivate var state: UTF8Text? {
    guard values.count == 1, let state = values[0]?.member("state") else { return nil }
    return state.document.text(of: state.node)
  }

  fileprivate var textWithState: UTF8Text? {
    guard let text, let state else { return nil }
    return UTF8Text("\(text) (\(state))")
  }
}

extension JSONSubtree {
  /// The value on one line, for people.
  fileprivate var summary: String {
    switch kind {
    case .object:
      let members = document.members(of: node).map { key, value in
        "\"\(document.text(of: key))\": \(JSONSubtree(value, of: document).summary)"
      }
      return "{\(members.joined(separator: ", "))}"
    case .array:
      return "[\(document.elements(of: node).map { JSONSubtree($0, of: document).summary }.joined(separator: ", "))]"
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }
}
