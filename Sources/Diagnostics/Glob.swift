/// A pattern for paths relative to the project: `*` and `?` within one name, `**` for any number of folders.
///
/// A pattern without a slash is held against the last name alone: `InfoPlist.xcstrings` is found in every folder. Compared
/// by bytes, with case; `?` is one character.
public struct Glob: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  private let segments: [WildcardPattern]
  private let isNameOnly: Bool

  private static let anyFolders = WildcardPattern("**")

  public init(_ pattern: String) {
    description = pattern
    segments = Self.names(pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern).map {
      WildcardPattern(scalars: $0)
    }
    isNameOnly = segments.count == 1 && segments[0] != Self.anyFolders
  }

  public func matches(_ path: String) -> Bool {
    let names = Self.names(path)
    return WildcardPattern.matches(
      segments, isNameOnly ? names.suffix(1) : names, isStar: { $0 == Self.anyFolders },
      matchesOne: { $0.matches($1) })
  }

  private static func names(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
  }
}
