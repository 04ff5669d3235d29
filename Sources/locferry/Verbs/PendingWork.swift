import Conversion
import Localization
import Project
import XLIFF

/// The work an earlier export on disk still holds.
enum PendingWork {
  /// How many units an import of the bundle or XLIFF would take or ask about; nil where it is neither.
  ///
  /// - Parameter languages: What the project calls the languages that bundles name.
  static func count(at path: String, project: LoadedProject, languages: LanguageMatching) -> Int? {
    guard let inputs = try? BundleInput.open(path), inputs.count == 1,
      let bundle = try? ReturnedBundle(inputs[0], languages: languages)
    else {
      return nil
    }
    if case .folder = inputs[0], bundle.manifestLanguage == nil { return nil }
    if bundle.isUntouched { return 0 }
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    options.languages = languages
    let targets = project.tables.map { $0.importTarget() }
    var findings: [Finding] = []
    let results: [TableImportResult]
    do {
      // A bare XLIFF carries no base, nor does a bundle exported without one.
      let base = try bundle.carriedBase(&findings)?.units
      results = try bundle.read(into: targets, base: base, options: options).results
    } catch {
      return nil
    }
    return results.map(\.totals).reduce(0) { $0 + $1.applied + $1.approved + $1.conflicts + $1.rejected }
  }
}
