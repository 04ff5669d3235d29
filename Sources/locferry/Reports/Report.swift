internal import Diagnostics
internal import Localization

/// What a run has to say, before it is said in any format.
struct Report {
  /// What one table came to in one language.
  struct File {
    var path: String
    var language: LanguageTag
    /// Where the base came from; nil where there is none.
    var base: Base?
    var isChanged: Bool
    var totals: Totals
  }

  enum Base: String {
    /// The snapshot the bundle carries.
    case bundle
  }

  var verb: VerbName
  var isDryRun = false
  /// The project as the user knows it.
  var project: String
  var files: [File] = []
  var findings: [Finding] = []
  /// What was written, or would be.
  var writtenPaths: [String] = []
  /// Further lines for a person, below the tables.
  var remarks: [String] = []

  var totals: Totals { files.reduce(Totals()) { $0 + $1.totals } }

  /// The languages, in order, with what their files add up to.
  var languages: [(language: LanguageTag, totals: Totals, base: Base?)] {
    var order: [LanguageTag] = []
    var sums: [LanguageTag: Totals] = [:]
    var bases: [LanguageTag: Base] = [:]
    for file in files {
      if sums[file.language] == nil { order.append(file.language) }
      sums[file.language, default: Totals()] += file.totals
      bases[file.language] = bases[file.language] ?? file.base
    }
    return order.map { ($0, sums[$0] ?? Totals(), bases[$0]) }
  }

  /// 1 where something needs a decision; what counts as that can be moved.
  func exitStatus(failingOn threshold: FailureThreshold) -> ExitStatus {
    let least: Severity
    switch threshold {
    case .never: return .done
    case .warning: least = .warning
    case .error: least = .error
    }
    return findings.contains { $0.severity >= least } ? .findings : .done
  }
}
