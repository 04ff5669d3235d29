import Diagnostics
import Localization
import Merge
import XLIFF

/// The import of one `<file>` into one table: takes the returned units one by one, writes nothing.
///
/// Every unit is accounted for in the totals exactly once. What depends on several units (duplicates, plural sets,
/// copies made in bulk) is settled in `finish()`.
struct TableImport<Side: TableSide> {
  let table: String
  let bundlePath: String
  let side: Side
  let policy: ImportPolicy
  /// Whether the result lists the texts that are taken.
  let listsAppliedTexts: Bool
  let base: BaseUnits?
  /// What was decided about conflicts.
  let resolutions: ConflictResolutions
  var usedResolutions: Set<ConflictResolutions.Place> = []
  /// Made when the first unit of a key that is gone comes back.
  lazy var renames = LikelyRenames(base: base, side: side)
  var totals = Totals()
  var findings: [Finding] = []
  var proposals: [Proposal] = []
  /// Texts that go into other keys once all units have come.
  var moves: [Move] = []
  var seen: [SeenUnit: SeenMember] = [:]
  /// The plain units by entry; `seen` has the others.
  var seenPlain: [SeenRecord?]
  /// Units without a translation of the project's own, for the rule about copies made in bulk.
  var formerlyUntranslated = 0
  /// How many keys unknown ids were compared with.
  private var comparisonsOfNames = 0

  init(_ side: Side, table: String, _ circumstances: ImportCircumstances) {
    self.table = table
    self.side = side
    bundlePath = circumstances.bundlePath
    policy = circumstances.policy
    listsAppliedTexts = circumstances.listsAppliedTexts
    base = circumstances.base.map { Self.units(of: $0, side) }
    resolutions = circumstances.resolutions
    seenPlain = Array(repeating: nil, count: side.entryCount)
  }

  /// Decides about one returned unit.
  mutating func take(_ returned: TransUnit) {
    guard let id = returned.id else {
      settle(returned, .rejected, .unreadableUnit, "a trans-unit has no id")
      return
    }
    if let problem = returned.problem {
      base?.markReturned(id)
      settle(returned, .rejected, .unreadableUnit, "trans-unit \(quoted(id)) \(problem)")
      return
    }
    switch side.resolve(id) {
    case .found(let entry, let path, let isFolded):
      if isFolded {
        note(returned, .foldedID, "trans-unit \(quoted(id)) matches after folding white space")
      }
      if isRenamed(id, entry: entry) {
        takeRemoved(returned, id)
      } else {
        take(returned, entry: entry, path: path)
      }
    case .unknown where base?.markReturned(id) == true: takeRemoved(returned, id)
    case .unknown:
      let owners = base?.ids(ofNumbered: id, source: returned.source) ?? []
      if owners.count == 1 {
        note(returned, .relinkedUnit, "trans-unit \(quoted(id)) is taken for \(quoted(owners[0])), whose source it has")
        return take(returned.identified(by: owners[0]))
      }
      let near = owners.isEmpty ? nearestKey(to: id) : likely(among: owners)
      settle(returned, .orphan, .unknownUnit, "\(quoted(id)) is no key of the table\(near)")
    case .ambiguous(let readings):
      base?.markReturned(id)
      let names = readings.map {
        "key \(quoted($0.key)) \($0.path.isPlain ? "itself" : "as \(UnitID.name(of: $0.path))")"
      }
      settle(
        returned, .rejected, .ambiguousID, "\(quoted(id)) can mean " + names.joined(separator: " and "))
    case .unknownCategory(let category):
      base?.markReturned(id)
      settle(
        returned, .rejected, .unknownCategory, "\(quoted(id)) names no plural category: \(quoted(category))")
    }
  }

  private mutating func take(_ returned: TransUnit, entry: Int, path: VariationPath) {
    let id = side.id(ofEntry: entry, path)
    let exported = base?.number(of: id)
    if let exported { base?.markReturned(exported) }
    // What the table calls by another name now came back all the same.
    if let returnedID = returned.id, returnedID != id { base?.markReturned(returnedID) }
    if let first = record(entry, path) {
      return takeAgain(returned, entry: entry, path: path, first: first)
    }
    var ours: OwnUnit<Side.Existing>
    do {
      ours = try side.unit(ofEntry: entry, path)
    } catch {
      return settle(returned, entry: entry, path: path, error, number: exported)
    }
    if ours.hasUnknownSource, let source = returned.source { ours.unit.source = source }
    let theirs = side.returned(returned, for: ours, entry: entry)
    let baseUnit = exported.flatMap { number in ours.inForm(base?.unit(number)) }
    if ours.unit.target == nil { formerlyUntranslated += 1 }
    let context = FormatContext(path)
    var decision = ImportDecision.decide(
      base: baseUnit, hasBase: base != nil, ours: ours.unit, theirs: theirs, context: context, policy: policy)
    if let base, base.isGuess {
      let isFormer = returned.id.map { base.isFormerText(of: $0) } ?? false
      decision = decision.doubting(isFormerText: isFormer, ours: ours.unit, policy: policy)
    }
    if side.isReadOnly, decision.writes { decision = .conflict(.readOnlyTable) }
    remark(on: returned, id: id, decision: decision)
    let subject = Subject(
      returned: returned, entry: entry, path: path, existing: ours.existing, ours: ours.unit.target?.value,
      base: exported)
    var verdict = Verdict(decision: decision, target: theirs.target)
    if !resolutions.isEmpty {
      switch decision {
      case .conflict(let rule, _):
        verdict = resolved(rule, verdict, subject, base: baseUnit, ours: ours.unit, theirs: theirs, context: context)
      case .apply where isTurnedDown(subject, source: ours.unit.source):
        verdict = Verdict(decision: .unchanged(.bothChanged), target: nil, remark: Self.keptAsDecided)
      default: break
      }
    }
    carryOut(verdict, subject, source: ours.unit.source, isFinished: theirs.claim.isFinished)
  }

