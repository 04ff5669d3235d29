import Conversion
import Diagnostics
import Localization

/// What was typed about bundles that none of them met.
extension ImportVerb {
  /// - Parameter settings: How the documents were read.
  func unmet(by documents: [Document], _ settings: DocumentImport.Options) -> [Finding] {
    missingLanguages(documents, settings.languages) + unusedMaps(documents, settings.mappedTables)
  }

  /// Languages of which nothing came back.
  private func missingLanguages(_ documents: [Document], _ languages: LanguageMatching) -> [Finding] {
    let found = Set(documents.flatMap(\.results).map(\.language))
    let expected = options.expectedLanguages.map { languages.language(for: $0) }.distinct
    return expected.filter { !found.contains($0) }.map { language in
      Finding(
        rule: .missingLanguage, language: language,
        message: "no bundle is in \(language), which --expect-languages names")
    }
  }

  /// Names that no bundle has for a table: the table may wait for its texts under another one.
  private func unusedMaps(_ documents: [Document], _ maps: [UTF8Text: String]) -> [Finding] {
    let names = documents.reduce(into: Set<UTF8Text>()) { $0.formUnion($1.fileNames) }
    return maps.sorted { $0.key < $1.key }.filter { !names.contains($0.key) }.map { original, table in
      let others = names.subtracting(maps.keys).sorted().map(\.string)
      let hint = NearestName.nearest(to: original.string, among: others).map { "; nearest is \(quoted($0))" } ?? ""
      return Finding(
        rule: .unusedMap, table: table,
        message: "--map: no bundle has a <file original=\(quoted(original.string))>\(hint)")
    }
  }

  private func quoted(_ name: String) -> String { "\"\(PrintableText.escape(name))\"" }
}
