import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import XMLStream

/// The `<file>` of one catalog in one language: which units it holds, in Xcode's order, and what had to be left out.
struct CatalogExport: FileExport {
  let language: LanguageTag
  var findings: [Finding] = []
  let plan: CatalogPlan
  let catalogUnits: CatalogUnits
  /// What is written, in Xcode's order.
  private(set) var items: [Item] = []
  /// The units that take more than a frame.
  private(set) var varied: [ExportedUnit] = []

  /// Small, for there is one for every unit of a file.
  enum Item {
    /// The entry's only text, straight from the file.
    case plain(entry: Int, target: StringUnit?)
    /// A case of the entry's plural set, straight from the file: its place in `PluralFrames.categories`.
    case plural(entry: Int, category: Int, target: StringUnit?)
    /// A case of the entry's device set, straight from the file: its place in the shape.
    case device(entry: Int, number: Int, target: StringUnit?)
    /// One of `varied`.
    case varied(Int)
  }

  var table: String { plan.table }

  var units: [ExportedUnit] { items.map(unit) }

  init(_ plan: CatalogPlan, language: LanguageTag, selection: ExportSelection) {
    self.plan = plan
    self.language = language
    catalogUnits = CatalogUnits(catalog: plan.catalog, language: language)
    items.reserveCapacity(plan.order.count + plan.order.count / 2)
    let takesAll = selection.takesAllEntries
    for entry in plan.order where takesAll || selection.includes(plan.catalog.entries[entry], at: entry) {
      if plan.longEntries.contains(entry) {
        appendVaried(entry, catalogUnits.sourceShape(ofEntry: entry))
        continue
      }
      if plan.plainFrames[entry] != nil, case .some(let target) = catalogUnits.plainTarget(ofEntry: entry) {
        items.append(.plain(entry: entry, target: target))
        continue
      }
      switch plan.shapes[entry] {
      case .plural(let plural):
        if let cases = catalogUnits.pluralTarget(ofEntry: entry), append(cases, of: entry, plural) { continue }
      case .device(let frames):
        if let cases = catalogUnits.deviceTarget(ofEntry: entry), append(cases, of: entry, frames) { continue }
      case .plain: break
      case .other(let source):
        appendVaried(entry, source)
        continue
      }
      appendVaried(entry, catalogUnits.sourceShape(ofEntry: entry))
    }
    putInOrder()
    warnOfUnreachableKeys()
    if selection != ExportSelection() { select(selection) }
  }

  var wordCount: Int { items.reduce(0) { $0 + unit($1).unit.source.wordCount } }

  var catalog: StringCatalog { plan.catalog }

  /// The cases the language has, and those it needs. False where one of them has no frame.
  private mutating func append(
    _ cases: [(category: PluralCategory, unit: StringUnit)], of entry: Int, _ plural: CatalogPlan.PluralFrames
  ) -> Bool {
    let start = items.count
    for (index, category) in CatalogPlan.PluralFrames.categories.enumerated() {
      let stored = cases.first { $0.category == category }?.unit
      guard stored != nil || catalogUnits.isOffered(category, storesZero: plural.storesZero) else { continue }
      guard plural.frames[index] != nil else {
        items.removeLast(items.count - start)
        return false
      }
      items.append(.plural(entry: entry, category: index, target: stored))
    }
    return true
  }

  /// The devices of the source. False where the language has others, or one of them has no frame.
  private mutating func append(
    _ cases: [(device: UTF8Text, unit: StringUnit)], of entry: Int, _ frames: [CatalogPlan.DeviceFrame]
  ) -> Bool {
    guard cases.isEmpty || cases.count == frames.count else { return false }
    let start = items.count
    for (number, frame) in frames.enumerated() {
      let stored = cases.first { $0.device == frame.device }?.unit
      guard frame.frame != nil, stored != nil || cases.isEmpty else {
        items.removeLast(items.count - start)
        return false
      }
      items.append(.device(entry: entry, number: number, target: stored))
    }
    return true
  }

  private mutating func appendVaried(_ entry: Int, _ source: SourceShape) {
    let key = catalog.entries[entry].key
    do throws(ShapeProblem) {
      let varied = try catalogUnits.units(ofEntry: entry, source).map { unit in
        ExportedUnit(entry: entry, id: UnitID.encode(key: key, path: unit.unit.path), unit: unit.unit)
      }
      if varied.isEmpty {
        leaveOut(.unsupportedShape, entry, .plain, "\(quoted(key)): its variations hold no text")
      }
      let sorted = varied.sorted { UnitOrder.precedes($0.id, $1.id) }
      guard plan.longEntries.contains(entry) else { return append(sorted) }
      for unit in sorted where unit.isTooLong {
        leaveOut(.tooLong, entry, unit.unit.path, unit.tooLongMessage)
      }
      append(sorted.filter { !$0.isTooLong })
    } catch {
      leaveOut(error.rule, entry, .plain, at: error.node, "\(quoted(key)): \(error.message(in: catalog))")
    }
  }

  private mutating func append(_ units: [ExportedUnit]) {
    items += (varied.count..<varied.count + units.count).map { .varied($0) }
    varied += units
  }

