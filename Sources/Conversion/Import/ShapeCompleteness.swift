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
  /// The texts that are no substitution's, and may refer to one.
  private var carriers: [Text] = []
  /// The ways into the substitutions that the localization has, or would be given.
  private var substitutions: Set<[VariationStep]> = []
  private let incoming: [VariationPath: UnitValue]

  /// One of a key's texts, as the table has it in the language.
  struct Text {
    var path: VariationPath
    var value: UnitValue?
    /// It stands in the file.
    var isStored: Bool
    /// It says nothing of its own beside its substitutions: it is written with them where it lacks.
    var isImplied = false
  }

  /// - Parameters:
  ///   - texts: The key's texts, those that no file holds yet as well.
  ///   - incoming: The texts to be written.
  init(_ texts: [Text], incoming: [VariationPath: UnitValue]) {
    self.incoming = incoming
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
      if let (_, place) = text.path.substitution {
        substitutions.insert(Array(steps[...place]))
      } else {
        carriers.append(text)
      }
    }
  }

  /// Why the text at a path must not be written; nil where it may.
  func reasonAgainst(_ path: VariationPath) -> String? {
    if let reason = incompleteSet(path) { return reason }
    if let (name, place) = path.substitution {
      return isReferred(path.steps[...place]) ? nil : "the text that refers to \(quoted(name)) did not come back"
    }
    guard case .text(let text)? = incoming[path] else { return nil }
    // A reference that dangles already is not this bundle's doing.
    let known = current[path].map { SubstitutionText.references(in: $0) } ?? []
    for name in SubstitutionText.references(in: text) where !known.contains(name) {
      let way = substitutions.first { way in
        way.last == .substitution(name) && path.steps.starts(with: way.dropLast())
      }
      guard let way else { return "no substitution \(quoted(name)) is defined" }
      let texts = paths.filter { $0.steps.count > way.count && $0.steps.starts(with: way) }
      if texts.isEmpty || !texts.allSatisfy({ incompleteSet($0) == nil }) {
        return "substitution \(quoted(name)) would be left without other"
      }
    }
    return nil
  }

  /// Whether a text that may refer to a substitution stands, or comes with it. One that stands itself leaves nothing new
  /// by halves.
  private func isReferred(_ way: ArraySlice<VariationStep>) -> Bool {
    if existing.contains(where: { $0.steps.starts(with: way) }) { return true }
    let around = carriers.filter { $0.path.steps.starts(with: way.dropLast()) }
    return around.isEmpty
      || around.contains { $0.isStored || $0.isImplied || incoming[$0.path]?.mentionsSubstitution ?? false }
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
  /// The substitution on the way, and the place of its step.
  fileprivate var substitution: (name: UTF8Text, place: Int)? {
    for (place, step) in steps.enumerated() {
      if case .substitution(let name) = step { return (name, place) }
    }
    return nil
  }

  /// Two cases of one plural or device set.
  func isSibling(of other: VariationPath) -> Bool {
    switch (steps.last, other.steps.last) {
    case (.plural, .plural), (.device, .device): break
    default: return false
    }
    return steps.count == other.steps.count && steps.dropLast() == other.steps.dropLast()
  }
}
