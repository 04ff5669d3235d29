import Diagnostics

/// The escapes of texts in quotes, as Foundation reads them and Xcode writes them.
enum StringsEscapes {
  /// What the bytes between two quotes say.
  ///
  /// `\a \b \f \n \r \t \v`; `\U` and up to four hexadecimal digits, two of them for a surrogate pair; up to three octal
  /// digits, which name a character of the NeXTSTEP encoding. Any other character stands for itself: `\u00e9` is
  /// `u00e9`, and a backslash at a line's end does not join lines.
  static func unescape(_ bytes: [UInt8], _ range: Range<Int>) throws(StringsFileError) -> UTF8Text {
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return UTF8Text(validated: bytes[range]) }
    var result: [UInt8] = []
    var reader = EscapeReader(bytes: bytes, index: range.lowerBound, end: range.upperBound)
    while reader.index < reader.end {
      let start = reader.index
      guard bytes[start] == UInt8(ascii: "\\") else {
        result.append(bytes[start])
        reader.index += 1
        continue
      }
      switch reader.escape() {
      case .itself: break
      case .scalar(let scalar): append(scalar, to: &result)
      case .unit(let unit):
        if let scalar = Unicode.Scalar(unit) {
          append(scalar, to: &result)
        } else if let low = reader.lowSurrogate(), let scalar = Unicode.Scalar(high: unit, low: low) {
          append(scalar, to: &result)
        } else {
          throw StringsFileError(.loneSurrogate, at: start, in: bytes)
        }
      }
    }
    return UTF8Text(validated: result[...])
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    result += UTF8.encode(scalar).map(Array.init) ?? []
  }

  /// The text between quotes as Xcode writes it: the quote, backslashes, line feeds escaped, other controls too.
  static func escape(_ text: UTF8Text, quote: UInt8 = UInt8(ascii: "\"")) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text.bytes {
      switch byte {
      case quote, UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += "\\n".utf8
      case 0x0D: result += "\\r".utf8
      case 0x09: result += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "\\U00".utf8
        result += (digits.count == 1 ? "0" + digits : digits).utf8
      default: result.append(byte)
      }
    }
    return result
  }
}

/// Reads one escape after another.
private struct EscapeReader {
  let bytes: [UInt8]
  var index: Int
  let end: Int

  enum Escape {
    /// The character after the backslash, which is read next.
    case itself
    case scalar(Unicode.Scalar)
    case unit(UInt16)
  }

  /// Reads from a backslash on. There is a byte behind it, or the quote would not have ended the text.
  mutating func escape() -> Escape {
    index += 1
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return .scalar(NextStepEncoding.scalar(octal()))
    case UInt8(ascii: "U"):
      index += 1
      return .unit(hexadecimal())
    default: break
    }
    guard let control = Self.control(byte) else {
      // An escaped backslash must not begin another escape.
      guard byte == UInt8(ascii: "\\") else { return .itself }
      index += 1
      return .scalar("\\")
    }
    index += 1
    return .scalar(control)
  }

  /// The unit of `\Uxxxx` if that comes next.
  mutating func lowSurrogate() -> UInt16? {
    guard index + 1 < end, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "U") else { return nil }
    index += 2
    return hexadecimal()
  }

  /// At most three digits, cut to a byte.
  private mutating func octal() -> UInt8 {
    var number: UInt8 = 0
    let limit = min(index + 3, end)
    while index < limit, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[index]) {
      number = number << 3 &+ (bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return number
  }

  /// At most four digits.
  private mutating func hexadecimal() -> UInt16 {
    var number: UInt16 = 0
    let limit = min(index + 4, end)
    while index < limit, bytes[index] < 0x80,
      let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
    {
      number = number << 4 | UInt16(digit)
      index += 1
    }
    return number
  }

  private static func control(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "a"): "\u{07}"
    case UInt8(ascii: "b"): "\u{08}"
    case UInt8(ascii: "f"): "\u{0C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "v"): "\u{0B}"
    default: nil
    }
  }
}