  /// What is done about a unit, and the text it is done with.
  struct Verdict {
    var decision: ImportDecision
    var target: UnitValue?
    /// What the report adds to the rule.
    var remark: String?
  }

  mutating func carryOut(_ verdict: Verdict, _ subject: Subject, source: UnitValue, isFinished: Bool) {
    var record = SeenRecord(outcome: .unchanged)
    let target = verdict.target
    // Whoever decided: a file that cannot be written takes nothing.
    let isHeldBack = side.isReadOnly && verdict.decision.writes
    switch isHeldBack ? .conflict(.readOnlyTable) : verdict.decision {
    case .unchanged(let rule):
      if let rule { report(subject, rule, .unchanged, remark: verdict.remark) }
    case .untranslated(let rule):
      record.outcome = .untranslated
      if let rule { report(subject, rule, .untranslated) }
    case .apply(let state, let rule):
      record.outcome = .applied
      let isForgotten = !side.storesStates && state != .translated
      if let target {
        record.target = .proposed(
          propose(
            target, for: subject, source: source, state: state,
            warning: rule ?? (isForgotten ? .stateNotStored : nil), remark: verdict.remark, isFinished: isFinished))
      }
    case .approve(let state):
      record.outcome = .approved
      if let target {
        record.target = .proposed(
          propose(target, for: subject, source: source, state: state, warning: nil, isFinished: true))
      }
    case .conflict(let rule, let mismatch):
      record.outcome = .conflict
      report(subject, rule, .conflict, detail: mismatch?.description)
    }
    if record.proposal == nil, let returned = subject.returned.target {
      record.target = returned.isSame(as: subject.ours) ? .ours : .other(returned)
    }
    totals.units += 1
    totals.count(record.outcome)
    remember(record, subject.entry, subject.path, returned: subject.returned.target)
  }
}

// MARK: - What the table lacks

extension TableImport {
  /// Counts a unit of a variation that the table cannot take.
  private mutating func settle(
    _ returned: TransUnit, entry: Int, path: VariationPath, _ problem: TableSideProblem, number: Int?
  ) {
    let exported = number.flatMap { base?.unit($0) } ?? returned.id.flatMap { base?.unit($0) }
    // What the translator left alone needs no decision.
    let isBroughtBack = returned.target.map { exported?.bringsBack($0) ?? false } ?? false
    let (rule, message, place): (Rule, String, SourceLocation)
    switch problem {
    case .unreadable(let problemRule, let text, let problemPlace):
      (rule, message, place) = (problemRule, text, problemPlace)
    case .noVariation:
      let name = path.isPlain ? "plain text" : UnitID.name(of: path).string
      (rule, message) = (.shapeChanged, "the key has no \(name) in \(side.language)")
      place = side.place(ofEntry: entry, nil)
    }
    settle(
      Finding(
        rule: isBroughtBack ? .bundleOlder : rule,
        outcome: isBroughtBack ? .unchanged : returned.bringsText ? .conflict : .untranslated,
        address: address(ofEntry: entry, path), table: table, language: side.language, unitID: returned.id,
        location: location(returned), place: place, base: exported?.target, theirs: returned.target,
        message: "\(quoted(returned.id ?? .empty)): \(message)"))
  }

  /// Names a key that may have been meant, as the end of a sentence; only so often that a bundle of another project costs
  /// little.
  private mutating func nearestKey(to id: UTF8Text) -> String {
    guard side.entryCount <= 2000, comparisonsOfNames < 200_000 else { return "" }
    comparisonsOfNames += side.entryCount
    let keys = (0..<side.entryCount).lazy.map { [side] in side.key(ofEntry: $0).string }
    guard let name = NearestName.nearest(to: id.string, among: keys) else { return "" }
    return "; nearest is \(quoted(UTF8Text(name)))"
  }
}

extension ImportDecision {
  /// Something is to be stored.
  fileprivate var writes: Bool {
    switch self {
    case .apply, .approve: true
    case .unchanged, .untranslated, .conflict: false
    }
  }
}

extension TransUnit {
  /// The unit has a target, and there is something in it.
  var bringsText: Bool { target.map { !$0.isBlank } ?? false }
}
