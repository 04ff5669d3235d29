import Conversion
import Diagnostics
import Localization
import Project

/// Where a project's tables are to be found in its commits: a table that is not there may have been of another format.
struct TableHistory: Sendable {
  private struct Lineage: Sendable {
    var table: DiscoveredTable
    var former: [DiscoveredTable]
  }

  private var lineages: [Lineage]

  /// - Parameter followsConversions: Whether a table is looked for in other formats, too.
  init(_ project: LoadedProject, followsConversions: Bool = true) {
    let languages = project.languages
    lineages = zip(project.found, project.tables).map { found, table in
      let former = found.formerTables(sourceLanguage: table.sourceLanguage, languages: languages)
      return Lineage(table: found, former: followsConversions ? former : [])
    }
  }

  /// The paths of the tables there are now.
  var paths: [String] { lineages.map(\.table.path) }

  /// The history of some of the tables, by their paths now.
  func filtered(_ isIncluded: (UTF8Text) -> Bool) -> TableHistory {
    var history = self
    history.lineages.removeAll { !isIncluded(UTF8Text($0.table.path)) }
    return history
  }

  /// The history without tables of formats that nobody names.
  ///
  /// - Parameter names: What tables were called; their folders do not matter.
  func limited(to names: [UTF8Text]) -> TableHistory {
    func file(_ path: UTF8Text) -> UTF8Text {
      UTF8Text(validated: path.bytes.split(separator: UInt8(ascii: "/")).last ?? [])
    }
    let files = Set(names.map(file))
    var history = self
    for index in history.lineages.indices {
      history.lineages[index].former.removeAll { !files.contains(file(UTF8Text($0.path))) }
    }
    return history
  }

  /// Every file that a table is read from, or may have been.
  func files(in languages: [LanguageTag]?) -> [String] {
    lineages.flatMap { [$0.table] + $0.former }.flatMap { TableReader.paths(of: $0, languages: languages) }
  }

  /// The tables as a commit has them, each once.
  ///
  /// - Parameter isThere: Whether the commit has a file.
  func tables(where isThere: (String) -> Bool) -> [DiscoveredTable] {
    var seen: Set<UTF8Text> = []
    return lineages.flatMap { lineage in
      isThere(lineage.table.path) ? [lineage.table] : lineage.former.filter { isThere($0.path) }
    }.filter { seen.insert(UTF8Text($0.path)).inserted }
  }
}
