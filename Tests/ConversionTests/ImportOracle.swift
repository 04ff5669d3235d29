/// What an import has to make of a triple: the design's table read once more, in the smallest form, on plain strings.
///
/// It shares no code with the product. This part is the first step, identity, and what depends on several units; the other
/// two steps are `OracleDecision`.
struct ImportOracle {
  enum Outcome: String {
    case applied, approved, unchanged, untranslated, conflict, rejected, orphan
  }

  /// A finding as `rule outcome id`.
  private(set) var findings: [String] = []
  private(set) var counts: [Outcome: Int] = [:]
  private(set) var missing = 0
  /// The language's texts afterwards, by key and path.
  private(set) var after: [String: [String: ModelText]] = [:]

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
    var verdict: OracleDecision.Verdict
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
        cameBack.insert(unit.id)
        settle(unit, .rejected, "unreadable-unit")
        continue
      }
      switch meaning(of: unit.id) {
      case .unreadable:
        cameBack.insert(unit.id)
        settle(unit, .rejected, "unreadable-unit")
      case .removed:
        cameBack.insert(unit.id)
        let exported = base?[unit.id]
        let isFilledIn = exported?.state == "new" && exported?.target == exported?.source
        let isWork = unit.bringsText && !(isFilledIn && unit.target == exported?.target)
        settle(unit, isWork ? .conflict : .untranslated, "key-removed")
      case .unknown: settle(unit, .orphan, "unknown-unit")
      case .noVariation(let place):
        cameBack.insert(id(of: place))
        settle(unit, unit.bringsText ? .conflict : .untranslated, "shape-changed")
      case .text(let place):
        cameBack.insert(id(of: place))
        if let number = first[place] {
          let isEqual = decided[number].unit.target == unit.target
          settle(unit, isEqual ? .unchanged : .conflict, "duplicate-unit")
          if !isEqual { decided[number].isWithdrawn = true }
          continue
        }
        guard let (offer, isAdded) = tables[place.entry].offer(at: place.path) else { continue }
        let decision = OracleDecision(
          triple: triple, table: tables[place.entry], offer: offer, isAdded: isAdded, base: base?[id(of: place)],
          hasBase: base != nil)
        let verdict = decision.verdict(on: unit)
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
    if let rule { findings.append("\(rule) \(outcome.rawValue) \(unit.id)") }
  }

  // MARK: What depends on several units

  /// More than half, and at least 20, of what had no translation came back as finished copies.
  private mutating func withdrawCopies(_ decided: inout [Decided]) {
    guard !triple.acceptsCopies else { return }
    let untranslated = decided.indices.filter { decided[$0].offer.target == nil }
    let copies = untranslated.filter {
      let unit = decided[$0].unit
      return decided[$0].verdict.outcome == .applied && !decided[$0].isWithdrawn
        && OracleState(unit, triple.version).isFinished
        && unit.target == unit.source ?? decided[$0].offer.source
    }
    guard copies.count >= 20, copies.count * 2 > untranslated.count else { return }
    for index in copies { decided[index].verdict = .init(outcome: .untranslated, rule: "bulk-copied") }
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
        for index in rest where !left.contains(index) {
          decided[index].verdict = .init(outcome: .conflict, rule: "shape-changed")
        }
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
        findings.append("\(rule) \(item.verdict.outcome.rawValue) \(item.unit.id)")
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

extension ModelUnit {
  /// A unit with an empty or blank target, or none, leaves nothing to decide.
  fileprivate var bringsText: Bool { target.map { !OracleDecision.isBlank($0) } ?? false }
}
