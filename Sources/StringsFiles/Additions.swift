import Diagnostics
import Localization

/// What is new in a file, by its keys.
///
/// In the order in which it came, as the order of a catalog is not transitive: where the new keys end up depends on the
/// order they are looked at in, which must be the same in every run.
struct Additions<Content: Sendable>: Sendable {
  private var items: [(key: UTF8Text, content: Content)] = []
  private var indices: [UTF8Text: Int] = [:]

  var isEmpty: Bool { items.isEmpty }

  mutating func set(_ content: Content, forKey key: UTF8Text) {
    if let index = indices[key] {
      items[index].content = content
    } else {
      indices[key] = items.count
      items.append((key, content))
    }
  }

  /// Each put where its key belongs among those that came before it.
  var ordered: [(key: UTF8Text, content: Content)] {
    var result: [(key: UTF8Text, content: Content)] = []
    result.reserveCapacity(items.count)
    for item in items {
      var low = 0
      var high = result.count
      while low < high {
        let middle = (low + high) / 2
        if CatalogOrder.precedes(result[middle].key, item.key) { low = middle + 1 } else { high = middle }
      }
      result.insert(item, at: low)
    }
    return result
  }
}
