public import Localization

/// Where things lie in an `.xcloc` folder, as Xcode lays it out; paths are relative to it.
public enum BundleLayout {
  public static let folderExtension = ".xcloc"
  public static let manifest = "contents.json"
  public static let localizedContents = "Localized Contents"
  public static let sourceContents = "Source Contents"
  public static let notes = "Notes"
  /// The exported XLIFF's bytes, for the merge; under a name no translator's tool takes for a bilingual file.
  public static let base = "Notes/locferry/base"
  /// The SHA-256 of `base`, in lower-case hexadecimal, and a line feed.
  public static let baseDigest = "Notes/locferry/base.sha256"

  /// `de.xcloc`
  public static func folderName(for language: LanguageTag) -> String { language.name + folderExtension }

  /// `de.xliff`
  public static func xliffName(for language: LanguageTag) -> String { "\(language.name).xliff" }

  /// `Localized Contents/de.xliff`
  public static func xliff(for language: LanguageTag) -> String {
    "\(localizedContents)/\(xliffName(for: language))"
  }

  /// The copy of a source file, or nil for a path that would leave the bundle or its folder: one that is absolute, or
  /// has an empty, `.` or `..` component. Xcode joins such paths literally and writes outside.
  public static func sourceCopy(ofOriginal original: String) -> String? {
    isWritable(original) ? "\(sourceContents)/\(original)" : nil
  }

  /// Whether a file may be written under a relative path.
  public static func isWritable(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { component in
      !component.isEmpty && !component.elementsEqual(".".utf8) && !component.elementsEqual("..".utf8)
        && !component.contains(0)
    }
  }
}
