import Diagnostics
import Localization

/// A table that keeps each language in a file of its own, without states: `.strings`, `.stringsdict`, and what lies beside
/// storyboards, xibs and intents.
protocol TextTable: LocalizationTable {
  /// What an import finds keys by.
  var keyIndex: KeyIndex { get }

  func texts(in language: LanguageTag) -> LanguageTexts
  /// The ways to read an id as a key and a variation.
  func readings(of id: UTF8Text) -> [UnitID.Reading]
}

extension TextTable {
  /// These files know no states: what stands there is translated.
  public var states: StateMapping { StateMapping(storesMachineTranslations: false) }

  public func keys(in language: LanguageTag) -> [TableKey] {
    texts(in: language).keys.prefix(keyCount).enumerated().map { entry, key in
      let units = key.texts.filter(\.isOffered).map { text in
        ExportedUnit(entry: entry, id: text.id, unit: text.unit(of: key.key))
      }
      let problem = key.problem.map { problem in
        Finding(
          rule: .unsupportedShape, address: UnitAddress(table: path, key: key.key, language: language),
          place: SourceLocation(path: path, position: key.position), message: "\(quoted(key.key)): \(problem)")
      }
      return TableKey(key: key.key, units: units, problem: problem)
    }
  }

  public func locations(of places: [TextPlace], in language: LanguageTag) -> [SourceLocation] {
    guard !places.isEmpty else { return [] }
    let texts = texts(in: language)
    return places.map { place in
      let key = texts.keys[place.entry]
      if let position = key.texts.first(where: { $0.path == place.path })?.targetPosition {
        return SourceLocation(path: texts.path, position: position)
      }
      return SourceLocation(path: path, position: key.position)
    }
  }

  public func forEachText(in language: LanguageTag, _ body: (UTF8Text, UnitValue, UnitValue?) -> Void) {
    for text in texts(in: language).keys.lazy.flatMap(\.texts) where text.isOffered {
      body(text.id, .text(text.source), text.target.map { .text($0) })
    }
  }

  public func status(in language: LanguageTag, among keys: Set<Int>?) -> TranslationStatus {
    let counted = self.keys(in: language).enumerated().filter { keys?.contains($0.offset) ?? true }
    return TranslationStatus(of: counted.lazy.map(\.element), in: language)
  }

  public func keys(changedSince earlier: (any LocalizationTable)?) -> Set<Int> {
    var former: [UTF8Text: UTF8Text] = [:]
    earlier?.forEachText(in: sourceLanguage) { id, source, _ in
      if case .text(let text) = source { former[id] = text }
    }
    let keys = texts(in: sourceLanguage).keys.prefix(keyCount)
    return Set(
      keys.indices.filter { index in
        keys[index].texts.contains { $0.isOffered && former[$0.id] != $0.source }
      })
  }

  public func exportPlan() -> any ExportPlan { TextPlan(of: self) }

  public func importTarget() -> any ImportTarget { TextImportTarget(of: self) }
}

/// What an import needs of such a table.
struct TextImportTarget: ImportTarget {
  private let source: any TextTable

  init(of table: any TextTable) {
    source = table
  }

  var table: String { source.path }

  var languages: [LanguageTag] { source.languages + [source.sourceLanguage] }

  func begin(_ language: LanguageTag, _ circumstances: ImportCircumstances) -> any FileImport {
    TextImport(running: TableImport(TextSide(source, language: language), table: table, circumstances))
  }
}

/// The import into such a table.
struct TextImport: FormatImport {
  var running: TableImport<TextSide>
}
