import Conversion
import Diagnostics
import Localization
import LosslessJSON
import Project
import StringCatalog

/// A project's tables, read.
struct LoadedProject {
  struct Table: Sendable {
    /// The path relative to the root, as `<file original>` spells it.
    var path: String
    var catalog: StringCatalog
    var stamp: FileStamp
  }

  var discovered: DiscoveredProject
  var configuration: Configuration
  var tables: [Table]
  /// What discovery left out, or could not make sense of.
  private let oddities: [Finding]
  /// What discovery and reading had to say, none of it in the way.
  var findings: [Finding] { oddities + invalidLanguageFindings }

  /// Finds and reads the tables. A table that cannot be read ends the run: working on the others would look complete.
  ///
  /// - Parameter sourceLanguage: What was typed; nil leaves it to the project.
  init(
    _ path: String, tables wanted: [Glob] = [], excluding excluded: [Glob] = [], sourceLanguage: LanguageTag? = nil
  ) throws(RunError) {
    let project = try FoundProject(path, sourceLanguage: sourceLanguage)
    discovered = project.discovered
    configuration = project.configuration
    oddities = project.oddities
    let catalogs = discovered.tables.filter { $0.format == .catalog }.map(\.path)
    let paths = catalogs.filter { path in
      (wanted.isEmpty || wanted.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
    }
    guard !paths.isEmpty else {
      let reason =
        catalogs.isEmpty ? "holds no String Catalog" : "has no table that --table and --exclude leave"
      throw RunError(rule: .unreadableTable, location: SourceLocation(path: path), reason)
    }
    tables = []
    for result in concurrentMap(paths, { [discovered] in Self.read($0, in: discovered) }) {
      tables.append(try result.get())
    }
  }

  private static func read(_ path: String, in project: DiscoveredProject) -> Result<Table, RunError> {
    do throws(ProjectError) {
      let content = try project.accessRoot.readFile(project.accessPath(of: path))
      do throws(StringCatalogError) {
        let stamp = content.stamp
        return .success(Table(path: path, catalog: try StringCatalog(content.bytes), stamp: stamp))
      } catch {
        let location = SourceLocation(path: project.root.path(of: path), position: error.position)
        return .failure(RunError(rule: .unreadableTable, location: location, error.message))
      }
    } catch {
      return .failure(RunError(error, rule: .unreadableTable))
    }
  }

  /// The language the project is written in: what was typed or the project says, else its first table.
  var sourceLanguage: LanguageTag? {
    discovered.sourceLanguage ?? tables.first?.catalog.sourceLanguage
  }

  /// Every language the project has, its source language included: known regions, and what its tables hold.
  var languages: [LanguageTag] {
    var languages = (discovered.knownRegions ?? []).filter { $0.name != "Base" }
    for table in tables {
      for language in table.catalog.languages + [table.catalog.sourceLanguage] where !languages.contains(language) {
        languages.append(language)
      }
    }
    return languages.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The languages a run without `--language` is about: those the project settles, else the known regions, else those of
  /// the tables; never the source language.
  var targetLanguages: [LanguageTag] {
    guard configuration.languages.isEmpty else { return configuration.languages.filter { $0 != sourceLanguage } }
    let regions = (discovered.knownRegions ?? []).filter { $0.name != "Base" && $0 != sourceLanguage }
    return regions.isEmpty ? languages.filter { $0 != sourceLanguage } : regions
  }

  /// Names in the tables that are no language's: kept, never exported.
  private var invalidLanguageFindings: [Finding] {
    tables.flatMap { table in
      table.catalog.invalidLanguages.map { name, node in
        Finding(
          rule: .invalidLanguage, outcome: .notExported, table: table.path,
          place: SourceLocation(path: table.path, position: table.catalog.document.position(of: node)),
          message: "\"\(PrintableText.escape(name))\" is no language's name; its texts stay in the table only")
      }
    }
  }
}
