#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a text's lines begin, for asking after many places.
public struct LineIndex: Sendable {
  private var starts: [Int] = [0]

  public init(_ bytes: [UInt8]) {
    appendOffsets(behind: 0x0A, in: bytes)
    let lineFeeds = starts
    appendOffsets(behind: 0x0D, in: bytes)
    guard starts.count > lineFeeds.count else { return }
    let returns = starts[lineFeeds.count...].filter { $0 == bytes.count || bytes[$0] != 0x0A }
    starts = (lineFeeds + returns).sorted()
  }

  /// Lets the C library look: it does so many bytes at a time.
  private mutating func appendOffsets(behind byte: UInt8, in bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var offset = 0
      while let found = unsafe memchr(base + offset, Int32(byte), buffer.count - offset) {
        offset = unsafe UnsafeRawPointer(found) - base + 1
        starts.append(offset)
      }
    }
  }

  /// The same as `TextPosition(ofOffset:in:)`, in time that grows with the logarithm of the lines.
  public func position(ofOffset offset: Int) -> TextPosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPosition(line: low + 1, column: offset - starts[low] + 1)
  }

  /// Where a line begins, as a byte offset; nil where there are fewer lines.
  public func offset(ofLine line: Int) -> Int? {
    starts.indices.contains(line - 1) ? starts[line - 1] : nil
  }
}
