import CLibXML2

/// Writes a document in large chunks through libxml2's output buffer.
///
/// Not generic over its sink, which is asked once for many kilobytes: what is called for every text stays in plain sight
/// of the optimiser.
public struct XMLWriter: ~Copyable {
  /// Where the document's bytes are put. Flush between units when it `isFull`.
  public var buffer = XMLOutputBuffer(capacity: 256 << 10)
  private let channel: OutputChannel

  public init(_ sink: any XMLByteSink) {
    channel = OutputChannel(sink)
  }

  /// Whether so many bytes wait that they should be handed on.
  @inlinable public var isFull: Bool { buffer.count >= 192 << 10 }

  /// Hands all bytes on. Marks taken before are void.
  public mutating func flush() throws(XMLWriteError) {
    guard unsafe channel.send(buffer.waiting) else { throw channel.error }
    buffer.removeAll()
  }

  /// Hands all bytes on. Only after this returns is the document complete.
  public consuming func finish() throws(XMLWriteError) {
    try flush()
    guard channel.close() else { throw channel.error }
  }
}

/// libxml2's output buffer, and whoever takes its bytes.
@safe private final class OutputChannel {
  private let sink: any XMLByteSink
  private var sinkError: (any Error)?
  private var output: xmlOutputBufferPtr?
  /// Nothing more goes out: the sink threw, or the document was let go before its end.
  fileprivate var isClosed = false

  init(_ sink: any XMLByteSink) {
    self.sink = sink
    let user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe output = xmlOutputBufferCreateIO(writeCallback, nil, user, nil)
  }

  deinit {
    isClosed = true
    _ = close()
  }

  var error: XMLWriteError { sinkError.map { .sink($0) } ?? .library }

  func accept(_ bytes: UnsafeRawBufferPointer) {
    do {
      try unsafe sink.write(bytes.bytes)
    } catch {
      sinkError = error
      isClosed = true
    }
  }

  /// False when the bytes are lost.
  func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let output = unsafe output else { return false }
    var rest = unsafe bytes[...]
    while let base = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress, unsafe !rest.isEmpty {
      let count = unsafe min(rest.count, 1 << 20)
      let chunk = unsafe base.assumingMemoryBound(to: CChar.self)
      guard unsafe xmlOutputBufferWrite(output, CInt(count), chunk) >= 0, !isClosed else { return false }
      unsafe rest = rest.dropFirst(count)
    }
    return true
  }

  /// Hands the last bytes on; false when they are lost. A full disk may show only here.
  func close() -> Bool {
    guard let output = unsafe output else { return false }
    unsafe self.output = nil
    return unsafe xmlOutputBufferClose(output) >= 0 && !isClosed
  }
}

/// Always says that all was taken: libxml2 would print an error of its own. `isClosed` tells.
private let writeCallback: xmlOutputWriteCallback = { user, bytes, count in
  guard let user = unsafe user, let bytes = unsafe bytes, count >= 0 else { return -1 }
  let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
  unsafe Unmanaged<OutputChannel>.fromOpaque(user)._withUnsafeGuaranteedRef { channel in
    if !channel.isClosed { unsafe channel.accept(chunk) }
  }
  return count
}