  private func id(_ item: Item) -> UTF8Text {
    switch item {
    case .plain(let entry, _): catalog.entries[entry].key
    case .plural(let entry, let category, _):
      UnitID.encode(key: catalog.entries[entry].key, path: Self.path(category))
    case .device(let entry, let number, _):
      UnitID.encode(key: catalog.entries[entry].key, path: device(entry, number)?.path ?? .plain)
    case .varied(let index): varied[index].id
    }
  }

  func device(_ entry: Int, _ number: Int) -> CatalogPlan.DeviceFrame? {
    guard case .device(let frames) = plan.shapes[entry] else { return nil }
    return frames[number]
  }

  func unit(_ item: Item) -> ExportedUnit {
    switch item {
    case .varied(let index): return varied[index]
    case .plural(let entry, let category, let target):
      let source = catalogUnits.pluralSources(ofEntry: entry)?.text(for: CatalogPlan.PluralFrames.categories[category])
      var unit = catalogUnits.unit(ofEntry: entry, Self.path(category), source: source ?? .empty)
      unit.target = target.map { catalog.translation(of: $0) }
      return ExportedUnit(entry: entry, id: id(item), unit: unit)
    case .device(let entry, let number, let target):
      let frame = device(entry, number)
      var unit = catalogUnits.unit(ofEntry: entry, frame?.path ?? .plain, source: frame?.source ?? .empty)
      unit.target = target.map { catalog.translation(of: $0) }
      return ExportedUnit(entry: entry, id: id(item), unit: unit)
    case .plain(let entry, let target):
      let key = catalog.entries[entry].key
      let unit = catalogUnits.plainUnit(ofEntry: entry, target: target)
      return ExportedUnit(entry: entry, id: key, unit: unit)
    }
  }

  private func entry(_ item: Item) -> Int {
    switch item {
    case .plain(let entry, _), .plural(let entry, _, _), .device(let entry, _, _): entry
    case .varied(let index): varied[index].entry
    }
  }

  private static func path(_ category: Int) -> VariationPath {
    VariationPath([.plural(CatalogPlan.PluralFrames.categories[category])])
  }

  /// Keys in order give ids in order, save where a varied key is the beginning of another key.
  private mutating func putInOrder() {
    var neighbours = variedNeighbours
    if !neighbours.allSatisfy({ UnitOrder.precedes($0, $1) || $0 == $1 }) {
      items = items.sorted { UnitOrder.precedes(id($0), id($1)) }
      neighbours = variedNeighbours
    }
    leaveOutDuplicates(Set(neighbours.filter { $0 == $1 }.map(\.0)))
  }

  /// The ids of neighbours, at least one of which is varied: two plain keys are never out of order, nor equal.
  private var variedNeighbours: [(UTF8Text, UTF8Text)] {
    var pairs: [(UTF8Text, UTF8Text)] = []
    for index in items.indices.dropLast() {
      switch (items[index], items[index + 1]) {
      case (.plain, .plain): continue
      case (let left, _):
        if !plan.isFollowedClosely[entry(left)] { continue }
      }
      pairs.append((id(items[index]), id(items[index + 1])))
    }
    return pairs
  }

  /// Two texts with one id could not be told apart on their way back: both stay at home. (Xcode crashes on them.)
  private mutating func leaveOutDuplicates(_ duplicates: Set<UTF8Text>) {
    guard !duplicates.isEmpty else { return }
    for unit in items.map(unit) where duplicates.contains(unit.id) {
      leaveOut(.duplicateID, unit.entry, unit.unit.path, "\(quoted(unit.id)) is the id of two texts")
    }
    items = items.filter { !duplicates.contains(id($0)) }
  }

  private mutating func warnOfUnreachableKeys() {
    let named = Set(findings.compactMap { $0.address?.key })
    for entry in plan.unreachable {
      let key = catalog.entries[entry].key
      guard !named.contains(key) else { continue }
      findings.append(
        Finding(
          rule: .unreachableOnImport, address: UnitAddress(table: table, key: key, language: language),
          place: place(of: catalog.entries[entry].keyNode),
          message: "\(quoted(key)) ends like a variation: Xcode would drop its translation on import; locferry does not"
        ))
    }
  }

  private mutating func select(_ selection: ExportSelection) {
    let selected = items.map(unit).filter { selection.includes($0.unit) }
    items = []
    append(
      selected.map { exported in
        let unit = selection.prepared(exported.unit, table: table, language: language)
        return ExportedUnit(entry: exported.entry, id: exported.id, unit: unit)
      })
  }

  /// - Parameter node: What is wrong; nil for the key.
  mutating func leaveOut(
    _ rule: Rule, _ entry: Int, _ path: VariationPath, at node: JSONNode? = nil, _ message: String
  ) {
    let entry = catalog.entries[entry]
    findings.append(
      Finding(
        rule: rule, outcome: .notExported,
        address: UnitAddress(table: table, key: entry.key, language: language, path: path),
        place: place(of: node ?? entry.keyNode), message: message))
  }

  private func place(of node: JSONNode) -> SourceLocation {
    SourceLocation(path: table, position: plan.lines.position(ofOffset: catalog.document.range(of: node).lowerBound))
  }
}
