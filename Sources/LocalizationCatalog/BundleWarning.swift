import Diagnostics
public import Localization

/// Something odd about a bundle that stops nothing.
public enum BundleWarning: Hashable, Sendable {
  case noManifest
  /// A version of the manifest that Xcode has not written so far.
  case unknownVersion(String)
  case unknownMember(String)
  /// The folder's name says another language than manifest and XLIFF.
  case folderNameDiffers(name: String, language: LanguageTag)
  case xliffNameDiffers(name: String, expected: String)
}

extension BundleWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noManifest: "has no contents.json; the language is the XLIFF's"
    case .unknownVersion(let version):
      "contents.json has version \"\(PrintableText.escape(version))\", known is 1.0"
    case .unknownMember(let name): "contents.json has an unknown member \"\(PrintableText.escape(name))\""
    case .folderNameDiffers(let name, let language):
      "is named \(PrintableText.escape(name)), its language is \(language)"
    case .xliffNameDiffers(let name, let expected): "holds \(PrintableText.escape(name)), expected \(expected)"
    }
  }
}
