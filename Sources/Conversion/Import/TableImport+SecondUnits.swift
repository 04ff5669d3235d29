import Diagnostics
import Localization
import Merge
import XLIFF

/// Units that come back more than once.
extension TableImport {
  struct SeenUnit: Hashable {
    var entry: Int
    var path: VariationPath
  }

  /// What became of a unit that was met, so that a second one with its id can be judged.
  struct SeenRecord {
    var outcome: Outcome
    var target = SeenTarget.nothing
    /// Units with different targets came: nothing is taken, whatever comes yet.
    var isDisputed = false

    var proposal: Int? {
      if case .proposed(let number) = target { number } else { nil }
    }
  }

  /// What a unit brought. There is one for every unit: a text is only held where nothing else has it.
  enum SeenTarget {
    case nothing
    /// The project's own text.
    case ours
    /// The proposal's.
    case proposed(Int)
    indirect case other(UnitValue)
  }

  /// The same for a text of a varied key, with what came back.
  struct SeenMember {
    var record: SeenRecord
    var returned: UnitValue?
  }

  func record(_ entry: Int, _ path: VariationPath) -> SeenRecord? {
    path.isPlain ? seenPlain[entry] : seen[SeenUnit(entry: entry, path: path)]?.record
  }

  mutating func remember(
    _ record: SeenRecord, _ entry: Int, _ path: VariationPath, returned: @autoclosure () -> UnitValue?
  ) {
    if path.isPlain {
      seenPlain[entry] = record
    } else {
      seen[SeenUnit(entry: entry, path: path)] = SeenMember(record: record, returned: returned())
    }
  }

  /// A second unit with an id: equal targets count once, different ones are a conflict that takes the first back.
  mutating func takeAgain(_ returned: TransUnit, entry: Int, path: VariationPath, first: SeenRecord) {
    let id = returned.id ?? .empty
    let ours = try? side.unit(ofEntry: entry, path)
    if !first.isDisputed, repeats(returned.target, first, ours) {
      if let ours, first.outcome != .conflict, claimsMore(returned, entry: entry, path: path, first, ours) { return }
      settle(
        returned, .unchanged, .duplicateUnit, "\(quoted(id)) occurs twice with the same target", severity: .warning)
      return
    }
    let outcome = settle(returned, .conflict, .duplicateUnit, "\(quoted(id)) occurs twice with different targets")
    guard !first.isDisputed else { return }
    var first = first
    first.isDisputed = true
    if first.outcome != .conflict {
      if first.outcome == .applied { refuseChoice(of: id, at: location(returned)) }
      totals.move(first.outcome, to: outcome)
      first.outcome = outcome
      if let number = first.proposal { proposals[number].isWithdrawn = true }
    }
    remember(first, entry, path, returned: returned.target)
  }

  private func repeats(_ target: UnitValue?, _ first: SeenRecord, _ ours: OwnUnit<Side.Existing>?) -> Bool {
    switch first.target {
    case .nothing: target == nil
    case .ours: target == ours?.unit.target?.value
    case .proposed(let number): target == proposals[number].subject.returned.target
    case .other(let text): target == text
    }
  }

  /// Takes a second unit that repeats the first one's target in a stronger state, as if it had come later: the order in
  /// which two such units come makes no difference.
  private mutating func claimsMore(
    _ returned: TransUnit, entry: Int, path: VariationPath, _ first: SeenRecord, _ ours: OwnUnit<Side.Existing>
  ) -> Bool {
    let theirs = side.returned(returned, for: ours, entry: entry)
    if first.outcome == .untranslated {
      // The first was no translation only for want of a finished state.
      guard returned.bringsText, theirs.claim.limited(by: policy.states).isFinished else { return false }
      forget(entry, path)
      if ours.unit.target == nil { formerlyUntranslated -= 1 }
      take(returned)
      return true
    }
    var unit = ours.unit
    if let number = first.proposal {
      unit.target = proposals[number].translation
      unit.claim = unit.target.map { side.states.claim(of: $0) }
    }
    // Nothing but states can differ: what was exported plays no part.
    let decision = ImportDecision.decide(
      base: nil, hasBase: false, ours: unit, theirs: theirs, context: FormatContext(path), policy: policy)
    guard case .approve(let state) = decision, let value = theirs.target else { return false }
    guard let number = first.proposal else {
      let subject = Subject(
        returned: returned, entry: entry, path: path, existing: ours.existing, ours: ours.unit.target?.value,
        base: base?.number(of: side.id(ofEntry: entry, path)))
      carryOut(Verdict(decision: decision, target: value), subject, source: ours.unit.source, isFinished: true)
      return true
    }
    proposals[number].raise(to: state, over: ours.unit.target?.state)
    return false
  }

  private mutating func forget(_ entry: Int, _ path: VariationPath) {
    if path.isPlain {
      seenPlain[entry] = nil
    } else {
      seen[SeenUnit(entry: entry, path: path)] = nil
    }
  }
}
