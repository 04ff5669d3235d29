import Conversion
import Diagnostics
import Localization
import Project
import XLIFF

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
    var tables: RevisionExport?
    /// Whether the commit only fits best.
    var isGuess = false
    /// Where it does: by table, the ids of units whose returned text may be an old one.
    var formerTexts: [UTF8Text: Set<UTF8Text>] = [:]
    /// What there is to say about it.
    var note: Finding?
  }

  let workTree: GitWorkTree
  let tables: TableHistory
  /// Tables by what documents call them, where the user says so.
  let mappedTables: [UTF8Text: String]
  let progress: ProgressLine

  static let commitLimit = 300
  static let timeLimit = Duration.seconds(30)

  /// The answers, in the order of the documents.
  func run(_ subjects: [Subject]) -> [Answer] {
    // What was found is read whatever time the search took.
    let objects = GitObjects(folder: workTree.folder)
    let languages = subjects.map(\.language).distinct
    // A document names its files as the tables were called, in the format they had.
    let tables = tables.limited(to: subjects.flatMap { $0.outline.files.compactMap(\.original) })
    var revisions = Revisions(workTree: workTree, tables: tables, languages: languages, objects: objects)
    let names = TableNames(tables.paths, mapped: mappedTables)
    let rankings = subjects.map { BaseRanking($0.outline.units, names: names, language: $0.language) }
    var answers = subjects.map { _ in Answer() }
    var open: [Int] = []
    var named: [Int: String] = [:]
    for (index, subject) in subjects.enumerated() where rankings[index].unitCount > 0 {
      let number = BuildNumber(subject.outline)
      let commit = number.flatMap { objects.commit(named: $0.commit) }
      if let number, commit == nil {
        // Another commit would be a guess against better knowledge.
        answers[index].note = note(
          subject,
          "no base: the document names commit \(number.commit), which is not in this clone; --base names what was exported"
        )
        continue
      }
      if let commit, number?.isExact == true, fits(rankings[index], revisions[commit]) {
        answers[index].tables = revisions[commit]
      } else {
        open.append(index)
        named[index] = commit
      }
    }
    guard !open.isEmpty else { return answers }
    guard !workTree.isPartial else {
      for index in open {
        answers[index].note = note(
          subjects[index],
          "no base: the clone is partial, older tables may not be there; --base names what was exported")
      }
      return answers
    }
    let (scan, cuts) = scan(open.map { rankings[$0] }, of: tables, first: Set(named.values))
    for (ranking, index) in zip(scan.rankings, open) {
      // A document is no older than the commit it names.
      let isNamed = ranking.best.map { scan.commits[$0.number] == named[index] } ?? false
      let verdict = ranking.verdict(isWholeHistory: cuts.isEmpty || isNamed)
      if case .fits(let number, _) = verdict {
        let revision = revisions[scan.commits[number]]
        answers[index].tables = revision
        answers[index].isGuess = true
        answers[index].formerTexts = ranking.formerTexts(of: revision.tables.map(\.path))
      }
      let account = ([counted(scan.commits.count, "commit") + " looked at"] + cuts).joined(separator: ", ")
      answers[index].note = note(
        subjects[index], "\(describe(verdict, of: ranking.unitCount, scan)) (\(account))")
    }
    return answers
  }

  /// Measures documents by the project's history, and says what of it could not be looked at.
  private func scan(
    _ rankings: [BaseRanking], of tables: TableHistory, first: Set<String>
  ) -> (scan: HistoryScan, cuts: [String]) {
    let deadline = ContinuousClock.now + BaseSearch.timeLimit
    let paths = tables.files(in: rankings.map(\.language).distinct)
    let history = workTree.history(of: paths, limit: BaseSearch.commitLimit, until: deadline)
    var scan = HistoryScan(rankings, tables: tables, in: workTree, until: deadline)
    scan.run(over: first.sorted() + history.filter { !first.contains($0) }, progress: progress)
    return (scan, cuts(scan, reachesLimit: history.count == BaseSearch.commitLimit))
  }

  private func note(_ subject: Subject, _ message: String) -> Finding {
    Finding(
      rule: .baseSearch, language: subject.language, location: SourceLocation(path: subject.path), message: message)
  }

  private func fits(_ ranking: BaseRanking, _ revision: RevisionExport) -> Bool {
    var ranking = ranking
    ranking.add(revision.tables.compactMap { ranking.fit($0) })
    if case .fits = ranking.verdict(isWholeHistory: true) { return true }
    return false
  }

  private func describe(_ verdict: BaseRanking.Verdict, of count: Int, _ scan: HistoryScan) -> String {
    func name(_ number: Int) -> String { "commit \(GitRevision.short(scan.commits[number]))" }
    switch verdict {
    case .fits(let number, let fit):
      return "\(name(number)) is taken for the base: it fits best, \(fit.sources) of \(count) sources and "
        + "\(fit.targets) targets are the same"
    case .lacksSources(let number, let fit):
      return "no base: \(name(number)) fits best, and only \(fit.sources) of \(count) sources are the same"
    case .mayBeOlder(let number, let fit):
      return "no base: \(name(number)) fits best, \(fit.sources) of \(count) sources are the same, but the document "
        + "may be older than what could be looked at; --base names what was exported"
    case .none: return "no base: no commit has any of its sources"
    }
  }

  /// Why there are commits that were not looked at; empty where there are none.
  private func cuts(_ scan: HistoryScan, reachesLimit: Bool) -> [String] {
    var cuts: [String] = []
    if scan.isOutOfTime { cuts.append("until the time was up") }
    if reachesLimit { cuts.append("there are older ones") }
    let tables = Dictionary(grouping: scan.oldest.keys) { scan.oldest[$0, default: ""] }
    if tables.contains(where: { workTree.moves($0.value, in: $0.key) }) {
      cuts.append("the tables lay elsewhere before")
    }
    if workTree.isShallow { cuts.append("the clone is shallow, older ones are not there") }
    return cuts
  }
}

/// The tables of commits, each read once.
private struct Revisions {
  let workTree: GitWorkTree
  let tables: TableHistory
  let languages: [LanguageTag]
  let objects: GitObjects
  private var known: [String: RevisionExport] = [:]

  init(workTree: GitWorkTree, tables: TableHistory, languages: [LanguageTag], objects: GitObjects) {
    self.workTree = workTree
    self.tables = tables
    self.languages = languages
    self.objects = objects
  }

  subscript(_ commit: String) -> RevisionExport {
    mutating get {
      if let tables = known[commit] { return tables }
      let revision = RevisionExport(commit, of: tables, languages: languages, in: workTree, objects)
      known[commit] = revision
      return revision
    }
  }
}
