import Diagnostics
import Localization
import Merge

/// A table of text files in one language, as the other side of an import.
struct TextSide: TableSide {
  let language: LanguageTag
  let states: StateMapping
  private let table: any TextTable
  private let texts: LanguageTexts
  /// The texts by their ids: the key's number, and the text's among its own.
  private let places: [UTF8Text: (entry: Int, text: Int)]
  /// Ids of several texts, as keys that spell out parts of ids can have.
  private let ambiguous: [UTF8Text: [UnitID.Reading]]

  init(_ table: any TextTable, language: LanguageTag) {
    self.table = table
    self.language = language
    states = table.states
    texts = table.texts(in: language)
    var places: [UTF8Text: (entry: Int, text: Int)] = [:]
    var ambiguous: [UTF8Text: [UnitID.Reading]] = [:]
    for (entry, key) in texts.keys.enumerated() {
      for (number, text) in key.texts.enumerated() {
        guard let other = places.updateValue((entry, number), forKey: text.id) else { continue }
        let first = UnitID.Reading(
          key: texts.keys[other.entry].key, path: texts.keys[other.entry].texts[other.text].path)
        ambiguous[text.id, default: [first]].append(UnitID.Reading(key: key.key, path: text.path))
      }
    }
    self.places = places
    self.ambiguous = ambiguous
  }

  var entryCount: Int { texts.keys.count }

  func isOffered(entry: Int) -> Bool { entry < table.keyCount }

  var storesStates: Bool { false }

  var isReadOnly: Bool { texts.isReadOnly }

  func key(ofEntry entry: Int) -> UTF8Text { texts.keys[entry].key }

  func entry(ofKey key: UTF8Text) -> Int? { table.keyIndex.entry(key) }

  func note(ofEntry entry: Int) -> UTF8Text? { texts.keys[entry].texts.first?.note }

  func id(ofEntry entry: Int, _ path: VariationPath) -> UTF8Text {
    text(ofEntry: entry, path)?.id ?? texts.keys[entry].key
  }

  func readings(of id: UTF8Text) -> [UnitID.Reading] { table.readings(of: id) }

  func resolve(_ id: UTF8Text) -> UnitResolution {
    if let readings = ambiguous[id] { return .ambiguous(readings) }
    if let (entry, text) = places[id] {
      return .found(entry: entry, path: texts.keys[entry].texts[text].path, isFolded: false)
    }
    for reading in readings(of: id) {
      if let entry = table.keyIndex.entry(reading.key) {
        return .found(entry: entry, path: reading.path, isFolded: false)
      }
      if let entry = table.keyIndex.entry(folded: reading.key) {
        return .found(entry: entry, path: reading.path, isFolded: true)
      }
    }
    return .unknown
  }

  func unit(
    ofEntry entry: Int, _ path: VariationPath
  ) throws(TableSideProblem) -> OwnUnit<SourceLocation> {
    if let problem = texts.keys[entry].problem {
      throw .unreadable(.unsupportedShape, problem, place(ofEntry: entry, nil))
    }
    guard let text = text(ofEntry: entry, path) else { throw .noVariation }
    let target = text.target.map { Translation(value: .text($0), state: .translated) }
    return OwnUnit(
      unit: ProjectUnit(
        source: .text(text.source), target: target, claim: target.map { states.claim(of: $0) },
        isTranslatable: text.isTranslatable, isSourceLanguage: language == table.sourceLanguage, storesState: false),
      existing: text.targetPosition.map { SourceLocation(path: texts.path, position: $0) },
      isAddedCategory: !text.isOffered && isOffered(entry: entry), hasUnknownSource: !isOffered(entry: entry))
  }

  func units(ofEntry entry: Int) -> [TranslationUnit] {
    texts.keys[entry].texts.filter(\.isOffered).map { $0.unit(of: texts.keys[entry].key) }
  }

  func completeness(ofEntry entry: Int, incoming: [VariationPath: UnitValue]) -> ShapeCompleteness {
    ShapeCompleteness(
      texts.keys[entry].texts.map {
        ShapeCompleteness.Text(
          path: $0.path, value: $0.target.map { .text($0) }, isStored: $0.target != nil,
          isImplied: $0.isNothingButVariable)
      }, incoming: incoming)
  }

  func place(ofEntry entry: Int, _ existing: SourceLocation?) -> SourceLocation {
    existing ?? SourceLocation(path: table.path, position: texts.keys[entry].position)
  }

  func changes(_ accepted: [AcceptedText<SourceLocation>]) -> TableChanges {
    .texts(
      accepted.compactMap { text in
        guard text.changesText, case .text(let value) = text.translation.value else { return nil }
        return TextChange(entry: text.entry, path: text.path, text: value)
      })
  }

  private func text(ofEntry entry: Int, _ path: VariationPath) -> LanguageTexts.Text? {
    texts.keys[entry].texts.first { $0.path == path }
  }
}

extension LanguageTexts.Text {
  /// `%#@name@`, the same in every language.
  fileprivate var isNothingButVariable: Bool {
    let text = source.string
    return text.hasPrefix("%#@") && text.hasSuffix("@") && SubstitutionText.references(in: source).count == 1
      && !text.dropFirst(3).dropLast().contains("@")
  }
}
