import Localization
import StringCatalog
import Synchronization

/// The units of the entry asked for last: the texts of a varied key come one after the other.
final class RecentUnits: Sendable {
  let units: CatalogUnits
  private let recent = Mutex<(entry: Int, result: Result<[CatalogUnit], ShapeProblem>)?>(nil)

  init(_ units: CatalogUnits) {
    self.units = units
  }

  /// The units of an entry, as `CatalogUnits.units(ofEntry:)` gives them.
  func units(ofEntry index: Int) throws(ShapeProblem) -> [CatalogUnit] {
    let result = recent.withLock { recent in
      if let recent, recent.entry == index { return recent.result }
      let result = Result { () throws(ShapeProblem) in try units.units(ofEntry: index) }
      recent = (index, result)
      return result
    }
    return try result.get()
  }
}
