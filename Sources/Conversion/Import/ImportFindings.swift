import Diagnostics
import Localization
import Merge
import XLIFF

extension TableImport {
  /// A finding whose place in the project is still to be looked up.
  struct PlacedFinding {
    var finding: Finding
    var place: Side.Place?
  }

  /// A returned unit together with what edits and reports need of the project's. One is kept for each text to be written:
  /// what can be looked up again is not part of it.
  struct Subject {
    var returned: TransUnit
    var entry: Int
    var path: VariationPath
    var existing: Side.Existing?
    /// The project's text; nil where there is none.
    var ours: UnitValue?
  }

  /// Counts a unit that never reached a decision, and says why.
  @discardableResult
  mutating func settle(
    _ returned: TransUnit, _ outcome: Outcome, _ rule: Rule, _ message: String, severity: Severity? = nil,
    address: UnitAddress? = nil, place: Side.Place? = nil
  ) -> Outcome {
    settle(
      Finding(
        rule: rule, severity: severity, outcome: outcome, address: address, table: table, language: side.language,
        unitID: returned.id, location: location(returned), theirs: returned.target, message: message),
      place: place)
  }

  /// The same with a finding that says more.
  @discardableResult
  mutating func settle(_ finding: Finding, place: Side.Place? = nil) -> Outcome {
    var finding = finding
    keepOursIfDecided(&finding)
    record(finding, place: place)
    return finding.outcome
  }

  /// Counts a unit as its finding says.
  mutating func record(_ finding: Finding, place: Side.Place? = nil) {
    var finding = finding
    // What brought nothing leaves nothing to decide.
    let brings = finding.theirs.map { !$0.isBlank } ?? false
    if finding.outcome == .untranslated || finding.outcome == .orphan && !brings {
      finding.severity = min(finding.severity, .warning)
    }
    totals.units += 1
    totals.count(finding.outcome)
    findings.append(PlacedFinding(finding: finding, place: place))
  }

  /// Says something about a unit that decides nothing.
  mutating func note(_ returned: TransUnit, _ rule: Rule, _ message: String) {
    findings.append(
      PlacedFinding(
        finding: Finding(
          rule: rule, table: table, language: side.language, unitID: returned.id, location: location(returned),
          message: message),
        place: nil))
  }

  /// Reports a decision with the three texts.
  mutating func report(
    _ subject: Subject, _ rule: Rule, _ outcome: Outcome, detail: String? = nil, remark: String? = nil
  ) {
    findings.append(finding(subject, rule, outcome, detail: detail, remark: remark))
  }

  func finding(
    _ subject: Subject, _ rule: Rule, _ outcome: Outcome, detail: String? = nil, remark: String? = nil
  ) -> PlacedFinding {
    let id = side.id(ofEntry: subject.entry, subject.path)
    let isDecided = outcome != .conflict
    let explanation =
      rule == .unfinished && outcome == .applied ? "unfinished work, taken as in need of review" : rule.explanation
    var finding = Finding(
      rule: rule, severity: isDecided ? min(rule.defaultSeverity, .warning) : .error, outcome: outcome,
      address: address(ofEntry: subject.entry, subject.path),
      unitID: subject.returned.id, location: location(subject.returned), base: base?.unit(id)?.target,
      ours: subject.ours, theirs: subject.returned.target,
      message: "\(quoted(id)): \(detail ?? explanation)\(remark.map { "; \($0)" } ?? "")")
    if !isDecided {
      finding.source = (try? side.unit(ofEntry: subject.entry, subject.path))?.unit.source
      finding.note = side.note(ofEntry: subject.entry)
    }
    return PlacedFinding(finding: finding, place: side.place(ofEntry: subject.entry, subject.existing))
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

  func address(ofEntry entry: Int, _ path: VariationPath) -> UnitAddress {
    UnitAddress(table: table, key: side.key(ofEntry: entry), language: side.language, path: path)
  }

  func location(_ returned: TransUnit) -> SourceLocation {
    SourceLocation(path: bundlePath, position: returned.position)
  }
}

/// Untrusted text in a message: in quotes, safe to print, cut.
func quoted(_ text: UTF8Text) -> String { "\"\(PrintableText.escape(text))\"" }
