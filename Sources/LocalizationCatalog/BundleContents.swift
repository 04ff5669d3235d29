import Diagnostics
public import Localization

/// What a bundle's folder says about itself, agreed on: its manifest, the XLIFF that counts, and oddities.
public struct BundleContents: Hashable, Sendable {
  /// Nil where the bundle has no `contents.json`.
  public let manifest: BundleManifest?
  /// The name in `Localized Contents`.
  public let xliffName: String
  public let warnings: [BundleWarning]
  private let folderPath: String
  private let folderName: String

  /// Judges a bundle by its folder's path (for messages), its own name, its manifest's bytes if it has one, and the names
  /// of its XLIFFs. A bundle has exactly one XLIFF.
  public init(
    folderPath: String, folderName: String, manifest bytes: [UInt8]?, xliffs: [String]
  ) throws(BundleError) {
    var warnings: [BundleWarning] = []
    let manifestPath = "\(folderPath)/\(BundleLayout.manifest)"
    if let bytes {
      let parsed = try BundleManifest.parse(bytes, path: manifestPath)
      manifest = parsed.manifest
      warnings = parsed.warnings
    } else {
      manifest = nil
      warnings = [.noManifest]
    }
    let expected = manifest.map { BundleLayout.xliffName(for: $0.targetLanguage) }
    guard let name = xliffs.first else {
      throw BundleError(location: SourceLocation(path: folderPath), problem: .noXLIFF(expected: expected))
    }
    guard xliffs.count == 1 else {
      throw BundleError(
        location: SourceLocation(path: folderPath), problem: .severalXLIFFs(xliffs, expected: expected))
    }
    if let expected, !name.utf8.elementsEqual(expected.utf8) {
      warnings.append(.xliffNameDiffers(name: name, expected: expected))
    }
    xliffName = name
    self.warnings = warnings
    self.folderPath = folderPath
    self.folderName = folderName
  }

  /// Compares with the language the XLIFF itself names: throws when the manifest names another one, warns when only the
  /// folder's name does.
  ///
  /// - Parameter languages: What the project calls the languages that bundles name.
  public func check(
    xliffLanguage: LanguageTag, languages: LanguageMatching = LanguageMatching()
  ) throws(BundleError) -> [BundleWarning] {
    if let manifest, languages.language(for: manifest.targetLanguage) != xliffLanguage {
      throw BundleError(
        location: SourceLocation(path: folderPath),
        problem: .languagesDiffer(manifest: manifest.targetLanguage, xliff: xliffLanguage))
    }
    guard let said = BundleContents.language(inFolderName: folderName), languages.language(for: said) != xliffLanguage
    else { return [] }
    return [.folderNameDiffers(name: folderName, language: xliffLanguage)]
  }

  /// The language at the end of a folder's name: `de.xcloc`, `Kitsune_26.5_pt-BR.xcloc`. Nil where none is recognised; a
  /// word of more than two letters before its region is taken for a word.
  static func language(inFolderName name: String) -> LanguageTag? {
    guard name.hasSuffix(BundleLayout.folderExtension) else { return nil }
    let parts = name.dropLast(BundleLayout.folderExtension.count).split { !$0.isASCII || !($0.isLetter || $0 == "-") }
    guard let last = parts.last, name.dropLast(BundleLayout.folderExtension.count).hasSuffix(last) else { return nil }
    let subtags = last.split(separator: "-", omittingEmptySubsequences: false)
    guard
      let start = subtags.lastIndex(where: { $0.count == 2 && $0.allSatisfy(\.isLowercase) }),
      subtags[(start + 1)...].allSatisfy({ isRegionOrScript($0) })
    else { return nil }
    return LanguageTag(subtags[start...].joined(separator: "-"))
  }

  /// `BR`, `Hans`
  private static func isRegionOrScript(_ subtag: Substring) -> Bool {
    guard let first = subtag.first, first.isUppercase else { return false }
    let rest = subtag.dropFirst()
    return subtag.count == 2 && rest.allSatisfy(\.isUppercase) || subtag.count == 4 && rest.allSatisfy(\.isLowercase)
  }
}
