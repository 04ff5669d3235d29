internal import CatalogMerge

/// How many translations changed, by kind.
struct ChangeCounts: Equatable {
  private var counts: [CatalogDiff.Kind: Int] = [:]

  subscript(_ kind: CatalogDiff.Kind) -> Int { counts[kind] ?? 0 }

  mutating func count(_ kind: CatalogDiff.Kind) { counts[kind, default: 0] += 1 }

  static func + (left: ChangeCounts, right: ChangeCounts) -> ChangeCounts {
    var sum = left
    sum.counts.merge(right.counts, uniquingKeysWith: +)
    return sum
  }
}
