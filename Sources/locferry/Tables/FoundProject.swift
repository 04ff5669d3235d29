import Diagnostics
import Localization
import Project

/// A project as found on disk, and what it settles; its tables are not read yet.
struct FoundProject {
  var discovered: DiscoveredProject
  var configuration: Configuration
  /// False where the user named one file of a table.
  let isFolder: Bool

  /// - Parameter sourceLanguage: What was typed; it wins over the project's own settings and files.
  init(_ path: String, sourceLanguage: LanguageTag? = nil) throws(RunError) {
    do {
      let location = try ProjectLocation(path)
      isFolder = location.isFolder
      configuration = try Configuration(project: location.root)
      discovered = try ProjectDiscovery.discover(
        location, sourceLanguage: sourceLanguage ?? configuration.sourceLanguage, excluding: configuration.exclusion)
    } catch {
      throw RunError(error)
    }
  }

  /// What discovery left out, or could not make sense of.
  var oddities: [Finding] {
    discovered.warnings.map(Finding.init)
  }
}
