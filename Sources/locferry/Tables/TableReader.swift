import Conversion
import Diagnostics
import InterfaceFiles
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
          pathOfLanguage: Self.pathOfLanguage(table), hasKeysInCode: true)
      case .storyboard, .xib:
        let document = try InterfaceDocument(bytes)
        return try interface(
          table, bytes, document.texts, findings: document.unlisted.finding(in: table).map { [$0] } ?? [], translations)
      case .intentDefinition:
        return try interface(table, bytes, IntentDefinition(bytes).texts, findings: [], translations)
      }
    } catch {
      throw RunError(error, path: files.name(of: table.path), rule: .unreadableTable)
    }
  }

  /// A table whose original is no text file.
  private func interface(
    _ table: DiscoveredTable, _ bytes: [UInt8], _ texts: [LocalizableText], findings: [Finding],
    _ translations: [DiscoveredTable.Translation]
  ) throws(RunError) -> StringsFileTable {
    StringsFileTable(
      path: table.path, original: bytes, sourceLanguage: sourceLanguage(of: table),
      texts: texts.map { SourceText(key: $0.id, text: $0.text, note: $0.note, position: $0.position) },
      translations: try read(translations, with: { try StringsFile($0) }, original: nil, of: table),
      pathOfLanguage: Self.pathOfLanguage(table), hasKeysInCode: false, findings: findings)
  }

  /// The files of the other languages; with the original, where that is a language's own.
  private func read<Content>(
    _ translations: [DiscoveredTable.Translation], with parse: ([UInt8]) throws -> Content,
    original: TranslationFile<Content>?, of table: DiscoveredTable
  ) throws(RunError) -> [LanguageTag: TranslationFile<Content>] {
    var result: [LanguageTag: TranslationFile<Content>] = [:]
    if let original, case .language(let language)? = table.region { result[language] = original }
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
    let isInfoPlist = table.path.hasSuffix("/InfoPlist.strings")
    return effectiveEntries.map { entry in
      let isPlural = pluralKeys.contains(entry.key)
      let note = entry.note ?? (isInfoPlist ? InfoPlistKey.title(of: entry.key) : nil)
      return SourceText(
        key: entry.key, text: entry.value,
        // As Xcode 14.1 and later mark them.
        note: isPlural ? UTF8Text("\(note ?? .empty) (Key in .stringsdict)") : note,
        isTranslatable: !isPlural, position: position(of: entry))
    }
  }
}

extension [UnlistedText] {
  /// What people see of an interface and Xcode's export leaves out; nil where that is nothing, or only what a new object
  /// says until somebody gives it a text.
  fileprivate func finding(in table: DiscoveredTable) -> Finding? {
    let texts = filter { $0.reason != .defaultText }
    guard let first = texts.first else { return nil }
    return Finding(
      rule: .unlistedText, table: table.path, place: SourceLocation(path: table.path, position: first.position),
      message: "\(counted(texts.count, "text")) that an interface's export cannot carry, the first is "
        + "\"\(PrintableText.escape(first.id))\": attributed text, or a property nobody can translate this way")
  }
}
