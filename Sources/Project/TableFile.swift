import Localization

/// A file of a table, told by its path alone.
struct TableFile: Sendable {
  typealias Format = DiscoveredTable.Format
  typealias Region = DiscoveredTable.Region

  static let languageFolderSuffix = ".lproj"

  let path: String
  /// What holds the file, or its language's folder; empty, or with a slash at its end. Files of one folder and name belong
  /// together.
  var folder: String
  /// Whether the project file says that it belongs to its table.
  var isNamedByProject = false
  /// `de.lproj`; nil for a file outside every language's folder.
  let languageFolder: String?
  let name: String
  let format: Format
  /// Nil outside a language's folder, and in one whose name is no language's.
  let region: Region?

  /// Nil for what belongs to no table: another suffix, a hidden file, or a file that has to be in a language's folder.
  init?(_ path: String) {
    let (parent, name) = TableFile.split(path)
    guard name.utf8.first != UInt8(ascii: "."), let format = TableFile.format(of: name) else { return nil }
    let (above, parentName) = TableFile.split(String(parent.dropLast()))
    self.path = path
    self.name = name
    self.format = format
    if hasSuffix(parentName, TableFile.languageFolderSuffix) {
      folder = above
      languageFolder = parentName
      region = TableFile.region(of: parentName)
    } else {
      guard format == .catalog else { return nil }
      folder = parent
      languageFolder = nil
      region = nil
    }
  }

  /// The name without its suffix.
  var stem: String { String(decoding: name.utf8.dropLast(format.rawValue.utf8.count + 1), as: UTF8.self) }

  var language: LanguageTag? {
    guard case .language(let language) = region else { return nil }
    return language
  }

  /// Whether the folder is called exactly as its language is, not by an English name.
  var isSpelledAsLanguage: Bool { languageFolder == language.map { $0.name + TableFile.languageFolderSuffix } }

  static func format(of name: String) -> Format? { Format.allCases.first { hasSuffix(name, ".\($0.rawValue)") } }

  /// Nil where the name is no language's.
  static func region(of languageFolder: String) -> Region? {
    switch String(decoding: languageFolder.utf8.dropLast(languageFolderSuffix.utf8.count), as: UTF8.self) {
    case "Base": .base
    case "mul": .multiple
    case let name: ProjectLanguages.tag(name).map(Region.language)
    }
  }

  /// The folder keeps its slash.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let end = path.utf8.index(after: slash)
    return (String(path[..<end]), String(path[end...]))
  }
}
