/// The file's bytes while they are scanned: a pointer and a length, small enough to stay in registers.
///
/// Offsets handed to `byte`, `half` and `word` must leave room for what they load; debug builds check it.
@safe
struct SourceText {
  let base: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  func byte(_ offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count)
    return unsafe base[offset]
  }

  /// Four bytes, the first lowest.
  @inline(__always)
  func half(_ offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= count)
    return unsafe UInt32(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt32.self))
  }

  /// Eight bytes, the first lowest.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return unsafe UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// The first offset at or after `start` that is not white space (RFC 8259 section 2), or `count`.
  @inline(__always)
  func endOfSpace(_ start: Int) -> Int {
    var offset = start
    if offset &+ 9 <= count {
      if byte(offset) > 0x20 { return offset }
      if byte(offset) == 0x0A {
        // Indentation: spaces, eight at a time.
        offset &+= 1
        while offset &+ 8 < count {
          let others = word(offset) ^ 0x2020_2020_2020_2020
          if others != 0 {
            offset &+= others.trailingZeroBitCount &>> 3
            break
          }
          offset &+= 8
        }
        if byte(offset) > 0x20 { return offset }
      }
    }
    return endOfSpaceByBytes(offset)
  }

  @inline(never)
  private func endOfSpaceByBytes(_ start: Int) -> Int {
    var offset = start
    while offset < count {
      switch byte(offset) {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return offset
      }
    }
    return offset
  }

  /// Whether two stretches of the same length are equal.
  func isEqual(_ left: Int, _ right: Int, count length: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= length {
      if word(left &+ offset) != word(right &+ offset) { return false }
      offset &+= 8
    }
    while offset < length {
      if byte(left &+ offset) != byte(right &+ offset) { return false }
      offset &+= 1
    }
    return true
  }
}
