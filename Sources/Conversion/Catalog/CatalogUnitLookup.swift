import Diagnostics
import Localization
import StringCatalog

/// Finds the text of a catalog that a returned id means.
///
/// An id is not injective, so it is read against the table: a literal key first, then every split whose key exists and
/// has, or could have, that variation.
struct CatalogUnitLookup {
  let units: RecentUnits
  let keys: KeyIndex

  func resolve(_ id: UTF8Text) -> UnitResolution {
    let literal = keys.entry(id)
    let readings = UnitID.splits(of: id)
    if readings.isEmpty, let literal { return .found(entry: literal, path: .plain, isFolded: false) }
    let possible = readings.compactMap { reading -> (entry: Int, reading: UnitID.Reading)? in
      guard let entry = keys.entry(reading.key), canHold(reading.path, entry: entry) else { return nil }
      return (entry, reading)
    }
    // A key without a plain text of its own was not exported under its bare name.
    let isBare = literal.map { holds(.plain, entry: $0) } ?? false
    if let literal, isBare,
      !possible.contains(where: { holds($0.reading.path, entry: $0.entry) })
    {
      // A text that was exported goes before a case that a set could be given.
      return .found(entry: literal, path: .plain, isFolded: false)
    }
    switch (possible.isEmpty || isBare ? literal : nil, possible.count) {
    case (let literal?, 0): return .found(entry: literal, path: .plain, isFolded: false)
    case (nil, 1): return .found(entry: possible[0].entry, path: possible[0].reading.path, isFolded: false)
    case (nil, 0): return resolveUnexpected(id, readings)
    default:
      let literalReading = literal.map { _ in [UnitID.Reading(key: id, path: .plain)] } ?? []
      return .ambiguous(literalReading + possible.map(\.reading))
    }
  }

  /// The id names no text as it stands: a variation the key does not have, or an id a tool has folded.
  private func resolveUnexpected(_ id: UTF8Text, _ readings: [UnitID.Reading]) -> UnitResolution {
    if let (entry, path) = unitWrittenAs(id) { return .found(entry: entry, path: path, isFolded: false) }
    for reading in readings {
      if let entry = keys.entry(reading.key) { return .found(entry: entry, path: reading.path, isFolded: false) }
    }
    if let (key, category) = UnitID.unknownCategory(in: id), keys.entry(key) != nil {
      return .unknownCategory(category)
    }
    if let entry = keys.entry(folded: id) { return .found(entry: entry, path: .plain, isFolded: true) }
    for reading in readings {
      if let entry = keys.entry(folded: reading.key) {
        return .found(entry: entry, path: reading.path, isFolded: true)
      }
    }
    return .unknown
  }

  /// The text that an export writes with this id, where its names make it one that cannot be read: a device's with a dot.
  private func unitWrittenAs(_ id: UTF8Text) -> (entry: Int, path: VariationPath)? {
    for key in UnitID.possibleKeys(of: id) {
      guard let entry = keys.entry(key), let units = try? units.units(ofEntry: entry) else { continue }
      let unit = units.first { UnitID.encode(key: key, path: $0.unit.path) == id }
      if let unit { return (entry, unit.unit.path) }
    }
    return nil
  }

  /// Whether an entry has the variation itself.
  private func holds(_ path: VariationPath, entry: Int) -> Bool {
    (try? units.units(ofEntry: entry))?.contains { $0.unit.path == path } ?? false
  }

  /// Whether an entry has the variation, or the plural set that it would be a further case of.
  private func canHold(_ path: VariationPath, entry: Int) -> Bool {
    guard let units = try? units.units(ofEntry: entry) else { return false }
    return units.contains { $0.unit.path == path || $0.unit.path.isSibling(of: path) }
  }
}
