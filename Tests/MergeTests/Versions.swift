import Diagnostics
import Localization
import Merge
import Testing

/// The claims that returned targets make, as the state table of an import words them.
enum Claims {
  static let translated = StateClaim(
    equalTextRisesTo: .translated, newText: .translated, isFinished: true, isUnfinished: false)
  /// A target without a state: stored as translated, approves nothing.
  static let silent = StateClaim(equalTextRisesTo: nil, newText: .translated, isFinished: false, isUnfinished: false)
  static let new = StateClaim(equalTextRisesTo: .new, newText: .needsReview, isFinished: false, isUnfinished: true)
  static let needsReview = StateClaim(
    equalTextRisesTo: .needsReview, newText: .needsReview, isFinished: false, isUnfinished: true)
  static let machine = StateClaim(
    equalTextRisesTo: .machineTranslated, newText: .machineTranslated, isFinished: true, isUnfinished: false)

  static let all = [translated, silent, new, needsReview, machine]

  /// What the project's own target would claim.
  static func own(_ state: TranslationState) -> StateClaim {
    switch state {
    case .translated: translated
    case .machineTranslated: machine
    case .needsReview: needsReview
    case .new: new
    case .unknown: silent
    }
  }
}

/// One meeting of a returned unit with the project's, texts as plain strings.
struct Meeting: CustomTestStringConvertible {
  var name = ""
  var source = "Save"
  var ours: (text: String, state: TranslationState)?
  var theirs: String?
  var claim = Claims.translated
  /// The source as it came back; nil repeats the project's.
  var returnedSource: String?
  var isTranslatable = true
  var isReturnedTranslatable = true
  var isSourceLanguage = false
  var context = FormatContext.text
  var policy = ImportPolicy()

  var testDescription: String { name }

  func decide(_ base: Base, prefer: Side?) -> ImportDecision {
    var policy = policy
    policy.preferred = prefer
    return ImportDecision.decide(
      base: baseUnit(base), hasBase: base != .none,
      ours: ProjectUnit(
        source: .text(.init(source)),
        target: ours.map { Translation(value: .text(.init($0.text)), state: $0.state) },
        claim: ours.map { Claims.own($0.state) }, isTranslatable: isTranslatable, isSourceLanguage: isSourceLanguage),
      theirs: ReturnedUnit(
        source: .text(.init(returnedSource ?? source)), target: theirs.map { .text(.init($0)) }, claim: claim,
        isTranslatable: isReturnedTranslatable),
      context: context, policy: policy)
  }

  private func baseUnit(_ base: Base) -> BaseUnit? {
    let source = UnitValue.text(.init(returnedSource ?? source))
    switch base {
    case .none, .lacksUnit: return nil
    case .untranslated: return BaseUnit(source: source, target: nil)
    case .ours: return BaseUnit(source: source, target: ours.map { .text(.init($0.text)) })
    case .theirs: return BaseUnit(source: source, target: theirs.map { .text(.init($0)) })
    case .third: return BaseUnit(source: source, target: .text("Sichern"))
    }
  }
}

/// What the export is known to have said.
enum Base: CaseIterable {
  /// Nothing is known.
  case none
  /// A base is known, and the unit was not in it.
  case lacksUnit
  case untranslated
  /// The project's text: it did not change here.
  case ours
  /// The returned text: it did not change there.
  case theirs
  /// A text of its own: both sides changed.
  case third
}
