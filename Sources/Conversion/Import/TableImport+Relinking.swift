import Diagnostics
import Localization
import Merge
import XLIFF

/// Units that another format of the table named, as after a migration.
extension TableImport {
  /// The table's own id for what another format calls `id`; nil where it has no such text, or more than one.
  func counterpart(of id: UTF8Text, in codec: UnitCodec) -> UTF8Text? { Self.counterpart(of: id, in: codec, side) }

  private static func counterpart(of id: UTF8Text, in codec: UnitCodec, _ side: Side) -> UTF8Text? {
    for reading in codec.readings(of: id) {
      guard let entry = side.entry(ofKey: reading.key) else { continue }
      let paths = side.units(ofEntry: entry).map(\.path)
      // A key alone says nothing about a text that varies now.
      if codec == .keys, paths != [.plain] { continue }
      if paths.contains(reading.path) { return side.id(ofEntry: entry, reading.path) }
      // Xcode makes plain plural cases of a variable that is the whole text; its name is all that is lost.
      let bare = reading.path.withoutSubstitutions
      let matches = bare.isPlain ? [] : paths.filter { $0.withoutSubstitutions == bare }
      if matches.count == 1 { return side.id(ofEntry: entry, matches[0]) }
    }
    return nil
  }

  /// Decides about a unit of another format.
  mutating func take(_ returned: TransUnit, in codec: UnitCodec) {
    guard let id = returned.id, returned.problem == nil else { return take(returned) }
    if let own = counterpart(of: id, in: codec) { return take(own == id ? returned : returned.identified(by: own)) }
    let isKnown = codec.readings(of: id).contains { side.entry(ofKey: $0.key) != nil }
    // What stood for a plural, not a text of its own.
    guard isKnown, !returned.bringsText || !returned.isTranslatable || returned.repeatsSource else {
      return take(returned)
    }
    settle(
      returned, returned.bringsText ? .unchanged : .untranslated, .relinkedUnit,
      "\(quoted(id)): the table keeps this key's texts in another shape", severity: .note)
  }

  /// Names the texts that an id may stand for which says nothing of its own, as the end of a sentence.
  func likely(among ids: [UTF8Text]) -> String {
    let names = ids.prefix(3).map(quoted).joined(separator: ", ")
    return "; its source is that of \(names)\(ids.count > 3 ? " and \(ids.count - 3) more" : "")"
  }

  /// Whether the table has a unit's text, with the same source.
  func recognises(_ returned: TransUnit, in codec: UnitCodec?) -> Bool {
    guard let id = returned.id, let own = codec.map({ counterpart(of: id, in: $0) }) ?? id,
      case .found(let entry, let path, _) = side.resolve(own), let ours = try? side.unit(ofEntry: entry, path)
    else { return false }
    return returned.source?.equalsFoldingLineEnds(ours.unit.source) ?? true
  }

  /// What was exported of a table, whatever formats it had then, by the ids it has now.
  static func units(of sections: [ExportedSection], _ side: Side) -> BaseUnits {
    if sections.count == 1, sections[0].codec == nil { return BaseUnits(sections[0].units) }
    var joined = BaseSnapshot.Table()
    var seen: Set<UTF8Text> = []
    for section in sections {
      for unit in section.units.units {
        var unit = unit
        if let codec = section.codec {
          let own = counterpart(of: unit.id, in: codec, side)
          let isKnown = codec.readings(of: unit.id).contains { side.entry(ofKey: $0.key) != nil }
          // A key that is gone is the first table's to miss; what has no counterpart is nobody's.
          guard own != nil || section.isPrimary && !isKnown else { continue }
          unit.id = own ?? unit.id
        }
        if seen.insert(unit.id).inserted { joined.append(unit) }
      }
      joined.isGuess = joined.isGuess || section.units.isGuess
      joined.formerTexts.formUnion(
        section.units.formerTexts.map { id in section.codec.flatMap { counterpart(of: id, in: $0, side) } ?? id })
    }
    return BaseUnits(joined)
  }
}

extension TransUnit {
  /// The target is the source.
  fileprivate var repeatsSource: Bool {
    guard let source, let target else { return false }
    return target.equalsFoldingLineEnds(source)
  }
}

extension VariationPath {
  /// The path without the names of substitutions.
  fileprivate var withoutSubstitutions: VariationPath {
    VariationPath(
      steps.filter { step in
        if case .substitution = step { false } else { true }
      })
  }
}
