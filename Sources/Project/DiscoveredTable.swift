public import Localization

/// A table of a project: what is one `<file original>` of an export.
public struct DiscoveredTable: Hashable, Sendable {
  /// What kind of file the original is; the raw value is its suffix.
  public enum Format: String, CaseIterable, Sendable {
    case catalog = "xcstrings"
    case strings
    case stringsdict
    case storyboard
    case xib
    case intentDefinition = "intentdefinition"

    /// Whether translations are files of their own beside the original, in their languages' folders.
    public var hasLanguageFiles: Bool { self != .catalog }

    /// What the files of the other languages end in: those of interfaces and intents are `.strings`.
    var translationSuffix: String {
      switch self {
      case .catalog, .strings, .stringsdict: rawValue
      case .storyboard, .xib, .intentDefinition: Format.strings.rawValue
      }
    }
  }

  /// Whose folder a file lies in.
  public enum Region: Hashable, Sendable {
    /// `Base.lproj`
    case base
    /// `mul.lproj`, which holds the catalogs of interfaces.
    case multiple
    /// `de.lproj`
    case language(LanguageTag)

    /// As folders are called: `Base`, `mul`, the language.
    public var name: String {
      switch self {
      case .base: "Base"
      case .multiple: "mul"
      case .language(let language): language.name
      }
    }
  }

  /// The file of one language.
  public struct Translation: Hashable, Sendable {
    public let language: LanguageTag
    /// Relative to the root, as the table's own path.
    public let path: String

    public init(language: LanguageTag, path: String) {
      self.language = language
      self.path = path
    }
  }

  /// Relative to the root with POSIX separators, as `<file original>` spells it; it begins with `../` where the table lies
  /// outside. With language files it is the one in `Base.lproj` or in the source language's folder.
  public let path: String
  public let format: Format
  /// Nil for a file outside every language's folder, as catalogs mostly are.
  public let region: Region?
  /// What the original is written in; nil for a catalog, which says so itself.
  public let sourceLanguage: LanguageTag?
  /// The language files there are, by language in byte order. The source language has one only where the original lies in
  /// `Base.lproj` or is no text file, as an interface. Empty for a catalog.
  public let translations: [Translation]

  public init(
    path: String, format: Format, region: Region?, sourceLanguage: LanguageTag?, translations: [Translation]
  ) {
    self.path = path
    self.format = format
    self.region = region
    self.sourceLanguage = sourceLanguage
    self.translations = translations
  }

  /// Where a language's file is, or would be: the original itself where that is the language's; nil for a catalog, which
  /// holds every language.
  ///
  /// A path that is not there yet is made of the original's own folder and name and the language, of nothing else.
  public func translationPath(for language: LanguageTag) -> String? {
    guard format.hasLanguageFiles else { return nil }
    if let known = translations.first(where: { $0.language == language }) { return known.path }
    if format == .strings || format == .stringsdict, region == .language(language) { return path }
    let (languageFolder, name) = splitLast(path)
    let (folder, _) = splitLast(languageFolder)
    let stem = name.utf8.dropLast(format.rawValue.utf8.count + 1)
    let file = String(decoding: stem, as: UTF8.self) + "." + format.translationSuffix
    return joined(folder, "\(language).lproj/\(file)")
  }
}
