/// Searches from the end, eight bytes at a time.
enum ByteSearch {
  /// The index of the last `byte` among `from..<to`.
  @inline(__always)
  static func last(_ byte: UInt8, in bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int? {
    var index = to
    // Two at a time, as what is looked for is seldom near.
    while index &- from >= 16 {
      if unsafe mark(byte, in: bytes, to: index) & mark(byte, in: bytes, to: index &- 8) != ~0 { break }
      index &-= 16
    }
    while index &- from >= 8 {
      if let found = unsafe lastOfEight(byte, in: bytes, to: index) { return found }
      index &-= 8
    }
    while index > from {
      index &-= 1
      if unsafe bytes[index] == byte { return index }
    }
    return nil
  }

  /// The index of the last `byte` among the eight before `to`.
  @inline(__always)
  static func lastOfEight(_ byte: UInt8, in bytes: UnsafePointer<UInt8>, to: Int) -> Int? {
    let others = unsafe mark(byte, in: bytes, to: to)
    return others == ~0 ? nil : to &- 1 &- (~others).leadingZeroBitCount &>> 3
  }

  /// The eight bytes before `to`, each with its highest bit clear where it is `byte`; all other bits are set.
  @inline(__always)
  private static func mark(_ byte: UInt8, in bytes: UnsafePointer<UInt8>, to: Int) -> UInt64 {
    let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    let word = unsafe UnsafeRawPointer(bytes + (to &- 8)).loadUnaligned(as: UInt64.self).littleEndian ^ wanted
    // Zero where the byte is the one looked for; adding to the low bits carries no further than the byte.
    return ((word & lows) &+ lows) | word | lows
  }
}
