/// A pattern for a whole text: `*` is any run of characters, `?` any one. Compared by code points, with case.
public struct WildcardPattern: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  private let scalars: [Unicode.Scalar]

  private static let star: Unicode.Scalar = "*"
  private static let any: Unicode.Scalar = "?"

  public init(_ pattern: String) {
    description = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  init(scalars: [Unicode.Scalar]) {
    description = String(String.UnicodeScalarView(scalars))
    self.scalars = scalars
  }

  /// Whether it can match more than the text it is.
  public var isOpen: Bool { scalars.contains { $0 == Self.star || $0 == Self.any } }

  public func matches(_ text: String) -> Bool { matches(Array(text.unicodeScalars)) }

  func matches(_ text: [Unicode.Scalar]) -> Bool {
    Self.matches(scalars, text, isStar: { $0 == Self.star }, matchesOne: { $0 == Self.any || $0 == $1 })
  }

  /// Wildcard matching with one point of return, the last star: no more than pattern × text steps.
  static func matches<Pattern, Element>(
    _ pattern: [Pattern], _ text: [Element], isStar: (Pattern) -> Bool, matchesOne: (Pattern, Element) -> Bool
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
