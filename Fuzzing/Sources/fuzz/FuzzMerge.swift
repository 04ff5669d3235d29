import CatalogMerge
import StringCatalog

/// Three catalogs, with a byte between them that no UTF-8 has.
func fuzzMerge(_ bytes: [UInt8]) throws {
  let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, let base = try? StringCatalog(Array(parts[0])),
    let ours = try? StringCatalog(Array(parts[1])),
    let theirs = try? StringCatalog(Array(parts[2]))
  else { return }
  let merged = try CatalogMerge(base: base, ours: ours, theirs: theirs)
  let mirrored = try CatalogMerge(base: base, ours: theirs, theirs: ours)
  require(merged.conflicts.count == mirrored.conflicts.count, "the sides see other conflicts")
  let settled = try CatalogMerge(base: base, ours: ours, theirs: theirs) { _ in .ours }
  require(settled.conflicts.isEmpty && settled.bytes == merged.bytes, "ours is not what a conflict leaves")
  _ = try CatalogMerge(base: nil, ours: ours, theirs: theirs)

  for one in [ours, theirs] {
    require(try CatalogMerge(base: base, ours: one, theirs: one).bytes == one.document.bytes, "x and x are not x")
    require(try CatalogMerge(base: base, ours: one, theirs: base).bytes == one.document.bytes, "ours alone is not ours")
    let alone = try CatalogMerge(base: base, ours: base, theirs: one)
    require(alone.conflicts.isEmpty, "theirs alone conflicts")
    // Theirs' content in base's layout: against theirs there is nothing more to bring.
    require(
      CatalogDiff(from: alone.result, to: one).changes.isEmpty, "theirs alone is not theirs")
  }
}
