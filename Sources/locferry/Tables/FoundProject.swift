import Diagnostics
import Localization
import Project

/// A project as found on disk, and what it settles; its tables are not read yet.
struct FoundProject {
  var discovered: DiscoveredProject
  var configuration: Configuration
  /// What says how the whole project is worked on, where only one of its tables was named.
  private let foreignSettings: String?
  /// False where the user named one file of a table.
  let isFolder: Bool

  /// - Parameter sourceLanguage: What was typed; it wins over the project's own settings and files.
  init(_ path: String, sourceLanguage: LanguageTag? = nil) throws(RunError) {
    do {
      let location = try ProjectLocation(path)
      isFolder = location.isFolder
      configuration = try Configuration(project: location.root)
      foreignSettings = location.folderAbove(holding: Configuration.fileName)?.path(of: Configuration.fileName)
      discovered = try ProjectDiscovery.discover(
        location, sourceLanguage: sourceLanguage ?? configuration.sourceLanguage, excluding: configuration.exclusion)
    } catch {
      throw RunError(error)
    }
  }

  /// What discovery left out, or could not make sense of.
  var oddities: [Finding] {
    discovered.warnings.map(Finding.init)
      + (foreignSettings.map { path in
        [
          Finding(
            rule: .projectOddity, location: SourceLocation(path: path),
            message: "is not followed, for only a table was named; name the project's folder, and the table by --table")
        ]
      } ?? [])
  }
}
