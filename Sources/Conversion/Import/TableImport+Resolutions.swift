import Diagnostics
import Localization
import Merge
import XLIFF

/// Conflicts that somebody decided.
extension TableImport {
  static var keptAsDecided: String { "ours kept, as decided" }

  /// What becomes of a conflict between texts: what was decided, if it was decided about just this and may be done.
  mutating func resolved(
    _ rule: Rule, _ verdict: Verdict, _ subject: Subject, base: BaseUnit?, ours: ProjectUnit, theirs: ReturnedUnit,
    context: FormatContext
  ) -> Verdict {
    guard let id = subject.returned.id else { return verdict }
    let exported = subject.base.flatMap { self.base?.unit($0) }
    let versions = ConflictVersions(
      rule: rule, source: ours.source, base: exported?.target, ours: subject.ours, theirs: subject.returned.target)
    do throws(ResolutionRefusal) {
      guard let choice = try choice(for: id, versions) else { return verdict }
      let translation = try ImportDecision.resolve(
        choice, base: base, ours: ours, theirs: theirs, context: context, policy: policy)
      guard let translation else {
        return Verdict(decision: .unchanged(rule), target: nil, remark: Self.keptAsDecided)
      }
      if let own = ours.target, translation.value == own.value {
        let rises = translation.state.isStronger(than: own.state)
        return Verdict(
          decision: rises ? .approve(translation.state) : .unchanged(rule), target: rises ? translation.value : nil,
          remark: Self.keptAsDecided)
      }
      return Verdict(
        decision: .apply(translation.state, subject.ours == nil ? nil : .replaced), target: translation.value,
        remark: "\(choice.name) taken, as decided")
    } catch {
      refuse(id, rule, at: location(subject.returned), error)
      return verdict
    }
  }

  func place(of id: UTF8Text, _ rule: Rule) -> ConflictResolutions.Place {
    ConflictResolutions.Place(table: table, language: side.language, unit: id, rule: rule)
  }

  /// What was decided about a conflict; nil where nothing was.
  mutating func choice(for id: UTF8Text, _ versions: ConflictVersions) throws(ResolutionRefusal) -> ConflictChoice? {
    let place = place(of: id, versions.rule)
    guard let resolution = resolutions[place] else { return nil }
    usedResolutions.insert(place)
    if resolution.versions == versions { return resolution.choice }
    // Carried out already: a text of one's own, or the exported one, still differs from what came back.
    var before = versions
    before.ours = resolution.versions.ours
    guard resolution.versions == before, resolution.isCarriedOut(in: versions.ours) else { throw .outdated }
    return .ours
  }

  /// The exported text was chosen before, against the returned one: the bundle brings that again, and now alone differs.
  mutating func isTurnedDown(_ subject: Subject, source: UnitValue) -> Bool {
    guard let id = subject.returned.id, let number = subject.base, let base = base?.unit(number).target,
      base.isSame(as: subject.ours)
    else { return false }
    for rule in [Rule.bothChanged, .sourceChanged, .unfinished] {
      guard let resolution = resolutions[place(of: id, rule)], resolution.choice == .base else { continue }
      let versions = ConflictVersions(
        rule: rule, source: source, base: base, ours: resolution.versions.ours, theirs: subject.returned.target)
      guard resolution.versions == versions else { continue }
      usedResolutions.insert(place(of: id, rule))
      return true
    }
    return false
  }

  /// Says that a text that was chosen is not taken after all, for its unit came back again with another.
  mutating func refuseChoice(of id: UTF8Text, at location: SourceLocation?) {
    for place in usedResolutions where place.unit == id && place.rule != .duplicateUnit {
      refuse(id, place.rule, at: location, .gate(.duplicateUnit, nil))
    }
  }

  /// Settles a conflict in which nothing but the project's text can be chosen, if that was decided.
  mutating func keepOursIfDecided(_ finding: inout Finding) {
    guard finding.outcome == .conflict, let id = finding.unitID else { return }
    do throws(ResolutionRefusal) {
      let choice = try choice(
        for: id,
        ConflictVersions(
          rule: finding.rule, source: finding.source, base: finding.base, ours: finding.ours, theirs: finding.theirs))
      guard let choice else { return }
      guard choice == .ours else { throw ResolutionRefusal.noChoice }
    } catch {
      return refuse(id, finding.rule, at: finding.location, error)
    }
    finding.outcome = .unchanged
    finding.severity = min(finding.severity, .warning)
    finding.message += "; \(Self.keptAsDecided)"
  }

  /// Says why a decision is not carried out.
  mutating func refuse(
    _ id: UTF8Text, _ rule: Rule, at location: SourceLocation?, _ refusal: ResolutionRefusal
  ) {
    let choice = resolutions[place(of: id, rule)]?.choice.name ?? ""
    findings.append(
      Finding(
        rule: .resolutionRefused, table: table, language: side.language, unitID: id, location: location,
        message: "\(quoted(id)): \(choice) is not taken as decided: \(refusal.reason)"))
  }
}

extension ConflictResolution {
  /// Whether the project has what was chosen.
  fileprivate func isCarriedOut(in ours: UnitValue?) -> Bool {
    switch choice {
    case .value(let value): value.isSame(as: ours)
    case .base: versions.base.map { $0.isSame(as: ours) } ?? false
    case .ours, .theirs, .into: false
    }
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
