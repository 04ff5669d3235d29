import Diagnostics
import Localization
import Merge
import XLIFF

extension TableImport {
  /// A unit that will be written unless what its siblings bring speaks against it.
  struct Proposal {
    var subject: Subject
    var translation: Translation
    /// False where only the state rises.
    var changesText: Bool
    /// Whether it can be written depends on what else its key is given.
    var needsOthers: Bool
    /// A finished target that equals its source, where the project had none.
    var isCopy: Bool
    var warning: Rule?
    /// What the report adds to the warning.
    var remark: String?
    var isWithdrawn = false

    /// Gives the text a stronger state; what was to be said of the weaker one is settled.
    ///
    /// - Parameter own: The state of the project's text.
    mutating func raise(to state: TranslationState, over own: TranslationState?) {
      translation.state = state
      switch warning {
      case .unfinished, .sourceChanged, .stateNotStored: warning = nil
      case .weakened where own?.isStronger(than: state) != true: warning = nil
      default: break
      }
    }
  }

  mutating func propose(
    _ value: UnitValue, for subject: Subject, source: UnitValue, state: TranslationState, warning: Rule?,
    remark: String? = nil, isFinished: Bool
  ) -> Int {
    let changesText = !value.isSame(as: subject.ours)
    proposals.append(
      Proposal(
        subject: subject, translation: Translation(value: value, state: state), changesText: changesText,
        needsOthers: changesText
          && ((subject.existing == nil && !subject.path.isPlain) || value.mentionsSubstitution),
        isCopy: isFinished && subject.ours == nil && value == subject.returned.source ?? source, warning: warning,
        remark: remark))
    return proposals.count - 1
  }

  /// Settles what depends on several units, and hands over the changes.
  mutating func finish() -> TableImportResult {
    moveRenamed()
    if !policy.acceptsCopies, side.storesStates { withdrawBulkCopies() }
    withdrawIncompleteShapes()
    showSets()
    var texts: [AcceptedText<Side.Existing>] = []
    texts.reserveCapacity(proposals.count)
    let applied = AppliedTexts(proposals, account)
    for number in proposals.indices where !proposals[number].isWithdrawn {
      texts.append(accepted(proposals[number]))
      if let finding = applied.finding(number) { findings.append(finding) }
    }
    reportMissing()
    return TableImportResult(
      table: table, language: side.language, hasBase: base != nil, totals: totals, findings: findings,
      changes: side.changes(texts), usedResolutions: usedResolutions,
      appliedTexts: listsAppliedTexts ? appliedTexts() : [])
  }

  private func accepted(_ proposal: borrowing Proposal) -> AcceptedText<Side.Existing> {
    AcceptedText(
      entry: proposal.subject.entry, path: proposal.subject.path, translation: proposal.translation,
      existing: proposal.subject.existing, changesText: proposal.changesText)
  }

  /// More than half of a file's new targets, and at least 20, are their sources: a tool filled them in.
  private mutating func withdrawBulkCopies() {
    let copies = proposals.indices.filter { proposals[$0].isCopy && !proposals[$0].isWithdrawn }
    guard copies.count >= 20, copies.count * 2 > formerlyUntranslated else { return }
    for index in copies { withdraw(index, .untranslated, .bulkCopied) }
  }

  /// A plural or device set, or a text with substitutions, is never written by halves.
  private mutating func withdrawIncompleteShapes() {
    let created = proposals.indices.filter { proposals[$0].needsOthers && !proposals[$0].isWithdrawn }
    let byEntry = Dictionary(grouping: created) { proposals[$0].subject.entry }
    for (entry, indices) in byEntry.sorted(by: { $0.key < $1.key }) {
      // One text that is kept back can leave another incomplete.
      var rest = indices
      while let left = withdrawIncomplete(rest, entry: entry), left.count < rest.count { rest = left }
    }
  }

  /// Keeps back what would stand by halves; returns the texts that are left, nil where nothing is.
  private mutating func withdrawIncomplete(_ indices: [Int], entry: Int) -> [Int]? {
    guard !indices.isEmpty else { return nil }
    let incoming = Dictionary(
      indices.map { (proposals[$0].subject.path, proposals[$0].translation.value) },
      uniquingKeysWith: { first, _ in first })
    let check = side.completeness(ofEntry: entry, incoming: incoming)
    return indices.filter { index in
      guard let reason = check.reasonAgainst(proposals[index].subject.path) else { return true }
      withdraw(index, .conflict, .shapeChanged, detail: reason)
      return false
    }
  }

  private mutating func withdraw(_ index: Int, _ outcome: Outcome, _ rule: Rule, detail: String? = nil) {
    let proposal = proposals[index]
    proposals[index].isWithdrawn = true
    var finding = finding(proposal.subject, rule, outcome, detail: detail)
    keepOursIfDecided(&finding)
    totals.move(proposal.changesText ? .applied : .approved, to: finding.outcome)
    findings.append(finding)
    recount(proposal.subject, as: finding.outcome)
  }

  private mutating func reportMissing() {
    guard let base else { return }
    totals.missing = base.missingCount
    guard totals.missing > 0 else { return }
    findings.append(
      Finding(
        rule: .missingUnit, table: table, language: side.language, location: SourceLocation(path: bundlePath),
        message:
          "\(totals.missing) unit\(totals.missing == 1 ? "" : "s") of \(PrintableText.escape(table)) never came back"))
  }
}

extension UnitValue {
  /// The text refers to a substitution, numbered or not.
  var mentionsSubstitution: Bool {
    guard case .text(let text) = self else { return false }
    return !SubstitutionText.references(in: text).isEmpty
  }
}
