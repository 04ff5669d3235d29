import Diagnostics
import Localization

/// Words that a translation would change: no specifiers, numbers, addresses or names of code.
enum SpokenWords {
  static func count(in text: UTF8Text) -> Int {
    var rest = text.string
    for specifier in FormatSpecifier.all(in: text) where !specifier.isDoubtful {
      rest = rest.replacing(specifier.spelling.string, with: " ")
    }
    return rest.split(whereSeparator: \.isWhitespace).count { isSpoken($0) }
  }

  /// Two letters at least, and nothing that addresses or identifiers hold in their middle.
  private static func isSpoken(_ word: Substring) -> Bool {
    let core = word.drop { !$0.isLetter }
    guard let last = core.lastIndex(where: \.isLetter) else { return false }
    let letters = core[...last]
    guard letters.count > 1 else { return false }
    return letters.allSatisfy { $0.isLetter || $0 == "'" || $0 == "’" || $0 == "-" }
  }
}
