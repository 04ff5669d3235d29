import Diagnostics
import Localization
import Testing

@Suite struct FindingTests {
  @Test func rawNamesAreKebabCaseAndOneOfAKind() {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz-")
    for rule in Rule.allCases {
      #expect(rule.rawValue.allSatisfy { allowed.contains($0) })
      #expect(!rule.explanation.contains("\n") && !rule.explanation.isEmpty)
    }
    #expect(Set(Rule.allCases.map(\.explanation)).count == Rule.allCases.count)
  }

  /// The names that reports promise.
  @Test(arguments: [
    "unknown-file", "key-removed", "unknown-unit", "duplicate-unit", "unreadable-unit", "not-translatable",
    "source-language", "would-erase", "format-specifier", "shape-changed", "bundle-older", "copied-source",
    "bulk-copied", "source-changed", "unfinished", "both-changed", "no-base",
  ])
  func promisedNames(name: String) {
    #expect(Rule(rawValue: name) != nil)
  }

  @Test func aFindingTakesWhatItsAddressAndRuleSay() throws {
    let german = try #require(LanguageTag("de"))
    let address = UnitAddress(table: "App.xcstrings", key: "k", language: german)
    let finding = Finding(rule: .bothChanged, outcome: .conflict, address: address, message: "k changed twice")
    #expect(finding.severity == .error)
    #expect(finding.table == "App.xcstrings")
    #expect(finding.language == german)
    #expect(Finding(rule: .bothChanged, severity: .note, message: "").severity == .note)
    #expect(Finding(rule: .unknownState, message: "").outcome == .none)
  }

  @Test func totalsAddUp() {
    var totals = Totals()
    let counted = Outcome.allCases.filter { $0 != .notExported && $0 != .none }
    for outcome in Outcome.allCases { totals.count(outcome) }
    #expect(!totals.addsUp)
    totals.units = counted.count
    #expect(totals.addsUp)
    totals.missing = 3
    #expect(totals.addsUp)
    let twice = totals + totals
    #expect(twice.addsUp)
    #expect(twice.units == 14 && twice.missing == 6 && twice.conflicts == 2 && twice.orphans == 2)
    totals.rejected += 1
    #expect(!totals.addsUp)
  }
}
