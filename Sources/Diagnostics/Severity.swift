/// How much a finding matters. Errors make a run exit 1; warnings never do unless the user asks.
public enum Severity: String, Comparable, Sendable, CaseIterable {
  case note
  case warning
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
