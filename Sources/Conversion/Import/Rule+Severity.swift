import Diagnostics
import Localization

extension Rule {
  /// How much it matters where nothing is left to decide.
  var severityOfDecided: Severity { min(defaultSeverity, .warning) }
}
