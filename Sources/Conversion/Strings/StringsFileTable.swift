public import Diagnostics
public import Localization
public import StringsFiles

/// A text of the source language, for tables that hold one for each key.
public struct SourceText: Hashable, Sendable {
  public var key: UTF8Text
  public var text: UTF8Text
  public var note: UTF8Text?
  /// False where it is not to be translated.
  public var isTranslatable: Bool
  public var position: TextPosition

  public init(key: UTF8Text, text: UTF8Text, note: UTF8Text?, isTranslatable: Bool = true, position: TextPosition) {
    self.key = key
    self.text = text
    self.note = note
    self.isTranslatable = isTranslatable
    self.position = position
  }
}

/// A table whose translations lie in `.strings` files: a `.strings`, a storyboard, a xib or an intent definition.
public struct StringsFileTable: TextTable {
  public typealias Translation = TranslationFile<StringsFile>

  public let path: String
  public let sourceLanguage: LanguageTag
  public let findings: [Finding]
  private var texts: [SourceText]
  private var original: [UInt8]
  private var translations: [LanguageTag: Translation]
  private let pathOfLanguage: @Sendable (LanguageTag) -> String
  /// Whether a language's file may hold keys that the original lacks and Xcode finds elsewhere.
  private let hasKeysInCode: Bool
  let keyIndex: KeyIndex

  /// - Parameters:
  ///   - path: The original, in the source language's folder or in `Base.lproj`.
  ///   - original: Its content.
  ///   - sourceLanguage: What the original is written in.
  ///   - texts: What it says, each key once.
  ///   - translations: The files there are; the original itself is the source language's where it is a `.strings`.
  ///   - pathOfLanguage: Where a language's file is or would be, relative to the project.
  ///   - hasKeysInCode: Whether Xcode finds further keys in code, or in the Info.plist. A bundle may bring those that a
  ///     language's file has.
  ///   - findings: What there is to say about the original.
  public init(
    path: String, original: [UInt8], sourceLanguage: LanguageTag, texts: [SourceText],
    translations: [LanguageTag: Translation], pathOfLanguage: @escaping @Sendable (LanguageTag) -> String,
    hasKeysInCode: Bool, findings: [Finding] = []
  ) {
    self.path = path
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.texts = texts
    self.translations = translations
    self.pathOfLanguage = pathOfLanguage
    self.hasKeysInCode = hasKeysInCode
    keyIndex = KeyIndex(texts.lazy.map(\.key))
    let keys = Set(texts.map(\.key))
    self.findings =
      findings
      + translations.sorted { $0.key.name < $1.key.name }.flatMap { language, file in
        Self.duplicates(in: file, of: path)
          + (Self.unexported(file, of: path, in: language, besides: keys).map { [$0] } ?? [])
      }
  }

  /// Xcode would find these keys in code, and export them if they still stand there.
  private static func unexported(
    _ file: Translation, of table: String, in language: LanguageTag, besides keys: Set<UTF8Text>
  ) -> Finding? {
    let others = file.content.effectiveEntries.filter { !keys.contains($0.key) }
    guard let first = others.first else { return nil }
    return Finding(
      rule: .unlistedKey, table: table, language: language,
      place: SourceLocation(path: file.path, position: file.content.position(of: first)),
      message: "\(others.count) key\(others.count == 1 ? "" : "s") that \(quoted(UTF8Text(table))) lacks, "
        + "\(quoted(first.key)) is the first: they stay in the file and are not exported")
  }

  private static func duplicates(in file: Translation, of table: String) -> [Finding] {
    file.content.duplicates.map { duplicate in
      Finding(
        rule: .duplicateKey, severity: .warning, table: table,
        place: SourceLocation(path: file.path, position: duplicate.last),
        message: "\(quoted(duplicate.key)) stands twice, first at \(duplicate.first); the last one counts")
    }
  }

  public var languages: [LanguageTag] { translations.keys.filter { $0 != sourceLanguage } }

  public var keyCount: Int { texts.count }

  public func sourceContents() -> [UInt8] { original }

