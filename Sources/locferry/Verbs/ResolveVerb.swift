import CatalogMerge
import Conversion
import Diagnostics
import Localization
import Project
import StringCatalog

/// `locferry resolve`: git's three versions of each file → merge → what is settled is written, the rest is listed.
struct ResolveVerb {
  let options: ResolveOptions

  /// A file with no conflict left.
  private struct Settled {
    var file: UnmergedFile
    var content: FileContent
    var merge: CatalogMerge
  }

  func run(_ report: inout Report) throws(RunError) {
    var files: [UnmergedFile] = []
    var seen: Set<UTF8Text> = []
    for path in options.files {
      let file = try UnmergedFile(at: path)
      if seen.insert(UTF8Text(file.pathInTree)).inserted { files.append(file) }
    }
    guard let tree = files.first?.tree, files.allSatisfy({ $0.tree.root == tree.root }) else {
      throw RunError("the files are in several repositories; resolve them one after the other")
    }
    report.project = tree.root
    let (sides, explanation) = StoppedOperation(in: tree).sides(in: tree)
    report.sides = sides
    report.remarks.append(PrintableText.escape(explanation, limit: 600))
    let conflictFile = try options.conflictsPath.map { path throws(RunError) in try ConflictFile.begin(at: path) }
    let resolutions = try ConflictFile.read(options.resolutionsPath)
    let decisions = MergeDecisions(resolutions: resolutions, preferredSide: options.preferredSide)
    var settled: [Settled] = []
    for file in files {
      if let result = try settle(file, decisions, &report) { settled.append(result) }
    }
    report.addUnused(resolutions, used: decisions.used)
    try ConflictFile.write(report.findings, to: conflictFile) { () throws(RunError) in
      try write(settled, tree, &report)
    }
  }

  /// Merges one file; nil where something is left to decide, which is reported.
  private func settle(
    _ file: UnmergedFile, _ decisions: MergeDecisions, _ report: inout Report
  ) throws(RunError) -> Settled? {
    let shown = PrintableText.escape(file.path)
    guard let ours = file.ours, let theirs = file.theirs else {
      report.findings.append(Self.finding(aboutRemovalOf: file))
      return nil
    }
    let base = try file.base.map { bytes throws(RunError) in try Self.catalog(bytes, "base", of: file) }
    let ourCatalog = try Self.catalog(ours, "ours", of: file)
    let theirCatalog = try Self.catalog(theirs, "theirs", of: file)
    func merge(_ settling: @escaping (MergeConflict) -> Settlement?) throws(RunError) -> CatalogMerge {
      try MergeVerb.merge(
        base: base, ours: ourCatalog, theirs: theirCatalog, name: file.path, settling: settling)
    }
    let merged = try merge { decisions.settlement(of: $0, in: file) }
    report.findings += decisions.takeRefusals()
    if base == nil { report.remarks.append("\(shown): both sides added it, so they share no version") }
    guard merged.conflicts.isEmpty else {
      report.findings += Self.findings(of: merged, in: file)
      report.remarks.append(
        "\(shown): \(counted(merged.conflicts.count, "conflict")), not written · --prefer ours or --prefer theirs "
          + "settles them, --write-conflicts and --resolutions one by one")
      return nil
    }
    guard let current = file.current else {
      throw RunError(
        location: SourceLocation(path: file.path),
        "is not in the work tree, or is no regular file there; git checkout --merge -- FILE brings it back")
    }
    if !options.isForced, file.isEdited(apartFrom: [try merge { _ in .ours }.bytes, try merge { _ in .theirs }.bytes]) {
      throw RunError(
        location: SourceLocation(path: file.path), "was edited since git stopped; --force overwrites it")
    }
    return Settled(file: file, content: current, merge: merged)
  }

  private func write(_ settled: [Settled], _ tree: GitWorkTree, _ report: inout Report) throws(RunError) {
    guard !settled.isEmpty else { return }
    do {
      let writable = try WritableFolder(try Folder(at: tree.root))
      report.addSettlements(of: writable)
      let transaction = try FileTransaction(
        in: writable,
        replacing: settled.map { FileTransaction.Replacement(path: $0.file.pathInTree, content: $0.content) })
      let changed = settled.filter { $0.content.bytes != $0.merge.bytes }
      for item in changed { try transaction.stage(item.file.pathInTree, content: item.merge.bytes) }
      try transaction.commit()
      report.writtenPaths += changed.map(\.file.path)
    } catch {
      throw RunError(error)
    }
    let isAdded = options.adds && add(settled.map(\.file.pathInTree), tree, &report)
    for item in settled {
      let shown = PrintableText.escape(item.file.path)
      report.remarks.append(
        "\(shown): \(counted(item.merge.changedKeys.count, "key")) changed by theirs · "
          + "\(counted(item.merge.settledCount, "conflict")) settled · "
          + (isAdded ? "marked as resolved" : "git add \(Self.typed(item.file.path)) marks it as resolved"))
    }
  }

  private func add(_ paths: [String], _ tree: GitWorkTree, _ report: inout Report) -> Bool {
    if GitCommand.run(["add", "--"] + paths, in: tree.root)?.status == 0 { return true }
    report.findings.append(
      Finding(rule: .projectOddity, severity: .error, message: "git add failed; what is settled was written"))
    return false
  }

  /// A path as git takes it on a command line.
  private static func typed(_ path: String) -> String { ShellWord.quote(path.hasPrefix("-") ? "./\(path)" : path) }

  private static func catalog(
    _ bytes: [UInt8], _ side: String, of file: UnmergedFile
  ) throws(RunError) -> StringCatalog {
    do {
      return try StringCatalog(bytes)
    } catch {
      throw RunError(error, path: "\(file.path) (\(side))")
    }
  }

  private static func finding(aboutRemovalOf file: UnmergedFile) -> Finding {
    let reason =
      switch (file.base != nil, file.ours != nil, file.theirs != nil) {
      case (true, true, _): "theirs removed or renamed the file and ours changed it"
      case (true, _, true): "ours removed or renamed the file and theirs changed it"
      case (true, _, _): "both sides removed or renamed the file"
      default: "only one side has the file by this name"
      }
    return Finding(
      rule: .bothChanged, severity: .error, outcome: .conflict, table: file.pathInTree,
      place: SourceLocation(path: file.path),
      message: "\(reason): git add keeps what is there, git rm removes it")
  }

  /// The conflicts with their places in the file as it lies there, as far as it can be read.
  private static func findings(of merge: CatalogMerge, in file: UnmergedFile) -> [Finding] {
    let current = file.current.flatMap { try? StringCatalog($0.bytes) }
    return merge.findings(in: current ?? merge.result, named: file.path).map { finding in
      var finding = finding
      // The name it has wherever the run began.
      finding.table = file.pathInTree
      if current == nil { finding.place = SourceLocation(path: file.path) }
      return finding
    }
  }
}
