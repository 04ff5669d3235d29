#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a document's bytes go, in chunks of some kilobytes.
public protocol XMLByteSink: AnyObject {
  /// Takes all the bytes or throws; after it threw it is not called again.
  func write(_ bytes: RawSpan) throws
}

/// Keeps a document in memory.
public final class MemorySink: XMLByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public func write(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe self.bytes.append(contentsOf: $0) }
  }
}

/// Takes everything and keeps nothing: for counting what would be written.
public final class DiscardingSink: XMLByteSink {
  public init() {}

  public func write(_ bytes: RawSpan) {}
}

/// An open file descriptor. It is neither opened, synchronised nor closed here.
public final class FileDescriptorSink: XMLByteSink {
  private let descriptor: Int32

  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  public func write(_ bytes: RawSpan) throws(SystemCallError) {
    var written = 0
    while written < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: written)
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        guard errno == EINTR else { throw SystemCallError(call: "write", code: errno) }
      } else {
        written += count
      }
    }
  }
}

/// `write(2)`, under a name the protocol's method does not hide.
private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}
