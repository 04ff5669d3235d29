import Conversion
import Diagnostics

/// The keys that are new, or whose source reads otherwise, since a revision.
struct ChangedKeys: Sendable {
  /// By the path of a table.
  private let keys: [UTF8Text: Set<Int>]

  init(since revision: Revision, tables: [any LocalizationTable], of project: LoadedProject) throws(RunError) {
    // Keys of two formats are not compared.
    let earlier = try RevisionExport(
      named: revision, of: project, languages: [], purpose: "nothing to compare with", followsConversions: false)
    keys = Dictionary(
      tables.map { table in
        let path = UTF8Text(table.path)
        return (path, table.keys(changedSince: earlier.table(at: path)))
      }, uniquingKeysWith: { first, _ in first })
  }

  subscript(_ table: any LocalizationTable) -> Set<Int> { keys[UTF8Text(table.path)] ?? [] }
}
