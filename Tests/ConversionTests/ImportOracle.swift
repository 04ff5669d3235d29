/// What an import has to make of a triple: the design's table read once more, in the smallest form, on plain strings.
///
/// It shares no code with the product. Where the table leaves a choice the comments say which one was taken.
struct ImportOracle {
  enum Outcome: String {
    case applied, approved, unchanged, untranslated, conflict, rejected, orphan
  }

  struct Verdict: Equatable {
    var outcome: Outcome
    /// The rule that is to be named, if one is.
    var rule: String?
    /// The state of a text that is written.
    var state = ""
  }

  /// A finding as `rule outcome id`.
  private(set) var findings: [String] = []
  private(set) var counts: [Outcome: Int] = [:]
  private(set) var missing = 0
  /// The language's texts afterwards, by key and path.
  private(set) var after: [String: [String: ModelText]] = [:]
  /// The program is known to count `missing` wrong here: a unit of the base that means no text of the table came back
  /// twice, or broken and whole, or can mean two texts.
  private(set) var isMissingDisputed = false

  private let triple: ImportTriple
  private let tables: [OracleTable]
  private let base: [String: ModelUnit]?

  private struct Place: Hashable {
    var entry: Int
    var path: String
  }

  private struct Decided {
    var unit: ModelUnit
    var place: Place
    var offer: OracleTable.Offer
    var verdict: Verdict
    var isWithdrawn = false
  }

