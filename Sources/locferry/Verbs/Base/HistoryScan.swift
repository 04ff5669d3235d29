import Conversion
import Diagnostics
import StringCatalog

/// Measures returned documents by the states that a project's tables had, commit by commit. A version of a table that
/// several commits have is read once, for all documents.
struct HistoryScan {
  private let workTree: GitWorkTree
  private let objects: GitObjects
  private let deadline: ContinuousClock.Instant
  /// The tables that documents bring units for.
  private let tables: [UTF8Text]
  private(set) var rankings: [BaseRanking]
  /// The commits that were looked at, in the order in which the rankings number them.
  private(set) var commits: [String] = []
  /// By table, the oldest commit looked at that has it.
  private(set) var oldest: [UTF8Text: String] = [:]
  private var known: [Version: [TableFit?]] = [:]

  private struct Version: Hashable {
    var table: UTF8Text
    /// The file's id.
    var id: String
  }

  /// Some versions are read before they are measured side by side.
  private static let batchBytes = 32 << 20
  private static let batchCommits = 16

  init(
    _ rankings: [BaseRanking], tables: [String], in workTree: GitWorkTree, until deadline: ContinuousClock.Instant
  ) {
    self.workTree = workTree
    objects = GitObjects(folder: workTree.folder, until: deadline)
    self.deadline = deadline
    self.rankings = rankings
    self.tables = tables.map { UTF8Text($0) }.filter { table in rankings.contains { $0.isAbout(table: table) } }
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
      let rankings = rankings
      let fits = concurrentMap(unread) { version, bytes in
        guard let catalog = try? StringCatalog(bytes) else { return rankings.map { _ in nil as TableFit? } }
        let table = CatalogTable(path: version.table.string, catalog: catalog)
        return rankings.map { $0.fit(table) }
      }
      for ((version, _), fit) in zip(unread, fits) { known[version] = fit }
      for (commit, versions) in states { add(commit, versions) }
    }
  }

  private mutating func add(_ commit: String, _ versions: [Version]) {
    commits.append(commit)
    for version in versions { oldest[version.table] = commit }
    for index in rankings.indices {
      var fits: [UTF8Text: TableFit] = [:]
      for version in versions {
        if let fit = known[version]?[index] { fits[version.table] = fit }
      }
      rankings[index].add(fits)
    }
  }

  /// The versions that the next commits have, and the bytes of those not measured yet.
  private func nextStates(
    _ commits: inout ArraySlice<String>
  ) -> (states: [(commit: String, versions: [Version])], unread: [(version: Version, bytes: [UInt8])]) {
    var states: [(commit: String, versions: [Version])] = []
    var unread: [(version: Version, bytes: [UInt8])] = []
    var size = 0
    while states.count < HistoryScan.batchCommits, size < HistoryScan.batchBytes, let commit = commits.popFirst() {
      var versions: [Version] = []
      for table in tables {
        guard let id = objects.file(workTree.path(of: table.string), in: commit) else { continue }
        let version = Version(table: table, id: id)
        versions.append(version)
        if known[version] != nil || unread.contains(where: { $0.version == version }) { continue }
        guard let bytes = objects.content(of: id) else { continue }
        size += bytes.count
        unread.append((version, bytes))
      }
      // What could not be asked for in time is not what was not there.
      if isOutOfTime { break }
      states.append((commit, versions))
    }
    return (states, unread)
  }
}
