import Conversion
import Diagnostics
import Localization
import Project

/// Measures returned documents by the states that a project's tables had, commit by commit. A version of a table that
/// several commits have is read once, for all documents.
struct HistoryScan {
  private let workTree: GitWorkTree
  private let objects: GitObjects
  private let deadline: ContinuousClock.Instant
  /// The tables that documents bring units for.
  private let tables: TableHistory
  private(set) var rankings: [BaseRanking]
  /// The commits that were looked at, in the order in which the rankings number them.
  private(set) var commits: [String] = []
  /// By table, the oldest commit looked at that has it.
  private(set) var oldest: [UTF8Text: String] = [:]
  private var known: [Version: [TableFit?]] = [:]

  private struct Version: Hashable {
    var table: UTF8Text
    /// The ids of its files; nil for one that is not there.
    var ids: [String?]
  }

  /// A version that is not measured yet.
  private struct Unread: Sendable {
    var version: Version
    var table: DiscoveredTable
    var files: HeldFiles
  }

  /// Some versions are read before they are measured side by side.
  private static let batchBytes = 32 << 20
  private static let batchCommits = 16

  init(
    _ rankings: [BaseRanking], tables: TableHistory, in workTree: GitWorkTree,
    until deadline: ContinuousClock.Instant
  ) {
    self.workTree = workTree
    objects = GitObjects(folder: workTree.folder, until: deadline)
    self.deadline = deadline
    self.rankings = rankings
    self.tables = tables.filtered { table in rankings.contains { $0.isAbout(table: table) } }
  }

  /// Whether the time ended before the commits did.
  var isOutOfTime: Bool { ContinuousClock.now >= deadline }

  /// Looks at commits until nothing can fit better, or the time is up.
  mutating func run(over candidates: [String], progress: ProgressLine) {
    var rest = candidates[...]
    while !rest.isEmpty, !rankings.allSatisfy(\.isSettled), !isOutOfTime {
      let seen = commits.count
      progress.update { "looking for the base in git: commit \(seen) of \(candidates.count)" }
      let (states, unread) = nextStates(&rest)
      let (rankings, languages) = (rankings, languages)
      let fits = concurrentMap(unread) { item in
        let table = (try? TableReader(files: item.files).read(item.table, languages: languages)) ?? nil
        return rankings.map { ranking in table.flatMap { ranking.fit($0) } }
      }
      for (item, fit) in zip(unread, fits) { known[item.version] = fit }
      for (commit, versions) in states { add(commit, versions) }
    }
  }

  private mutating func add(_ commit: String, _ versions: [Version]) {
    commits.append(commit)
    for version in versions { oldest[version.table] = commit }
    for index in rankings.indices {
      rankings[index].add(versions.compactMap { known[$0]?[index] })
    }
  }

  private var languages: [LanguageTag] { rankings.map(\.language).distinct }

  /// The versions that the next commits have, and the files of those not measured yet.
  private func nextStates(
    _ commits: inout ArraySlice<String>
  ) -> (states: [(commit: String, versions: [Version])], unread: [Unread]) {
    var states: [(commit: String, versions: [Version])] = []
    var unread: [Unread] = []
    var size = 0
    while states.count < HistoryScan.batchCommits, size < HistoryScan.batchBytes, let commit = commits.popFirst() {
      var versions: [Version] = []
      for table in tables.tables(where: { objects.file(workTree.path(of: $0), in: commit) != nil }) {
        let paths = TableReader.paths(of: table, languages: languages)
        let ids = paths.map { objects.file(workTree.path(of: $0), in: commit) }
        let version = Version(table: UTF8Text(table.path), ids: ids)
        versions.append(version)
        if known[version] != nil || unread.contains(where: { $0.version == version }) { continue }
        var files = HeldFiles(contents: [:])
        for (path, id) in zip(paths, ids) {
          guard let bytes = id.flatMap({ objects.content(of: $0) }) else { continue }
          size += bytes.count
          files.contents[UTF8Text(path)] = bytes
        }
        unread.append(Unread(version: version, table: table, files: files))
      }
      // What could not be asked for in time is not what was not there.
      if isOutOfTime { break }
      states.append((commit, versions))
    }
    return (states, unread)
  }
}
