import TestSupport

/// Makes triples at random: a few keys of every shape, what was exported of them once, and what a translator, a tool or
/// an accident made of that.
struct RandomTriple {
  private var random: SeededGenerator
  private var triple = ImportTriple()

  static func make(seed: UInt64) -> ImportTriple {
    var maker = RandomTriple(random: SeededGenerator(seed: seed))
    maker.triple.seed = seed
    maker.makeProject()
    maker.makeDocuments()
    return maker.triple
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  /// True once in so many times.
  private mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  // MARK: The project

  private mutating func makeProject() {
    triple.language = pick(["fr", "fr", "pl", "ja", "ar", "en"])
    triple.version = pick(["1.0", "1.3"])
    triple.prefer = pick([nil, nil, nil, .ours, .theirs])
    triple.onSourceChange = pick([.ask, .ask, .review, .take])
    triple.statePolicy = pick([.fromXLIFF, .fromXLIFF, .fromXLIFF, .keep, .needsReview])
    triple.acceptsCopies = once(in: 4)
    triple.acceptsSourceEdits = once(in: 2)
    if triple.language != "en", once(in: 120) {
      triple.entries = (0..<Int.random(in: 22...30, using: &random)).map { ModelEntry(key: "k\($0)") }
      return
    }
    for key in ["Save", "a %@", "n", "v", "t", "d", "g\nh", "x|==|plural.one", "n|==|plural.zero", " "]
    where once(in: key.count == 1 && key != " " ? 4 : 6) {
      triple.entries.append(entry(key))
    }
    if triple.entries.isEmpty { triple.entries = [entry("Save")] }
  }

  private mutating func entry(_ key: String) -> ModelEntry {
    var entry = ModelEntry(key: key)
    switch key {
    case "n":
      entry.source = texts(["plural.one": "1 x", "plural.other": "%lld xs"])
      if once(in: 4) { entry.source?["plural.zero"] = ModelText(value: "no x", state: "translated") }
      entry.target = target([
        ["plural.one": "1 y", "plural.other": "%lld ys"], ["plural.other": "%lld ys"], ["": "%lld y"],
      ])
    case "v":
      entry.source = texts(["device.mac": "Click", "device.other": "Tap"])
      entry.target = target([["device.mac": "Clic", "device.other": "Touche"], ["device.mac": "Clic"], ["": "Touche"]])
    case "d":
      entry.source = texts([
        "device.mac.plural.one": "1 click", "device.mac.plural.other": "%lld clicks", "device.other": "taps",
      ])
      entry.target = target([
        ["device.mac.plural.one": "1 clic", "device.mac.plural.other": "%lld clics", "device.other": "touches"],
        ["device.mac.plural.other": "%lld clics", "device.other.plural.other": "touches"],
      ])
    case "t":
      entry.source = texts([
        "": "Total %#@N@", "substitutions.N.plural.one": "%arg file", "substitutions.N.plural.other": "%arg files",
      ])
      entry.target = target([
        ["": "Somme %#@N@", "substitutions.N.plural.one": "%arg f", "substitutions.N.plural.other": "%arg fs"],
        ["": "Somme %#@N@", "substitutions.N.plural.other": "%arg fs"], ["": "Somme %lld"],
      ])
    case "a %@":
      if once(in: 3) { entry.source = texts(["": "A %@"]) }
      entry.target = target([["": "un %@"], ["": "un %@"], ["": "a %@"], ["": "un"]])
    default:
      if once(in: 4) { entry.source = texts(["": "Store"]) }
      entry.target = target([
        ["": "un"], ["": "deux"], ["": key], ["": ""], ["plural.one": "un", "plural.other": "deux"],
      ])
    }
    entry.isTranslatable = !once(in: 12)
    return entry
  }

  private func texts(_ values: [String: String]) -> [String: ModelText] {
    values.mapValues { ModelText(value: $0, state: "translated") }
  }

  private mutating func target(_ shapes: [[String: String]]) -> [String: ModelText]? {
    guard triple.language != "en", !once(in: 3) else { return nil }
    var result: [String: ModelText] = [:]
    for (path, value) in pick(shapes).sorted(by: { $0.key < $1.key }) {
      let state = pick([
        "translated", "translated", "translated", "needs_review", "new", "machine_translated", "odd", "",
      ])
      result[path] = ModelText(value: value, state: state)
    }
    return result
  }

  // MARK: What went out and what came back

  private mutating func makeDocuments() {
    let isBulk = triple.entries.count > 20
    var base: [ModelUnit] = []
    var ids: Set<String> = []
    for entry in triple.entries {
      for (path, offer) in OracleTable(entry, triple.language).offers.sorted(by: { $0.key < $1.key }) {
        let id = path.isEmpty ? entry.key : "\(entry.key)|==|\(path)"
        // Of two texts with one id only one can have been exported.
        guard ids.insert(id).inserted else { continue }
        let exported = exported(id, offer)
        if !once(in: 10) { base.append(exported) }
        if once(in: 8), !isBulk { continue }
        triple.returned.append(isBulk ? copied(exported) : returned(exported, offer))
      }
    }
    if !isBulk { addOddUnits(&base) }
    if !once(in: 3) { triple.base = base }
    if once(in: 3) { triple.returned.shuffle(using: &random) }
  }

  private mutating func exported(_ id: String, _ offer: OracleTable.Offer) -> ModelUnit {
    var unit = ModelUnit(id: id, source: offer.source)
    if once(in: 8) { unit.source = pick(["Older", "Older %@", "%lld older"]) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: unit.target = offer.target?.value
    case 6..<8: break
    default: unit.target = text(for: offer.source)
    }
    return unit
  }

  private mutating func returned(_ exported: ModelUnit, _ offer: OracleTable.Offer) -> ModelUnit {
    var unit = exported
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: break
    case 6..<8: unit.target = offer.target?.value
    case 8: unit.target = nil
    case 9: unit.target = pick(["", " "])
    case 10: unit.target = unit.source
    case 11:
      unit.target = pick(unit.id.contains("substitutions.") ? ["%@", "%lld"] : ["%@", "%lld", "wrong", "%1$#@N@"])
    default: unit.target = text(for: offer.source)
    }
    mark(&unit)
    if once(in: 20) { unit.source = nil }
    if once(in: 30) { unit.isTranslatable = false }
    unit.isBroken = unit.target != nil && once(in: 40)
    return unit
  }

