import Conversion
import Diagnostics
import Localization

/// Finds in a project's git history what returned documents were exported from: the commit they name, else the one that
/// fits best.
struct BaseSearch {
  /// A returned document.
  struct Subject: Sendable {
    var path: String
    var outline: DocumentOutline
    var language: LanguageTag
  }

  /// What was found for a document.
  struct Answer: Sendable {
    /// The tables it was exported from; nil where none fit.
    var tables: RevisionTables?
    /// Where the commit is a guess: by table, the ids of units whose returned text may be an old one.
    var formerTexts: [UTF8Text: Set<UTF8Text>] = [:]
    /// What there is to say about it.
    var note: Finding?
  }

  let workTree: GitWorkTree
  /// The paths of the project's tables.
  let tables: [String]
  let progress: ProgressLine

  static let commitLimit = 300
  static let timeLimit = Duration.seconds(30)

  /// The answers, in the order of the documents.
  func run(_ subjects: [Subject]) -> [Answer] {
    let deadline = ContinuousClock.now + BaseSearch.timeLimit
    // What was found is read whatever time the search took.
    let objects = GitObjects(folder: workTree.folder)
    var revisions = Revisions(workTree: workTree, tables: tables, objects: objects)
    var answers = subjects.map { _ in Answer() }
    var open: [Int] = []
    var candidates: [String] = []
    let names = TableNames(tables)
    let rankings = subjects.map { BaseRanking($0.outline.units, names: names, language: $0.language) }
    for (index, subject) in subjects.enumerated() where rankings[index].unitCount > 0 {
      guard let number = BuildNumber(subject.outline), let commit = objects.commit(named: number.commit) else {
        open.append(index)
        continue
      }
      if number.isExact, fits(rankings[index], revisions[commit]) {
        answers[index].tables = revisions[commit]
      } else {
        open.append(index)
        if !candidates.contains(commit) { candidates.append(commit) }
      }
    }
    guard !open.isEmpty else { return answers }
    let named = candidates
    candidates += workTree.history(of: tables, limit: BaseSearch.commitLimit, until: deadline)
      .filter { !named.contains($0) }
    var scan = HistoryScan(open.map { rankings[$0] }, tables: tables, in: workTree, until: deadline)
    scan.run(over: candidates, progress: progress)
    let account = account(scan, of: candidates.count)
    for (ranking, index) in zip(scan.rankings, open) {
      if let guess = ranking.guess {
        answers[index].tables = revisions[scan.commits[guess.number]]
        answers[index].formerTexts = ranking.formerTexts
      }
      answers[index].note = note(ranking, scan, subjects[index], account)
    }
    return answers
  }

  private func fits(_ ranking: BaseRanking, _ revision: RevisionTables) -> Bool {
    var ranking = ranking
    var fits: [UTF8Text: TableFit] = [:]
    for (path, plan) in revision.plans {
      let table = UTF8Text(path)
      fits[table] = ranking.fit(plan.catalog, table: table)
    }
    ranking.add(fits)
    return ranking.guess != nil
  }

  private func note(_ ranking: BaseRanking, _ scan: HistoryScan, _ subject: Subject, _ account: String) -> Finding {
    let count = ranking.unitCount
    let message: String
    if let (number, fit) = ranking.guess {
      message =
        "commit \(GitRevision.short(scan.commits[number])) is taken for the base: it fits best, "
        + "\(fit.sources) of \(count) sources and \(fit.targets) targets are the same (\(account))"
    } else if let (number, fit) = ranking.best, fit.sources > 0 {
      message =
        "no base: commit \(GitRevision.short(scan.commits[number])) fits best, "
        + "and only \(fit.sources) of \(count) sources are the same (\(account))"
    } else {
      message = "no base: no commit has any of its sources (\(account))"
    }
    return Finding(
      rule: .baseSearch, language: subject.language, location: SourceLocation(path: subject.path), message: message)
  }

  /// How far the search went.
  private func account(_ scan: HistoryScan, of count: Int) -> String {
    var parts = ["\(counted(scan.commits.count, "commit")) looked at"]
    if scan.commits.count < count, scan.isOutOfTime { parts.append("then the time was up") }
    if workTree.isShallow { parts.append("the clone is shallow, older ones are not there") }
    return parts.joined(separator: ", ")
  }
}

/// The tables of commits, each read once.
private struct Revisions {
  let workTree: GitWorkTree
  let tables: [String]
  let objects: GitObjects
  private var known: [String: RevisionTables] = [:]

  init(workTree: GitWorkTree, tables: [String], objects: GitObjects) {
    self.workTree = workTree
    self.tables = tables
    self.objects = objects
  }

  subscript(_ commit: String) -> RevisionTables {
    mutating get {
      if let tables = known[commit] { return tables }
      let revision = RevisionTables(commit, of: tables, in: workTree, objects)
      known[commit] = revision
      return revision
    }
  }
}
