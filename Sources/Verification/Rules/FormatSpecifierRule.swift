import Diagnostics
import Localization
import Merge

/// The arguments of a translation are those of its source, by kind, position and count, in every form of a plural, on
/// every device and through substitutions.
struct FormatSpecifierRule: TranslationRule {
  var rule: Rule { .formatSpecifier }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    var complaints: [Complaint] = []
    for unit in key.units {
      guard let target = unit.target, !target.value.isBlank else { continue }
      // What an import would refuse.
      guard let mismatch = target.value.formatMismatch(source: unit.source, context: FormatContext(unit.path)) else {
        continue
      }
      complaints.append(Complaint(unit.path, mismatch.description))
    }
    for misfit in misfits(key) where !complaints.contains(where: { $0.path == misfit.path }) {
      complaints.append(Complaint(misfit.path, misfit.mismatch.description))
    }
    return complaints
  }

  /// What only all the texts of a varied key together show.
  private func misfits(_ key: TranslatedKey) -> [KeyFormat.Misfit] {
    guard key.units.contains(where: \.isVaried) || key.sourceUnits.contains(where: \.isVaried) else { return [] }
    let translation = KeyFormat(
      key.units.compactMap { unit in
        guard case .text(let text)? = unit.target?.value, !text.isEmpty else { return nil }
        return (unit.path, text)
      })
    // Where the source language has nothing, what each unit is measured by.
    let source = KeyFormat(
      (key.sourceUnits.isEmpty ? key.units.map(\.measure) : key.sourceUnits).compactMap { unit in
        guard case .text(let text) = unit.target?.value ?? unit.source else { return nil }
        return (unit.path, text)
      })
    return source.misfits(in: translation, key: KeyFormat([(.plain, key.key)]))
  }
}

extension TranslationUnit {
  /// The text that it translates, as a unit of the source language.
  fileprivate var measure: TranslationUnit { TranslationUnit(key: key, path: path, source: source, target: nil) }

  /// A form of a plural, or a part of a substitution.
  fileprivate var isVaried: Bool {
    path.steps.contains { step in
      switch step {
      case .plural, .substitution: true
      case .device, .width: false
      }
    }
  }
}
