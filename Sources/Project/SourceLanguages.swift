import Diagnostics
import Localization

/// Which language the texts of each folder's tables are written in.
struct SourceLanguages {
  /// What counts everywhere: given by the user, or what the project file says.
  var project: LanguageTag?
  /// By the packages' folders, which are empty or end in a slash.
  var packages: [(folder: String, language: LanguageTag)] = []
  /// What counts where nothing says it.
  var fallback: LanguageTag?

  /// The language of the package that a folder lies in, where the project file says none. Folders end in a slash.
  func language(at folder: String) -> LanguageTag? {
    if let project { return project }
    let around = packages.filter { folder.utf8.starts(with: $0.folder.utf8) }
    return around.max { $0.folder.utf8.count < $1.folder.utf8.count }?.language ?? fallback
  }

  /// The language of the whole, where there is one.
  var whole: LanguageTag? {
    if let project { return project }
    if let root = packages.first(where: { $0.folder.isEmpty }) { return root.language }
    let languages = packages.map(\.language).distinct
    return languages.count == 1 && fallback == nil ? languages[0] : fallback
  }

  /// What the folders of tables make likely: English where it is among them, or there is `Base.lproj` (no other language
  /// was seen with it). One other language alone mostly is a translation of texts that stand in code.
  static func likely(among files: [TableFile]) -> LanguageTag? {
    files.contains { $0.language == .english || $0.region == .base } ? .english : nil
  }
}
