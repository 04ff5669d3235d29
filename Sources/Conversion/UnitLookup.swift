import Diagnostics
import Localization
import StringCatalog

/// Finds the text of a table that a returned id means.
///
/// An id is not injective, so it is read against the table: a literal key first, then every split whose key exists and
/// has, or could have, that variation.
struct UnitLookup {
  enum Resolution {
    case found(entry: Int, path: VariationPath, isFolded: Bool)
    case unknown
    /// The readings that are all possible.
    case ambiguous([UnitID.Reading])
    /// The key exists; the variation named is none.
    case unknownCategory(UTF8Text)
  }

  let units: CatalogUnits
  private let entries: [UTF8Text: Int32]
  /// Keys that hold line ends or tabs, by what tools make of them; −1 where that is not unique.
  private let folded: [UTF8Text: Int32]

  init(_ units: CatalogUnits) {
    self.units = units
    var entries: [UTF8Text: Int32] = [:]
    var folded: [UTF8Text: Int32] = [:]
    entries.reserveCapacity(units.catalog.entries.count)
    for (index, entry) in units.catalog.entries.enumerated() {
      entries[entry.key] = Int32(index)
      if let key = entry.key.foldingWhitespace {
        folded[key] = folded[key] == nil ? Int32(index) : -1
      }
    }
    self.entries = entries
    self.folded = folded.filter { entries[$0.key] == nil }
  }

  func resolve(_ id: UTF8Text) -> Resolution {
    let literal = entries[id].map(Int.init)
    let readings = UnitID.splits(of: id)
    if readings.isEmpty, let literal { return .found(entry: literal, path: .plain, isFolded: false) }
    let possible = readings.compactMap { reading -> (entry: Int, reading: UnitID.Reading)? in
      guard let entry = entries[reading.key].map(Int.init), canHold(reading.path, entry: entry) else { return nil }
      return (entry, reading)
    }
    switch (literal, possible.count) {
    case (let literal?, 0): return .found(entry: literal, path: .plain, isFolded: false)
    case (nil, 1): return .found(entry: possible[0].entry, path: possible[0].reading.path, isFolded: false)
    case (nil, 0): return resolveUnexpected(id, readings)
    default:
      let literalReading = literal.map { _ in [UnitID.Reading(key: id, path: .plain)] } ?? []
      return .ambiguous(literalReading + possible.map(\.reading))
    }
  }

  /// The id names no text as it stands: a variation the key does not have, or an id a tool has folded.
  private func resolveUnexpected(_ id: UTF8Text, _ readings: [UnitID.Reading]) -> Resolution {
    let keyed = readings.filter { entries[$0.key] != nil }
    if let reading = keyed.first, let entry = entries[reading.key] {
      return .found(entry: Int(entry), path: reading.path, isFolded: false)
    }
    if let (key, category) = UnitID.unknownCategory(in: id), entries[key] != nil { return .unknownCategory(category) }
    if let entry = folded[id], entry >= 0 { return .found(entry: Int(entry), path: .plain, isFolded: true) }
    for reading in readings {
      if let entry = folded[reading.key], entry >= 0 {
        return .found(entry: Int(entry), path: reading.path, isFolded: true)
      }
    }
    return .unknown
  }

  /// Whether an entry has the variation, or the plural set that it would be a further case of.
  private func canHold(_ path: VariationPath, entry: Int) -> Bool {
    guard let units = try? units.units(ofEntry: entry) else { return false }
    return units.contains { $0.unit.path == path || $0.unit.path.isSibling(of: path) }
  }
}

extension VariationPath {
  /// Two cases of one plural set.
  func isSibling(of other: VariationPath) -> Bool {
    guard case .plural? = steps.last, case .plural? = other.steps.last else { return false }
    return steps.count == other.steps.count && steps.dropLast() == other.steps.dropLast()
  }
}

extension UTF8Text {
  /// The text with each LF, CR and TAB as a space, as XML attribute values come back from tools that do not escape them
  /// (XML 1.0, 3.3.3); nil where there is none of them.
  var foldingWhitespace: UTF8Text? {
    guard bytes.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return nil }
    return UTF8Text(validated: bytes.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 ? 0x20 : $0 }[...])
  }
}
