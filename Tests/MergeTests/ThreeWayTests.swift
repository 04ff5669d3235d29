import Merge
import TestSupport
import Testing

@Suite struct ThreeWayTests {
  typealias Resolution = ThreeWay<Int>.Resolution

  /// Every way in which three versions can agree and differ; nil is absence.
  static let table: [(base: Int?, ours: Int?, theirs: Int?, Resolution)] = [
    (nil, nil, nil, .resolved(nil)),
    (nil, nil, 1, .resolved(1)),
    (nil, 1, nil, .resolved(1)),
    (nil, 1, 1, .resolved(1)),
    (nil, 1, 2, .conflict),
    (0, nil, nil, .resolved(nil)),
    (0, 0, nil, .resolved(nil)),
    (0, nil, 0, .resolved(nil)),
    (0, 1, nil, .conflict),
    (0, nil, 1, .conflict),
    (0, 0, 0, .resolved(0)),
    (0, 0, 1, .resolved(1)),
    (0, 1, 0, .resolved(1)),
    (0, 1, 1, .resolved(1)),
    (0, 1, 2, .conflict),
  ]

  @Test func truthTable() {
    for (base, ours, theirs, expected) in Self.table {
      let versions = ThreeWay(base: base, ours: ours, theirs: theirs)
      #expect(versions.resolution == expected, "\(versions)")
    }
  }

  /// Tables of named values, merged name by name.
  private static func merge(
    _ base: [Int: Int], _ ours: [Int: Int], _ theirs: [Int: Int]
  ) -> (merged: [Int: Int], conflicts: Set<Int>) {
    var merged: [Int: Int] = [:]
    var conflicts: Set<Int> = []
    for name in Set(base.keys).union(ours.keys).union(theirs.keys) {
      switch ThreeWay(base: base[name], ours: ours[name], theirs: theirs[name]).resolution {
      case .resolved(let value): merged[name] = value
      case .conflict: conflicts.insert(name)
      }
    }
    return (merged, conflicts)
  }

  private static func table(_ generator: inout SeededGenerator) -> [Int: Int] {
    var table: [Int: Int] = [:]
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      table[Int.random(in: 0..<6, using: &generator)] = Int.random(in: 0..<3, using: &generator)
    }
    return table
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func laws(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (base, ours, theirs) = (Self.table(&generator), Self.table(&generator), Self.table(&generator))
    #expect(Self.merge(base, ours, base) == (ours, []))
    #expect(Self.merge(base, base, theirs) == (theirs, []))
    #expect(Self.merge(base, ours, ours) == (ours, []))
    #expect(Self.merge(base, ours, theirs) == Self.merge(base, theirs, ours))
  }
}
