import Diagnostics

/// Reads one specifier from its percent sign on.
struct FormatScanner {
  private let bytes: ArraySlice<UInt8>
  private let start: Int
  /// Behind what was read.
  private(set) var index: Int

  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - start: Where its percent sign is.
  init(_ bytes: ArraySlice<UInt8>, at start: Int) {
    self.bytes = bytes
    self.start = start
    index = start
  }

  /// Nil where the percent sign begins none.
  mutating func specifier() -> FormatSpecifier? {
    index += 1
    if bytes[index...].starts(with: "arg".utf8) {
      index += 3
      return make(.substituted, position: nil)
    }
    let position = takePosition()
    if let name = SubstitutionText.reference(bytes[index...]) {
      index += name.count + 3
      return make(.reference(UTF8Text(validated: name)), position: position)
    }

    var doubt: FormatSpecifier.Doubt?
    var isLeftAligned = false
    while let byte = current, FormatScanner.isFlag(byte) {
      if byte == UInt8(ascii: " ") { doubt = .flag }
      if byte == UInt8(ascii: "-") { isLeftAligned = true }
      index += 1
    }
    var stars = 0
    let widthStart = index
    takeWidth(&stars)
    if isLeftAligned, index == widthStart { doubt = .flag }
    if current == UInt8(ascii: ".") {
      index += 1
      takeWidth(&stars)
    }
    let length = takeLength()
    guard let conversion = current, let argument = FormatScanner.argument(conversion, length) else { return nil }
    index += 1
    if doubt == nil, looksLikeWord(argument) { doubt = .word }
    return make(argument, position: position, doubt: doubt, starArguments: stars)
  }

  private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private func make(
    _ argument: FormatSpecifier.Argument, position: Int?, doubt: FormatSpecifier.Doubt? = nil, starArguments: Int = 0
  ) -> FormatSpecifier {
    FormatSpecifier(
      argument: argument, position: position, spelling: UTF8Text(validated: bytes[start..<index]), doubt: doubt,
      starArguments: starArguments)
  }

  /// Whether a digit stands before what was read, and a letter goes on behind it: `100%ig`. `%@`, `%d` and what says more
  /// than the conversion are specifiers wherever they stand: `v1%@beta`, `0%dh`, `0%02ih`, `0%luh`.
  private func looksLikeWord(_ argument: FormatSpecifier.Argument) -> Bool {
    let letters = bytes[(start + 1)..<index]
    guard argument != .object, letters.last != UInt8(ascii: "d"), letters.count == 1,
      letters.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }),
      start > bytes.startIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start - 1])
    else { return false }
    // Latin: behind another script's letter no word goes on that began with this one's.
    switch String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first?.value ?? 0 {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: return true
    default: return false
    }
  }

  private mutating func takePosition() -> Int? {
    guard let (number, digits) = SubstitutionText.position(bytes[index...]) else { return nil }
    index += digits + 1
    return number
  }

  /// Digits, or a star. A star with a position of its own (`*2$`) takes no argument in turn.
  private mutating func takeWidth(_ stars: inout Int) {
    if current == UInt8(ascii: "*") {
      index += 1
      if takePosition() == nil { stars += 1 }
      return
    }
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
  }

  private enum Length { case none, short, long, longDouble }

  private mutating func takeLength() -> Length {
    var length = Length.none
    while let byte = current {
      switch byte {
      case UInt8(ascii: "h"): length = .short
      case UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "j"), UInt8(ascii: "z"), UInt8(ascii: "t"):
        length = .long
      case UInt8(ascii: "L"): length = .longDouble
      default: return length
      }
      index += 1
    }
    return length
  }

  private static func isFlag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "0"),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static func argument(_ conversion: UInt8, _ length: Length) -> FormatSpecifier.Argument? {
    switch conversion {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "X"),
      UInt8(ascii: "o"):
      length == .long ? .integer64 : .integer32
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): .integer64
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"),
      UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      length == .longDouble ? .longDouble : .floating
    case UInt8(ascii: "c"): length == .long ? .wideCharacter : .character
    case UInt8(ascii: "C"): .wideCharacter
    case UInt8(ascii: "s"): length == .long ? .wideCString : .cString
    case UInt8(ascii: "S"): .wideCString
    case UInt8(ascii: "p"): .pointer
    case UInt8(ascii: "n"): .writtenCount
    default: nil
    }
  }
}
