import CatalogMerge
import Conversion
import Diagnostics
import Foundation
import Localization
import LosslessJSON
import Project
import StringCatalog

/// `locferry diff`: the tables now and at a revision → what became of each text → a report.
struct DiffVerb {
  let options: DiffOptions
  let terminal: Terminal

  /// One table in two versions.
  private struct Pair: Sendable {
    /// Where it is, or was.
    var path: String
    var old: StringCatalog?
    var new: StringCatalog?
    /// Where it was, if somewhere else.
    var formerPath: String?
  }

  func run() throws(RunError) -> Report {
    if let surplus = options.surplus {
      throw RunError("\"\(surplus)\" is one argument too many: diff compares one project with one revision, git:REV")
    }
    let project = try LoadedProject(
      options.project, tables: options.tables, excluding: options.excludedTables, mayBeEmpty: true)
    let past = try TablesInRevision(
      options.revision, project: project, only: project.isFolder ? nil : project.discovered.tables.first?.path)
    try project.discovered.expectTables(options.tables, former: past.paths.map(\.string) + past.otherPaths)
    var report = Report(verb: .diff, project: options.project, folder: project.discovered.root.path)
    report.findings = project.findings.filter { $0.rule == .projectOddity || $0.rule == .interruptedImport }
    let pairs = try pairs(project, past)
    let others = namesOfOthers(project, past)
    guard !pairs.isEmpty else {
      guard let others else { throw project.absence(at: options.project) }
      throw RunError(
        rule: .unreadableTable, location: SourceLocation(path: options.project),
        "has nothing to compare: diff compares catalogs, unlike \(others)")
    }
    if let others {
      report.findings.append(
        Finding(rule: .projectOddity, message: "only catalogs are compared; what became of \(others) is not known"))
    }
    let languages = try wantedLanguages(project, pairs)
    let progress = terminal.progress
    let diffs = concurrentMap(pairs) { pair in
      progress.update { "comparing \(PrintableText.escape(pair.path))" }
      return CatalogDiff(from: pair.old, to: pair.new)
    }
    progress.clear()
    for (pair, diff) in zip(pairs, diffs) { add(diff, of: pair, in: languages, to: &report) }
    report.weigh(by: project.configuration)
    report.remarks += remarks(pairs, diffs, past, report)
    return report
  }

  /// Each table beside its former self. One that lies elsewhere now is known by its name, where no other has that.
  private func pairs(_ project: LoadedProject, _ past: TablesInRevision) throws(RunError) -> [Pair] {
    let known = Set(project.catalogs.map { UTF8Text($0.path) })
    var former = Set(past.paths.filter { isWanted($0.string) || known.contains($0) })
    let gone = former.subtracting(known).sorted()
    let new = known.subtracting(former)
    var pairs: [Pair] = []
    for table in project.catalogs {
      var path: UTF8Text? = UTF8Text(table.path)
      if new.contains(UTF8Text(table.path)) {
        let name = Self.fileName(UTF8Text(table.path))
        let candidates = gone.filter { Self.fileName($0) == name }
        let rivals = new.filter { Self.fileName($0) == name }
        path = candidates.count == 1 && rivals.count == 1 ? candidates.first : nil
      }
      let old = try path.flatMap { path throws(RunError) in try past.catalog(at: path) }
      if let path { former.remove(path) }
      pairs.append(
        Pair(
          path: table.path, old: old, new: table.catalog,
          formerPath: path == UTF8Text(table.path) ? nil : path?.string))
    }
    for path in former.sorted() {
      pairs.append(Pair(path: path.string, old: try past.catalog(at: path), new: nil))
    }
    return pairs
  }

  private static func fileName(_ path: UTF8Text) -> ArraySlice<UInt8> {
    path.bytes.split(separator: UInt8(ascii: "/")).last ?? path.bytes
  }

  private func isWanted(_ path: String) -> Bool {
    (options.tables.isEmpty || options.tables.contains { $0.matches(path) })
      && !options.excludedTables.contains { $0.matches(path) }
  }

