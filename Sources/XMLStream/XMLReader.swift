import Diagnostics

/// Reads documents as streams: constant memory, no entities but the five, nothing fetched.
///
/// Accepted is XML 1.0 in UTF-8 (with or without a byte order mark), in US-ASCII, and in UTF-16 with one, within the
/// limits of `XMLLimit`; everything else is refused with its place.
public enum XMLReader {
  /// Reads the source to its end and tells the handler what comes.
  ///
  /// - Throws: `.refused` for a document that is not accepted, and what the source or the handler threw.
  public static func read(
    _ source: consuming some XMLByteSource, into handler: some XMLHandler
  ) throws(XMLReadError) {
    let context = SAXContext(AnySource(source), handler)
    guard context.parse() else {
      throw .refused(.malformed("libxml2 has no memory"), at: TextPosition(line: 1, column: 1))
    }
    if let failure = context.failure { throw failure }
  }
}

/// A source of some type.
class ByteSourceBox {
  /// Fills the buffer; throws what the source throws.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }
}

final class AnySource<Source: XMLByteSource>: ByteSourceBox {
  private var source: Source

  init(_ source: consuming Source) {
    self.source = source
  }

  override func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try unsafe source.read(into: buffer)
  }
}
