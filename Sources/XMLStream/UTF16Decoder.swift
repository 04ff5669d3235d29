/// Turns UTF-16 into UTF-8, in pieces cut anywhere.
struct UTF16Decoder {
  private let isBigEndian: Bool
  private var oddByte: UInt8?
  private var highSurrogate: UInt16?

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Appends the UTF-8 of `input`. False at the first thing that is not UTF-16; what came before it is appended.
  mutating func decode(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: inout UTF8Appender) -> Bool {
    for index in 0..<input.count {
      let byte = unsafe input[index]
      guard let first = oddByte else {
        oddByte = byte
        continue
      }
      oddByte = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      guard decode(unit, into: &output) else { return false }
    }
    return !isLast || (oddByte == nil && highSurrogate == nil)
  }

  private mutating func decode(_ unit: UInt16, into output: inout UTF8Appender) -> Bool {
    switch (highSurrogate, unit) {
    case (let high?, 0xDC00...0xDFFF):
      highSurrogate = nil
      output.append(0x10000 + (UInt32(high - 0xD800) << 10 | UInt32(unit - 0xDC00)))
    case (_?, _), (nil, 0xDC00...0xDFFF):
      return false
    case (nil, 0xD800...0xDBFF):
      highSurrogate = unit
    case (nil, _):
      output.append(UInt32(unit))
    }
    return true
  }
}

/// Writes scalars as UTF-8 into memory that is large enough.
@safe struct UTF8Appender {
  private let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutablePointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  mutating func append(_ scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      put(scalar)
    case ..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case ..<0x10000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }

  private mutating func put(_ byte: UInt32) {
    unsafe bytes[count] = UInt8(truncatingIfNeeded: byte)
    count += 1
  }
}
