/// The second and third step of the design's import table for one unit: gates, then the decision.
///
/// Where the table leaves a choice the comments say which one was taken.
struct OracleDecision {
  struct Verdict {
    var outcome: ImportOracle.Outcome
    /// The rule that is to be named, if one is.
    var rule: String?
    /// The state of a text that is written.
    var state = ""
  }

  let triple: ImportTriple
  let table: OracleTable
  let offer: OracleTable.Offer
  /// No unit was exported for the text: a category that its set is to be given.
  let isAdded: Bool
  /// The unit as it was exported.
  let base: ModelUnit?
  let hasBase: Bool

  func verdict(on unit: ModelUnit) -> Verdict {
    guard let target = unit.target else { return Verdict(outcome: .untranslated) }
    let ours = offer.target
    let differs = ours?.value != target
    let state = OracleState(unit, triple.version).limited(by: triple.statePolicy)
    if !differs, !state.rises(above: ours?.state) { return Verdict(outcome: .unchanged) }

    let work = ours.flatMap { isWork($0) ? $0 : nil }
    if differs, base?.target == target {
      // A source that was filled in for want of a translation is nothing that could be older or newer, nor is no text.
      let isFilledIn = base?.state == "new" && base?.target == base?.source
      let isNoText = target.isEmpty || Self.isBlank(target) && !Self.isBlank(offer.source)
      switch (work, isNoText, isFilledIn) {
      case (.some, _, _), (nil, false, false): return Verdict(outcome: .unchanged, rule: "bundle-older")
      case (nil, true, _): return Verdict(outcome: .untranslated)
      case (nil, false, true): if state.isUnfinished { return Verdict(outcome: .untranslated) }
      }
    }
    let hasText = ours.map { !Self.isBlank($0.value) } ?? false
    // No text for no text differs from nothing.
    if target.isEmpty, !hasText { return Verdict(outcome: .untranslated) }
    if differs, !table.entry.isTranslatable || !unit.isTranslatable { return conflict("not-translatable") }
    if differs, triple.isSourceLanguage, !triple.acceptsSourceEdits { return conflict("source-language") }
    if Self.isBlank(target), hasText || !Self.isBlank(offer.source) {
      return hasText ? conflict("would-erase") : Verdict(outcome: .untranslated)
    }
    // What a key that is only a name calls for, its first text says.
    let isFirstText = triple.isSourceLanguage && work == nil && !offer.source.contains("%")
    if !isFirstText, !OracleFormat.fits(target, source: offer.source, path: offer.path) {
      return conflict("format-specifier")
    }

    if !differs {
      // An approval of a translation of another source is none of this one.
      return isSourceChanged(unit) && triple.onSourceChange != .take
        ? Verdict(outcome: .unchanged, rule: "source-changed") : Verdict(outcome: .approved, state: state.ofNewText)
    }
    // For want of a source the id stands there, and an id is no translation.
    if offer.source == "\(table.entry.key)|==|\(offer.path)", target == offer.source {
      return Verdict(outcome: .untranslated, rule: "copied-source")
    }
    if work == nil, !state.isFinished, target == unit.source ?? offer.source {
      return Verdict(outcome: .untranslated, rule: "copied-source")
    }
    let isOfOtherSource = isSourceChanged(unit)
    // A text of the source language cannot be reviewed by its source.
    let isReviewed = isOfOtherSource && !triple.isSourceLanguage && triple.onSourceChange != .take
    let newState = isReviewed ? "needs_review" : state.ofNewText
    if isOfOtherSource {
      if work == nil { return Verdict(outcome: .applied, rule: "source-changed", state: newState) }
      if triple.onSourceChange == .ask { return conflict("source-changed") }
    }
    if state.isUnfinished, let work, !["new", "needs_review"].contains(work.state) { return conflict("unfinished") }
    // Newer work in the project goes before unfinished work of the translator's.
    if changedHere(work) {
      let rule = hasBase ? "both-changed" : "no-base"
      switch triple.prefer {
      case nil: return conflict(rule)
      case .ours: return Verdict(outcome: .unchanged, rule: rule)
      case .theirs: return Verdict(outcome: .applied, rule: "replaced", state: newState)
      }
    }
    var result = Verdict(outcome: .applied, state: newState)
    if isOfOtherSource {
      result.rule = "source-changed"
    } else if state.isUnfinished {
      result.rule = "unfinished"
    } else if let own = work.flatMap({ OracleState.strength[$0.state] }),
      let new = OracleState.strength[result.state], own > new
    {
      result.rule = "weakened"
    }
    return result
  }

  private func conflict(_ rule: String) -> Verdict { Verdict(outcome: .conflict, rule: rule) }

  /// A unit without a source says nothing. A category that was not exported comes with whatever source of its key the
  /// tool took.
  private func isSourceChanged(_ unit: ModelUnit) -> Bool {
    guard let source = unit.source, source != offer.source else { return false }
    return !(isAdded && table.offers.values.contains { $0.source == source })
  }

  /// A blank, and a new text that repeats the source, are nobody's work: Xcode leaves them in place of a translation. A
  /// blank source is translated by a blank.
  private func isWork(_ ours: ModelText) -> Bool {
    if Self.isBlank(ours.value), !Self.isBlank(offer.source) { return false }
    return ours.state != "new" || ours.value != offer.source
  }

  /// Without a base a text that stands here counts as changed. A translation that was exported and is gone was dropped
  /// here; a copy of the source was none.
  private func changedHere(_ work: ModelText?) -> Bool {
    if let work { return work.value != base?.target }
    guard let target = base?.target, !Self.isBlank(target) else { return false }
    return target != base?.source
  }

  static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A } }
}

/// What a returned target says of its state.
struct OracleState {
  static let strength = ["new": 1, "needs_review": 2, "machine_translated": 3, "translated": 4]

  let isFinished: Bool
  let isUnfinished: Bool
  /// First match, as the design lists it.
  private(set) var ofNewText: String
  private var claim: String?

  init(_ unit: ModelUnit, _ version: String) {
    let saysDone = unit.state.map { ["translated", "final", "signed-off"].contains($0) } ?? false
    isFinished = unit.approved != "no" && (unit.approved == "yes" || saysDone)
    isUnfinished = unit.approved == "no" || (unit.approved != "yes" && unit.state != nil && !saysDone)
    let qualifier = unit.qualifier ?? ""
    if unit.approved == "no" || qualifier == "fuzzy-match" || qualifier.hasPrefix("rejected-") {
      ofNewText = "needs_review"
    } else if qualifier == "leveraged-mt" || qualifier == "mt-suggestion" {
      ofNewText = version == "1.3" ? "machine_translated" : "needs_review"
    } else {
      ofNewText = unit.approved == "yes" || unit.state == nil || saysDone ? "translated" : "needs_review"
    }
    switch (unit.approved, unit.state) {
    case (nil, nil): claim = nil
    case (nil, "new"), (nil, "needs-translation"): claim = "new"
    default: claim = ofNewText
    }
  }

  /// What a policy leaves of it.
  func limited(by policy: ImportTriple.StatePolicy) -> OracleState {
    var state = self
    if policy != .fromXLIFF { state.claim = nil }
    if policy == .needsReview { state.ofNewText = "needs_review" }
    return state
  }

  /// Whether an equal text's state is stronger than ours: by words only, and never than one nobody knows.
  func rises(above own: String?) -> Bool {
    guard let own, let claim else { return false }
    if own.isEmpty { return isFinished }
    guard let mine = Self.strength[claim], let other = Self.strength[own] else { return false }
    return mine > other
  }
}
