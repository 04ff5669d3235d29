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
    while let found = unsafe memchr(bytes + read, 0x26, count - read) {
      let length = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(bytes + read) + 1
      if read > written { unsafe memmove(bytes + written, bytes + read, length) }
      read += length
      written += length
      let isReference =
        unsafe count - read >= 4 && bytes[read] == 0x23 && bytes[read + 1] == 0x33 && bytes[read + 2] == 0x38
        && bytes[read + 3] == 0x3B
      if isReference { read += 4 }
    }
    if read > written { unsafe memmove(bytes + written, bytes + read, count - read) }
    return written + count - read
  }
}
