public import Diagnostics
public import Localization

/// Why a whole document is not imported.
public enum DocumentImportError: Error, Hashable, Sendable {
  /// A `<file>` without target-language, where nothing else names the language.
  case noTargetLanguage(TextPosition)
  /// The name is no language's.
  case invalidLanguage(UTF8Text, TextPosition)
  /// The document, or the document and what was expected, name two languages.
  case languageMismatch(found: UTF8Text, expected: LanguageTag, TextPosition)

  public var position: TextPosition {
    switch self {
    case .noTargetLanguage(let position), .invalidLanguage(_, let position), .languageMismatch(_, _, let position):
      position
    }
  }

  public var message: String {
    switch self {
    case .noTargetLanguage: "<file> has no target-language; name it with --assume-language"
    case .invalidLanguage(let name, _): "\(quoted(name)) is no language"
    case .languageMismatch(let found, let expected, _):
      "<file> is for \(quoted(found)), but \(expected) is expected"
    }
  }
}
