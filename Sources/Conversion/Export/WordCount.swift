import Diagnostics
import Localization

extension UnitValue {
  /// Words as agencies count them: runs between white space; in scripts written without spaces, each character.
  var wordCount: Int {
    switch self {
    case .text(let text): text.wordCount
    case .phrases(let phrases): phrases.reduce(0) { $0 + $1.wordCount }
    }
  }
}

extension UTF8Text {
  fileprivate var wordCount: Int {
    var count = 0
    var isInWord = false
    for scalar in string.unicodeScalars {
      if scalar.properties.isWhitespace {
        isInWord = false
      } else if scalar.isWrittenWithoutSpaces {
        count += 1
        isInWord = false
      } else if !isInWord {
        count += 1
        isInWord = true
      }
    }
    return count
  }
}

extension Unicode.Scalar {
  /// Han, Kana and Thai, Lao, Khmer, Myanmar: their blocks of the Unicode standard.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3134F:
      true
    default: false
    }
  }
}
