import Localization
import StringCatalog

/// The units of the entry asked for last: the texts of a varied key come one after the other.
final class RecentUnits {
  let units: CatalogUnits
  private var entry: Int?
  private var result: Result<[CatalogUnit], ShapeProblem> = .success([])

  init(_ units: CatalogUnits) {
    self.units = units
  }

  /// The units of an entry, as `CatalogUnits.units(ofEntry:)` gives them.
  func units(ofEntry index: Int) throws(ShapeProblem) -> [CatalogUnit] {
    if entry != index {
      entry = index
      do throws(ShapeProblem) {
        result = .success(try units.units(ofEntry: index))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }
}