  init(_ triple: ImportTriple) {
    self.triple = triple
    tables = triple.entries.map { OracleTable($0, triple.language) }
    base = triple.base.map { Dictionary($0.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last }) }
    run()
  }

  // MARK: Step 1

  private enum Meaning {
    case text(Place)
    /// A text of a key that has no such variation.
    case noVariation(Place)
    case removed, unknown, unreadable
  }

  private mutating func run() {
    var decided: [Decided] = []
    var first: [Place: Int] = [:]
    var cameBack: Set<String> = []
    for unit in triple.returned {
      if unit.isBroken {
        let id = unit.id.replacing("\n", with: " ")
        isMissingDisputed = isMissingDisputed || triple.returned.count { $0.id.replacing("\n", with: " ") == id } > 1
        cameBack.insert(unit.id)
        settle(unit, .rejected, "unreadable-unit")
        continue
      }
      switch meaning(of: unit.id) {
      case .unreadable:
        cameBack.insert(unit.id)
        isMissingDisputed = true
        settle(unit, .rejected, "unreadable-unit")
      case .removed:
        if !cameBack.insert(unit.id).inserted { isMissingDisputed = true }
        settle(unit, .conflict, "key-removed")
      case .unknown: settle(unit, .orphan, "unknown-unit")
      case .noVariation(let place):
        cameBack.insert(id(of: place))
        let brings = unit.target.map { !Self.isBlank($0) } ?? false
        settle(unit, brings ? .conflict : .untranslated, "shape-changed")
      case .text(let place):
        cameBack.insert(id(of: place))
        if let number = first[place] {
          let isEqual = decided[number].unit.target == unit.target
          settle(unit, isEqual ? .unchanged : .conflict, "duplicate-unit")
          if !isEqual { decided[number].isWithdrawn = true }
          continue
        }
        guard let (offer, isAdded) = tables[place.entry].offer(at: place.path) else { continue }
        let verdict = decide(unit, place, offer, isAdded: isAdded)
        first[place] = decided.count
        decided.append(Decided(unit: unit, place: place, offer: offer, verdict: verdict))
      }
    }
    missing = base?.keys.count { !cameBack.contains($0) } ?? 0
    if missing > 0 { findings.append("missing-unit none ") }
    withdrawCopies(&decided)
    withdrawHalves(&decided)
    finish(decided)
  }

  private func meaning(of id: String) -> Meaning {
    let literal = triple.entries.firstIndex { $0.key == id }
    var readings: [Place] = []
    var isMisnamed = false
    for range in id.ranges(of: "|==|") {
      let (key, path) = (String(id[..<range.lowerBound]), String(id[range.upperBound...]))
      guard let entry = triple.entries.firstIndex(where: { $0.key == key }), !path.contains("|") else { continue }
      if path.hasSuffix("plural.lots") { isMisnamed = true } else { readings.append(Place(entry: entry, path: path)) }
    }
    let possible = readings.filter { tables[$0.entry].canHold($0.path) }
    if let literal, tables[literal].offers[""] != nil {
      // An exported plain text goes before a case that a set could be given, but not before one that it has.
      let isHeld = possible.contains { tables[$0.entry].offers[$0.path] != nil }
      return isHeld ? .unreadable : .text(Place(entry: literal, path: ""))
    }
    if let place = possible.first {
      return tables[place.entry].offer(at: place.path) == nil ? .noVariation(place) : .text(place)
    }
    if let literal { return .noVariation(Place(entry: literal, path: "")) }
    if let place = readings.first { return .noVariation(place) }
    if isMisnamed { return .unreadable }
    // Tools turn line feeds in ids into spaces.
    if let entry = triple.entries.firstIndex(where: { $0.key.contains("\n") && $0.key.replacing("\n", with: " ") == id }
    ) {
      let place = Place(entry: entry, path: "")
      return tables[entry].offers[""] == nil ? .noVariation(place) : .text(place)
    }
    return base?[id] == nil ? .unknown : .removed
  }

  private func id(of place: Place) -> String {
    let key = triple.entries[place.entry].key
    return place.path.isEmpty ? key : "\(key)|==|\(place.path)"
  }

  private mutating func settle(_ unit: ModelUnit, _ outcome: Outcome, _ rule: String?) {
    counts[outcome, default: 0] += 1
    if let rule { findings.append("\(rule) \(Self.spelled(outcome)) \(unit.id)") }
  }

  private static func spelled(_ outcome: Outcome) -> String { outcome.rawValue }

  // MARK: Steps 2 and 3

  private func decide(_ unit: ModelUnit, _ place: Place, _ offer: OracleTable.Offer, isAdded: Bool) -> Verdict {
    guard let target = unit.target else { return Verdict(outcome: .untranslated) }
    let entry = triple.entries[place.entry]
    let ours = offer.target
    let differs = ours?.value != target
    let rises = rises(unit, above: ours?.state)
    if !differs, !rises { return Verdict(outcome: .unchanged) }
    if differs, !entry.isTranslatable || !unit.isTranslatable { return conflict("not-translatable") }
    if differs, triple.isSourceLanguage, !triple.acceptsSourceEdits { return conflict("source-language") }
    if Self.isBlank(target) {
      let erases = ours.map { !Self.isBlank($0.value) } ?? false
      return erases ? conflict("would-erase") : Verdict(outcome: .untranslated)
    }
    // What a copy editor changes is itself what others are measured by.
    if !triple.isSourceLanguage, !OracleFormat.fits(target, source: offer.source, path: place.path) {
      return conflict("format-specifier")
    }
    let source = changedSource(unit, place, offer, isAdded: isAdded)
    if !differs {
      // An approval of a translation of another source is none of this one.
      return source
        ? Verdict(outcome: .unchanged, rule: "source-changed") : Verdict(outcome: .approved, state: state(unit))
    }
    let before = base?[id(of: place)]
    if before?.target == target { return Verdict(outcome: .unchanged, rule: "bundle-older") }
    let work = ours.flatMap { isWork($0, source: offer.source) ? $0 : nil }
    if work == nil, !isFinished(unit), target == unit.source ?? offer.source {
      return Verdict(outcome: .untranslated, rule: "copied-source")
    }
    if source {
      return work == nil
        ? Verdict(outcome: .applied, rule: "source-changed", state: "needs_review") : conflict("source-changed")
    }
    if isUnfinished(unit), let work, !["new", "needs_review"].contains(work.state) { return conflict("unfinished") }
    // Newer work in the project goes before unfinished work of the translator's.
    if changedHere(work, before) {
      let rule = base == nil ? "no-base" : "both-changed"
      switch triple.prefer {
      case nil: return conflict(rule)
      case .ours: return Verdict(outcome: .unchanged, rule: rule)
      case .theirs: return Verdict(outcome: .applied, rule: "replaced", state: state(unit))
      }
    }
    var result = Verdict(outcome: .applied, state: state(unit))
    if isUnfinished(unit) {
      result.rule = "unfinished"
    } else if let own = work.flatMap({ Self.strength[$0.state] }), let new = Self.strength[result.state], own > new {
      result.rule = "weakened"
    }
    return result
  }

  private func conflict(_ rule: String) -> Verdict { Verdict(outcome: .conflict, rule: rule) }

  private func changedSource(_ unit: ModelUnit, _ place: Place, _ offer: OracleTable.Offer, isAdded: Bool) -> Bool {
    guard let source = unit.source, source != offer.source else { return false }
    // A category that was not exported comes with whatever source of its key the tool took.
    return !(isAdded && tables[place.entry].offers.values.contains { $0.source == source })
  }

  /// A blank, and a new text that repeats the source, are nobody's work: Xcode leaves them in place of a translation. A
  /// blank source is translated by a blank.
  private func isWork(_ ours: ModelText, source: String) -> Bool {
    if Self.isBlank(ours.value), !Self.isBlank(source) { return false }
    return ours.state != "new" || ours.value != source
  }

  private func changedHere(_ work: ModelText?, _ before: ModelUnit?) -> Bool {
    if let work { return work.value != before?.target }
    // A translation that was exported and is gone was dropped here; a copy of the source was none.
    guard let target = before?.target, !Self.isBlank(target) else { return false }
    return target != before?.source
  }

  static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A } }

  // MARK: States

  static let strength = ["new": 1, "needs_review": 2, "machine_translated": 3, "translated": 4]

  private func saysDone(_ unit: ModelUnit) -> Bool {
    unit.state.map { ["translated", "final", "signed-off"].contains($0) } ?? false
  }

  private func isFinished(_ unit: ModelUnit) -> Bool {
    unit.approved != "no" && (unit.approved == "yes" || saysDone(unit))
  }

  private func isUnfinished(_ unit: ModelUnit) -> Bool {
    unit.approved == "no" || (unit.approved != "yes" && unit.state != nil && !saysDone(unit))
  }

  /// First match.
  private func state(_ unit: ModelUnit) -> String {
    if unit.approved == "no" { return "needs_review" }
    if let qualifier = unit.qualifier {
      if qualifier == "fuzzy-match" || qualifier.hasPrefix("rejected-") { return "needs_review" }
      if qualifier == "leveraged-mt" || qualifier == "mt-suggestion" {
        return triple.version == "1.3" ? "machine_translated" : "needs_review"
      }
    }
    return unit.approved == "yes" || unit.state == nil || saysDone(unit) ? "translated" : "needs_review"
  }

  /// Whether an equal text's state is stronger than ours: by words only, and never than one nobody knows.
  private func rises(_ unit: ModelUnit, above own: String?) -> Bool {
    guard let own else { return false }
    if unit.approved == nil, unit.state == nil { return false }
    var claim = state(unit)
    if unit.approved == nil, ["new", "needs-translation"].contains(unit.state) { claim = "new" }
    if own.isEmpty { return isFinished(unit) }
    guard let mine = Self.strength[claim], let other = Self.strength[own] else { return false }
    return mine > other
  }

  // MARK: What depends on several units

  /// More than half, and at least 20, of what had no translation came back as finished copies.
  private mutating func withdrawCopies(_ decided: inout [Decided]) {
    guard !triple.acceptsCopies else { return }
    let untranslated = decided.indices.filter { decided[$0].offer.target == nil && decided[$0].unit.target != nil }
    let copies = untranslated.filter {
      let unit = decided[$0].unit
      return decided[$0].verdict.outcome == .applied && !decided[$0].isWithdrawn && isFinished(unit)
        && unit.target == unit.source ?? decided[$0].offer.source
    }
    guard copies.count >= 20, copies.count * 2 > untranslated.count else { return }
    for index in copies { decided[index].verdict = Verdict(outcome: .untranslated, rule: "bulk-copied") }
  }

  /// Sets without `other`, and texts whose substitution is not whole, are held back: repeated until nothing changes.
  private mutating func withdrawHalves(_ decided: inout [Decided]) {
    for entry in tables.indices {
      let all = decided.indices.filter { decided[$0].place.entry == entry && writesText(decided[$0]) }
      guard !all.isEmpty else { continue }
      var rest = all
      while true {
        let check = OracleShape(
          table: tables[entry],
          incoming: Dictionary(
            rest.map { (decided[$0].place.path, decided[$0].unit.target ?? "") },
            uniquingKeysWith: { first, _ in first }))
        let left = rest.filter { !check.isHalf(decided[$0].place.path) }
        if left.count == rest.count { break }
        for index in rest where !left.contains(index) { decided[index].verdict = conflict("shape-changed") }
        rest = left
      }
    }
  }

  private func writesText(_ decided: Decided) -> Bool {
    !decided.isWithdrawn && decided.verdict.outcome == .applied
  }

  private mutating func finish(_ decided: [Decided]) {
    for (entry, table) in zip(triple.entries, tables) { after[entry.key] = table.own }
    for item in decided {
      let outcome = item.isWithdrawn ? .conflict : item.verdict.outcome
      counts[outcome, default: 0] += 1
      let writes = !item.isWithdrawn && [.applied, .approved].contains(item.verdict.outcome)
      // A second unit took back what this one was to write, and says so itself.
      let isSilent = item.isWithdrawn && item.verdict.outcome == .applied
      if let rule = item.verdict.rule, !isSilent {
        findings.append("\(rule) \(Self.spelled(item.verdict.outcome)) \(item.unit.id)")
      }
      guard writes, let target = item.unit.target else { continue }
      let table = tables[item.place.entry]
      let isText = item.verdict.outcome == .applied
      let value = isText ? table.stored(target, item.place.path) : table.own[item.place.path]?.value
      after[table.entry.key]?[item.place.path] = ModelText(value: value ?? target, state: item.verdict.state)
    }
    findings.sort()
  }
}
