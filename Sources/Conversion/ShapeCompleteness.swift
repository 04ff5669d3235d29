import Diagnostics
import Localization
import StringCatalog

/// Tells whether what a bundle brings for one key makes whole sets: a plural or device set without `other`, or a text
/// that refers to a substitution nobody defines, must not be written.
struct ShapeCompleteness {
  /// Every text that will stand in the localization, by path.
  private var paths: Set<VariationPath> = []
  /// The device sets, by the way to them, that have a case for every device.
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
      let steps = unit.unit.path.steps
      for index in steps.indices where steps[index] == .device("other") {
        offersDeviceOther.insert(Array(steps[..<index]))
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
      let texts = paths.filter { $0.steps.first == .substitution(name) && $0.steps.count > 1 }
      if texts.isEmpty || !texts.allSatisfy({ incompleteSet($0) == nil }) {
        return "substitution \(quoted(name)) would be left without other"
      }
    }
    return nil
  }

  /// Looks at every set on the way to a new text, the outer ones too: a device set can hold plural sets.
  private func incompleteSet(_ path: VariationPath) -> String? {
    guard !existing.contains(path) else { return nil }
    for (index, step) in path.steps.enumerated() {
      let parent = path.steps[..<index]
      switch step {
      case .plural:
        if lacks(.plural(.other), of: parent, isCase: \.isPlural) {
          return "the plural set would be left without other"
        }
      case .device:
        if offersDeviceOther.contains(Array(parent)), lacks(.device("other"), of: parent, isCase: \.isDevice) {
          return "the device set would be left without other"
        }
      case .substitution: break
      }
    }
    return nil
  }

  /// Whether a set that does not stand yet would be written without its `other`.
  private func lacks(
    _ other: VariationStep, of parent: ArraySlice<VariationStep>, isCase: (VariationStep) -> Bool
  ) -> Bool {
    let stands = existing.contains { path in
      path.steps.count > parent.count && path.steps.starts(with: parent) && isCase(path.steps[parent.count])
    }
    return !stands && !paths.contains { $0.steps.starts(with: parent + [other]) }
  }
}

extension VariationStep {
  fileprivate var isPlural: Bool {
    if case .plural = self { true } else { false }
  }

  fileprivate var isDevice: Bool {
    if case .device = self { true } else { false }
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
      proposal.subject.existing == nil,
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
