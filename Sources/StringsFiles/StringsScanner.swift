import Diagnostics

/// Reads the grammar of `.strings`: the old property list of NeXTSTEP without its outer braces, as Foundation reads it.
///
/// Stricter than Foundation, which silently ends at what it does not understand: each byte is a token, a blank or part
/// of a comment, or the file is refused.
struct StringsScanner {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var entries: [StringsEntry] = []
  /// Comments that are no entry's note.
  private(set) var looseComments = 0
  /// Where the closing brace stands, or the end of the text.
  private(set) var contentEnd: Int
  private var note: Range<Int>?
  /// Where a row of comments begins that no empty line parts.
  private var commentsStart: Int?
  /// How many lines have ended since the last comment or entry.
  private var lineEnds = 0
  /// On the line of the last entry's end, where a comment is about that entry and not the next one's note.
  private var isBehindEntry = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    contentEnd = bytes.count
  }

  mutating func scan() throws(StringsFileError) {
    if let zero = bytes.firstIndex(of: 0) { throw failure(.zeroByte, at: zero) }
    try skipBlanks()
    let isBraced = take(UInt8(ascii: "{"))
    if isBraced {
      // No entry stands before the brace.
      commentsStart = nil
      try skipBlanks()
    }
    while let byte = peek, !(isBraced && byte == UInt8(ascii: "}")) {
      try scanEntry()
      try skipBlanks()
    }
    if isBraced {
      contentEnd = index
      guard take(UInt8(ascii: "}")) else { throw failure(.endOfFile(.key)) }
      try skipBlanks()
      guard peek == nil else { throw unexpected(.end) }
    }
    if note != nil { looseComments += 1 }
  }

  private mutating func scanEntry() throws(StringsFileError) {
    let start = index
    let comment = note
    note = nil
    let commentsStart = lineEnds < 2 ? commentsStart : nil
    guard let keyToken = try token() else { throw unexpected(.key) }
    try skipBlanks()
    var valueToken: StringsToken?
    if take(UInt8(ascii: "=")) {
      try skipBlanks()
      valueToken = try valueText(of: keyToken)
      try skipBlanks()
    } else if peek != UInt8(ascii: ";") {
      throw unexpected(.equalsOrSemicolon)
    }
    guard take(UInt8(ascii: ";")) else { throw unexpected(.semicolon) }
    // Comments between the parts are nobody's note.
    if note != nil {
      looseComments += 1
      note = nil
    }
    isBehindEntry = true
    self.commentsStart = nil
    lineEnds = 0
    entries.append(
      StringsEntry(
        key: keyToken.text, value: (valueToken ?? keyToken).text,
        note: comment.map { UTF8Text(validated: bytes[$0].trimmingBlanks) },
        range: start..<index, keyRange: keyToken.range, valueRange: valueToken?.range,
        noteStart: comment.map { $0.lowerBound - 2 }, commentsStart: commentsStart ?? start))
  }

  private mutating func valueText(of key: StringsToken) throws(StringsFileError) -> StringsToken {
    if let token = try token() { return token }
    let kind: StringsFileError.ValueKind
    switch peek {
    case UInt8(ascii: "{"): kind = .dictionary
    case UInt8(ascii: "("): kind = .array
    case UInt8(ascii: "<") where mergeMarker == nil: kind = .data
    default: throw unexpected(.value)
    }
    throw failure(.notText(kind, key: key.text))
  }

  /// A text with or without quotes; nil where none begins.
  private mutating func token() throws(StringsFileError) -> StringsToken? {
    guard let first = peek else { return nil }
    let start = index
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      index += 1
      while let byte = peek, byte != first { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
      guard peek == first else { throw failure(.unterminatedString, at: start) }
      index += 1
      return StringsToken(
        text: try StringsEscapes.unescape(bytes, start + 1..<index - 1), range: start..<index)
    }
    while let byte = peek, Self.isWordByte(byte) { index += 1 }
    guard index > start else { return nil }
    return StringsToken(text: UTF8Text(validated: bytes[start..<index]), range: start..<index)
  }

  private mutating func skipBlanks() throws(StringsFileError) {
    while let byte = peek {
      switch byte {
      case 0x0A, 0x0D:
        isBehindEntry = false
        if byte == 0x0A || next != 0x0A { lineEnds += 1 }
        index += 1
      case 0x09, 0x0B, 0x0C, 0x20: index += 1
      case 0xE2 where isLineSeparator(at: index): index += 3
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        let start = index
        while let byte = peek, byte != 0x0A, byte != 0x0D, !isLineSeparator(at: index) { index += 1 }
        found(start + 2..<index)
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        let start = index
        index += 2
        while index < bytes.count, !(bytes[index] == UInt8(ascii: "*") && next == UInt8(ascii: "/")) { index += 1 }
        guard index < bytes.count else { throw failure(.unterminatedComment, at: start) }
        found(start + 2..<index)
        index += 2
      default: return
      }
    }
  }

  /// The last comment before an entry is its note, but not one behind another entry on that one's line.
  private mutating func found(_ comment: Range<Int>) {
    guard !isBehindEntry else {
      looseComments += 1
      isBehindEntry = !bytes[comment].contains { $0 == 0x0A || $0 == 0x0D }
      return
    }
    if note != nil { looseComments += 1 }
    if lineEnds > 1 { commentsStart = nil }
    commentsStart = commentsStart ?? comment.lowerBound - 2
    lineEnds = 0
    note = comment
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }
  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// U+2028 or U+2029.
  private func isLineSeparator(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
  }

  /// What may stand in a text without quotes.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private var mergeMarker: String? {
    let line = bytes[index...].prefix(7)
    guard line.count == 7, let first = line.first, "<=>|".utf8.contains(first), line.allSatisfy({ $0 == first }),
      index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  private func unexpected(_ expected: StringsFileError.Expected) -> StringsFileError {
    if let mergeMarker { return failure(.mergeMarker(mergeMarker)) }
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return failure(.endOfFile(expected)) }
    return failure(.unexpected(scalar, expected))
  }

  private func failure(_ reason: StringsFileError.Reason, at offset: Int? = nil) -> StringsFileError {
    StringsFileError(reason, at: offset ?? index, in: bytes)
  }
}

/// A text of a `.strings` file and its bytes, quotes included.
struct StringsToken {
  var text: UTF8Text
  var range: Range<Int>
}
