import Diagnostics
public import Localization

/// What becomes of one returned unit.
public enum ImportDecision: Hashable, Sendable {
  /// The project stays as it is. A rule is named where the bundle's text differs and yet nothing needs deciding.
  case unchanged(Rule?)
  /// There is nothing to take.
  case untranslated(Rule?)
  /// The text is new: it is stored with this state. The rule, if any, is a warning.
  case apply(TranslationState, Rule?)
  /// The text is the project's; only its state rises.
  case approve(TranslationState)
  /// Both sides stay as they are until somebody decides.
  case conflict(Rule, FormatMismatch? = nil)
}

extension ImportDecision {
  /// Decides about one unit of the project: gates first, which hold whatever the policy, then the three-way comparison.
  ///
  /// - Parameters:
  ///   - base: The unit as exported; nil where no base is known or the base lacks the unit.
  ///   - hasBase: A base is known for this table and language.
  ///   - ours: The unit as it is in the project now.
  ///   - theirs: The unit as it came back.
  ///   - context: Where the text stands, for the format specifiers it must hold.
  ///   - policy: What wins where the rules leave a choice.
  public static func decide(
    base: BaseUnit?, hasBase: Bool, ours: ProjectUnit, theirs: ReturnedUnit, context: FormatContext,
    policy: ImportPolicy
  ) -> ImportDecision {
    guard let target = theirs.target else { return .untranslated(nil) }
    let claim = theirs.claim.limited(by: policy.states)
    let differs = !target.isSame(as: ours.target?.value)
    if !differs, let own = ours.target, !claim.isStronger(than: ours.claim, of: own.state) {
      return .unchanged(nil)
    }
    // What the translator left alone needs no decision, whatever a gate would say of it now.
    if differs, let base, base.bringsBack(target) {
      if ours.hasWork { return .unchanged(.bundleOlder) }
      if target.isEmpty || target.isBlank && !ours.source.isBlank { return .untranslated(nil) }
      guard base.isFilledIn else { return .unchanged(.bundleOlder) }
      // A source filled in for tools that want a target is nobody's work, until somebody says that it is.
      if claim.isUnfinished { return .untranslated(nil) }
    }
    let gate = gate(
      target: target, differs: differs, ours: ours, isTranslatable: theirs.isTranslatable, context: context,
      policy: policy)
    if let gate { return gate }
    if !differs, let state = claim.equalTextRisesTo {
      // What was reviewed is a translation of another source.
      let isOfOtherSource = policy.onSourceChange != .take && theirs.sourceDiffers(from: ours)
      return isOfOtherSource ? .unchanged(.sourceChanged) : .approve(state)
    }
    return compare(
      target: target, claim: claim, base: base, hasBase: hasBase, ours: ours, theirs: theirs, policy: policy)
  }

  /// What speaks against storing a text, whoever wants it.
  static func gate(
    target: UnitValue, differs: Bool, ours: ProjectUnit, isTranslatable: Bool, context: FormatContext,
    policy: ImportPolicy
  ) -> ImportDecision? {
    // Some tools write an empty target into every unit: where nothing stands, that is none.
    if target.isEmpty, ours.target?.value.isBlank ?? true { return .untranslated(nil) }
    if differs, !ours.isTranslatable || !isTranslatable { return .conflict(.notTranslatable) }
    if differs, ours.isSourceLanguage, !policy.acceptsSourceEdits { return .conflict(.sourceLanguage) }
    if target.isBlank {
      if let own = ours.target, !own.value.isBlank { return .conflict(.wouldErase) }
      // White space can be the translation of white space.
      if !ours.source.isBlank { return .untranslated(nil) }
    }
    // A text beside a set of phrases would be two shapes for one localization.
    if !target.hasForm(of: ours.target?.value ?? ours.source) { return .conflict(.shapeChanged) }
    // A key that is only a name says nothing of what its first text must hold.
    let isFirstText = ours.isSourceLanguage && !ours.hasWork && !ours.source.holdsFormatSpecifiers
    if !isFirstText, let mismatch = target.formatMismatch(source: ours.source, context: context) {
      return .conflict(.formatSpecifier, mismatch)
    }
    return nil
  }

