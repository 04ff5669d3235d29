public import Localization

/// What a table may have been before it was converted, as Xcode converts: in its place, under its name.
extension DiscoveredTable {
  /// Tables of other formats that hold the same texts; none of them need be there.
  ///
  /// - Parameters:
  ///   - sourceLanguage: What the table is written in.
  ///   - languages: Those that text files may have been in.
  public func formerTables(sourceLanguage: LanguageTag, languages: [LanguageTag]) -> [DiscoveredTable] {
    switch format {
    case .catalog:
      let formats = Format.allCases.filter { region == .multiple ? $0.isInterface : $0.isText }
      return formats.flatMap { format in
        [.base, .language(sourceLanguage)].map { region in
          former(format, region, sourceLanguage: sourceLanguage, languages: languages)
        }
      }
    case .strings, .stringsdict:
      return [former(.catalog, nil, sourceLanguage: nil, languages: [])]
    case .storyboard, .xib, .intentDefinition:
      return [former(.catalog, .multiple, sourceLanguage: nil, languages: [])]
    }
  }

  private func former(
    _ format: Format, _ region: Region?, sourceLanguage: LanguageTag?, languages: [LanguageTag]
  ) -> DiscoveredTable {
    let (inner, name) = splitLast(path)
    // A file that lies in a region's folder belongs to the folder around that.
    let folder = self.region == nil ? inner : splitLast(inner).folder
    let file = String(decoding: name.utf8.dropLast(self.format.rawValue.utf8.count), as: UTF8.self) + format.rawValue
    let path = joined(folder, region.map { "\($0.name).lproj/\(file)" } ?? file)
    let original = DiscoveredTable(
      path: path, format: format, region: region, sourceLanguage: sourceLanguage, translations: [])
    let translations = languages.compactMap { language in
      original.translationPath(for: language).map { Translation(language: language, path: $0) }
    }
    return DiscoveredTable(
      path: path, format: format, region: region, sourceLanguage: sourceLanguage,
      translations: translations.filter { !$0.path.utf8.elementsEqual(path.utf8) })
  }
}

extension DiscoveredTable.Format {
  fileprivate var isText: Bool { self == .strings || self == .stringsdict }

  fileprivate var isInterface: Bool { hasLanguageFiles && !isText }
}
