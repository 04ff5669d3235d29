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
    let taken = proposals.filter { !$0.isWithdrawn }
    let places = side.locations(of: taken.map { side.place(ofEntry: $0.subject.entry, $0.subject.existing) })
    return zip(taken, places).map { proposal, place in
      let subject = proposal.subject
      return AppliedText(
        address: address(ofEntry: subject.entry, subject.path),
        outcome: proposal.changesText ? .applied : .approved,
        source: (try? side.unit(ofEntry: subject.entry, subject.path))?.unit.source, before: subject.ours,
        after: proposal.translation, place: place ?? SourceLocation(path: table))
    }
  }
}
