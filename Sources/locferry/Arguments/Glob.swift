/// A pattern for paths relative to the project: `*` and `?` within one name, `**` for any number of folders.
///
/// A pattern without a slash is held against the last name alone: `InfoPlist.xcstrings` is found in every folder. Compared
/// by bytes, with case; `?` is one character.
struct Glob: Hashable, Sendable, CustomStringConvertible {
  let description: String
  private let segments: [[Unicode.Scalar]]
  private let isNameOnly: Bool

  private static let star: Unicode.Scalar = "*"
  private static let anyFolders: [Unicode.Scalar] = ["*", "*"]

  init(_ pattern: String) {
    description = pattern
    segments = Glob.segments(pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern)
    isNameOnly = segments.count == 1 && segments[0] != Glob.anyFolders
  }

  func matches(_ path: String) -> Bool {
    let names = Glob.segments(path)
    return Glob.matches(
      segments, isNameOnly ? names.suffix(1) : names, isStar: { $0 == Glob.anyFolders },
      matchesOne: { segment, name in
        Glob.matches(segment, name, isStar: { $0 == Glob.star }, matchesOne: { $0 == "?" || $0 == $1 })
      })
  }

  private static func segments(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
  }

  /// Wildcard matching with one point of return, the last star: no more than pattern × text steps.
  private static func matches<Element>(
    _ pattern: [Element], _ text: [Element], isStar: (Element) -> Bool, matchesOne: (Element, Element) -> Bool
  ) -> Bool {
    var patternIndex = 0
    var textIndex = 0
    var afterStar: Int?
    var starText = 0
    while textIndex < text.count {
      if patternIndex < pattern.count, isStar(pattern[patternIndex]) {
        patternIndex += 1
        afterStar = patternIndex
        starText = textIndex
      } else if patternIndex < pattern.count, matchesOne(pattern[patternIndex], text[textIndex]) {
        patternIndex += 1
        textIndex += 1
      } else if let resume = afterStar {
        starText += 1
        textIndex = starText
        patternIndex = resume
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy(isStar)
  }
}
