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

    /// What was read.
    var content: FileContent { FileContent(bytes: catalog.document.bytes, stamp: stamp) }
  }

  var discovered: DiscoveredProject
  var configuration: Configuration
  var tables: [Table]
  /// What discovery and reading had to say, none of it in the way.
  var findings: [Finding] { oddities + invalidLanguageFindings }

  /// Finds and reads the tables. A table that cannot be read ends the run: working on the others would look complete.
  init(_ path: String, tables wanted: [Glob] = [], excluding excluded: [Glob] = []) throws(RunError) {
    do {
      discovered = try ProjectDiscovery.discover(path)
    } catch {
      throw RunError(error)
    }
    let root = discovered.root
    configuration = try Configuration(project: root)
    let paths = discovered.catalogs.filter { path in
      (wanted.isEmpty || wanted.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
    }
    guard !paths.isEmpty else {
      let reason =
        discovered.catalogs.isEmpty ? "holds no String Catalog" : "has no table that --table and --exclude leave"
      throw RunError(rule: .unreadableTable, location: SourceLocation(path: path), reason)
    }
    tables = []
    for result in concurrentMap(paths, { Self.read($0, in: root) }) {
      tables.append(try result.get())
    }
  }

  private static func read(_ path: String, in root: Folder) -> Result<Table, RunError> {
    do throws(ProjectError) {
      let content = try root.readFile(path)
      do throws(StringCatalogError) {
        let stamp = content.stamp
        return .success(Table(path: path, catalog: try StringCatalog(content.bytes), stamp: stamp))
      } catch {
        let location = SourceLocation(path: root.path(of: path), position: error.position)
        return .failure(RunError(rule: .unreadableTable, location: location, error.message))
      }
    } catch {
      return .failure(RunError(error, rule: .unreadableTable))
    }
  }

  /// The language the project is written in: what the project file says, else what its tables agree on.
  var sourceLanguage: LanguageTag? {
    discovered.developmentRegion ?? tables.first?.catalog.sourceLanguage
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

  /// The languages a run without `--language` is about: the known regions, else those of the tables; never the source
  /// language.
  var targetLanguages: [LanguageTag] {
    let regions = (discovered.knownRegions ?? []).filter { $0.name != "Base" && $0 != sourceLanguage }
    return regions.isEmpty ? languages.filter { $0 != sourceLanguage } : regions
  }

  /// What discovery left out, or could not make sense of.
  private var oddities: [Finding] {
    discovered.warnings.map(Finding.init)
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
