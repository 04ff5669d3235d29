import Conversion
import Diagnostics
import LocalizationCatalog
import Localization
import Project
import StringCatalog
import StringsFiles
import XLIFF
import XMLStream

/// Why a run does not go on. It ends with exit status 2, or with 1 where it had written files.
struct RunError: Error {
  var rule: Rule?
  var location: SourceLocation?
  var message: String

  init(rule: Rule? = nil, location: SourceLocation? = nil, _ message: String) {
    self.rule = rule
    self.location = location
    self.message = message
  }

  /// `de.xliff:12:7: error: …`, safe to print.
  var line: String {
    let place = location.map { "\(PrintableText.escape($0.description, limit: pathLimit)): " } ?? "locferry: "
    return "\(place)error: \(PrintableText.escape(message, limit: 2000))"
  }

  /// A warning that no report tells, in the same shape.
  static func line(ofWarning finding: Finding) -> String {
    "locferry: warning: \(PrintableText.escape(finding.message, limit: 2000))"
  }

  /// The same, for the reports.
  var finding: Finding {
    Finding(
      rule: rule ?? .notDone, severity: .error, location: location, message: message)
  }
}

extension RunError {
  /// Any error of the modules, with its place.
  ///
  /// - Parameter path: What the user named, where the error itself names nothing.
  /// - Parameter rule: What kind of input it is about, where the error itself does not say.
  init(_ error: any Error, path: String? = nil, rule: Rule? = nil) {
    let location = path.map { SourceLocation(path: $0) }
    switch error {
    case let error as RunError: self = error
    case let error as ProjectError:
      self.init(rule: rule, location: SourceLocation(path: error.path), error.message)
    case let error as BundleError:
      self.init(rule: .unreadableBundle, location: error.location, error.message)
    case let error as StringCatalogError:
      self.init(
        rule: .unreadableTable, location: path.map { SourceLocation(path: $0, position: error.position) },
        error.message)
    case let error as StringsFileError:
      self.init(
        rule: .unreadableTable, location: path.map { SourceLocation(path: $0, position: error.position) },
        error.message)
    case .refused(let refusal, let place) as XLIFFError:
      self.init(rule: .unreadableBundle, location: place, refusal.description)
    case .handler(let inner) as XLIFFError, .source(let inner) as XLIFFError, .output(.sink(let inner)) as XLIFFError:
      self.init(inner, path: path, rule: rule)
    case let error as DocumentImportError:
      self.init(
        rule: .unreadableBundle, location: path.map { SourceLocation(path: $0, position: error.position) },
        error.message)
    default:
      self.init(rule: rule, location: location, String(describing: error))
    }
  }
}