  private static func compare(
    target: UnitValue, claim: StateClaim, base: BaseUnit?, hasBase: Bool, ours: ProjectUnit, theirs: ReturnedUnit,
    policy: ImportPolicy
  ) -> ImportDecision {
    let own = ours.ownWork
    // An id is no translation, whoever says so.
    if ours.hasNoSource, target.equalsFoldingLineEnds(ours.source) { return .untranslated(.copiedSource) }
    if own == nil, target.equalsFoldingLineEnds(theirs.source ?? ours.source) {
      // Older formats know no states: what says nothing there is a translation unless the export filled it in.
      let isFilledIn = base.map { $0.isFilledIn && $0.bringsBack(target) } ?? false
      let isCopy = ours.storesState || isFilledIn ? !claim.isFinished : claim.isUnfinished
      if isCopy { return .untranslated(.copiedSource) }
    }
    let isOfOtherSource = theirs.sourceDiffers(from: ours)
    // A text of the source language is the source: there is nothing to review it by.
    let needsReview = isOfOtherSource && !ours.isSourceLanguage && policy.onSourceChange != .take
    let state = needsReview ? .needsReview : claim.newText
    if isOfOtherSource {
      if own == nil { return .apply(state, .sourceChanged) }
      if policy.onSourceChange == .ask { return .conflict(.sourceChanged) }
    }
    if claim.isUnfinished, let own, own.state != .new, own.state != .needsReview {
      return .conflict(.unfinished)
    }
    if changedHere(own, since: base) {
      let rule: Rule = hasBase ? .bothChanged : .noBase
      switch policy.preferred {
      case nil: return .conflict(rule)
      case .ours: return .unchanged(rule)
      case .theirs: return .apply(state, .replaced)
      }
    }
    if isOfOtherSource { return .apply(state, .sourceChanged) }
    if claim.isUnfinished { return .apply(state, .unfinished) }
    // A qualifier (a fuzzy match, a machine's) makes less of a finished text than the project had.
    let isWeaker = own.map { $0.state.isStronger(than: state) } ?? false
    return .apply(state, isWeaker ? .weakened : nil)
  }

  /// Whether the project's text is not the exported one. Where nothing tells, a text that stands here counts as newer;
  /// one that was exported and is gone was dropped.
  private static func changedHere(_ own: Translation?, since base: BaseUnit?) -> Bool {
    guard let own else { return base?.holdsWork ?? false }
    return !own.value.isSame(as: base?.target)
  }
}

extension StateClaim {
  fileprivate func isStronger(than other: StateClaim?, of own: TranslationState) -> Bool {
    guard let state = equalTextRisesTo else { return false }
    // A state nobody knows is not replaced for an equal text; a missing one gives way to work that says it is done.
    if case .unknown(let spelling) = own { return spelling.isEmpty && isFinished }
    return state.isStronger(than: other?.equalTextRisesTo)
  }
}

extension ReturnedUnit {
  /// The source changed since the export. A unit without a source says nothing.
  fileprivate func sourceDiffers(from ours: ProjectUnit) -> Bool {
    source.map { !$0.equalsFoldingLineEnds(ours.source) } ?? false
  }
}

extension BaseUnit {
  /// The target is the source, put there for want of a translation.
  public var isFilledIn: Bool { isNew && source.map { target?.equalsFoldingLineEnds($0) ?? false } ?? false }

  /// A translation was exported, and no copy of its source.
  fileprivate var holdsWork: Bool {
    guard let target, !target.isBlank else { return false }
    return source.map { !target.equalsFoldingLineEnds($0) } ?? true
  }
}

extension ProjectUnit {
  /// Whether there is a translation that is somebody's work.
  public var hasWork: Bool { ownWork != nil }

  /// The project's translation where it is somebody's work. A text of state `new` that still equals its source is what
  /// Xcode leaves in place of one, and a blank is nothing to lose.
  var ownWork: Translation? {
    guard let target, !target.value.isBlank || source.isBlank else { return nil }
    if target.state == .new, target.value.equalsFoldingLineEnds(source) { return nil }
    return target
  }
}
