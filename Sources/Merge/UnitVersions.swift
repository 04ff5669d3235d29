public import Localization

/// A unit as it was exported: what both sides started from.
public struct BaseUnit: Hashable, Sendable {
  public var source: UnitValue?
  /// Nil where the unit had no translation.
  public var target: UnitValue?
  /// The target was exported as one that nobody has worked on yet: state `new`.
  public var isNew: Bool

  public init(source: UnitValue?, target: UnitValue?, isNew: Bool = false) {
    self.source = source
    self.target = target
    self.isNew = isNew
  }

  /// Whether a target that came back is the one that was exported, line ends aside, which tools change unasked.
  public func bringsBack(_ returned: UnitValue) -> Bool {
    target.map { returned == $0 || returned.isFolded(from: $0) } ?? false
  }
}

/// A unit as it came back from the translator.
public struct ReturnedUnit: Hashable, Sendable {
  public var source: UnitValue?
  /// Nil where there is no target; an empty text is something.
  public var target: UnitValue?
  public var claim: StateClaim
  /// False where the unit says that it is not to be translated.
  public var isTranslatable: Bool

  public init(source: UnitValue?, target: UnitValue?, claim: StateClaim, isTranslatable: Bool = true) {
    self.source = source
    self.target = target
    self.claim = claim
    self.isTranslatable = isTranslatable
  }
}

/// What a returned target says of its own state, format-blind.
public struct StateClaim: Hashable, Sendable {
  /// The state that a text equal to the project's may rise to; nil where the target claims nothing.
  public var equalTextRisesTo: TranslationState?
  /// The state that a new text is stored with.
  public var newText: TranslationState
  /// The target says in words that it is done (`translated`, `final`, `signed-off`, approved).
  public var isFinished: Bool
  /// The target says in words that it is not done. A target without a state says neither.
  public var isUnfinished: Bool

  public init(equalTextRisesTo: TranslationState?, newText: TranslationState, isFinished: Bool, isUnfinished: Bool) {
    self.equalTextRisesTo = equalTextRisesTo
    self.newText = newText
    self.isFinished = isFinished
    self.isUnfinished = isUnfinished
  }
}

/// A unit as the project holds it now, in the form it would be exported in.
public struct ProjectUnit: Hashable, Sendable {
  public var source: UnitValue
  public var target: Translation?
  /// The claim that the project's own target would make after an export.
  public var claim: StateClaim?
  public var isTranslatable: Bool
  /// The target language is the source language.
  public var isSourceLanguage: Bool
  /// The table keeps a state beside each text; older formats keep the text alone.
  public var storesState: Bool
  /// The source is no text but the unit's id, for want of one.
  public var hasNoSource: Bool

  public init(
    source: UnitValue, target: Translation?, claim: StateClaim?, isTranslatable: Bool, isSourceLanguage: Bool,
    storesState: Bool = true, hasNoSource: Bool = false
  ) {
    self.source = source
    self.target = target
    self.claim = claim
    self.isTranslatable = isTranslatable
    self.isSourceLanguage = isSourceLanguage
    self.storesState = storesState
    self.hasNoSource = hasNoSource
  }
}
