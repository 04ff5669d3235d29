import Conversion
import Diagnostics
import Localization
import Project
import StringCatalog
import StringsFiles

/// Reads tables of any format.
struct TableReader: Sendable {
  let files: any TableFiles

  /// The files a table is read from.
  ///
  /// - Parameter languages: Whose files; nil for all there are.
  static func paths(of table: DiscoveredTable, languages: [LanguageTag]? = nil) -> [String] {
    [table.path] + (table.pluralPath.map { [$0] } ?? []) + translations(of: table, languages).map(\.path)
  }

  /// Reads a table; nil where its original is not there.
  ///
  /// - Parameter languages: Whose files are read; nil for all there are.
  func read(_ table: DiscoveredTable, languages: [LanguageTag]? = nil) throws(RunError) -> (any LocalizationTable)? {
    guard let bytes = try files.bytes(at: table.path) else { return nil }
    let translations = Self.translations(of: table, languages)
    do {
      switch table.format {
      case .catalog:
        return CatalogTable(path: table.path, catalog: try StringCatalog(bytes))
      case .stringsdict:
        let content = try StringsDictionary(bytes)
        let original = TranslationFile(path: table.path, bytes: bytes, content: content)
        return StringsDictionaryTable(
          original: original, sourceLanguage: sourceLanguage(of: table),
          translations: try read(translations, with: { try StringsDictionary($0) }, original: original, of: table),
          pathOfLanguage: Self.pathOfLanguage(table))
      case .strings:
        let content = try StringsFile(bytes)
        return StringsFileTable(
          path: table.path, original: bytes, sourceLanguage: sourceLanguage(of: table),
          texts: content.sourceTexts(of: table, pluralKeys: try pluralKeys(of: table)),
          translations: try read(
            translations, with: { try StringsFile($0) },
            original: TranslationFile(path: table.path, bytes: bytes, content: content), of: table),
          pathOfLanguage: Self.pathOfLanguage(table))
      case .storyboard, .xib, .intentDefinition:
        return nil
      }
    } catch {
      throw RunError(error, path: files.name(of: table.path), rule: .unreadableTable)
    }
  }

  /// The files of the other languages; with the original, where that is a language's own.
  private func read<Content>(
    _ translations: [DiscoveredTable.Translation], with parse: ([UInt8]) throws -> Content,
    original: TranslationFile<Content>, of table: DiscoveredTable
  ) throws(RunError) -> [LanguageTag: TranslationFile<Content>] {
    var result: [LanguageTag: TranslationFile<Content>] = [:]
    if case .language(let language)? = table.region { result[language] = original }
    for translation in translations {
      guard let bytes = try files.bytes(at: translation.path) else { continue }
      do {
        result[translation.language] = TranslationFile(
          path: translation.path, bytes: bytes, content: try parse(bytes))
      } catch {
        throw RunError(error, path: files.name(of: translation.path), rule: .unreadableTable)
      }
    }
    return result
  }

  /// The keys whose plurals lie in the `.stringsdict` beside a `.strings`.
  private func pluralKeys(of table: DiscoveredTable) throws -> Set<UTF8Text> {
    guard let path = table.pluralPath, let bytes = try files.bytes(at: path) else { return [] }
    do {
      return Set(try StringsDictionary(bytes).entries.map(\.key))
    } catch {
      throw RunError(error, path: files.name(of: path), rule: .unreadableTable)
    }
  }

  private func sourceLanguage(of table: DiscoveredTable) -> LanguageTag { table.sourceLanguage ?? .english }

  private static func translations(
    of table: DiscoveredTable, _ languages: [LanguageTag]?
  ) -> [DiscoveredTable.Translation] {
    guard let languages else { return table.translations }
    return languages.compactMap { language in
      guard let path = table.translationPath(for: language), UTF8Text(path) != UTF8Text(table.path) else { return nil }
      return DiscoveredTable.Translation(language: language, path: path)
    }
  }

  private static func pathOfLanguage(_ table: DiscoveredTable) -> @Sendable (LanguageTag) -> String {
    { table.translationPath(for: $0) ?? table.path }
  }
}

extension DiscoveredTable {
  /// The `.stringsdict` that says more about keys of this `.strings`; nil for other formats.
  fileprivate var pluralPath: String? {
    format == .strings ? path + "dict" : nil
  }
}

extension StringsFile {
  /// What a source language's file says, each key once.
  fileprivate func sourceTexts(of table: DiscoveredTable, pluralKeys: Set<UTF8Text>) -> [SourceText] {
    effectiveEntries.map { entry in
      let isPlural = pluralKeys.contains(entry.key)
      return SourceText(
        key: entry.key, text: entry.value,
        // As Xcode 14.1 and later mark them.
        note: isPlural ? UTF8Text("\(entry.note ?? .empty) (Key in .stringsdict)") : entry.note,
        isTranslatable: !isPlural, position: position(of: entry))
    }
  }
}
