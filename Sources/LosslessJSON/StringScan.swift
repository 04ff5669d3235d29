/// What a scan saw in strings.
struct TextTraits: OptionSet, Sendable {
  var rawValue: UInt8

  static let escapes = TextTraits(rawValue: 1)
  static let rawNonASCII = TextTraits(rawValue: 2)
  static let escapedNonASCII = TextTraits(rawValue: 4)
  static let escapedSlash = TextTraits(rawValue: 8)
  /// The string breaks a rule at `end`.
  static let malformed = TextTraits(rawValue: 128)
}

/// The offset of the closing quote, or of what is wrong.
struct StringScan {
  var end: Int
  var traits: TextTraits
}

extension SourceText {
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of every ASCII byte that cannot stand in a string as it is: quotes and control characters, which one
  /// subtraction finds, and backslashes. Other bits mean nothing, nor does a byte above the lowest one found, for a
  /// borrow may have reached it.
  @inline(__always)
  static func escapeMarks(in word: UInt64) -> UInt64 {
    ((word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121)
      | ((word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101)
  }

  /// Reads a string whose opening quote lies before `start`: raw control characters, escapes and UTF-8 are checked.
  @inline(__always)
  func scanString(_ start: Int) -> StringScan {
    var offset = start
    while offset &+ 8 <= count {
      let word = word(offset)
      let special = (Self.escapeMarks(in: word) | word) & Self.highs
      if special == 0 {
        offset &+= 8
        continue
      }
      offset &+= special.trailingZeroBitCount &>> 3
      if byte(offset) == 0x22 { return StringScan(end: offset, traits: []) }
      break
    }
    return scanRest(offset)
  }

  /// The same from the first byte that is not plain ASCII, or near the file's end.
  @inline(never)
  private func scanRest(_ start: Int) -> StringScan {
    var offset = start
    var traits: TextTraits = []
    while offset < count {
      let byte = byte(offset)
      if byte >= 0x80 {
        traits.insert(.rawNonASCII)
        let end = endOfNonASCII(offset)
        if end < 0 { return StringScan(end: ~end, traits: .malformed) }
        offset = end
      } else if byte == 0x22 {
        return StringScan(end: offset, traits: traits)
      } else if byte == 0x5C {
        let length = lengthOfEscape(offset, &traits)
        if length == 0 { return StringScan(end: offset, traits: .malformed) }
        offset &+= length
      } else if byte < 0x20 {
        return StringScan(end: offset, traits: .malformed)
      } else {
        offset &+= 1
      }
      offset = endOfPlain(offset)
    }
    return StringScan(end: count, traits: .malformed)
  }

  /// Skips plain ASCII, eight bytes at a time; may stop early.
  @inline(__always)
  private func endOfPlain(_ start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= count {
      let word = word(offset)
      let special = (Self.escapeMarks(in: word) | word) & Self.highs
      if special != 0 { return offset &+ special.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    return offset
  }

  /// The end of a run of characters of two to four bytes, or the complement of the offset of an ill-formed one
  /// (Unicode 16, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF).
  @inline(__always)
  private func endOfNonASCII(_ start: Int) -> Int {
    var offset = start
    while offset &+ 4 <= count {
      let bytes = half(offset)
      if bytes & 0x80 == 0 { return offset }
      if bytes & 0xC0E0 == 0x80C0 {
        if bytes & 0x1E == 0 { return ~offset }
        offset &+= 2
      } else if bytes & 0xC0_C0F0 == 0x80_80E0 {
        let second = bytes & 0x200F
        if second == 0 || second == 0x200D { return ~offset }
        offset &+= 3
      } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
        let second = bytes & 0x3007
        if second == 0 || second & 7 > 4 || (second & 7 == 4 && second & 0x3000 != 0) { return ~offset }
        offset &+= 4
      } else {
        return ~offset
      }
    }
    return endOfNonASCIINearEnd(offset)
  }

  /// A string that ends the file properly has a quote behind it, so only two- and three-byte forms can stand here.
  @inline(never)
  private func endOfNonASCIINearEnd(_ start: Int) -> Int {
    var offset = start
    while offset < count, byte(offset) >= 0x80 {
      let lead = byte(offset)
      let length = lead < 0xE0 ? 2 : 3
      guard lead >= 0xC2, lead < 0xF0, offset + length <= count, byte(offset + 1) & 0xC0 == 0x80 else { return ~offset }
      if length == 3 {
        let second = byte(offset + 1)
        guard byte(offset + 2) & 0xC0 == 0x80, lead != 0xE0 || second >= 0xA0, lead != 0xED || second < 0xA0 else {
          return ~offset
        }
      }
      offset += length
    }
    return offset
  }

  /// The length of the escape at `offset`, surrogate pairs as one, or 0 for a bad one.
  private func lengthOfEscape(_ offset: Int, _ traits: inout TextTraits) -> Int {
    traits.insert(.escapes)
    guard offset &+ 1 < count else { return 0 }
    switch byte(offset &+ 1) {
    case 0x22, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case 0x2F:
      traits.insert(.escapedSlash)
      return 2
    case 0x75:
      guard let unit = escapedUnit(offset) else { return 0 }
      if unit >= 0x80 { traits.insert(.escapedNonASCII) }
      guard unit & 0xF800 == 0xD800 else { return 6 }
      guard unit < 0xDC00, let low = escapedUnit(offset &+ 6), low & 0xFC00 == 0xDC00 else { return 0 }
      return 12
    default: return 0
    }
  }

  /// The UTF-16 unit that the `\u` escape at `offset` spells; nil where none stands.
  func escapedUnit(_ offset: Int) -> UInt16? {
    guard offset &+ 6 <= count, byte(offset) == 0x5C, byte(offset &+ 1) == 0x75 else { return nil }
    var unit: UInt16 = 0
    for position in offset &+ 2..<offset &+ 6 {
      let digit: UInt8
      switch byte(position) {
      case let byte where byte &- 0x30 < 10: digit = byte &- 0x30
      case let byte where (byte | 0x20) &- 0x61 < 6: digit = (byte | 0x20) &- 0x57
      default: return nil
      }
      unit = unit &<< 4 | UInt16(digit)
    }
    return unit
  }
}