  /// The tables that are no catalogs and the files of such that are gone, the first of them by their paths; nil where
  /// there is none.
  private func namesOfOthers(_ project: LoadedProject, _ past: TablesInRevision) -> String? {
    let gone = past.otherPaths.filter { path in
      isWanted(path) && !FileManager.default.fileExists(atPath: project.discovered.root.path(of: path))
    }
    let paths = project.tables.filter { !($0 is CatalogTable) }.map(\.path) + gone
    guard !paths.isEmpty else { return nil }
    return paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " and \(paths.count - 5) more" : "")
  }

  /// The languages that were typed, by the project's own names; nil where all are wanted. One that only the past had may
  /// have been lost altogether.
  private func wantedLanguages(_ project: LoadedProject, _ pairs: [Pair]) throws(RunError) -> Set<LanguageTag>? {
    if options.languages.isEmpty { return nil }
    let former = pairs.flatMap { pair in pair.old.map { $0.languages + [$0.sourceLanguage] } ?? [] }
    return Set(try project.presentLanguages(of: options.languages, former: former.distinct))
  }

  private func add(
    _ diff: CatalogDiff, of pair: Pair, in languages: Set<LanguageTag>?, to report: inout Report
  ) {
    func isWanted(_ language: LanguageTag) -> Bool { languages?.contains(language) ?? true }
    let lines = pair.new.map { LineIndex($0.document.bytes) }
    var counts: [LanguageTag: ChangeCounts] = [:]
    for language in ((pair.old?.languages ?? []) + (pair.new?.languages ?? [])).distinct where isWanted(language) {
      counts[language] = ChangeCounts()
    }
    for change in diff.changes where isWanted(change.language) {
      counts[change.language, default: ChangeCounts()].count(change.kind)
      let position = change.offset.flatMap { lines?.position(ofOffset: $0) }
      report.findings.append(finding(change, of: pair, position: position))
    }
    for (language, changes) in counts.sorted(by: { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }) {
      report.files.append(
        Report.File(
          path: pair.path, language: language, isChanged: changes != ChangeCounts(), totals: Totals(),
          changes: changes))
    }
  }

  private func finding(_ change: CatalogDiff.Change, of pair: Pair, position: TextPosition?) -> Finding {
    let isFailure = options.failures.contains(change.kind)
    let path = UnitID.name(of: change.path)
    return Finding(
      rule: change.kind.rule, severity: isFailure ? .error : nil,
      address: UnitAddress(table: pair.path, key: change.key, language: change.language, path: change.path),
      place: pair.new.map { _ in SourceLocation(path: pair.path, position: position) },
      base: change.old?.value, ours: change.new?.value,
      message:
        "\"\(change.key)\"\(path.isEmpty ? "" : " \(path)"): \(explanation(of: change, isTableGone: pair.new == nil))")
  }

  private func explanation(of change: CatalogDiff.Change, isTableGone: Bool) -> String {
    let states = "\(change.old?.state.name ?? "none") → \(change.new?.state.name ?? "none")"
    switch change.kind {
    case .added: return "added, \(change.new?.state.name ?? "none")"
    case .changed where change.isReshaped: return "varied in another way now"
    case .changed: return change.old?.value == change.new?.value ? "state \(states)" : "changed"
    case .weakened where change.isReshaped: return "state \(states), and varied in another way"
    case .weakened: return "state \(states)" + (change.old?.value == change.new?.value ? "" : ", and changed")
    case .approved: return "state \(states)"
    case .lost where isTableGone: return "lost with its table"
    case .lost where change.offset == nil: return "lost with its key"
    case .lost: return change.new == nil ? "lost" : "emptied"
    }
  }

  private func remarks(
    _ pairs: [Pair], _ diffs: [CatalogDiff], _ past: TablesInRevision, _ report: Report
  ) -> [String] {
    func total(_ keys: KeyPath<CatalogDiff, [UTF8Text]>) -> Int { diffs.reduce(0) { $0 + $1[keyPath: keys].count } }
    var lines = pairs.compactMap { pair -> String? in
      let path = PrintableText.escape(pair.path)
      if let former = pair.formerPath { return "\(path): was \(PrintableText.escape(former))" }
      if pair.new == nil { return "\(path): the table is gone" }
      return pair.old == nil ? "\(path): the table is new" : nil
    }
    let hidden = options.reporting.isVerbose ? 0 : report.findings.count { $0.severity == .note }
    lines.append(
      "\(counted(total(\.addedKeys), "key")) added, \(total(\.removedKeys)) removed since "
        + PrintableText.escape(past.name) + (hidden > 0 ? "; \(counted(hidden, "change")) not listed, -v does" : ""))
    return lines
  }
}

extension TranslationState {
  /// As a message names it.
  fileprivate var name: String { self == .unknown(.empty) ? "none" : spelling.string }
}
