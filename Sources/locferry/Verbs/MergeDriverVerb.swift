import CatalogMerge
import Diagnostics
import Localization
import Project
import StringCatalog

/// `locferry merge-driver`: as `merge`, by git's rules (gitattributes, "Defining a custom merge driver").
struct MergeDriverVerb {
  let options: MergeDriverOptions

  func run() throws(RunError) -> Report {
    let merge = try MergeVerb.merge(
      base: NamedFile.ancestor(at: options.base), ours: NamedFile.catalog(at: options.ours),
      theirs: NamedFile.catalog(at: options.theirs), name: options.ours)
    var report = Report(verb: .mergeDriver, project: options.path)
    report.sides = options.sides
    report.findings = merge.findings(in: merge.result, named: options.path)
    try NamedFile.write(merge.bytes, to: options.ours)
    report.writtenPaths = [options.ours]
    if !merge.conflicts.isEmpty {
      report.remarks = ["\(PrintableText.escape(options.path)): \(MergeVerb.remark(merge))"]
    }
    return report
  }
}
