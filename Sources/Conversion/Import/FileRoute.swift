import Diagnostics
import Localization
import XLIFF

/// Where the units of a `<file>` go that is not named as a table is.
enum FileRoute {
  /// Into tables of other names, by their numbers among the open ones; the codec is that of its ids where it is not the
  /// table's own.
  case open([Int], UnitCodec?)
  /// Kept until all have come: they have to tell the table.
  case undecided(UndecidedFile)
  case nowhere(LostFile)
}

/// A table that several `<file>`s may bring units for.
struct OpenTable {
  var path: String
  /// The first `<file original>` that was taken for it.
  var original: String
  var imported: any FileImport
  /// What is to be said about the files.
  var notes: [Finding] = []

  func finished() -> TableImportResult {
    var imported = imported
    var result = imported.finish()
    result.findings = notes + result.findings
    return result
  }
}

/// A `<file>` that bears the name of tables that lie elsewhere.
struct UndecidedFile {
  var file: XLIFFFile
  var candidates: [any FileImport]
  var units: [TransUnit] = []
}

/// A `<file>` whose units go nowhere, each counted; the finding says why.
struct LostFile {
  var table: String
  var language: LanguageTag
  var outcome: Outcome
  var finding: Finding
  var totals = Totals()

  /// Counts a unit. Only one that brings something leaves something to decide.
  mutating func take(_ unit: TransUnit) {
    totals.units += 1
    totals.count(outcome)
    if unit.bringsText || unit.problem != nil { finding.severity = .error }
  }
}

extension TableLink.Way {
  /// Why a file is taken for a table, as the end of a sentence; nil where there is nothing to explain.
  var account: String? {
    switch self {
    case .itself: nil
    case .asMapped: "as --map says"
    case .samePlace: "the same table, in another format or another language's folder"
    }
  }
}
