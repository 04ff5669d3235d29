internal import Conversion
import Diagnostics
internal import Localization
internal import Project

/// What a run has to say, before it is said in any format.
struct Report {
  /// What one table came to in one language.
  struct File {
    var path: String
    var language: LanguageTag
    /// Where the base came from; nil where there is none.
    var base: Base?
    var isChanged: Bool
    var totals: Totals
    /// What became of its translations; nil where the run does not compare them.
    var changes: ChangeCounts?
    /// How far the translation is; only counted by `status`.
    var status: TranslationStatus?
  }

  var verb: VerbName
  var isDryRun = false
  /// The project as the user knows it.
  var project: String
  /// The folder that the places in the project are relative to, as the user would type it; nil where they are as typed.
  var folder: String?
  var files: [File] = []
  var findings: [Finding] = []
  /// The texts an import takes; empty unless a report lists them.
  var appliedTexts: [AppliedText] = []
  /// What was written, or would be.
  var writtenPaths: [String] = []
  /// What became of runs that had been interrupted; said also where this one is not done.
  var settlements: [Finding] = []
  /// What was removed, or would be.
  var removedPaths: [String] = []
  /// Further lines for a person, below the tables.
  var remarks: [String] = []
  /// What `list` found.
  var tables: TableList?
  /// The names of a merge's versions.
  var sides = SideNames()

  /// Whether a file of the user's is another one now.
  var hasWritten: Bool { !isDryRun && !(writtenPaths + removedPaths).isEmpty }

  var totals: Totals { files.reduce(Totals()) { $0 + $1.totals } }

  /// What the files' changes add up to; nil where the run does not compare.
  var changes: ChangeCounts? {
    let counts = files.compactMap(\.changes)
    return verb == .diff ? counts.reduce(ChangeCounts()) { $0 + $1 } : nil
  }

  /// The languages, in order, with what their files add up to.
  var languages: [(language: LanguageTag, totals: Totals)] {
    var order: [LanguageTag] = []
    var sums: [LanguageTag: Totals] = [:]
    for file in files {
      if sums[file.language] == nil { order.append(file.language) }
      sums[file.language, default: Totals()] += file.totals
    }
    return order.map { ($0, sums[$0] ?? Totals()) }
  }

  /// Takes in what the export of one language came to.
  mutating func add(_ outcome: ExportJob.Outcome) {
    findings += outcome.findings
    for (path, units) in outcome.files {
      var totals = Totals()
      totals.units = units
      files.append(
        File(path: path, language: outcome.language, base: nil, isChanged: outcome.output != nil, totals: totals))
    }
    let written = outcome.output?.path
    if let written { writtenPaths.append(written) }
    let units = outcome.files.reduce(0) { $0 + $1.units }
    remarks.append(
      "\(outcome.language)  \(counted(units, "unit"))" + (outcome.words.map { ", \(counted($0, "word"))" } ?? "")
        + (written.map { "  → \(PrintableText.escape($0))" } ?? "  (not written)"))
  }

  /// Takes in what the import of one document came to.
  mutating func add(_ document: ImportVerb.Document, requiresComplete: Bool) {
    findings += document.findings
    for result in document.results {
      files.append(
        File(
          path: result.table, language: result.language, base: result.hasBase ? document.base : nil, isChanged: false,
          totals: result.totals))
      appliedTexts += result.appliedTexts
      findings += result.findings.map { finding in
        var finding = finding
        if requiresComplete, finding.rule == .missingUnit { finding.severity = .error }
        return finding
      }
    }
  }

  /// Marks the tables, each in its language, that were or would be written, and takes in their files.
  mutating func add(_ edits: [FileEdit]) {
    writtenPaths += edits.map(\.path)
    let edits = Dictionary(grouping: edits) { UTF8Text($0.table) }
    for index in files.indices where files[index].totals.applied + files[index].totals.approved > 0 {
      let language = files[index].language
      files[index].isChanged = edits[UTF8Text(files[index].path), default: []].contains { edit in
        (edit.language ?? language) == language
      }
    }
  }

  /// 1 where something needs a decision; what counts as that can be moved.
  func exitStatus(failingOn threshold: FailureThreshold) -> ExitStatus {
    let least: Severity
    switch threshold {
    case .never: return .done
    case .warning: least = .warning
    case .error: least = .error
    }
    return findings.contains { $0.severity >= least } ? .findings : .done
  }
}
