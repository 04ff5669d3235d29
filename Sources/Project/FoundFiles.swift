import Diagnostics
import Localization
import LosslessJSON

/// What the search of a project brought, and the languages it is written in.
struct FoundFiles {
  private let root: Folder
  private let surroundings: ProjectSurroundings
  /// In byte order of their paths.
  private(set) var files: [TableFile]
  /// Folders of packages; empty for the root, or with a slash at its end.
  private var packages: [String]
  /// Folders with records of transactions of their own.
  private(set) var recordedFolders: [Folder] = []
  var sources = SourceLanguages()
  private(set) var warnings: [ProjectWarning]

  init(
    _ location: ProjectLocation, surroundings: ProjectSurroundings, excluding exclusion: Exclusion
  ) throws(ProjectError) {
    root = location.root
    self.surroundings = surroundings
    switch location.form {
    case .folder:
      var search = TableSearch(root: root, excluding: exclusion)
      try search.run()
      files = search.files
      packages = search.packages
      recordedFolders = search.recordedFolders
      warnings = search.warnings
    case .file(let file):
      packages = []
      guard file.languageFolder != nil else {
        files = [file]
        warnings = []
        return
      }
      var search = TableSearch(root: root, excluding: exclusion)
      try search.runInLanguageFolders()
      recordedFolders = search.recordedFolders
      files = search.files.filter { $0.mayBelong(with: file) }
      warnings = search.warnings
    }
  }

  /// Adds what the project names outside its root.
  mutating func add(_ outside: OutsideSearch) {
    let known = Dictionary((files + outside.files).map { (UTF8Text($0.path), $0) }) { first, _ in first }
    files = known.sorted { $0.key < $1.key }.map(\.value)
    packages += Set(outside.packages.map { UTF8Text($0) }).sorted().map(\.string)
    recordedFolders += outside.recordedFolders
    warnings += outside.warnings
  }

  /// Joins the files of one resource that lie in different folders: they belong where the original is.
  mutating func join(_ variants: [[ReferencePath]]) {
    var homes: [UTF8Text: String] = [:]
    for variant in variants {
      let members = variant.compactMap { TableFile($0.path) }
      let original =
        members.first { $0.region == .base } ?? members.first { $0.language != nil && $0.language == sources.project }
      guard let original else { continue }
      for member in members where member.stem.utf8.elementsEqual(original.stem.utf8) {
        homes[UTF8Text(member.path)] = original.folder
      }
    }
    for index in files.indices {
      guard let home = homes[UTF8Text(files[index].path)] else { continue }
      files[index].folder = home
      files[index].isNamedByProject = true
    }
  }

  /// Finds out what says which language the tables are written in: the project file, else the packages' manifests, else
  /// the catalogs, else the languages' folders.
  mutating func settleSourceLanguages() {
    guard sources.project == nil else { return }
    readManifests()
    let unsettled = files.filter { $0.format.hasLanguageFiles && sources.language(at: $0.folder) == nil }
    guard !unsettled.isEmpty else { return }
    if let language = languageOfCatalogs {
      sources.fallback = language
    } else if let language = SourceLanguages.likely(among: unsettled) {
      sources.fallback = language
      warnings.append(ProjectWarning(path: root.path, kind: .sourceLanguageAssumed(language)))
    } else {
      let languages = unsettled.compactMap(\.language).distinct.sorted { precedes($0.name, $1.name) }
      warnings.append(ProjectWarning(path: root.path, kind: .sourceLanguageUnknown(languages: languages)))
    }
  }

  private mutating func readManifests() {
    for folder in packages {
      let path = folder + PackageManifest.fileName
      do {
        let manifest = try PackageManifest(read(path))
        if let language = manifest.defaultLocalization { sources.packages.append((folder, language)) }
      } catch let failure as PackageManifest.Failure {
        warn(path, reason: failure.message)
      } catch let error as ProjectError {
        warn(path, reason: "it \(error.message)")
      } catch {
        warn(path, reason: "\(error)")
      }
    }
  }

  private mutating func warn(_ path: String, reason: String) {
    warnings.append(ProjectWarning(path: root.path(of: path), kind: .packageLanguageUnknown(reason: reason)))
  }

  private func read(_ path: String) throws(ProjectError) -> [UInt8] {
    guard let place = ReferencePath.root.appending(path) else {
      throw ProjectError(path: root.path(of: path), problem: .unusablePath)
    }
    return try surroundings.read(place)
  }

  /// The one language all catalogs are written in. One that cannot be read says nothing here; its reader will complain.
  private var languageOfCatalogs: LanguageTag? {
    let languages = files.filter { $0.format == .catalog }.compactMap { file -> LanguageTag? in
      guard let bytes = try? read(file.path), let catalog = try? JSONDocument(bytes),
        let language = catalog.member("sourceLanguage", of: catalog.root), catalog.kind(of: language) == .string
      else { return nil }
      return LanguageTag(catalog.text(of: language).string)
    }
    return languages.distinct.count == 1 ? languages[0] : nil
  }
}

extension TableFile {
  /// Whether both may be files of one table: a `.stringsdict` has a table of its own.
  fileprivate func mayBelong(with other: TableFile) -> Bool {
    folder.utf8.elementsEqual(other.folder.utf8) && stem.utf8.elementsEqual(other.stem.utf8)
      && (format == .stringsdict) == (other.format == .stringsdict)
  }
}
