import Diagnostics
import Localization

/// The tables that a project's files add up to, and what is to be said about files that belong to none. Opens nothing.
///
/// The original among the files of a group is the one in `Base.lproj`, else the one in the source language's folder; where
/// there are both, the latter is a translation as any other (Xcode 14.2 exported `Base.lproj/Localizable.strings` of a
/// project that had both). `.strings` beside an interface of their name are its translations.
struct TableAssembly {
  private let languages: SourceLanguages
  private let exclusion: Exclusion
  /// In byte order of their paths.
  private(set) var tables: [DiscoveredTable] = []
  /// In byte order of their paths, which are relative to the root.
  private(set) var remarks: [(path: String, kind: ProjectWarning.Kind)] = []

  /// - Parameter files: In byte order of their paths.
  init(_ files: [TableFile], languages: SourceLanguages, excluding exclusion: Exclusion) {
    self.languages = languages
    self.exclusion = exclusion
    noteFolders(of: files)
    for group in TableGroup.all(of: files) { add(group) }
    tables.sort { precedes($0.path, $1.path) }
    remarks.sort { precedes($0.path, $1.path) }
  }

  private mutating func add(_ group: TableGroup) {
    let source = languages.language(at: group.folder)
    let catalogs = group.files(.catalog)
    for catalog in catalogs {
      add(DiscoveredTable(catalog.path, .catalog, region: catalog.region, source: nil, translations: []))
    }
    // Such a catalog holds the texts of the interface beside it.
    if let catalog = catalogs.first(where: { $0.region == .multiple }), !group.interfaces.isEmpty {
      for files in group.interfaces { noteOwnInterfaces(files, besides: original(among: files, source)) }
      for file in group.files(.strings) { note(file.path, .superseded(catalog: catalog.path)) }
    } else if !group.interfaces.isEmpty, let original = addInterfaces(of: group, source) {
      let strings = group.files(.strings)
      for file in strings where file.region == .base { note(file.path, .secondFile(other: original.path)) }
      add(original, translations: strings.filter { $0.language != nil }, source)
    } else {
      addTexts(group.files(.strings), source, catalog: catalogs.first)
    }
    addTexts(group.files(.stringsdict), source, catalog: catalogs.first)
  }

  /// The interface of a group; another one of its name, of a second kind, would share its translations.
  private mutating func addInterfaces(of group: TableGroup, _ source: LanguageTag?) -> TableFile? {
    var taken: TableFile?
    for files in group.interfaces {
      guard let original = original(among: files, source) else {
        noteMissingOriginal(of: files, source)
        continue
      }
      noteOwnInterfaces(files, besides: original)
      if let taken {
        note(original.path, .secondFile(other: taken.path))
      } else {
        taken = original
      }
    }
    return taken
  }

  private mutating func addTexts(_ files: [TableFile], _ source: LanguageTag?, catalog: TableFile?) {
    guard let original = original(among: files, source) else { return noteMissingOriginal(of: files, source) }
    let others = files.filter { $0.language != nil && !$0.path.utf8.elementsEqual(original.path.utf8) }
    if let catalog { note(original.path, .besideCatalog(catalog: catalog.path)) }
    add(original, translations: others, source)
  }

  private func original(among files: [TableFile], _ source: LanguageTag?) -> TableFile? {
    files.first { $0.region == .base }
      ?? source.flatMap { source in
        TableAssembly.preferred(among: files.filter { $0.language == source })
      }
  }

  /// Of several files for one language the one that the project names, else the one whose folder is called as the
  /// language.
  private static func preferred(among files: [TableFile]) -> TableFile? {
    files.first(where: \.isNamedByProject) ?? files.first(where: \.isSpelledAsLanguage) ?? files.first
  }

  private mutating func add(_ original: TableFile, translations files: [TableFile], _ source: LanguageTag?) {
    var translations: [DiscoveredTable.Translation] = []
    for (language, rivals) in Dictionary(grouping: files, by: \.language) {
      guard let language, let file = TableAssembly.preferred(among: rivals) else { continue }
      let isOriginals = original.language == language && original.format == file.format
      let chosen = isOriginals ? original : file
      for rival in rivals where !rival.path.utf8.elementsEqual(chosen.path.utf8) {
        note(rival.path, .secondFile(other: chosen.path))
      }
      if !isOriginals { translations.append(DiscoveredTable.Translation(language: language, path: file.path)) }
    }
    translations.sort { precedes($0.language.name, $1.language.name) }
    add(
      DiscoveredTable(
        original.path, original.format, region: original.region, source: source, translations: translations))
  }

  private mutating func add(_ table: DiscoveredTable) {
    if !exclusion.covers(table.path) { tables.append(table) }
  }
}

/// What is said about files that are no part of a table.
extension TableAssembly {
  private mutating func note(_ path: String, _ kind: ProjectWarning.Kind) {
    if !exclusion.covers(path) { remarks.append((path, kind)) }
  }

  /// Where the source language is not known that is said once, for the whole project.
  private mutating func noteMissingOriginal(of files: [TableFile], _ source: LanguageTag?) {
    let languages = files.compactMap(\.language).distinct
    guard let source, let first = files.first(where: { $0.language != nil }) else { return }
    note(first.path, .noOriginal(source: source, languages: languages))
  }

  private mutating func noteOwnInterfaces(_ files: [TableFile], besides original: TableFile?) {
    guard let original else { return }
    for file in files where file.language != nil && !file.path.utf8.elementsEqual(original.path.utf8) {
      note(file.path, .ownInterface)
    }
  }

  /// Each folder once that is no language's, such as `(null).lproj`.
  private mutating func noteFolders(of files: [TableFile]) {
    var noted: Set<UTF8Text> = []
    for file in files {
      guard let languageFolder = file.languageFolder else { continue }
      let hasPlace = file.format == .catalog || file.region == .base || file.language != nil
      let path = file.folder + languageFolder
      if !hasPlace, noted.insert(UTF8Text(path)).inserted { note(path, .notALanguage) }
    }
  }
}

extension DiscoveredTable {
  fileprivate init(
    _ path: String, _ format: Format, region: Region?, source: LanguageTag?, translations: [Translation]
  ) {
    self.init(path: path, format: format, region: region, sourceLanguage: source, translations: translations)
  }
}
