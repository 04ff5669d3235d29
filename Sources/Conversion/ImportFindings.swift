import Diagnostics
public import Localization
public import LosslessJSON
import Merge
public import StringCatalog
import XLIFF

/// A finding whose place in the project is still a node of the catalog.
struct PlacedFinding {
  var finding: Finding
  var node: JSONNode?
}

/// A returned unit together with what edits and reports need of the project's. One is kept for each text to be written:
/// what can be looked up again is not part of it.
struct Subject {
  var returned: TransUnit
  var entry: Int
  var path: VariationPath
  var existing: ExistingText?
  /// The project's text; nil where there is none.
  var ours: UnitValue?
}

extension TableImport {
  /// Counts a unit that never reached a decision, and says why.
  @discardableResult
  mutating func settle(
    _ returned: TransUnit, _ outcome: Outcome, _ rule: Rule, _ message: String, severity: Severity? = nil,
    address: UnitAddress? = nil, node: JSONNode? = nil
  ) -> Outcome {
    settle(
      Finding(
        rule: rule, severity: severity, outcome: outcome, address: address, table: table, language: units.language,
        unitID: returned.id, location: location(returned), theirs: returned.target, message: message),
      node: node)
  }

  /// The same with a finding that says more.
  @discardableResult
  mutating func settle(_ finding: Finding, node: JSONNode? = nil) -> Outcome {
    var finding = finding
    keepOursIfDecided(&finding)
    record(finding, node: node)
    return finding.outcome
  }

  /// Counts a unit as its finding says.
  mutating func record(_ finding: Finding, node: JSONNode? = nil) {
    var finding = finding
    // What brought nothing leaves nothing to decide.
    let brings = finding.theirs.map { !$0.isBlank } ?? false
    if finding.outcome == .untranslated || finding.outcome == .orphan && !brings {
      finding.severity = min(finding.severity, .warning)
    }
    totals.units += 1
    totals.count(finding.outcome)
    findings.append(PlacedFinding(finding: finding, node: node))
  }

  /// Says something about a unit that decides nothing.
  mutating func note(_ returned: TransUnit, _ rule: Rule, _ message: String) {
    findings.append(
      PlacedFinding(
        finding: Finding(
          rule: rule, table: table, language: units.language, unitID: returned.id, location: location(returned),
          message: message),
        node: nil))
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
    let entry = units.catalog.entries[subject.entry]
    let id = UnitID.encode(key: entry.key, path: subject.path)
    let isDecided = outcome != .conflict
    var finding = Finding(
      rule: rule, severity: isDecided ? min(rule.defaultSeverity, .warning) : .error, outcome: outcome,
      address: UnitAddress(table: table, key: entry.key, language: units.language, path: subject.path),
      unitID: subject.returned.id, location: location(subject.returned), base: base?.unit(id)?.target,
      ours: subject.ours, theirs: subject.returned.target,
      message: "\(quoted(id)): \(detail ?? rule.explanation)\(remark.map { "; \($0)" } ?? "")")
    if !isDecided { finding.source = (try? project.unit(ofEntry: subject.entry, subject.path))?.unit.source }
    return PlacedFinding(finding: finding, node: subject.existing?.valueNode ?? entry.keyNode)
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

  func location(_ returned: TransUnit) -> SourceLocation {
    SourceLocation(path: bundlePath, position: returned.position)
  }
}

extension ExistingText {
  public var valueNode: JSONNode {
    switch self {
    case .unit(let unit): unit.valueNode
    case .phrases(let set): set.valuesNode
    }
  }
}

extension ShapeProblem {
  public var rule: Rule {
    if case .overlapping = self { .overlappingShapes } else { .unsupportedShape }
  }

  /// One phrase, for the end of a sentence about the key.
  public func message(in catalog: StringCatalog) -> String {
    switch self {
    case .overlapping: "two shapes overlap: Xcode would export one and delete the other"
    case .unknownPluralCategory(let name, _): "\(quoted(name)) is no plural category"
    case .unknownVariation(let name, _): "variations by \(quoted(name)) cannot be carried"
    case .malformed(let expected, _): "\(expected) expected"
    }
  }
}

/// Untrusted text in a message: in quotes, safe to print, cut.
func quoted(_ text: UTF8Text) -> String { "\"\(PrintableText.escape(text))\"" }
