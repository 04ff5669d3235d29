import Diagnostics
import Localization

/// What a table without catalog holds for one language: every text of the source language with its translation.
struct LanguageTexts: Sendable {
  /// One text of a key.
  struct Text: Sendable {
    var path: VariationPath
    /// The trans-unit's id.
    var id: UTF8Text
    var source: UTF8Text
    var note: UTF8Text?
    var isTranslatable = true
    /// Nil where the language's file holds none.
    var target: UTF8Text?
    /// Where that stands in the file's text, as bytes of its UTF-8.
    var targetRange: Range<Int>?
    /// Where that stands.
    var targetPosition: TextPosition?
    /// False for what a bundle may bring and an export does not offer: a plural category the language can have, a key that
    /// only the language's file has.
    var isOffered = true
  }

  /// A key and its texts.
  struct Key: Sendable {
    var key: UTF8Text
    /// Where the source language has it.
    var position: TextPosition
    var texts: [Text]
    /// Why its texts cannot be carried; it has none then.
    var problem: String?
  }

  /// The table's own, then those that only the language's file has.
  var keys: [Key]
  /// The file of the language, relative to the project.
  var path: String
  /// There is such a file.
  var isStored: Bool
  /// It can be read and not written.
  var isReadOnly = false
}

extension LanguageTexts.Text {
  func unit(of key: UTF8Text) -> TranslationUnit {
    TranslationUnit(
      key: key, path: path, source: .text(source),
      target: target.map { Translation(value: .text($0), state: .translated) }, isTranslatable: isTranslatable,
      comment: note)
  }
}
