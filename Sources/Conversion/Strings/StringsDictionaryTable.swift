import Diagnostics
public import Localization
public import StringsFiles

/// A table of plurals in `.stringsdict` files, one for each language.
public struct StringsDictionaryTable: TextTable {
  public typealias Translation = TranslationFile<StringsDictionary>

  public let path: String
  public let sourceLanguage: LanguageTag
  public private(set) var findings: [Finding] = []
  private var original: Translation
  private var translations: [LanguageTag: Translation]
  private let pathOfLanguage: @Sendable (LanguageTag) -> String
  let keyIndex: KeyIndex

  /// - Parameters:
  ///   - original: The file in the source language's folder or in `Base.lproj`.
  ///   - sourceLanguage: What the original is written in.
  ///   - translations: The files there are; the original itself is the source language's where it lies in its folder.
  ///   - pathOfLanguage: Where a language's file is or would be, relative to the project.
  public init(
    original: Translation, sourceLanguage: LanguageTag, translations: [LanguageTag: Translation],
    pathOfLanguage: @escaping @Sendable (LanguageTag) -> String
  ) {
    path = original.path
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.translations = translations
    self.pathOfLanguage = pathOfLanguage
    keyIndex = KeyIndex(original.content.entries.lazy.map(\.key))
    findings = translations.sorted { $0.key.name < $1.key.name }.compactMap { language, file in
      unexported(file, in: language)
    }
  }

  /// Keys, variables and cases that the source language lacks, and plural categories that the language does: Xcode exports
  /// none of them.
  private func unexported(_ file: Translation, in language: LanguageTag) -> Finding? {
    let keys = texts(in: language).keys
    let problems = Set(keys.lazy.filter { $0.problem != nil }.map(\.key))
    let known = Set(keys.lazy.flatMap(\.texts).map(\.id))
    let others = file.content.texts.filter { text in
      !known.contains(StringsDictionary.unitID(of: text.path))
        && !text.path.prefix(1).contains { problems.contains($0) }
    }
    guard let first = others.first else { return nil }
    return Finding(
      rule: .unlistedKey, table: path, language: language,
      place: SourceLocation(path: file.path, position: file.content.position(of: first)),
      message: "\(others.count) text\(others.count == 1 ? "" : "s") that \(quoted(UTF8Text(path))) lacks, or "
        + "\(language) has no category for, \(quoted(StringsDictionary.unitID(of: first.path))) is the first: they stay "
        + "in the file and are not exported")
  }

  public var languages: [LanguageTag] { translations.keys.filter { $0 != sourceLanguage } }

  public var keyCount: Int { original.content.entries.count }

  public func sourceContents() -> [UInt8] { original.bytes }

  public func content(around places: [TextPlace], in language: LanguageTag) -> [ArraySlice<UInt8>] {
    guard let file = translations[language] else { return [] }
    let texts = texts(in: language)
    let ranges = places.compactMap { place in
      texts.keys[place.entry].texts.first { $0.path == place.path }?.targetRange
    }
    return file.content.utf8.parts(outside: ranges)
  }

  func texts(in language: LanguageTag) -> LanguageTexts {
    let file = translations[language]
    let stored = Dictionary(
      (file?.content.texts ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = Dictionary(
      (file?.content.entries ?? []).map { ($0.key, $0.rule) }, uniquingKeysWith: { first, _ in first })
    let keys = original.content.entries.map { entry in
      var key = LanguageTexts.Key(key: entry.key, position: original.content.position(of: entry), texts: [])
      if let own = rules[entry.key], !own.hasShape(of: entry.rule) {
        key.problem = "\(quoted(UTF8Text(file?.path ?? ""))) has it in another shape"
        return key
      }
      do throws(StringsRuleTexts.Problem) {
        let texts = try StringsRuleTexts(entry.rule, language: language).texts
        key.texts = texts.map { text in
          let path = [entry.key] + text.keys
          let target = stored[path]
          return LanguageTexts.Text(
            path: text.path, id: StringsDictionary.unitID(of: path), source: text.source, note: entry.note,
            target: target?.text, targetRange: target?.range,
            targetPosition: target.flatMap { file?.content.position(of: $0) },
            isOffered: text.isOffered || target != nil)
        }
      } catch {
        key.problem = error.reason
      }
      return key
    }
    return LanguageTexts(keys: keys, path: file?.path ?? pathOfLanguage(language), isStored: file != nil)
  }

  /// An id is a path of keys, each followed by `:dict`.
  func readings(of id: UTF8Text) -> [UnitID.Reading] {
    guard let keys = StringsDictionary.keys(inUnitID: id), let key = keys.first else { return [] }
    return [UnitID.Reading(key: key, path: StringsRuleTexts.path(of: keys.dropFirst()))]
  }

  public func edits(for results: [TableImportResult]) throws(TableEditError) -> [FileEdit] {
    var edits: [FileEdit] = []
    for result in results where !result.changes.isEmpty {
      guard case .texts(let changes) = result.changes else {
        preconditionFailure("edits of another format for \(path)")
      }
      let file = translations[result.language]
      let place = file?.path ?? pathOfLanguage(result.language)
      do throws(StringsEditError) {
        let content = try edited(file?.content, result.language, changes)
        edits.append(
          FileEdit(table: path, path: place, language: result.language, before: file?.bytes) { try $0(content[...]) })
      } catch {
        throw TableEditError(path: place, reason: error.description)
      }
    }
    return edits
  }

  /// A language's file with some texts changed or added.
  private func edited(
    _ file: StringsDictionary?, _ language: LanguageTag, _ changes: [TextChange]
  ) throws(StringsEditError) -> [UInt8] {
    var writer = StringsDictionaryWriter()
    var editor = file.map { StringsDictionaryEditor($0) }
    for (entry, changes) in Dictionary(grouping: changes, by: \.entry).sorted(by: { $0.key < $1.key }) {
      let source = original.content.entries[entry]
      let shape = (try? StringsRuleTexts(source.rule, language: language).texts) ?? []
      var texts: [[UTF8Text]: UTF8Text] = [:]
      for change in changes {
        guard let text = shape.first(where: { $0.path == change.path }) else { throw .noPlace }
        texts[text.keys] = change.text
      }
      if editor != nil {
        try editor?.set(texts, forKey: source.key, like: source.rule, note: source.note)
      } else {
        guard let rule = source.rule.translated(by: texts) else { throw .noPlace }
        try writer.add(rule, forKey: source.key, note: source.note)
      }
    }
    return editor?.render() ?? writer.file()
  }

  public func applying(_ edits: [FileEdit]) throws -> any LocalizationTable {
    var table = self
    for edit in edits {
      guard let language = edit.language else { preconditionFailure("edits of another format for \(path)") }
      let bytes = try edit.render()
      let file = Translation(path: edit.path, bytes: bytes, content: try StringsDictionary(bytes))
      table.translations[language] = file
      if UTF8Text(edit.path) == UTF8Text(path) { table.original = file }
    }
    return table
  }
}
