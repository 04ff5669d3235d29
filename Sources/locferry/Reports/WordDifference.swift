import Diagnostics

/// The words of a text, and which of them another version has otherwise.
struct WordDifference {
  struct Part: Equatable {
    var text: String
    var differs: Bool
  }

  /// Longer texts are not compared word by word.
  private static let limit = 2000

  /// The text in parts that are alike or differ, alternating.
  let parts: [Part]

  init(_ text: String, from other: String?) {
    let words = Self.words(text)
    var changed: Set<Int> = []
    if let other {
      let otherWords = Self.words(other)
      if words.count + otherWords.count <= Self.limit {
        for case .insert(let offset, _, _) in words.difference(from: otherWords) { changed.insert(offset) }
      }
    }
    var parts: [Part] = []
    for (index, word) in words.enumerated() {
      let differs = changed.contains(index)
      if let last = parts.last, last.differs == differs {
        parts[parts.count - 1].text += word
      } else {
        parts.append(Part(text: String(word), differs: differs))
      }
    }
    self.parts = parts
  }

  /// Words, and each sign between them by itself. Scripts that write without spaces go letter by letter.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var isInWord = false
    for index in text.indices {
      let character = text[index]
      let isLetter =
        (character.isLetter || character.isNumber)
        && character.unicodeScalars.allSatisfy { !$0.properties.isIdeographic }
      if !(isInWord && isLetter), index > start {
        words.append(text[start..<index])
        start = index
      }
      isInWord = isLetter
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}
