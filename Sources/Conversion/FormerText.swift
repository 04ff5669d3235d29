import Localization
import Merge

extension ImportDecision {
  /// The decision about a text that the project had before, where the base is only guessed.
  ///
  /// The guess may be newer than the export was; then the text is no translator's work but an old one coming back. So it
  /// is never applied as if it alone had changed.
  func doubtingFormerText(policy: ImportPolicy) -> ImportDecision {
    guard case .apply(let state, _) = self else { return self }
    return switch policy.preferred {
    case nil: .conflict(.bothChanged)
    case .ours: .unchanged(.bothChanged)
    case .theirs: .apply(state, .replaced)
    }
  }
}
