import Localization
import Merge

extension ImportDecision {
  /// The decision where the base is only guessed.
  ///
  /// The guess may be newer than the export was; then a text that alone seems to have changed is no translator's work but
  /// an old one coming back. A text that the project is known to have had is never applied for that reason, and every text
  /// that takes the place of another is named.
  func doubting(isFormerText: Bool, ours: ProjectUnit, policy: ImportPolicy) -> ImportDecision {
    guard case .apply(let state, let rule) = self else { return self }
    guard isFormerText else { return rule == nil && ours.hasWork ? .apply(state, .guessedBase) : self }
    return switch policy.preferred {
    case nil: .conflict(.bothChanged)
    case .ours: .unchanged(.bothChanged)
    case .theirs: .apply(state, .replaced)
    }
  }
}
