import Foundation
import PropertySupport
import Testing

/// The promises on catalogs, project edits and returns of any kind. A case that fails is made small and printed as a
/// test of its own.
@Suite struct GeneratedCatalogTests {
  private static let count: UInt64 =
    ProcessInfo.processInfo.environment["LOCFERRY_FULL"] == nil ? 400 : 20_000
  /// The most cases that are tried to make a failing one smaller; LOCFERRY_SHRINK=0 prints it as it is.
  private static let shrinkLimit = ProcessInfo.processInfo.environment["LOCFERRY_SHRINK"].flatMap(Int.init) ?? 1500
  private static let first = ProcessInfo.processInfo.environment["LOCFERRY_SEED"].flatMap(UInt64.init) ?? 1

  /// What the cases have to come to, so that they reach what they are to test.
  private static let expected = [
    "left out of an export", "came back into nothing", "applied", "approved", "unknown-unit", "key-removed",
    "duplicate-unit", "not-translatable", "would-erase", "format-specifier", "shape-changed", "bundle-older",
    "copied-source", "source-changed", "unfinished", "both-changed", "no-base", "missing-unit", "unknown-category",
  ]

  @Test func `promises hold of whatever a catalog and its return may be`() {
    print("\(Self.count) generated catalogs from seed \(Self.first), LOCFERRY_SEED; LOCFERRY_FULL=1 takes 20,000")
    var occurred: [String: Int] = [:]
    var broken: Set<BrokenPromise.Promise> = []
    for seed in Self.first..<Self.first + Self.count {
      let outcome = Self.check(seed)
      for what in outcome.occurred { occurred[what, default: 0] += 1 }
      // One of a kind is enough to look at.
      guard let generated = outcome.generated, let first = outcome.complaints.first,
        broken.insert(first.promise).inserted
      else { continue }
      print("seed \(seed): \(first)")
      // As small as it goes without breaking another promise instead.
      var tries = 0
      let small = shrunk(generated, smaller: \.smaller) { smaller in
        tries += 1
        return tries <= Self.shrinkLimit && Self.complaints(smaller).contains { $0.promise == first.promise }
      }
      Issue.record("\(Self.complaints(small).map(\.description).joined(separator: "\n"))\n\(small)")
    }
    for what in Self.expected { #expect(occurred[what, default: 0] >= 2, "\(what): \(occurred[what, default: 0])") }
  }

  private struct Outcome {
    var generated: GeneratedCase?
    var complaints: [BrokenPromise] = []
    var occurred: Set<String> = []
  }

  private static func check(_ seed: UInt64) -> Outcome {
    do {
      let generated = try GeneratedCase.make(seed: seed)
      let check = try PromiseCheck(generated)
      return Outcome(generated: generated, complaints: check.complaints, occurred: check.occurred)
    } catch {
      Issue.record("seed \(seed): \(error)")
      return Outcome()
    }
  }

  /// What is wrong with a case; one that cannot even be tried breaks another promise.
  private static func complaints(_ generated: GeneratedCase) -> [BrokenPromise] {
    (try? PromiseCheck(generated).complaints) ?? []
  }
}
