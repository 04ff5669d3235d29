internal import Conversion
internal import Diagnostics
internal import Localization

extension Report {
  /// What the tables of each language add up to, in the languages' order.
  var statuses: [(language: LanguageTag, status: TranslationStatus)] {
    var order: [LanguageTag] = []
    var sums: [LanguageTag: TranslationStatus] = [:]
    for file in files {
      guard let status = file.status else { continue }
      if sums[file.language] == nil { order.append(file.language) }
      sums[file.language] = (sums[file.language] ?? TranslationStatus()) + status
    }
    return order.map { ($0, sums[$0] ?? TranslationStatus()) }
  }

  /// With one digit, rounded down: what is nearly done is not done.
  static func percent(_ status: TranslationStatus) -> String {
    let tenths = Int(status.percent * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// How far each language is, for a person: a line for the language, and one for each table where there are several.
struct StatusTable {
  let report: Report

  private static let columns = [
    "keys", "translated", "machine", "review", "new", "missing", "done %", "words left", "| stale",
  ]

  var lines: [String] {
    var rows: [(name: String, cells: [String])] = []
    for (language, status) in report.statuses {
      rows.append((language.name, Self.cells(status)))
      let files = report.files.filter { $0.language == language }
      guard files.count > 1 else { continue }
      for file in files { rows.append(("  \(PrintableText.escape(file.path))", Self.cells(file.status ?? .init()))) }
    }
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    let title = String(repeating: " ", count: width) + Self.columns.joined(separator: "  ")
    return [title]
      + rows.map { name, cells in
        let padded = zip(Self.columns, cells).map { column, cell in
          String(repeating: " ", count: max(0, column.count - cell.count)) + cell
        }
        return name + String(repeating: " ", count: width - name.count) + padded.joined(separator: "  ")
      }
  }

  private static func cells(_ status: TranslationStatus) -> [String] {
    [
      status.keys, status.translated, status.machineTranslated, status.needsReview, status.new, status.missing,
    ].map(String.init) + [Report.percent(status), String(status.wordsLeft), "| \(status.stale)"]
  }
}
