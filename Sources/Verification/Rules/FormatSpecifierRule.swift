import Diagnostics
import Localization
import Merge

/// The arguments of a translation are those of its source, by kind, position and count, in every form of a plural, on
/// every device and through substitutions.
///
/// Two rules, for they weigh differently: what is read wrongly prints garbage or ends the program; what is only left out
/// may be meant.
struct FormatSpecifierRule: TranslationRule {
  enum Part: Sendable {
    case misreadings, omissions
  }

  let part: Part

  init(_ part: Part) {
    self.part = part
  }

  var rule: Rule {
    switch part {
    case .misreadings: .formatSpecifier
    case .omissions: .formatSpecifierMissing
    }
  }

  func complaints(about key: TranslatedKey) -> [Complaint] {
    var complaints: [Complaint] = []
    let all = misfits(ofTexts: key) + misfits(ofSet: key)
    // A text has one complaint, and one of misreadings if there is any.
    for misfit in all where misfit.mismatch.isOmission == (part == .omissions) {
      guard !complaints.contains(where: { $0.path == misfit.path }) else { continue }
      if part == .omissions, all.contains(where: { $0.path == misfit.path && !$0.mismatch.isOmission }) { continue }
      complaints.append(Complaint(misfit.path, misfit.mismatch.description))
    }
    return complaints
  }

  /// What each text shows by itself, and an import would refuse.
  private func misfits(ofTexts key: TranslatedKey) -> [KeyFormat.Misfit] {
    key.units.compactMap { unit in
      guard let target = unit.target, !target.value.isBlank else { return nil }
      let mismatch = target.value.formatMismatch(source: unit.source, context: FormatContext(unit.path))
      return mismatch.map { KeyFormat.Misfit(path: unit.path, mismatch: $0) }
    }
  }

  /// What only all the texts of a varied key together show.
  private func misfits(ofSet key: TranslatedKey) -> [KeyFormat.Misfit] {
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
