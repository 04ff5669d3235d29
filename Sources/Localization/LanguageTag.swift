/// A language as projects name it: `de`, `pt-BR`, `zh-Hans`, `zh_CN`.
///
/// Kept as spelled. Only names of the shape `[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*` (BCP 47's subtags, with the underscore
/// old projects carry) are languages: a name goes into paths and must never hold a separator.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// Nil unless the name has a language's shape.
  public init?(_ name: String) {
    var subtagLength = 0
    var isPrimary = true
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        guard subtagLength >= (isPrimary ? 2 : 1) else { return nil }
        isPrimary = false
        subtagLength = 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        subtagLength += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard !isPrimary else { return nil }
        subtagLength += 1
      default:
        return nil
      }
      guard subtagLength <= 8 else { return nil }
    }
    guard subtagLength >= (isPrimary ? 2 : 1) else { return nil }
    self.name = name
  }

  /// The language of most sources.
  public static let english = LanguageTag(checked: "en")

  private init(checked name: String) {
    self.name = name
  }

  public var description: String { name }

  /// The language without its region and script, in lower case: `pt` of `pt-BR`.
  public var primarySubtag: String { name.prefix { $0 != "-" && $0 != "_" }.lowercased() }
}

extension [LanguageTag] {
  /// Each language once, where it stands first.
  public var distinct: [LanguageTag] {
    reduce(into: []) { languages, language in
      if !languages.contains(language) { languages.append(language) }
    }
  }
}
