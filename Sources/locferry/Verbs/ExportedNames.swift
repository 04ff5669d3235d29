import Diagnostics
import Localization

/// What an export calls its languages: as the project does, or as those who translate do.
struct ExportedNames: Sendable {
  private var names: [LanguageTag: LanguageTag] = [:]

  /// - Parameters:
  ///   - languages: Those that are exported.
  ///   - style: Whose names are written.
  ///   - matching: What the project calls the languages that bundles name.
  /// - Throws: `RunError` where the map gives no single name, or one that would come back as another language.
  init(
    _ languages: [LanguageTag], _ style: LanguageNames, _ matching: LanguageMatching
  ) throws(RunError) {
    guard style == .mapped else { return }
    var owners: [LanguageTag: LanguageTag] = [:]
    for language in languages {
      let foreign = matching.foreignNames(of: language)
      guard foreign.count < 2 else {
        let list = foreign.map(\.name).joined(separator: " and ")
        throw Self.refusal("has \(list) for \(language): which of them is written is not settled")
      }
      let name = foreign.first ?? language
      let back = matching.language(for: name)
      guard back == language else {
        throw Self.refusal("would bring \(language), exported as \(name), back as \(back)")
      }
      if let owner = owners.updateValue(language, forKey: name) {
        throw Self.refusal("has one name, \(name), for \(owner) and \(language)")
      }
      names[language] = name
    }
  }

  subscript(_ language: LanguageTag) -> LanguageTag { names[language] ?? language }

  private static func refusal(_ reason: String) -> RunError {
    RunError("--language-names mapped: the languageMap of \(Configuration.fileName) \(reason)")
  }
}
