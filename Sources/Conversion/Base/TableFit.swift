import Diagnostics
import Localization
import Merge

/// How well one state of a table fits what came back for it.
public struct TableFit: Sendable {
  /// The project's table that it is, or became.
  let name: UTF8Text
  /// The units whose id is there with the same source, one bit each.
  let sameSources: BitSet
  /// Those whose target there is the returned one.
  let sameTargets: BitSet

  /// How many sources are the same.
  var sources: Int { sameSources.count }
  /// How many targets are.
  var targets: Int { sameTargets.count }

  /// Both tables together, where one became of them.
  func joined(with other: TableFit) -> TableFit {
    var (sources, targets) = (sameSources, sameTargets)
    sources.formUnion(other.sameSources)
    targets.formUnion(other.sameTargets)
    return TableFit(name: name, sameSources: sources, sameTargets: targets)
  }
}

/// The units that came back for one table: what its older states are measured by.
struct ReturnedTable: Sendable {
  let units: BaseSnapshot.Table
  private let numbers: [UTF8Text: Int32]

  /// - Parameter files: One file's units, or those of several that are one table now.
  init(_ files: [BaseSnapshot.Table]) {
    var units = files.first ?? BaseSnapshot.Table()
    for unit in files.dropFirst().flatMap(\.units) { units.append(unit) }
    self.units = units
    numbers = Dictionary(
      units.units.enumerated().map { ($0.element.id, Int32($0.offset)) }, uniquingKeysWith: { _, last in last })
  }

  /// Measures the units that a state of the table would have been exported with.
  ///
  /// - Parameter name: The project's table that it is, or became.
  func fit(_ table: any LocalizationTable, language: LanguageTag, name: UTF8Text) -> TableFit {
    var sources = BitSet(count: units.count)
    var targets = BitSet(count: units.count)
    table.forEachText(in: language) { id, source, target in
      guard let number = number(of: id) else { return }
      let returned = units.unit(number)
      if returned.source.map({ $0.inForm(of: source).equalsFoldingLineEnds(source) }) ?? true {
        sources.insert(number)
      }
      if isSame(returned.target?.inForm(of: target ?? source), target) { targets.insert(number) }
    }
    return TableFit(name: name, sameSources: sources, sameTargets: targets)
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
