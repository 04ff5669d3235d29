import Diagnostics
import Localization
import Synchronization
import XLIFF

/// Tells of texts that met one of the project's: all that findings about them need, also when the import is over.
struct TextAccount<Side: TableSide>: Sendable {
  let side: Side
  let table: String
  /// The document as messages name it.
  let bundlePath: String
  /// The units as they were exported; nil where that is not known.
  let base: BaseSnapshot.Table?

  /// - Parameters:
  ///   - subject: The unit, and what it met.
  ///   - text: What happened.
  ///   - remark: What there is to add.
  func details(of subject: TableImport<Side>.Subject, saying text: String, remark: String?) -> FindingDetails {
    let id = side.id(ofEntry: subject.entry, subject.path)
    return FindingDetails(
      address: address(ofEntry: subject.entry, subject.path), table: table, language: side.language,
      unitID: subject.returned.id, location: location(subject.returned),
      place: side.place(ofEntry: subject.entry, subject.existing),
      base: subject.base.flatMap { base?.unit($0).target }, ours: subject.ours, theirs: subject.returned.target,
      message: "\(quoted(id)): \(text)\(remark.map { "; \($0)" } ?? "")")
  }

  func address(ofEntry entry: Int, _ path: VariationPath) -> UnitAddress {
    UnitAddress(table: table, key: side.key(ofEntry: entry), language: side.language, path: path)
  }

  func location(_ returned: TransUnit) -> SourceLocation {
    SourceLocation(path: bundlePath, position: returned.position)
  }
}

/// Tells of the texts that an import takes and warns of. There may be as many as units, and reports list few.
final class AppliedTexts<Side: TableSide>: FindingAccount {
  private let account: TextAccount<Side>
  private let proposals: [TableImport<Side>.Proposal]
  /// A report asks for the members of one finding after the other.
  private let recent = Mutex<(number: Int, details: FindingDetails)?>(nil)

  init(_ proposals: [TableImport<Side>.Proposal], _ account: TextAccount<Side>) {
    self.account = account
    self.proposals = proposals
  }

  /// The warning about one of the proposals; nil where there is none.
  func finding(_ number: Int) -> Finding? {
    proposals[number].warning.map { rule in
      Finding(rule: rule, severity: rule.severityOfDecided, outcome: .applied, account: self, number: number)
    }
  }

  func details(_ number: Int) -> FindingDetails {
    recent.withLock { recent in
      if let recent, recent.number == number { return recent.details }
      let details = makeDetails(number)
      recent = (number, details)
      return details
    }
  }

  private func makeDetails(_ number: Int) -> FindingDetails {
    let proposal = proposals[number]
    switch proposal.warning {
    case .keyRemoved?:
      // What was sent from another key has its own story.
      let story = proposal.remark ?? Rule.keyRemoved.explanation
      return account.details(of: proposal.subject, saying: story, remark: nil)
    case .unfinished?:
      return account.details(
        of: proposal.subject, saying: "unfinished work, taken as in need of review", remark: proposal.remark)
    case let rule:
      return account.details(of: proposal.subject, saying: rule?.explanation ?? "", remark: proposal.remark)
    }
  }
}

extension Rule {
  /// How much it matters where nothing is left to decide.
  var severityOfDecided: Severity { min(defaultSeverity, .warning) }
}
