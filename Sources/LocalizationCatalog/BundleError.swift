public import Diagnostics
public import Localization

/// Why a bundle cannot be used.
public struct BundleError: Error, Hashable, Sendable {
  /// The bundle's or the manifest's place, as the user would type it.
  public let location: SourceLocation
  public let problem: Problem

  public enum Problem: Hashable, Sendable {
    /// `contents.json` is not JSON; the text says why.
    case notJSON(String)
    case notAnObject
    case missingMember(String)
    case notAString(member: String)
    /// A name without a language's shape, so that it could lead out of a folder.
    case notALanguage(member: String, String)
    case noXLIFF(expected: String?)
    case severalXLIFFs([String], expected: String?)
    case languagesDiffer(manifest: LanguageTag, xliff: LanguageTag)
    case fileNameDiffers(name: LanguageTag, xliff: LanguageTag)
  }

  public init(location: SourceLocation, problem: Problem) {
    self.location = location
    self.problem = problem
  }
}

extension BundleError: CustomStringConvertible {
  /// On one line and safe to print, whatever the bundle holds.
  public var description: String { "\(PrintableText.escape(location.description, limit: 4096)): error: \(message)" }

  /// The text without the place in front.
  public var message: String {
    switch problem {
    case .notJSON(let reason): "is not valid JSON: \(reason)"
    case .notAnObject: "is not a JSON object"
    case .missingMember(let name): "has no member \"\(name)\""
    case .notAString(let member): "member \"\(member)\" is not a string"
    case .notALanguage(let member, let text):
      "member \"\(member)\" is \"\(PrintableText.escape(text))\", which is no language"
    case .noXLIFF(let expected):
      "holds no XLIFF" + (expected.map { "; expected \(BundleLayout.localizedContents)/\($0)" } ?? "")
    case .severalXLIFFs(let names, let expected):
      "holds several XLIFFs (\(PrintableText.escape(names.joined(separator: ", "))))"
        + (expected.map { "; expected only \($0)" } ?? "; expected one")
    case .languagesDiffer(let manifest, let xliff):
      "contents.json names the language \(manifest), its XLIFF \(xliff); --assume-language says which it is"
    case .fileNameDiffers(let name, let xliff):
      "is named for \(name), but its language is \(xliff); --assume-language says which it is"
    }
  }
}
