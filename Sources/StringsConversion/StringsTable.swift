public import Localization
public import StringsFiles

/// One table in the form it had before String Catalogs: a `.strings` and a `.stringsdict` for each language.
public struct StringsTable: Sendable {
  /// Whose folder a file lies in.
  public enum Region: Hashable, Sendable {
    /// `Base.lproj`: the source language, where that has no file of its own.
    case base
    case language(LanguageTag)
  }

  /// A file and its path as the user would type it.
  public struct Located<File: Sendable>: Sendable {
    public var path: String
    public var file: File

    public init(path: String, file: File) {
      self.path = path
      self.file = file
    }
  }

  /// The files of one language.
  public struct Localization: Sendable {
    public var region: Region
    public var strings: Located<StringsFile>?
    public var dictionary: Located<StringsDictionary>?

    public init(region: Region, strings: Located<StringsFile>? = nil, dictionary: Located<StringsDictionary>? = nil) {
      self.region = region
      self.strings = strings
      self.dictionary = dictionary
    }
  }

  public var localizations: [Localization]

  public init(_ localizations: [Localization]) {
    self.localizations = localizations
  }
}
