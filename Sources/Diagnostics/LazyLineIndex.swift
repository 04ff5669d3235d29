import Synchronization

/// Where a text's lines begin, for places of which perhaps nobody asks: looks no further into the text than it is asked.
public final class LazyLineIndex: Sendable {
  private let index: Mutex<LineIndex>

  public init(_ bytes: [UInt8]) {
    index = Mutex(LineIndex(unread: bytes))
  }

  /// The same as `TextPosition(ofOffset:in:)`.
  public func position(ofOffset offset: Int) -> TextPosition {
    index.withLock { index in
      index.read(upTo: offset)
      return index.position(ofOffset: offset)
    }
  }
}
