#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a document's bytes come from.
public protocol XMLByteSource {
  /// Fills the front of `buffer`, which is never empty, and returns how many bytes were written; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A document that lies in memory.
public struct MemorySource: XMLByteSource, Sendable {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    unsafe buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// An open file descriptor. It is neither opened nor closed here.
public struct FileDescriptorSource: XMLByteSource, Sendable {
  private let descriptor: Int32

  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
    while true {
      let count = unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemCallError(call: "read", code: errno) }
    }
  }
}

/// `read(2)`, under a name the protocol's method does not hide.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