  public func content(around places: [TextPlace], in language: LanguageTag) -> [ArraySlice<UInt8>] {
    guard let file = translations[language], file.content.format != .binary else { return [] }
    let ranges = places.compactMap { place -> Range<Int>? in
      guard let entry = file.content.entry(forKey: texts[place.entry].key) else { return nil }
      // A key that stands alone, `Harbour;`, says itself: an edit of its text brings the equals sign, too.
      return entry.keyRange.upperBound..<(entry.valueRange ?? entry.keyRange).upperBound
    }
    return file.content.utf8.parts(outside: ranges)
  }

  func texts(in language: LanguageTag) -> LanguageTexts {
    let file = translations[language]
    var keys = texts.map { source in
      let entry = file?.content.entry(forKey: source.key)
      let text = LanguageTexts.Text(
        path: .plain, id: source.key, source: source.text, note: source.note, isTranslatable: source.isTranslatable,
        target: entry?.value, targetRange: entry?.valueRange,
        targetPosition: entry.flatMap { file?.content.position(of: $0) })
      return LanguageTexts.Key(key: source.key, position: source.position, texts: [text])
    }
    if hasKeysInCode, let file { keys += furtherKeys(of: file) }
    return LanguageTexts(
      keys: keys, path: file?.path ?? pathOfLanguage(language), isStored: file != nil,
      isReadOnly: file?.content.format == .binary)
  }

  /// The keys that only a language's file has, which Xcode exports where it finds them in code: as for
  /// `NSLocalizedString` the key is the text, until a bundle tells what the code says.
  private func furtherKeys(of file: Translation) -> [LanguageTexts.Key] {
    file.content.effectiveEntries.filter { keyIndex.entry($0.key) == nil }.map { entry in
      let position = file.content.position(of: entry)
      let text = LanguageTexts.Text(
        path: .plain, id: entry.key, source: entry.key, note: entry.note, target: entry.value,
        targetRange: entry.valueRange, targetPosition: position, isOffered: false)
      return LanguageTexts.Key(key: entry.key, position: position, texts: [text])
    }
  }

  func readings(of id: UTF8Text) -> [UnitID.Reading] { [UnitID.Reading(key: id, path: .plain)] }

  public func edits(for results: [TableImportResult]) throws(TableEditError) -> [FileEdit] {
    var edits: [FileEdit] = []
    for result in results where !result.changes.isEmpty {
      guard case .texts(let changes) = result.changes else {
        preconditionFailure("edits of another format for \(path)")
      }
      let place = translations[result.language]?.path ?? pathOfLanguage(result.language)
      do throws(StringsEditError) {
        edits.append(try edit(result.language, at: place, changes))
      } catch {
        throw TableEditError(path: place, reason: error.description)
      }
    }
    return edits
  }

  private func edit(
    _ language: LanguageTag, at place: String, _ changes: [TextChange]
  ) throws(StringsEditError) -> FileEdit {
    guard let file = translations[language] else {
      let entries = changes.map { change in
        let source = texts[change.entry]
        return StringsWriter.Entry(key: source.key, value: change.text, note: source.note)
      }
      let content = StringsWriter.file(entries.sorted { CatalogOrder.precedes($0.key, $1.key) })
      return FileEdit(table: path, path: place, language: language, before: nil) { try $0(content[...]) }
    }
    var editor = try StringsEditor(file.content)
    let keys = texts(in: language).keys
    for change in changes {
      let key = keys[change.entry]
      try editor.set(change.text, forKey: key.key, note: key.texts.first?.note)
    }
    return FileEdit(table: path, path: file.path, language: language, before: file.bytes) { [editor] in
      try $0(editor.render()[...])
    }
  }

  public func applying(_ edits: [FileEdit]) throws -> any LocalizationTable {
    var table = self
    for edit in edits {
      guard let language = edit.language else { preconditionFailure("edits of another format for \(path)") }
      let bytes = try edit.render()
      let content = try StringsFile(bytes)
      table.translations[language] = Translation(path: edit.path, bytes: bytes, content: content)
      guard UTF8Text(edit.path) == UTF8Text(path) else { continue }
      table.original = bytes
      for index in texts.indices {
        table.texts[index].text = content.entry(forKey: texts[index].key)?.value ?? texts[index].text
      }
    }
    return table
  }
}
