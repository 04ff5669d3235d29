import CLibXML2

/// Writes a document in large chunks through libxml2's output buffer.
public struct XMLWriter<Sink: XMLByteSink>: ~Copyable {
  /// Where the document's bytes are put. Flush between units when it `isFull`.
  public var buffer = XMLOutputBuffer(capacity: 256 << 10)
  private let channel: SinkChannel<Sink>

  public init(_ sink: consuming Sink) {
    channel = SinkChannel(sink)
  }

  /// Whether so many bytes wait that they should be handed on.
  @inlinable public var isFull: Bool { buffer.count >= 192 << 10 }

  /// Hands all bytes on. Marks taken before are void.
  public mutating func flush() throws(XMLWriteError) {
    guard unsafe channel.send(buffer.waiting) else { throw channel.error }
    buffer.removeAll()
  }

  /// Hands all bytes on and gives the sink back. Only after this returns is the document complete.
  public consuming func finish() throws(XMLWriteError) -> Sink {
    try flush()
    guard channel.close() else { throw channel.error }
    return channel.sink
  }
}

/// libxml2's output buffer, and whoever takes its bytes.
@safe private class OutputChannel {
  private var output: xmlOutputBufferPtr?
  /// Nothing more goes out: the sink threw, or the document was let go before its end.
  fileprivate var isClosed = false

  init() {
    let user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe output = xmlOutputBufferCreateIO(writeCallback, nil, user, nil)
  }

  deinit {
    isClosed = true
    _ = close()
  }

  func accept(_ bytes: UnsafeRawBufferPointer) {}

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

private final class SinkChannel<Sink: XMLByteSink>: OutputChannel {
  private(set) var sink: Sink
  private var sinkError: (any Error)?

  init(_ sink: consuming Sink) {
    self.sink = sink
    super.init()
  }

  var error: XMLWriteError { sinkError.map { .sink($0) } ?? .library }

  override func accept(_ bytes: UnsafeRawBufferPointer) {
    do {
      try unsafe sink.write(bytes.bytes)
    } catch {
      sinkError = error
      isClosed = true
    }
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
