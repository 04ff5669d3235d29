import Conversion
import Diagnostics
import Localization

extension [ImportVerb.Document] {
  /// Leaves out what a document says of tables that did not come back with it and did with another one: one bundle's
  /// tables can return in a document each. A table that came with none of them is missed once.
  mutating func settleMissingTables() {
    var returned: [LanguageTag: Set<UTF8Text>] = [:]
    for document in self {
      for language in Set(document.results.map(\.language)) {
        returned[language, default: []].formUnion(document.fileNames)
      }
    }
    var missed: Set<UTF8Text> = []
    for index in indices {
      let own = self[index].fileNames
      self[index].results.removeAll { result in
        let name = UTF8Text(result.table)
        guard result.totals.units == 0, result.totals.missing > 0, !own.contains(name) else { return false }
        let isReturned = returned[result.language]?.contains(name) ?? false
        return isReturned || !missed.insert(UTF8Text("\(result.language) \(result.table)")).inserted
      }
    }
  }
}
