import Diagnostics
import Localization
import Synchronization
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

  /// Counts how often it is asked.
  private final class Account: FindingAccount {
    let asked = Mutex<[Int]>([])

    func details(_ number: Int) -> FindingDetails {
      asked.withLock { $0.append(number) }
      return FindingDetails(unitID: "u", message: "number \(number)")
    }
  }

  @Test func detailsAreMadeForWhoAsks() {
    let account = Account()
    var findings = (0..<3).map { Finding(rule: .replaced, outcome: .applied, account: account, number: $0) }
    findings.sort { $0.severity > $1.severity }
    #expect(findings.count { $0.rule == .replaced && $0.outcome == .applied && $0.severity == .warning } == 3)
    #expect(account.asked.withLock { $0 }.isEmpty)
    #expect(findings[1].message == "number 1")
    #expect(account.asked.withLock { $0 } == [1])
    // A changed one keeps what else it had, and the others theirs.
    findings[1].message += "!"
    #expect(findings.map(\.message) == ["number 0", "number 1!", "number 2"] && findings[1].unitID == "u")
    #expect(findings[1] != Finding(rule: .replaced, outcome: .applied, account: account, number: 1))
    #expect(findings[2] == Finding(rule: .replaced, outcome: .applied, details: account.details(2)))
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
