import Diagnostics
import Localization

/// The argument of a call that a plural text is chosen by, as its texts show it.
struct CountedArgument: Equatable {
  /// From 1.
  var position: Int
  /// Without percent sign, flags and width: `lld`.
  var type: UTF8Text

  /// The first number that one of the texts writes, that of `other` first and of `zero` last; else the first of the key,
  /// else the first argument as `lld`.
  init(of texts: [PluralCategory: UTF8Text], key: UTF8Text) {
    let ordered = texts.sorted { $0.key > $1.key }.map(\.value)
    self = (ordered + [key]).lazy.compactMap { Self($0) }.first ?? Self(position: 1, type: "lld")
  }

  private init(position: Int, type: UTF8Text) {
    self.position = position
    self.type = type
  }

  private init?(_ text: UTF8Text) {
    var next = 1
    for specifier in FormatSpecifier.all(in: text) where !specifier.isDoubtful {
      next += specifier.starArguments
      let position = specifier.position ?? next
      if specifier.position == nil { next += 1 }
      switch specifier.argument {
      case .integer32, .integer64, .floating, .longDouble:
        self.init(position: position, type: Self.type(specifier.spelling))
        return
      default: continue
      }
    }
    return nil
  }

  /// Length and conversion, the letters at the end of a specifier.
  private static func type(_ spelling: UTF8Text) -> UTF8Text {
    let letters = spelling.bytes.reversed().prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    return UTF8Text(validated: spelling.bytes.suffix(letters.count))
  }

  /// A text with several arguments that are taken in turn, with their numbers written out: what stands in a variable is
  /// not counted from the first argument.
  static func numbered(_ text: UTF8Text) -> UTF8Text {
    let specifiers = FormatSpecifier.all(in: text)
    guard specifiers.count > 1, specifiers.allSatisfy({ $0.position == nil && $0.starArguments == 0 && !$0.isDoubtful })
    else {
      return text
    }
    var result: [UInt8] = []
    var copied = text.bytes.startIndex
    for (index, specifier) in specifiers.enumerated() {
      // A specifier's spelling is the text up to its end, from its percent sign on.
      let spelling = specifier.spelling.bytes
      result += text.bytes[copied...spelling.startIndex]
      result += "\(index + 1)$".utf8
      result += spelling.dropFirst()
      copied = spelling.endIndex
    }
    result += text.bytes[copied...]
    return UTF8Text(validated: result[...])
  }
}
