import Diagnostics
public import Localization
public import Merge
import StringCatalog
public import XLIFF

/// What the import of one `<file>` into one table came to.
public struct TableImportResult: Sendable {
  public var table: String
  public var language: LanguageTag
  public var hasBase: Bool
  public var totals: Totals
  public var findings: [Finding]
  /// What to write. Empty where the table stays as it is.
  public var changes: [CatalogChange]
}

/// The import of one `<file>` into one catalog: takes the returned units one by one, writes nothing.
///
/// Every unit is accounted for in the totals exactly once. What depends on several units (duplicates, plural sets,
/// copies made in bulk) is settled in `finish()`.
public struct TableImport {
  let table: String
  let bundlePath: String
  let units: CatalogUnits
  let policy: ImportPolicy
  let states: StateMapping
  let base: BaseUnits?
  let recent: RecentUnits
  private let lookup: UnitLookup
  var totals = Totals()
  var findings: [PlacedFinding] = []
  var proposals: [Proposal] = []
  private var seen: [SeenUnit: SeenRecord] = [:]
  /// The plain units by entry; `seen` has the others.
  private var seenPlain: [SeenRecord?]
  var returnedBaseUnits = 0
  /// Units without a translation of the project's own, for the rule about copies made in bulk.
  var formerlyUntranslated = 0

  private struct SeenUnit: Hashable {
    var entry: Int
    var path: VariationPath
  }

  /// What became of a unit that was met, so that a second one with its id can be judged.
  private struct SeenRecord {
    var outcome: Outcome
    /// The proposal, which holds the target.
    var proposal: Int?
    /// Where there is no proposal: the target's hash.
    var target = 0
  }

  public init(
    target: ImportTarget, language: LanguageTag, base: BaseSnapshot.Table?, policy: ImportPolicy, bundlePath: String
  ) {
    table = target.table
    self.bundlePath = bundlePath
    units = CatalogUnits(catalog: target.catalog, language: language)
    self.policy = policy
    self.base = base.map { BaseUnits($0) }
    states = StateMapping(storesMachineTranslations: units.catalog.storesMachineTranslations)
    recent = RecentUnits(units)
    lookup = UnitLookup(units: recent, keys: target.keys)
    seenPlain = Array(repeating: nil, count: units.catalog.entries.count)
  }

  /// Decides about one returned unit.
  public mutating func take(_ returned: TransUnit) {
    guard let id = returned.id else {
      return settle(returned, .rejected, .unreadableUnit, "a trans-unit has no id")
    }
    if let problem = returned.problem {
      if base?.holds(id) == true { returnedBaseUnits += 1 }
      return settle(returned, .rejected, .unreadableUnit, "trans-unit \(quoted(id)) \(problem)")
    }
    switch lookup.resolve(id) {
    case .found(let entry, let path, let isFolded):
      if isFolded {
        note(returned, .foldedID, "trans-unit \(quoted(id)) matches after folding white space")
      }
      take(returned, entry: entry, path: path)
    case .unknown where base?.holds(id) == true:
      returnedBaseUnits += 1
      settle(returned, .conflict, .keyRemoved, "the key of \(quoted(id)) is gone from the table")
    case .unknown:
      settle(returned, .orphan, .unknownUnit, "\(quoted(id)) is no key of the table\(nearestKey(to: id))")
    case .ambiguous(let readings):
      let names = readings.map {
        "key \(quoted($0.key)) \($0.path.isPlain ? "itself" : "as \(UnitID.name(of: $0.path))")"
      }
      settle(
        returned, .rejected, .ambiguousID, "\(quoted(id)) can mean " + names.joined(separator: " and "))
    case .unknownCategory(let category):
      settle(
        returned, .rejected, .unknownCategory, "\(quoted(id)) names no plural category: \(quoted(category))")
    }
  }

  private mutating func take(_ returned: TransUnit, entry: Int, path: VariationPath) {
    let id = UnitID.encode(key: units.catalog.entries[entry].key, path: path)
    var baseUnit = base?.unit(id)
    if let first = record(entry, path) {
      return takeAgain(returned, entry: entry, path: path, first: first)
    }
    if baseUnit != nil { returnedBaseUnits += 1 }
    guard let ours = projectUnit(entry: entry, path: path, id: id, returned: returned) else { return }
    var theirs = ReturnedUnit(
      source: returned.source, target: returned.target,
      claim: states.claim(
        state: returned.state, qualifier: returned.qualifier,
        // A segment that did not come back leaves a part of the text out, whatever its state says.
        approved: returned.remarks.contains(.unfinishedSegment) ? false : returned.isApproved),
      isTranslatable: returned.isTranslatable)
    let form = ours.unit.target?.value ?? ours.unit.source
    if form.isPhrases || ours.unit.source.isPhrases {
      theirs.source = theirs.source?.inForm(of: ours.unit.source)
      theirs.target = theirs.target?.inForm(of: form)
      baseUnit = baseUnit.map {
        BaseUnit(source: $0.source?.inForm(of: ours.unit.source), target: $0.target?.inForm(of: form))
      }
    }
    if ours.unit.target == nil, theirs.target != nil { formerlyUntranslated += 1 }
    if ours.isAddedCategory, sourceBelongsToKey(theirs.source, entry: entry) { theirs.source = nil }
    let decision = ImportDecision.decide(
      base: baseUnit, hasBase: base != nil, ours: ours.unit, theirs: theirs, context: FormatContext(path),
      policy: policy)
    remark(on: returned, id: id, decision: decision)
    let subject = Subject(
      returned: returned, entry: entry, path: path, existing: ours.existing, ours: ours.unit.target?.value)
    carryOut(
      decision, subject, source: ours.unit.source, target: theirs.target, isFinished: theirs.claim.isFinished)
  }

