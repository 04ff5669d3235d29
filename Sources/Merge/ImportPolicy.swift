import Localization

/// One of the two sides of an import.
public enum Side: String, Sendable, Hashable, CaseIterable {
  /// The project's.
  case ours
  /// The bundle's.
  case theirs
}

/// What becomes of a translation whose source has changed since the export, where the project has a text of its own.
/// Where it has none the translation is always taken, for somebody to look at.
public enum SourceChangePolicy: String, Sendable, Hashable, CaseIterable {
  /// A conflict.
  case ask
  /// Taken like any other, as in need of review.
  case review
  /// Taken like any other, in the state it claims.
  case take
}

/// What the state of a returned target is worth.
public enum StatePolicy: String, Sendable, Hashable, CaseIterable {
  /// As the document says.
  case fromXLIFF = "from-xliff"
  /// A text equal to the project's leaves its state alone: for tools that mark everything as translated.
  case keep
  /// Whatever is taken is in need of review, and nothing rises.
  case needsReview = "needs-review"
}

/// What the user decided beforehand. The defaults never lose a translation on either side.
public struct ImportPolicy: Sendable, Hashable {
  /// Which side wins where both changed, or where no base tells who did.
  public var preferred: Side?
  public var onSourceChange: SourceChangePolicy
  public var states: StatePolicy
  /// Take finished targets that equal their source even where a tool copied them in bulk.
  public var acceptsCopies: Bool
  /// Take changed targets of the source language itself.
  public var acceptsSourceEdits: Bool
  /// Let a device set have a case for a device that it lacks.
  public var allowsNewVariations: Bool

  public init(
    preferred: Side? = nil, onSourceChange: SourceChangePolicy = .ask, states: StatePolicy = .fromXLIFF,
    acceptsCopies: Bool = false, acceptsSourceEdits: Bool = false, allowsNewVariations: Bool = false
  ) {
    self.preferred = preferred
    self.onSourceChange = onSourceChange
    self.states = states
    self.acceptsCopies = acceptsCopies
    self.acceptsSourceEdits = acceptsSourceEdits
    self.allowsNewVariations = allowsNewVariations
  }
}

extension StateClaim {
  /// What is left of a claim under a policy.
  public func limited(by policy: StatePolicy) -> StateClaim {
    var claim = self
    switch policy {
    case .fromXLIFF: break
    case .keep: claim.equalTextRisesTo = nil
    case .needsReview:
      claim.equalTextRisesTo = nil
      claim.newText = .needsReview
    }
    return claim
  }
}
