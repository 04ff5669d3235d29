import Diagnostics
import Localization
import Merge
import XLIFF

/// Which of the project's languages a document is for.
extension DocumentImport {
  mutating func language(of file: XLIFFFile) throws(DocumentImportError) -> LanguageTag {
    let expected = options.expectedLanguage ?? language
    guard let name = file.targetLanguage else {
      guard let assumed = options.assumedLanguage ?? expected else { throw .noTargetLanguage(file.position) }
      return assumed
    }
    guard let named = LanguageTag(name.string) else { throw .invalidLanguage(name, file.position) }
    if let assumed = options.assumedLanguage { return assumed }
    let found = options.languages.language(for: named)
    if let expected, expected != found {
      throw .languageMismatch(found: name, expected: expected, file.position)
    }
    if found != named, language == nil {
      findings.append(
        Finding(
          rule: .mappedLanguage, language: found, location: SourceLocation(path: bundlePath, position: file.position),
          message: "\(named) is taken for the project's \(found)"))
    }
    return found
  }

  /// The project's languages that a foreign one may mean.
  func relatives(of language: LanguageTag) -> String {
    let names = projectLanguages.filter { $0.isRelated(to: language) }.map(\.name).sorted()
    guard !names.isEmpty else { return "" }
    return ", but \(names.joined(separator: ", ")): \"languageMap\" in .locferry.json says whether that is meant"
  }
}
