import Diagnostics
public import Localization

/// The translation rules over the texts of a table, whatever format it has.
public struct TranslationCheck: Sendable {
  private let settings: CheckSettings
  private let rules: [any TranslationRule]

  public init(_ settings: CheckSettings) {
    self.settings = settings
    rules = TranslationRules.all(settings)
  }

  /// What the rules have to say about one language of a table.
  ///
  /// Keys that are not to be translated are passed by. Findings name no place: whoever knows the file gives it.
  ///
  /// - Parameters:
  ///   - table: The table's path relative to the project.
  ///   - language: The language that is judged; the source language is one, too.
  ///   - sourceLanguage: The language it is measured by.
  ///   - units: The table's units for the language; those of one key together.
  ///   - sourceUnits: The same for the source language.
  public func findings(
    table: String, language: LanguageTag, sourceLanguage: LanguageTag, units: [TranslationUnit],
    sourceUnits: [TranslationUnit]
  ) -> [Finding] {
    let sources = Dictionary(sourceUnits.byKey.map { ($0[0].key, $0) }, uniquingKeysWith: { first, _ in first })
    return units.byKey.flatMap { units -> [Finding] in
      guard units[0].isTranslatable else { return [] }
      let key = units[0].key
      return findings(
        TranslatedKey(
          table: table, key: key, language: language, sourceLanguage: sourceLanguage, units: units,
          sourceUnits: sources[key] ?? []))
    }
  }

  private func findings(_ key: TranslatedKey) -> [Finding] {
    rules.flatMap { rule -> [Finding] in
      guard rule.judgesSourceLanguage || key.language != key.sourceLanguage else { return [] }
      return rule.complaints(about: key).compactMap { complaint in
        let severity = settings.severity(
          of: rule.rule, table: key.table, key: key.key, ordinary: complaint.severity ?? rule.rule.defaultSeverity)
        return severity.map { finding(key, rule.rule, $0, complaint) }
      }
    }
  }

  private func finding(_ key: TranslatedKey, _ rule: Rule, _ severity: Severity, _ complaint: Complaint) -> Finding {
    let id = UnitID.encode(key: key.key, path: complaint.path)
    let unit = key.units.first { $0.path == complaint.path }
    var finding = Finding(
      rule: rule, severity: severity,
      address: UnitAddress(table: key.table, key: key.key, language: key.language, path: complaint.path),
      ours: unit?.target?.value, message: "\"\(PrintableText.escape(id))\": \(complaint.message)")
    finding.source = unit?.source
    return finding
  }
}

extension [TranslationUnit] {
  /// Neighbours of one key together. A key that a table holds twice, its texts one after the other, stays two.
  fileprivate var byKey: [[TranslationUnit]] {
    var groups: [[TranslationUnit]] = []
    for unit in self {
      if let last = groups.last, last[0].key == unit.key, !last.contains(where: { $0.path == unit.path }) {
        groups[groups.count - 1].append(unit)
      } else {
        groups.append([unit])
      }
    }
    return groups
  }
}
