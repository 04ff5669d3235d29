import Diagnostics
import Localization
import Merge
import StringCatalog
import XLIFF

/// Conflicts that somebody decided.
extension TableImport {
  static let keptAsDecided = "ours kept, as decided"

  /// What becomes of a conflict between texts: what was decided, if it was decided about just this and may be done.
  mutating func resolved(
    _ rule: Rule, _ verdict: Verdict, _ subject: Subject, base: BaseUnit?, ours: ProjectUnit, theirs: ReturnedUnit,
    context: FormatContext
  ) -> Verdict {
    guard let id = subject.returned.id else { return verdict }
    let exported = self.base?.unit(UnitID.encode(key: units.catalog.entries[subject.entry].key, path: subject.path))
    let versions = ConflictVersions(
      rule: rule, base: exported?.target, ours: subject.ours, theirs: subject.returned.target)
    do throws(ResolutionRefusal) {
      guard let choice = try choice(for: id, versions) else { return verdict }
      let translation = try ImportDecision.resolve(
        choice, base: base, ours: ours, theirs: theirs, context: context, policy: policy)
      guard let translation else {
        return Verdict(decision: .unchanged(rule), target: nil, remark: Self.keptAsDecided)
      }
      return Verdict(
        decision: .apply(translation.state, subject.ours == nil ? nil : .replaced), target: translation.value,
        remark: "\(choice.name) taken, as decided")
    } catch {
      refuse(id, at: location(subject.returned), error)
      return verdict
    }
  }

  /// What was decided about a conflict; nil where nothing was.
  mutating func choice(for id: UTF8Text, _ versions: ConflictVersions) throws(ResolutionRefusal) -> ConflictChoice? {
    guard let resolution = resolutions[id] else { return nil }
    usedResolutions.insert(id)
    guard resolution.versions == versions else { throw .outdated }
    return resolution.choice
  }

  /// Settles a conflict in which nothing but the project's text can be chosen, if that was decided.
  mutating func keepOursIfDecided(_ finding: inout Finding) {
    guard finding.outcome == .conflict, let id = finding.unitID else { return }
    let isTaken = usedResolutions.contains(id)
    do throws(ResolutionRefusal) {
      let choice = try choice(
        for: id,
        ConflictVersions(rule: finding.rule, base: finding.base, ours: finding.ours, theirs: finding.theirs))
      guard let choice else { return }
      guard choice == .ours else { throw ResolutionRefusal.noChoice }
    } catch {
      // What was decided about the text alone does not make its set whole.
      return refuse(id, at: finding.location, isTaken ? .gate(finding.rule, nil) : error)
    }
    finding.outcome = .unchanged
    finding.severity = min(finding.severity, .warning)
    finding.message += "; \(Self.keptAsDecided)"
  }

  /// Says why a decision is not carried out.
  mutating func refuse(_ id: UTF8Text, at location: SourceLocation?, _ refusal: ResolutionRefusal) {
    let choice = resolutions[id]?.choice.name ?? ""
    findings.append(
      PlacedFinding(
        finding: Finding(
          rule: .resolutionRefused, table: table, language: units.language, unitID: id, location: location,
          message: "\(quoted(id)): \(choice) is not taken as decided: \(refusal.reason)"),
        node: nil))
  }
}

extension ConflictChoice {
  /// What is chosen, for people.
  fileprivate var name: String {
    switch self {
    case .ours: "ours"
    case .theirs: "the returned text"
    case .base: "the exported text"
    case .value: "the text given"
    case .into(let key): "the way into \(quoted(key))"
    }
  }
}

extension ResolutionRefusal {
  fileprivate var reason: String {
    switch self {
    case .outdated: "the conflict is another one by now"
    case .gate(let rule, let mismatch): mismatch?.description ?? rule.explanation
    case .noText: "that is no text"
    case .noChoice: "this conflict cannot be decided that way"
    case .unknownKey: "the table has no such key, or no such variation of it"
    case .occupied: "that key has a translation of its own"
    }
  }
}
