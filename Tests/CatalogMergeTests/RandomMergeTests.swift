import CatalogMerge
import Diagnostics
import Localization
import StringCatalog
import TestSupport
import Testing

/// Two copies of a small catalog changed at random, merged, and compared with the flat model.
@Suite struct RandomMergeTests {
  private func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws -> CatalogMerge {
    try CatalogMerge(base: StringCatalog(base), ours: StringCatalog(ours), theirs: StringCatalog(theirs))
  }

  private func places(_ merge: CatalogMerge) -> Set<[UTF8Text]> { Set(merge.conflicts.map { $0.path + $0.members }) }

  private func versions(_ seed: UInt64) -> (base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    var generator = SeededGenerator(seed: seed)
    func layout() -> RandomCatalog.Layout { RandomCatalog.Layout.allCases.randomElement(using: &generator) ?? .xcode }
    let original = RandomCatalog(&generator)
    let base = original.bytes(layout())
    let ours = original.changed(&generator).bytes(layout())
    let theirs = original.changed(&generator).bytes(layout())
    return (base, ours, theirs)
  }

  /// The seeds reach what they are to test.
  @Test func everyKindOfConflictAndEnoughCleanMergesOccur() throws {
    var rules: [Rule: Int] = [:]
    var (clean, combined) = (0, 0)
    for seed in 1...400 as ClosedRange<UInt64> {
      let (base, ours, theirs) = versions(seed)
      let merged = try merge(base, ours, theirs)
      for conflict in merged.conflicts { rules[conflict.rule, default: 0] += 1 }
      if merged.conflicts.isEmpty { clean += 1 }
      if merged.bytes != ours, try FlatCatalog(merged.bytes) != FlatCatalog(theirs) { combined += 1 }
    }
    #expect(rules.keys.count == 3)
    #expect(rules.values.allSatisfy { $0 >= 10 }, "\(rules)")
    #expect(clean > 100)
    #expect(combined > 100)
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>)
  func agreesWithTheModel(seed: UInt64) throws {
    let (base, ours, theirs) = versions(seed)
    let merged = try merge(base, ours, theirs)
    let complaints = try ExpectedMerge(base: base, ours: ours, theirs: theirs).complaints(about: merged)
    #expect(complaints.isEmpty, "seed \(seed): \(complaints)")
    #expect(try FlatCatalog(merged.bytes).overlappingShapes.isEmpty, "seed \(seed)")
    #expect(try places(merge(base, theirs, ours)) == places(merged), "seed \(seed)")

    let result = try FlatCatalog(merged.bytes)

    // Settled for theirs it is the merge that theirs would have made.
    for settlement in [Settlement.ours, .theirs, .base] {
      let settled = try CatalogMerge(
        base: StringCatalog(base), ours: StringCatalog(ours), theirs: StringCatalog(theirs)
      ) { _ in settlement }
      #expect(settled.conflicts.isEmpty && settled.settledCount == merged.conflicts.count, "seed \(seed)")
      let flat = try FlatCatalog(settled.bytes)
      switch settlement {
      case .theirs: #expect(flat == (try FlatCatalog(merge(base, theirs, ours).bytes)), "seed \(seed)")
      case .base:
        let (before, covered) = (try FlatCatalog(base), Set(merged.places.joined()))
        for path in Set(flat.atoms.keys).union(before.atoms.keys).union(result.atoms.keys) {
          let expected = merged.isInConflict(path, covered) ? before.atoms[path] : result.atoms[path]
          #expect(flat.atoms[path] == expected, "seed \(seed): \(path)")
        }
      default: #expect(settled.bytes == merged.bytes, "seed \(seed)")
      }
    }

    // What one side alone changed is the result.
    #expect(try merge(base, ours, base).bytes == ours, "seed \(seed)")
    #expect(try merge(base, ours, ours).bytes == ours, "seed \(seed)")
    let theirsAlone = try merge(base, base, theirs)
    #expect(theirsAlone.conflicts.isEmpty, "seed \(seed)")
    #expect(try FlatCatalog(theirsAlone.bytes) == FlatCatalog(theirs), "seed \(seed)")
  }
}
