import Conversion
import Diagnostics
import Localization
import StringCatalog
import XLIFF

/// A project's tables as they were at a commit.
struct RevisionTables: Sendable {
  let commit: String
  /// The tables that were there and can be read.
  let plans: [(path: String, plan: TablePlan)]

  init(_ commit: String, of tables: [String], in workTree: GitWorkTree, _ objects: GitObjects) {
    self.commit = commit
    plans = tables.compactMap { table in
      guard let id = objects.file(workTree.path(of: table), in: commit), let bytes = objects.content(of: id),
        let catalog = try? StringCatalog(bytes)
      else { return nil }
      return (table, TablePlan(catalog))
    }
  }

  /// What an export to a language would have held.
  ///
  /// - Parameter formerTexts: By table, the ids of units whose returned text may be an old one.
  func snapshot(
    in language: LanguageTag, formerTexts: [UTF8Text: Set<UTF8Text>] = [:]
  ) throws(XLIFFError) -> BaseSnapshot {
    var snapshots: [UTF8Text: BaseSnapshot.Table] = [:]
    for (path, plan) in plans {
      var table = try TableExport(table: path, plan: plan, language: language).snapshot()
      table.formerTexts = formerTexts[UTF8Text(path)] ?? []
      snapshots[UTF8Text(path)] = table
    }
    return BaseSnapshot(tables: snapshots, isWhole: true)
  }
}
