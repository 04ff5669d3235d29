public import Diagnostics
public import Localization

/// All the texts of one key in one language, beside those of the source language.
public struct TranslatedKey: Sendable {
  /// The table's path relative to the project.
  public var table: String
  public var key: UTF8Text
  public var language: LanguageTag
  public var sourceLanguage: LanguageTag
  /// The language's units, those without a text too.
  public var units: [TranslationUnit]
  /// The units of the source language itself.
  public var sourceUnits: [TranslationUnit]

  public init(
    table: String, key: UTF8Text, language: LanguageTag, sourceLanguage: LanguageTag, units: [TranslationUnit],
    sourceUnits: [TranslationUnit]
  ) {
    self.table = table
    self.key = key
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.units = units
    self.sourceUnits = sourceUnits
  }

  /// The units that hold a text, with each text of theirs and the source it is measured by; phrases one by one, measured
  /// by the source's first.
  var texts: [TranslatedText] {
    units.flatMap { unit in
      guard let target = unit.target else { return [TranslatedText]() }
      let source = unit.source.texts.first ?? .empty
      return target.value.texts.filter { !$0.isEmpty }.map {
        TranslatedText(path: unit.path, source: source, target: $0, state: target.state)
      }
    }
  }

  /// The same without those whose source nobody wrote: the key stands for it, and is an identifier.
  var comparableTexts: [TranslatedText] { texts.filter { $0.source != key || !key.isIdentifier } }
}

/// A translation and what it translates.
struct TranslatedText: Sendable {
  var path: VariationPath
  var source: UTF8Text
  var target: UTF8Text
  var state: TranslationState
}

extension UTF8Text {
  /// `settings.save`, `save_button`: names joined by dots or low lines, no white space.
  fileprivate var isIdentifier: Bool {
    let text = string
    guard !text.contains(where: \.isWhitespace) else { return false }
    return text.split(whereSeparator: { $0 == "." || $0 == "_" }).count > 1
  }
}

extension UnitValue {
  /// Its text, or its phrases.
  var texts: [UTF8Text] {
    switch self {
    case .text(let text): [text]
    case .phrases(let phrases): phrases
    }
  }
}
