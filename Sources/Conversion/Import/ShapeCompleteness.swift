import Diagnostics
import Localization

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
  private let definedNames: Set<UTF8Text>
  private var needsRoot = false
  private let incoming: [VariationPath: UnitValue]

  /// One of a key's texts, as the table has it in the language.
  struct Text {
    var path: VariationPath
    var value: UnitValue?
    /// It stands in the file.
    var isStored: Bool
  }

  /// - Parameters:
  ///   - texts: The key's texts, those that no file holds yet as well.
  ///   - incoming: The texts to be written.
  ///   - lacksRoot: The text around the substitutions was kept back.
  ///   - definedNames: The substitutions that the localization has, or would be given.
  ///   - impliesRoot: The text around the substitutions says nothing of its own: it is written with them where it lacks.
  init(
    _ texts: [Text], incoming: [VariationPath: UnitValue], lacksRoot: Bool, definedNames: Set<UTF8Text>,
    impliesRoot: Bool = false
  ) {
    self.incoming = incoming
    self.definedNames = definedNames
    paths = Set(incoming.keys)
    for text in texts {
      if text.isStored {
        paths.insert(text.path)
        existing.insert(text.path)
        if case .text(let value)? = text.value { current[text.path] = value }
      }
      let steps = text.path.steps
      for index in steps.indices where steps[index] == .device("other") {
        offersDeviceOther.insert(Array(steps[..<index]))
      }
    }
    if lacksRoot, !existing.contains(.plain) { paths.remove(.plain) }
    needsRoot = !impliesRoot && texts.contains { $0.path.isPlain } && texts.count > 1
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
      case .width, .substitution: break
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

extension VariationPath {
  /// Two cases of one plural or device set.
  func isSibling(of other: VariationPath) -> Bool {
    switch (steps.last, other.steps.last) {
    case (.plural, .plural), (.device, .device): break
    default: return false
    }
    return steps.count == other.steps.count && steps.dropLast() == other.steps.dropLast()
  }
}
