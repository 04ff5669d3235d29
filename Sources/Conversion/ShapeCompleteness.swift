import Diagnostics
import Localization
import StringCatalog

/// Tells whether what a bundle brings for one key makes whole sets: a plural or device set without `other`, or a text
/// that refers to a substitution nobody defines, must not be written.
struct ShapeCompleteness {
  /// Every text that will stand in the localization, by path.
  private var paths: Set<VariationPath> = []
  private var offersDeviceOther: Set<[VariationStep]> = []
  private var existing: Set<VariationPath> = []
  /// The texts that stand there now.
  private var current: [VariationPath: UTF8Text] = [:]
  private var definedNames: Set<UTF8Text> = []
  private var needsRoot = false
  private let incoming: [VariationPath: UnitValue]

  init(units: CatalogUnits, entry: Int, incoming: [VariationPath: UnitValue], lacksRoot: Bool) {
    self.incoming = incoming
    paths = Set(incoming.keys)
    let all = (try? units.units(ofEntry: entry)) ?? []
    for unit in all {
      if unit.existing != nil {
        paths.insert(unit.unit.path)
        existing.insert(unit.unit.path)
        if case .text(let text)? = unit.unit.target?.value { current[unit.unit.path] = text }
      }
      if case .device("other")? = unit.unit.path.steps.last {
        offersDeviceOther.insert(Array(unit.unit.path.steps.dropLast()))
      }
    }
    if lacksRoot, !existing.contains(.plain) { paths.remove(.plain) }
    let (own, source) = units.substitutions(ofEntry: entry)
    let definitions = units.hasLocalization(ofEntry: entry) ? own : source
    definedNames = Set(definitions.map(\.name))
    needsRoot = all.contains { $0.unit.path.isPlain } && all.count > 1
  }

  /// Why the text at a path must not be written; nil where it may.
  func reasonAgainst(_ path: VariationPath) -> String? {
    if let reason = incompleteSet(path) { return reason }
    if case .substitution(let name)? = path.steps.first {
      if existing.isEmpty, needsRoot, !paths.contains(.plain) {
        return "the text that refers to \(quoted(name)) did not come back"
      }
      return nil
    }
    guard case .text(let text)? = incoming[path] else { return nil }
    // A reference that dangles already is not this bundle's doing.
    let known = current[path].map { SubstitutionText.references(in: $0) } ?? []
    for name in SubstitutionText.references(in: text) where !known.contains(name) {
      guard definedNames.contains(name) else { return "no substitution \(quoted(name)) is defined" }
      let other = VariationPath([.substitution(name), .plural(.other)])
      if !paths.contains(other) { return "substitution \(quoted(name)) would be left without other" }
      if let reason = incompleteSet(other) { return reason }
    }
    return nil
  }

  private func incompleteSet(_ path: VariationPath) -> String? {
    guard !existing.contains(path), let last = path.steps.last else { return nil }
    let parent = Array(path.steps.dropLast())
    switch last {
    case .plural:
      let set = existing.filter { Array($0.steps.dropLast()) == parent }
      let other = VariationPath(parent + [.plural(.other)])
      return set.isEmpty && !paths.contains(other) ? "the plural set would be left without other" : nil
    case .device:
      let other = VariationPath(parent + [.device("other")])
      let hasSet = existing.contains { Array($0.steps.prefix(parent.count)) == parent && $0.steps.count > parent.count }
      return !hasSet && offersDeviceOther.contains(parent) && !paths.contains(other)
        ? "the device set would be left without other" : nil
    case .substitution: return nil
    }
  }
}

/// The substitutions that a localization has to be given before its texts make sense; each once.
struct SubstitutionDefinitions {
  private let units: CatalogUnits
  private var defined: Set<Name> = []

  private struct Name: Hashable {
    var entry: Int
    var name: UTF8Text
  }

  init(_ units: CatalogUnits) {
    self.units = units
  }

  mutating func needed(for proposal: Proposal) -> [Substitution] {
    guard case .substitution(let name)? = proposal.subject.path.steps.first,
      proposal.subject.ours.existing == nil,
      defined.insert(Name(entry: proposal.subject.entry, name: name)).inserted
    else { return [] }
    let (own, source) = units.substitutions(ofEntry: proposal.subject.entry)
    guard !own.contains(where: { $0.name == name }) else { return [] }
    return source.filter { $0.name == name }
  }
}

extension CatalogUnits {
  /// How a text of an entry is rewritten on its way into the file: by the localization's own substitutions, or by the
  /// source's where it has none yet.
  func form(of path: VariationPath, entry: Int) -> ExportForm {
    if path.isPlain, plainUnit(ofEntry: entry) != nil { return .root([]) }
    let (own, source) = substitutions(ofEntry: entry)
    let substitutions = hasLocalization(ofEntry: entry) ? own : source
    if case .substitution(let name)? = path.steps.first,
      let substitution = (own + source).first(where: { $0.name == name })
    {
      return .leaf(substitution)
    }
    return .root(substitutions)
  }
}
