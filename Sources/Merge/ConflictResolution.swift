public import Diagnostics
public import Localization

/// A conflict as somebody saw it when deciding: what it was about, the text to translate, and the three translations.
///
/// A decision holds for exactly this; where any of it has changed since, it has to be made again.
public struct ConflictVersions: Hashable, Sendable {
  public var rule: Rule
  /// The source as the project has it; nil where the conflict is about no text of the project's.
  public var source: UnitValue?
  /// Nil where the version lacks the text.
  public var base: UnitValue?
  public var ours: UnitValue?
  /// Nil, too, where the same unit came back several times: then it is all of those.
  public var theirs: UnitValue?

  public init(rule: Rule, source: UnitValue? = nil, base: UnitValue?, ours: UnitValue?, theirs: UnitValue?) {
    self.rule = rule
    self.source = source
    self.base = base
    self.ours = ours
    self.theirs = rule == .duplicateUnit ? nil : theirs
  }
}

/// What somebody decided about one conflict.
public enum ConflictChoice: Hashable, Sendable {
  /// The project's text stays.
  case ours
  /// The returned text, in the state it claims.
  case theirs
  /// The text as it was exported, as translated.
  case base
  /// A text of one's own, as translated.
  case value(UnitValue)
  /// The returned text goes to another key, as in need of review: the key was renamed.
  case into(UTF8Text)
}

/// A decision and the conflict it was made about.
public struct ConflictResolution: Hashable, Sendable {
  public var versions: ConflictVersions
  public var choice: ConflictChoice

  public init(versions: ConflictVersions, choice: ConflictChoice) {
    self.versions = versions
    self.choice = choice
  }
}

/// Why a decision is not carried out; the conflict stays.
public enum ResolutionRefusal: Error, Hashable, Sendable {
  /// The rule, the project or the bundle is not what was decided upon.
  case outdated
  /// The chosen text must not be stored, whoever wants it.
  case gate(Rule, FormatMismatch?)
  /// The chosen version has no text.
  case noText
  /// The conflict is of a kind where this cannot be chosen.
  case noChoice
  /// The key the text was sent to does not exist or has no such variation.
  case unknownKey
  /// The key the text was sent to has a translation of its own, or is given one by the same bundle.
  case occupied
}

extension ImportDecision {
  /// What a choice makes of a conflict between texts: the text to store with its state, or nil where ours stays.
  ///
  /// - Throws: `ResolutionRefusal` where a gate forbids the text; gates hold whoever decides.
  public static func resolve(
    _ choice: ConflictChoice, base: BaseUnit?, ours: ProjectUnit, theirs: ReturnedUnit, context: FormatContext,
    policy: ImportPolicy
  ) throws(ResolutionRefusal) -> Translation? {
    let chosen: Translation?
    switch choice {
    case .ours: return nil
    case .theirs:
      chosen = theirs.target.map {
        Translation(value: $0, state: theirs.claim.limited(by: policy.states).newText)
      }
    case .base: chosen = base?.target.map { Translation(value: $0, state: .translated) }
    case .value(let value): chosen = Translation(value: value, state: .translated)
    case .into: throw .noChoice
    }
    guard let chosen else { throw .noText }
    let gate = gate(
      target: chosen.value, differs: !chosen.value.isSame(as: ours.target?.value), ours: ours,
      isTranslatable: theirs.isTranslatable, context: context, policy: policy)
    switch gate {
    case .conflict(let rule, let mismatch): throw .gate(rule, mismatch)
    case .untranslated: throw .noText
    default: return chosen
    }
  }

  /// What a text whose key was renamed becomes under its new key.
  ///
  /// - Throws: `ResolutionRefusal` where that has a translation already, or a gate forbids the text.
  public static func move(
    _ theirs: ReturnedUnit, to ours: ProjectUnit, context: FormatContext, policy: ImportPolicy
  ) throws(ResolutionRefusal) -> Translation {
    guard ours.ownWork == nil else { throw .occupied }
    let moved = try resolve(.theirs, base: nil, ours: ours, theirs: theirs, context: context, policy: policy)
    guard let moved else { throw .noText }
    return Translation(value: moved.value, state: .needsReview)
  }
}
