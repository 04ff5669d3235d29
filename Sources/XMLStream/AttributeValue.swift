#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Attribute values as libxml2 reports them.
enum AttributeValue {
  /// Turns each `&#38;` back into `&`, in place, and returns the new length.
  ///
  /// Unless it is told to replace entities, libxml2 reports every ampersand of a value so, whatever way it was written,
  /// for a tree builder to parse again; no other `&` occurs in what it reports.
  @inline(__always)
  static func restoreAmpersands(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    guard unsafe memchr(bytes, 0x26, count) != nil else { return count }
    return unsafe restore(bytes, count)
  }

  @inline(never)
  private static func restore(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    var read = 0
    var written = 0
    while read < count {
      let byte = unsafe bytes[read]
      unsafe bytes[written] = byte
      written += 1
      let isReference =
        unsafe byte == 0x26 && count - read >= 5 && bytes[read + 1] == 0x23 && bytes[read + 2] == 0x33
        && bytes[read + 3] == 0x38 && bytes[read + 4] == 0x3B
      read += isReference ? 5 : 1
    }
    return written
  }
}
