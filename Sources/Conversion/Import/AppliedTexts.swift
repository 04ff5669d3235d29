import Diagnostics
import Localization
import Synchronization

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