  private mutating func mark(_ unit: inout ModelUnit) {
    unit.state = pick([
      "translated", "translated", "translated", nil, "final", "signed-off", "new", "needs-translation",
      "needs-review-l10n", "x-odd",
    ])
    if once(in: 5) {
      unit.qualifier = pick(["fuzzy-match", "leveraged-mt", "mt-suggestion", "rejected-length", "exact-match"])
    }
    if once(in: 10) { unit.approved = pick(["yes", "no"]) }
  }

  /// A translation with the arguments of its source.
  private mutating func text(for source: String) -> String {
    let word = pick(["trois", "quatre", "cinq"])
    if source.contains("#@N@") { return pick(["\(word) %1$#@N@", "\(word) %1$#@N@", "\(word) %lld", word]) }
    if source.contains("%1$lld") { return pick(["\(word) %1$lld", word]) }
    if source.contains("%@") { return "\(word) %@" }
    return source.contains("%lld") ? "\(word) %lld" : word
  }

  private mutating func copied(_ exported: ModelUnit) -> ModelUnit {
    var unit = exported
    unit.target = once(in: 5) ? "cible" : unit.source
    unit.state = once(in: 20) ? nil : "translated"
    return unit
  }

  /// Units that an export of this project does not hold.
  private mutating func addOddUnits(_ base: inout [ModelUnit]) {
    if once(in: 3) {
      let ids = [
        "n|==|plural.zero", "n|==|plural.two", "n|==|plural.lots", "n|==|device.mac", "v|==|device.ipad",
        "v|==|plural.one",
        "d|==|device.mac.plural.zero", "d|==|device.ipad.plural.other", "t|==|substitutions.N.plural.zero",
        "t|==|substitutions.M.plural.other", "n", "v", "Save|==|plural.other", "g h", "x", "Saved", "gone", "gone too",
      ]
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let id = pick(ids)
        var unit = ModelUnit(id: id, source: pick(["%lld xs", "1 x", "Older", "Click", id]))
        unit.target = pick([nil, "", "six", "six", "%lld six", "%1$lld six"])
        mark(&unit)
        triple.returned.append(unit)
      }
    }
    for id in ["gone", "gone too"] where once(in: 2) { base.append(ModelUnit(id: id, source: id)) }
    if once(in: 6), !triple.returned.isEmpty {
      var unit = pick(triple.returned)
      if once(in: 2) { unit.target = pick([nil, "sept", "sept %lld", unit.source]) }
      unit.isBroken = false
      triple.returned.append(unit)
    }
  }
}