  private mutating func carryOut(
    _ decision: ImportDecision, _ subject: Subject, source: UnitValue, target: UnitValue?, isFinished: Bool
  ) {
    var record = SeenRecord(outcome: .unchanged)
    switch decision {
    case .unchanged(let rule):
      if let rule { report(subject, rule, .unchanged) }
    case .untranslated(let rule):
      record.outcome = .untranslated
      if let rule { report(subject, rule, .untranslated) }
    case .apply(let state, let rule):
      record.outcome = .applied
      record.proposal = target.map {
        propose($0, for: subject, source: source, state: state, warning: rule, isFinished: isFinished)
      }
    case .approve(let state):
      record.outcome = .approved
      record.proposal = target.map {
        propose($0, for: subject, source: source, state: state, warning: nil, isFinished: true)
      }
    case .conflict(let rule, let mismatch):
      record.outcome = .conflict
      report(subject, rule, .conflict, detail: mismatch?.description)
    }
    if record.proposal == nil { record.target = subject.returned.target.hashValue }
    totals.units += 1
    totals.count(record.outcome)
    remember(record, subject.entry, subject.path)
  }
}

// MARK: - Second units

extension TableImport {
  private func record(_ entry: Int, _ path: VariationPath) -> SeenRecord? {
    path.isPlain ? seenPlain[entry] : seen[SeenUnit(entry: entry, path: path)]
  }

  private mutating func remember(_ record: SeenRecord, _ entry: Int, _ path: VariationPath) {
    if path.isPlain {
      seenPlain[entry] = record
    } else {
      seen[SeenUnit(entry: entry, path: path)] = record
    }
  }

  /// A second unit with an id: equal targets count once, different ones are a conflict that takes the first back.
  private mutating func takeAgain(_ returned: TransUnit, entry: Int, path: VariationPath, first: SeenRecord) {
    let id = returned.id ?? .empty
    let isEqual =
      first.proposal.map { proposals[$0].subject.returned.target == returned.target }
      ?? (returned.target.hashValue == first.target)
    if isEqual {
      return settle(
        returned, .unchanged, .duplicateUnit, "\(quoted(id)) occurs twice with the same target", severity: .warning)
    }
    var first = first
    if first.outcome != .conflict {
      totals.move(first.outcome, to: .conflict)
      first.outcome = .conflict
      if let number = first.proposal { proposals[number].isWithdrawn = true }
      remember(first, entry, path)
    }
    settle(returned, .conflict, .duplicateUnit, "\(quoted(id)) occurs twice with different targets")
  }
}

// MARK: - The project's side

extension TableImport {
  /// The project's unit at a path; reports and returns nil where the table cannot take the variation.
  private mutating func projectUnit(
    entry: Int, path: VariationPath, id: UTF8Text, returned: TransUnit
  ) -> OwnUnit? {
    if path.isPlain, let (source, existing) = units.plainTexts(ofEntry: entry) {
      let target = existing.map { units.catalog.translation(of: $0) } ?? units.absentTarget(ofEntry: entry)
      return ownUnit(source: .text(source), target: target, entry: entry, existing: existing.map { .unit($0) })
    }
    let all: [CatalogUnit]
    do {
      all = try recent.units(ofEntry: entry)
    } catch {
      settle(
        returned, .conflict, error.rule, "\(quoted(id)): \(error.message(in: units.catalog))",
        node: error.node)
      return nil
    }
    if let unit = all.first(where: { $0.unit.path == path }) {
      return ownUnit(
        source: unit.unit.source, target: unit.unit.target, entry: entry, existing: unit.existing)
    }
    if case .plural(let category)? = path.steps.last, LanguagePlurals.allows(category, for: units.language),
      all.contains(where: { $0.unit.path.isSibling(of: path) }),
      let source = units.source(ofAddedCategory: path, entry: entry)
    {
      return ownUnit(source: source, target: nil, entry: entry, existing: nil, isAddedCategory: true)
    }
    settle(
      returned, returned.target?.isBlank ?? true ? .untranslated : .conflict, .shapeChanged,
      "\(quoted(id)): the key has no \(path.isPlain ? "plain text" : UnitID.name(of: path).string) in \(units.language)",
      node: units.catalog.entries[entry].keyNode)
    return nil
  }

  private func ownUnit(
    source: UnitValue, target: Translation?, entry: Int, existing: ExistingText?, isAddedCategory: Bool = false
  ) -> OwnUnit {
    OwnUnit(
      unit: ProjectUnit(
        source: source, target: target, claim: target.map { states.claim(of: $0) },
        isTranslatable: units.catalog.entries[entry].shouldTranslate, isSourceLanguage: units.isSourceLanguage),
      existing: existing, isAddedCategory: isAddedCategory)
  }

  /// A further plural case comes with the text of any unit of its key as source: Xcode itself asks for that.
  private func sourceBelongsToKey(_ source: UnitValue?, entry: Int) -> Bool {
    guard let source, let all = try? recent.units(ofEntry: entry) else { return true }
    return all.contains { $0.unit.source.equalsFoldingLineEnds(source) }
  }

  private func nearestKey(to id: UTF8Text) -> String {
    guard units.catalog.entries.count <= 2000,
      let name = NearestName.nearest(to: id.string, among: units.catalog.entries.lazy.map(\.key.string))
    else { return "" }
    return "; nearest is \(quoted(UTF8Text(name)))"
  }
}

extension UnitValue {
  fileprivate var isPhrases: Bool {
    if case .phrases = self { true } else { false }
  }
}
