public import Diagnostics
public import Localization
import Merge

/// A text that an import takes, or whose state it raises, for reports that list them.
public struct AppliedText: Hashable, Sendable {
  public var address: UnitAddress
  /// `applied` or `approved`.
  public var outcome: Outcome
  /// The text to be translated, as the project has it now.
  public var source: UnitValue?
  /// The project's text; nil where there was none.
  public var before: UnitValue?
  public var after: Translation
  /// The place in the project, before anything is written.
  public var place: SourceLocation

  public init(
    address: UnitAddress, outcome: Outcome, source: UnitValue?, before: UnitValue?, after: Translation,
    place: SourceLocation
  ) {
    self.address = address
    self.outcome = outcome
    self.source = source
    self.before = before
    self.after = after
    self.place = place
  }
}

extension TableImport {
  /// What is to be written, text by text, in the order in which the units came.
  func appliedTexts() -> [AppliedText] {
    proposals.filter { !$0.isWithdrawn }.map { proposal in
      let subject = proposal.subject
      return AppliedText(
        address: address(ofEntry: subject.entry, subject.path),
        outcome: proposal.changesText ? .applied : .approved,
        source: (try? side.unit(ofEntry: subject.entry, subject.path))?.unit.source, before: subject.ours,
        after: proposal.translation, place: side.place(ofEntry: subject.entry, subject.existing))
    }
  }
}
