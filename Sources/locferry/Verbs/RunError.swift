import Diagnostics
import LocalizationCatalog
import Localization
import Project

/// Why a run ends with exit status 2: nothing was done, nothing was changed.
struct RunError: Error {
  var rule: Rule?
  var location: SourceLocation?
  var message: String

  init(rule: Rule? = nil, location: SourceLocation? = nil, _ message: String) {
    self.rule = rule
    self.location = location
    self.message = message
  }

  init(_ error: ProjectError, rule: Rule? = nil) {
    self.init(rule: rule, location: SourceLocation(path: error.path), error.message)
  }

  init(_ error: BundleError) {
    self.init(rule: .unreadableBundle, location: error.location, error.message)
  }

  /// `de.xliff:12:7: error: …`, safe to print.
  var line: String {
    let place = location.map { "\(PrintableText.escape($0.description)): " } ?? "locferry: "
    return "\(place)error: \(PrintableText.escape(message, limit: 2000))"
  }

  /// The same, for the reports.
  var finding: Finding {
    Finding(
      rule: rule ?? .unreadableBundle, severity: .error, location: location, message: message)
  }
}
