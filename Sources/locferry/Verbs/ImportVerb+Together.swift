import Conversion
import Diagnostics
import Localization

extension ImportVerb {
  /// Refuses documents that cannot be imported together, as each is decided upon by what the project holds before any of
  /// them.
  func checkTogether(_ documents: [Document], _ project: LoadedProject) throws(RunError) {
    try checkDistinct(documents)
    try checkSourceEdits(documents, project)
  }

  /// Two documents for one table and language would overwrite each other's work, and a bundle that is named twice would
  /// count twice.
  private func checkDistinct(_ documents: [Document]) throws(RunError) {
    var seen: [UTF8Text: Int] = [:]
    for (number, document) in documents.enumerated() {
      for result in document.results where result.totals.units > 0 {
        let name = "\(result.table) in \(result.language)"
        if let other = seen.updateValue(number, forKey: UTF8Text(name)), other != number {
          let path = documents[other].path
          throw RunError(
            location: SourceLocation(path: document.path),
            path.utf8.elementsEqual(document.path.utf8)
              ? "is named twice"
              : "brings \(name), and so does \(PrintableText.escape(path)): import them one after the other")
        }
      }
    }
  }

  /// Where a source changes, its translations are of the one before: that is seen only once the new one is in the project.
  private func checkSourceEdits(_ documents: [Document], _ project: LoadedProject) throws(RunError) {
    let sources = Dictionary(
      project.tables.map { (UTF8Text($0.path), $0.sourceLanguage) }, uniquingKeysWith: { first, _ in first })
    func changes(_ document: Document, source: Bool) -> [UTF8Text] {
      document.results.filter { result in
        // A source whose state alone rises reads as before.
        result.totals.applied + (source ? 0 : result.totals.approved) > 0
          && (sources[UTF8Text(result.table)] == result.language) == source
      }.map { UTF8Text($0.table) }
    }
    var edited: [UTF8Text: Document] = [:]
    for document in documents {
      for table in changes(document, source: true) { edited[table] = document }
    }
    guard !edited.isEmpty else { return }
    for document in documents {
      for table in changes(document, source: false) {
        guard let other = edited[table] else { continue }
        throw RunError(
          location: SourceLocation(path: document.path),
          "brings translations of \(PrintableText.escape(table)), whose source texts "
            + "\(PrintableText.escape(other.path)) changes: import that first, then the translations")
      }
    }
  }
}
