import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing

/// The state of an applied unit: every state with every qualifier and approval, against the table's own words.
@Suite struct StateTableTests {
  private static let states: [String?] = [
    nil, "translated", "final", "signed-off", "new", "needs-translation", "needs-review-translation",
    "needs-review-l10n", "needs-review-adaptation", "needs-adaptation", "needs-l10n", "x-odd", "done", "",
  ]
  private static let qualifiers: [String?] = [
    nil, "leveraged-mt", "mt-suggestion", "fuzzy-match", "exact-match", "id-match", "tm-suggestion", "leveraged-tm",
    "leveraged-glossary", "leveraged-inherited", "leveraged-repository", "rejected-grammar", "rejected-inaccurate",
    "rejected-length", "rejected-spelling", "x-odd", "needs-review-l10n",
  ]
  private static let approvals: [String?] = [nil, "yes", "no", "maybe"]

  /// First match.
  private static func expected(state: String?, qualifier: String?, approved: String?, isVersion13: Bool) -> String {
    if approved == "no" { return "needs_review" }
    if qualifier == "fuzzy-match" || qualifier?.hasPrefix("rejected-") == true { return "needs_review" }
    if qualifier == "leveraged-mt" || qualifier == "mt-suggestion" {
      return isVersion13 ? "machine_translated" : "needs_review"
    }
    if approved == "yes" { return "translated" }
    switch state {
    case nil, "translated", "final", "signed-off": return "translated"
    default: return "needs_review"
    }
  }

  @Test(arguments: ["1.0", "1.2", "1.3"]) func `the state that a new text is stored with`(version: String) throws {
    var units: [Returned] = []
    var wanted: [String] = []
    for state in Self.states {
      for qualifier in Self.qualifiers {
        for approved in Self.approvals {
          let number = units.count
          units.append(
            Returned(
              "k\(number)", "k\(number)", "cible",
              state: [state.map { #"state="\#($0)""# }, qualifier.map { #"state-qualifier="\#($0)""# }]
                .compactMap(\.self).joined(separator: " "),
              attributes: approved.map { #"approved="\#($0)""# } ?? ""))
          let result = Self.expected(
            state: state, qualifier: qualifier, approved: approved, isVersion13: version == "1.3")
          wanted.append("k\(number): cible (\(result))")
        }
      }
    }
    let catalog = try catalog(units.map { #""\#($0.id)":{}"# }.joined(separator: ","), version: version)
    let result = try imported(catalog, units)
    #expect(result.totals.applied == units.count && units.count == 14 * 17 * 4)
    for (got, want) in zip(try result.texts(), wanted.sorted()) where got != want {
      Issue.record("\(got), not \(want)")
    }
    // The file's version says what its reader knows; an import never raises it.
    #expect(try StringCatalog(result.edited()).version == UTF8Text(version))
  }

  @Test func `an unknown state is a warning`() throws {
    let catalog = try catalog(#""a":{},"b":{}"#)
    let result = try imported(
      catalog, [Returned("a", "a", "x", state: #"state="x-odd""#), Returned("b", "b", "y", state: #"state="done""#)])
    #expect(result.findings.count { $0 == "unknown-state none" } == 2)
    #expect(result.result.findings.allSatisfy { $0.severity < .error })
  }

  /// Tools mark what they touch, and drop or lower what they do not know.
  @Test(
    arguments: [
      ("translated", "new", "translated"), ("translated", "needs-review-l10n", "translated"),
      ("translated", "needs-translation", "translated"), ("translated", nil, "translated"),
      ("translated", "x-odd", "translated"), ("needs_review", nil, "needs_review"),
      ("needs_review", "new", "needs_review"), ("needs_review", "needs-translation", "needs_review"),
      ("needs_review", "translated", "translated"), ("needs_review", "final", "translated"),
      ("needs_review", "signed-off", "translated"), ("new", "new", "new"), ("new", nil, "new"),
      ("new", "needs-review-l10n", "needs_review"), ("new", "translated", "translated"),
      ("machine_translated", "translated", "translated"), ("machine_translated", nil, "machine_translated"),
      ("odd", "translated", "odd"), ("odd", "new", "odd"),
    ] as [(String, String?, String)])
  func `an equal text rises by words only`(own: String, state: String?, expected: String) throws {
    let catalog = try catalog(entry("k", plain("fr", "cible", own)), version: "1.3")
    let result = try imported(
      catalog, [Returned("k", "k", "cible", state: state.map { #"state="\#($0)""# } ?? "")])
    #expect(try result.texts() == ["k: cible (\(expected))"])
    #expect(result.totals.approved == (own == expected ? 0 : 1))
    #expect(result.totals.unchanged == (own == expected ? 1 : 0))
  }

  @Test(arguments: ["new", "needs_review", "translated", "machine_translated", "odd", ""])
  func `what Xcode's own states come back as is no change, in any version`(state: String) throws {
    for version in ["1.0", "1.3"] {
      let catalog = try catalog(entry("k", plain("fr", "cible", state)), version: version)
      let bytes = try export(catalog, "fr")
      let result = try imported(catalog, bytes, base: bytes)
      #expect(result.result.changes.isEmpty && result.totals.unchanged == 1, "\(state) in \(version)")
    }
  }
}
