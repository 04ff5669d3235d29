import Diagnostics
import Localization
import LosslessJSON
import Merge
import StringCatalog

/// How well one state of a table fits what came back for it.
public struct TableFit: Sendable {
  /// Units whose id is there with the same source.
  public let sources: Int
  /// Units whose target there is the returned one.
  public let targets: Int
  /// Which those are, one bit each.
  let sameTargets: BitSet
}

/// The units that came back for one table: what its older states are measured by.
struct ReturnedTable: Sendable {
  let units: BaseSnapshot.Table
  private let numbers: [UTF8Text: Int32]

  init(_ units: BaseSnapshot.Table) {
    self.units = units
    numbers = Dictionary(
      units.units.enumerated().map { ($0.element.id, Int32($0.offset)) }, uniquingKeysWith: { _, last in last })
  }

  func fit(_ catalog: StringCatalog, language: LanguageTag) -> TableFit {
    let exported = CatalogUnits(catalog: catalog, language: language)
    var sources = BitSet(count: units.count)
    var targets = BitSet(count: units.count)
    func compare(_ number: Int, _ source: UnitValue, _ target: UnitValue?) {
      let returned = units.unit(number)
      if returned.source.map({ $0.inForm(of: source).equalsFoldingLineEnds(source) }) ?? true {
        sources.insert(number)
      }
      if isSame(returned.target?.inForm(of: target ?? source), target) { targets.insert(number) }
    }
    for (index, entry) in catalog.entries.enumerated() {
      if let (source, existing) = exported.plainTexts(ofEntry: index) {
        guard let number = number(of: entry.key) else { continue }
        let target = existing.map { UnitValue.text(catalog.document.text(of: $0.valueNode)) }
        compare(number, .text(source), target ?? exported.absentTarget(ofEntry: index)?.value)
      } else {
        for unit in ((try? exported.units(ofEntry: index)) ?? []).map(\.unit) {
          guard let number = number(of: UnitID.encode(key: unit.key, path: unit.path)) else { continue }
          compare(number, unit.source, unit.target?.value)
        }
      }
    }
    return TableFit(sources: sources.count, targets: targets.count, sameTargets: targets)
  }

  /// Nothing and white space are one: some tools leave an empty target where there was none.
  private func isSame(_ returned: UnitValue?, _ stored: UnitValue?) -> Bool {
    switch (returned, stored) {
    case (let returned?, let stored?):
      returned.equalsFoldingLineEnds(stored) || (returned.isBlank && stored.isBlank)
    case (let value?, nil), (nil, let value?): value.isBlank
    case (nil, nil): true
    }
  }

  private func number(of id: UTF8Text) -> Int? {
    (numbers[id] ?? id.foldingWhitespace.flatMap { numbers[$0] }).map(Int.init)
  }
}
