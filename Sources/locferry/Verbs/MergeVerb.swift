import CatalogMerge
import Diagnostics
import Localization
import LosslessJSON
import Project
import StringCatalog

/// `locferry merge`: three files in, one out.
struct MergeVerb {
  let options: MergeOptions
  let terminal: Terminal

  func run() throws(RunError) -> Report {
    let merge = try Self.merge(base: options.base, ours: options.ours, theirs: options.theirs)
    var report = Report(verb: .merge, project: options.ours)
    if let output = options.output {
      report.findings = merge.findings(in: merge.result, named: output)
      try NamedFile.write(merge.bytes, to: output)
      report.writtenPaths = [output]
    } else {
      // The result has no name yet: the places are those of the file that is there.
      report.findings = merge.findings(in: merge.ours, named: options.ours)
      terminal.output.write(merge.bytes)
    }
    report.remarks = [Self.remark(merge)]
    return report
  }

  /// Reads and merges three files; an empty base is none.
  private static func merge(base: String, ours: String, theirs: String) throws(RunError) -> CatalogMerge {
    try merge(
      base: NamedFile.catalogIfAny(at: base), ours: NamedFile.catalog(at: ours), theirs: NamedFile.catalog(at: theirs),
      name: ours)
  }

  /// Merges three catalogs; `name` is the file's for messages.
  static func merge(
    base: StringCatalog?, ours: StringCatalog, theirs: StringCatalog, name: String,
    settling: @escaping (MergeConflict) -> Settlement? = { _ in nil }
  ) throws(RunError) -> CatalogMerge {
    do {
      return try CatalogMerge(base: base, ours: ours, theirs: theirs, settling: settling)
    } catch {
      throw RunError(
        rule: .roundTrip, location: SourceLocation(path: name),
        "the merged file would be no String Catalog (\(error)); nothing was written")
    }
  }

  static func remark(_ merge: CatalogMerge) -> String {
    "\(counted(merge.changedKeys.count, "key")) changed by theirs · \(counted(merge.conflicts.count, "conflict"))"
      + (merge.conflicts.isEmpty ? "" : ", ours kept")
  }
}
