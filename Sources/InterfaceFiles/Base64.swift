import Diagnostics

/// Texts in base64 (RFC 4648, section 4) as Interface Builder writes them: in lines, without padding.
enum Base64 {
  /// Nil where the characters are no base64 or hold no UTF-8.
  static func decode(_ characters: [UInt8]) -> UTF8Text? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    var isPadded = false
    for character in characters {
      switch character {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: "="):
        isPadded = true
        continue
      default: break
      }
      guard !isPadded, let value = value(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    guard bitCount < 6, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    return UTF8Text(validated: bytes[...])
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
