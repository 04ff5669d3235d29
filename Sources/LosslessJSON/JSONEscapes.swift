import Diagnostics

/// The escapes of JSON strings (RFC 8259 section 7), read and written. Input is text a scan has checked.
enum JSONEscapes {
  /// The bytes a string stands for.
  static func unescaped(_ content: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var rest = content[...]
    while var index = rest.firstIndex(of: 0x5C) {
      result.append(contentsOf: rest[..<index])
      appendMeaning(in: content, at: &index, to: &result)
      rest = content[index...]
    }
    result.append(contentsOf: rest)
    return result
  }

  /// Appends what the escape at `index` stands for, and moves past it.
  static func appendMeaning<Text: Collection<UInt8>>(
    in content: Text, at index: inout Text.Index, to result: inout [UInt8]
  ) {
    content.formIndex(after: &index)
    let letter = content[index]
    content.formIndex(after: &index)
    switch letter {
    case 0x62: result.append(0x08)
    case 0x66: result.append(0x0C)
    case 0x6E: result.append(0x0A)
    case 0x72: result.append(0x0D)
    case 0x74: result.append(0x09)
    case 0x75:
      var scalar = hexadecimal(in: content, at: &index)
      if scalar & 0xF800 == 0xD800 {
        content.formIndex(&index, offsetBy: 2)
        let low = hexadecimal(in: content, at: &index)
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
      }
      result += (Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8
    default: result.append(letter)
    }
  }

  private static func hexadecimal<Text: Collection<UInt8>>(in content: Text, at index: inout Text.Index) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = UInt32(content[index])
      value = value << 4 | (byte & 0x0F) + (byte >> 6) * 9
      content.formIndex(after: &index)
    }
    return value
  }
}

/// Which characters a file's writer escapes beyond those that must be.
public struct EscapingStyle: Hashable, Sendable {
  /// Everything outside U+0020 to U+007E becomes `\u` and four digits a UTF-16 unit, as Python's `ensure_ascii` does.
  var escapesNonASCII = false
  var escapesSlash = false
  /// What is invisible, steers a terminal or reorders a line is escaped (`PrintableText.isSafe`).
  var escapesUnsafe = false

  /// As Xcode writes it.
  public static let xcode = EscapingStyle()
  /// Pure ASCII, and no control character in it: safe for any terminal.
  public static let ascii = EscapingStyle(escapesNonASCII: true)
  /// For people to read and to edit: letters of all scripts as they are, nothing invisible.
  public static let readable = EscapingStyle(escapesUnsafe: true)

  /// Appends a string in quotes.
  func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(0x22)
    unsafe text.withUnsafeBufferPointer { unsafe appendContent($0, to: &output) }
    output.append(0x22)
  }

  private func appendContent(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var runStart = 0
    var index = 0
    let end = text.count
    let isXcodes = self == .xcode
    while index < end {
      if isXcodes, index &+ 8 <= end {
        let word = unsafe UInt64(
          littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
        if SourceText.escapeMarks(in: word) & ~word & SourceText.highs == 0 {
          index &+= 8
          continue
        }
      }
      let byte = unsafe text[index]
      let isPlain =
        byte >= 0x20 && byte != 0x22 && byte != 0x5C && !(escapesNonASCII && byte >= 0x7F)
        && !(escapesSlash && byte == 0x2F) && !(escapesUnsafe && byte >= 0x7F)
      if isPlain {
        index &+= 1
        continue
      }
      unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
      if byte < 0x80 {
        Self.appendEscape(byte, to: &output)
        index &+= 1
      } else {
        index &+= unsafe appendScalar(UnsafeBufferPointer(rebasing: text[index...]), to: &output)
      }
      runStart = index
    }
    unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<end]))
  }

  /// Appends an ASCII character's escape: the short one where there is one, else lower-case hexadecimal.
  static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(0x5C)
    switch byte {
    case 0x08: output.append(0x62)
    case 0x0C: output.append(0x66)
    case 0x0A: output.append(0x6E)
    case 0x0D: output.append(0x72)
    case 0x09: output.append(0x74)
    case 0x22, 0x5C, 0x2F: output.append(byte)
    default: appendUnit(UInt16(byte), to: &output)
    }
  }

  /// Appends the character that begins the text, as one or two `\u` escapes unless it is safe and that is enough;
  /// returns its length.
  private func appendScalar(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Int {
    var decoder = UTF8()
    var bytes = unsafe text.makeIterator()
    guard case .scalarValue(let scalar) = unsafe decoder.decode(&bytes) else { return 1 }
    if !escapesNonASCII, PrintableText.isSafe(scalar) {
      output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      return UTF8.width(scalar)
    }
    for unit in scalar.utf16 {
      output.append(0x5C)
      Self.appendUnit(unit, to: &output)
    }
    return UTF8.width(scalar)
  }

  private static func appendUnit(_ unit: UInt16, to output: inout [UInt8]) {
    output.append(0x75)
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(unit >> shift & 0xF)
      output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
