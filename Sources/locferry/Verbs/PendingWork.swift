import Conversion
import Localization
import Project
import XLIFF

/// The work a bundle on disk still holds.
enum PendingWork {
  /// How many units an import of the bundle would take or ask about; nil where it is no bundle an export wrote.
  static func count(inBundle path: String, project: LoadedProject) -> Int? {
    guard let inputs = try? BundleInput.open(path), inputs.count == 1, case .folder(let folder) = inputs[0],
      let bundle = try? ReturnedBundle(inputs[0]), bundle.manifestLanguage != nil
    else { return nil }
    _ = folder
    var options = DocumentImport.Options()
    options.knownLanguages = Set(project.languages)
    if let language = bundle.manifestLanguage { options.knownLanguages.insert(language) }
    let targets = project.tables.map { ImportTarget(table: $0.path, catalog: $0.catalog) }
    guard let (_, results, _) = try? bundle.read(into: targets, options: options) else { return nil }
    return results.reduce(0) { $0 + $1.totals.applied + $1.totals.approved + $1.totals.conflicts }
  }
}
