/// Searches from the end, eight bytes at a time.
enum ByteSearch {
  /// The index of the last `byte` among `from..<to`.
  @inline(__always)
  static func last(_ byte: UInt8, in bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int? {
    let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    var index = to
    while index &- from >= 8 {
      let word = unsafe UnsafeRawPointer(bytes + (index &- 8)).loadUnaligned(as: UInt64.self).littleEndian ^ wanted
      // Zero where the byte is the one looked for; adding to the low bits carries no further than the byte.
      let others = ((word & lows) &+ lows) | word | lows
      if others != ~0 { return index &- 1 &- (~others).leadingZeroBitCount &>> 3 }
      index &-= 8
    }
    while index > from {
      index &-= 1
      if unsafe bytes[index] == byte { return index }
    }
    return nil
  }
}
