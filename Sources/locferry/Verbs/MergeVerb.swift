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
      try Self.write(merge.bytes, to: output)
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
  static func merge(base: String, ours: String, theirs: String) throws(RunError) -> CatalogMerge {
    let baseBytes = try bytes(at: base)
    let baseCatalog = baseBytes.isEmpty ? nil : try catalog(baseBytes, from: base)
    return try merge(base: baseCatalog, ours: catalog(at: ours), theirs: catalog(at: theirs), name: ours)
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

  /// Puts the result in a file's place in one step.
  static func write(_ bytes: [UInt8], to path: String) throws(RunError) {
    do {
      let file = try NewFile(at: path)
      try file.sink.write(bytes)
      try file.publish(isReplacing: true)
    } catch {
      throw RunError(error, path: path)
    }
  }

  static func remark(_ merge: CatalogMerge) -> String {
    "\(counted(merge.changedKeys.count, "key")) changed by theirs · \(counted(merge.conflicts.count, "conflict"))"
      + (merge.conflicts.isEmpty ? "" : ", ours kept")
  }

  /// Reads a catalog the user named.
  static func catalog(at path: String) throws(RunError) -> StringCatalog {
    try catalog(try bytes(at: path), from: path)
  }

  private static func catalog(_ bytes: [UInt8], from path: String) throws(RunError) -> StringCatalog {
    do {
      return try StringCatalog(bytes)
    } catch {
      throw RunError(error, path: path)
    }
  }

  private static func bytes(at path: String) throws(RunError) -> [UInt8] {
    do {
      return try OpenFile(at: path).readAll()
    } catch {
      throw RunError(error, rule: .unreadableTable)
    }
  }
}
