import Diagnostics

/// Reads documents as streams: constant memory, no entities but the five, nothing fetched.
///
/// Accepted is XML 1.0 in UTF-8 (with or without a byte order mark), in US-ASCII, and in UTF-16 with one, within the
/// limits of `XMLLimit`; everything else is refused with its place.
public enum XMLReader {
  /// Reads the source to its end and tells the handler what comes.
  ///
  /// - Throws: `.refused` for a document that is not accepted, and what the source or the handler threw.
  public static func read<Source: XMLByteSource, Handler: XMLHandler>(
    _ source: consuming Source, into handler: inout Handler
  ) throws(XMLReadError<Handler.Failure>) {
    var source = source
    var failure: XMLReadError<Handler.Failure>?
    unsafe withUnsafeMutablePointer(to: &source) { source in
      unsafe withUnsafeMutablePointer(to: &handler) { handler in
        let run = unsafe SAXRun(source, handler)
        guard run.parse(Handler.vocabulary) else {
          failure = .refused(.malformed("libxml2 has no memory"), at: .init(line: 1, column: 1))
          return
        }
        failure = run.failure ?? run.refusal.map { .refused($0.0, at: $0.at) }
      }
    }
    if let failure { throw failure }
  }
}

/// One reading: the context with its source and handler, which outlive it.
@safe private final class SAXRun<Source: XMLByteSource, Handler: XMLHandler>: SAXContext {
  private let source: UnsafeMutablePointer<Source>
  private let handler: UnsafeMutablePointer<Handler>
  private(set) var failure: XMLReadError<Handler.Failure>?

  init(_ source: UnsafeMutablePointer<Source>, _ handler: UnsafeMutablePointer<Handler>) {
    unsafe self.source = unsafe source
    unsafe self.handler = unsafe handler
  }

  override func emitStart(_ tag: borrowing XMLStartTag) {
    do throws(Handler.Failure) {
      try unsafe handler.pointee.start(tag, arena)
    } catch {
      fail(.handler(error))
    }
  }

  override func emitEnd() {
    do throws(Handler.Failure) {
      try unsafe handler.pointee.end(arena)
    } catch {
      fail(.handler(error))
    }
  }

  override func readSource(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    do {
      return try unsafe source.pointee.read(into: buffer)
    } catch {
      failure = .source(error)
      return nil
    }
  }

  private func fail(_ failure: XMLReadError<Handler.Failure>) {
    self.failure = failure
    stop()
  }
}
