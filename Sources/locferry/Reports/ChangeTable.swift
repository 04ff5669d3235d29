internal import CatalogMerge
internal import Localization

/// How many translations changed, by kind.
struct ChangeCounts: Equatable {
  private var counts: [CatalogDiff.Kind: Int] = [:]

  subscript(_ kind: CatalogDiff.Kind) -> Int { counts[kind] ?? 0 }

  mutating func count(_ kind: CatalogDiff.Kind) { counts[kind, default: 0] += 1 }

  static func + (left: ChangeCounts, right: ChangeCounts) -> ChangeCounts {
    var sum = left
    sum.counts.merge(right.counts, uniquingKeysWith: +)
    return sum
  }
}

/// The changes of each language, for a person.
struct ChangeTable {
  let lines: [String]

  init(_ report: Report) {
    var languages: [LanguageTag] = []
    var sums: [LanguageTag: ChangeCounts] = [:]
    for file in report.files {
      guard let changes = file.changes else { continue }
      if sums[file.language] == nil { languages.append(file.language) }
      sums[file.language] = (sums[file.language] ?? ChangeCounts()) + changes
    }
    guard !languages.isEmpty else {
      lines = []
      return
    }
    languages.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let kinds = CatalogDiff.Kind.allCases
    let width = max(8, (languages.map(\.name.count).max() ?? 0) + 2)
    func row(_ name: String, _ cells: [String]) -> String {
      let start = name + String(repeating: " ", count: width - name.count)
      let padded = zip(kinds, cells).map { kind, cell in
        String(repeating: " ", count: max(0, kind.rawValue.count - cell.count)) + cell
      }
      return start + padded.joined(separator: " ")
    }
    lines =
      [row("", kinds.map(\.rawValue))]
      + languages.map { language in row(language.name, kinds.map { String(sums[language]?[$0] ?? 0) }) }
  }
}
