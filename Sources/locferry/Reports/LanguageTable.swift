internal import CatalogMerge
internal import Conversion
internal import Localization

/// The numbers of each language, as every report for a person shows them; which numbers these are is the verb's own.
struct LanguageTable {
  /// What a number counts, where reports list what it counts.
  enum Subject: Equatable {
    case outcome(Outcome)
    case rule(Rule)
  }

  struct Column {
    var title: String
    var subject: Subject?
    /// The number stands beside the others, which add up.
    var isBeside = false
  }

  struct Row {
    var language: LanguageTag
    /// The table it is about; nil for the language's sum.
    var file: String?
    var cells: [String]
  }

  let columns: [Column]
  let rows: [Row]

  /// Nil where the verb counts nothing by language.
  init?(_ report: Report) {
    switch report.verb {
    case .import:
      columns = Self.totalColumns
      rows = report.languages.map { Row(language: $0.language, cells: Self.cells($0.totals)) }
    case .diff:
      columns = CatalogDiff.Kind.allCases.map { Column(title: $0.rawValue, subject: .rule($0.rule)) }
      rows = Self.changes(report)
    case .status:
      columns = Self.statusColumns
      rows = Self.statuses(report)
    case .export, .verify:
      columns = [Column(title: "units")]
      rows = report.languages.map { Row(language: $0.language, cells: [String($0.totals.units)]) }
    default: return nil
    }
    if rows.isEmpty, report.verb != .import, report.verb != .status { return nil }
  }

  private static let totalColumns = [
    Column(title: "units"), Column(title: "applied", subject: .outcome(.applied)),
    Column(title: "approved", subject: .outcome(.approved)), Column(title: "unchanged"), Column(title: "untranslated"),
    Column(title: "conflicts", subject: .outcome(.conflict)), Column(title: "rejected", subject: .outcome(.rejected)),
    Column(title: "orphans", subject: .outcome(.orphan)),
    Column(title: "missing", subject: .rule(.missingUnit), isBeside: true),
  ]

  private static func cells(_ totals: Totals) -> [String] {
    [
      totals.units, totals.applied, totals.approved, totals.unchanged, totals.untranslated, totals.conflicts,
      totals.rejected, totals.orphans, totals.missing,
    ].map(String.init)
  }

  private static func changes(_ report: Report) -> [Row] {
    var sums: [LanguageTag: ChangeCounts] = [:]
    for file in report.files {
      if let changes = file.changes { sums[file.language] = (sums[file.language] ?? ChangeCounts()) + changes }
    }
    return sums.sorted { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }.map { language, changes in
      Row(language: language, cells: CatalogDiff.Kind.allCases.map { String(changes[$0]) })
    }
  }

  private static let statusColumns =
    ["keys", "translated", "machine", "review", "new", "missing", "done %", "words left"].map { Column(title: $0) }
    + [Column(title: "stale", isBeside: true)]

  /// A row for the language, and one for each table where there are several.
  private static func statuses(_ report: Report) -> [Row] {
    report.statuses.flatMap { language, status in
      let files = report.files.filter { $0.language == language }
      let parts = files.count > 1 ? files : []
      return [Row(language: language, cells: cells(status))]
        + parts.map { Row(language: language, file: $0.path, cells: cells($0.status ?? TranslationStatus())) }
    }
  }

  private static func cells(_ status: TranslationStatus) -> [String] {
    [
      status.keys, status.translated, status.machineTranslated, status.needsReview, status.new, status.missing,
    ].map(String.init) + [Report.percent(status), String(status.wordsLeft), String(status.stale)]
  }
}

extension CatalogDiff.Kind {
  /// The rule that findings about such a change have.
  var rule: Rule {
    switch self {
    case .added: .added
    case .changed: .changed
    case .weakened: .weakened
    case .lost: .lost
    case .approved: .approved
    }
  }
}
