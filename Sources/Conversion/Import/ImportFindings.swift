import Diagnostics
import Localization
import Merge
import XLIFF

extension TableImport {
  /// A returned unit together with what edits and reports need of the project's. One is kept for each text to be written:
  /// what can be looked up again is not part of it.
  struct Subject {
    var returned: TransUnit
    var entry: Int
    var path: VariationPath
    var existing: Side.Existing?
    /// The project's text; nil where there is none.
    var ours: UnitValue?
    /// The unit as exported, by its number; nil where that is not known.
    var base: Int?
  }

  /// Counts a unit that never reached a decision, and says why.
  @discardableResult
  mutating func settle(
    _ returned: TransUnit, _ outcome: Outcome, _ rule: Rule, _ message: String, severity: Severity? = nil,
    address: UnitAddress? = nil, place: SourceLocation? = nil
  ) -> Outcome {
    settle(
      Finding(
        rule: rule, severity: severity, outcome: outcome, address: address, table: table, language: side.language,
        unitID: returned.id, location: location(returned), place: place, theirs: returned.target, message: message))
  }

  /// The same with a finding that says more.
  @discardableResult
  mutating func settle(_ finding: Finding) -> Outcome {
    var finding = finding
    keepOursIfDecided(&finding)
    record(finding)
    return finding.outcome
  }

  /// Counts a unit as its finding says.
  mutating func record(_ finding: Finding) {
    var finding = finding
    // What brought nothing leaves nothing to decide.
    let brings = finding.theirs.map { !$0.isBlank } ?? false
    if finding.outcome == .untranslated || finding.outcome == .orphan && !brings {
      finding.severity = min(finding.severity, .warning)
    }
    totals.units += 1
    totals.count(finding.outcome)
    findings.append(finding)
  }

  /// Says something about a unit that decides nothing.
  mutating func note(_ returned: TransUnit, _ rule: Rule, _ message: String) {
    findings.append(
      Finding(
        rule: rule, table: table, language: side.language, unitID: returned.id, location: location(returned),
        message: message))
  }

  /// Reports a decision with the three texts.
  mutating func report(
    _ subject: Subject, _ rule: Rule, _ outcome: Outcome, detail: String? = nil, remark: String? = nil
  ) {
    findings.append(finding(subject, rule, outcome, detail: detail, remark: remark))
  }

  func finding(
    _ subject: Subject, _ rule: Rule, _ outcome: Outcome, detail: String? = nil, remark: String? = nil
  ) -> Finding {
    var details = account.details(of: subject, saying: detail ?? rule.explanation, remark: remark)
    guard outcome == .conflict else {
      return Finding(rule: rule, severity: rule.severityOfDecided, outcome: outcome, details: details)
    }
    details.source = (try? side.unit(ofEntry: subject.entry, subject.path))?.unit.source
    details.note = side.note(ofEntry: subject.entry)
    return Finding(rule: rule, severity: .error, outcome: outcome, details: details)
  }

  /// What the reader had to forgive; said only where the unit brings something.
  mutating func remark(on returned: TransUnit, id: UTF8Text, decision: ImportDecision) {
    if case .untranslated(nil) = decision { return }
    if returned.remarks.contains(.inlineFlattened) {
      note(returned, .inlineFlattened, "\(quoted(id)): inline elements were replaced by their text")
    }
    if returned.remarks.contains(.targetAfterNote) {
      note(returned, .childOrder, "\(quoted(id)): <target> stands after <note>")
    }
    if returned.source == nil {
      note(returned, .missingSource, "\(quoted(id)) has no <source>")
    }
    if case .apply = decision, returned.target?.hasUnbalancedBidirectionalControls == true {
      note(returned, .unbalancedBidi, "\(quoted(id)): bidirectional controls are opened and not closed")
    }
    if case .custom(let state)? = returned.state, decision != .unchanged(nil) {
      note(returned, .unknownState, "\(quoted(id)): state \(quoted(state)) is taken as needs_review")
    }
  }

  /// Tells of the table's texts.
  var account: TextAccount<Side> {
    TextAccount(side: side, table: table, bundlePath: bundlePath, base: base?.table)
  }

  func address(ofEntry entry: Int, _ path: VariationPath) -> UnitAddress { account.address(ofEntry: entry, path) }

  func location(_ returned: TransUnit) -> SourceLocation { account.location(returned) }
}
