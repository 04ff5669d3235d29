import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import PropertySupport
import StringCatalog
import TestSupport
import Testing
import XLIFF
import XMLStream

/// Imports of random triples against an independent reading of the design's table.
@Suite struct RandomImportTests {
  private static let isFull = ProcessInfo.processInfo.environment["LOCFERRY_FULL"] != nil
  private static let first = ProcessInfo.processInfo.environment["LOCFERRY_SEED"].flatMap(UInt64.init) ?? 1
  /// Seeds that run as one test.
  private static let chunk: UInt64 = 250

  /// The first seed of each chunk: 3,000 triples, or 100,000 where all that is worth the time.
  private static let chunks: [UInt64] = {
    let count: UInt64 = isFull ? 100_000 : 3000
    print("\(count) random imports from seed \(first), LOCFERRY_SEED; LOCFERRY_FULL=1 takes 100,000")
    return stride(from: first, to: first + count, by: UInt64.Stride(chunk)).map { $0 }
  }()

  @Test(arguments: chunks) func `an import is what the table makes of it`(first: UInt64) throws {
    for seed in first..<first + Self.chunk {
      let triple = RandomTriple.make(seed: seed)
      let complaints = try TripleCheck(triple).complaints()
      // One of a chunk is enough to look at.
      guard complaints.isEmpty else {
        // What else is wrong may go, as long as something is.
        let small = shrunk(triple, smaller: \.smaller) { (try? TripleCheck($0).complaints())?.isEmpty == false }
        let account = try TripleCheck(small).complaints().joined(separator: "\n")
        Issue.record("\(complaints.joined(separator: "\n"))\nsmallest: \(account)\n\(small)")
        return
      }
    }
  }

  /// The triples reach what they are to test: every outcome and every rule, often enough.
  @Test func `every outcome and every rule occurs`() {
    var outcomes: [ImportOracle.Outcome: Int] = [:]
    var rules: [Substring: Int] = [:]
    for seed in 1...2000 as ClosedRange<UInt64> {
      let oracle = ImportOracle(RandomTriple.make(seed: seed))
      outcomes.merge(oracle.counts, uniquingKeysWith: +)
      for finding in oracle.findings { rules[finding.prefix { $0 != " " }, default: 0] += 1 }
    }
    #expect(outcomes.count == 7 && outcomes.values.allSatisfy { $0 >= 50 }, "\(outcomes)")
    let expected = [
      "unreadable-unit", "key-removed", "unknown-unit", "duplicate-unit", "not-translatable", "source-language",
      "would-erase", "format-specifier", "shape-changed", "bundle-older", "copied-source", "bulk-copied",
      "source-changed",
      "unfinished", "both-changed", "no-base", "replaced", "weakened", "missing-unit",
    ]
    for rule in expected { #expect(rules[rule[...], default: 0] >= 10, "\(rule): \(rules[rule[...], default: 0])") }
    #expect(rules.count == expected.count, "\(rules)")
  }
}
