import Diagnostics
public import XMLStream

/// Takes what a document holds, in its order. Throwing stops the reader.
public protocol XLIFFHandler {
  /// A file begins; its header has been read.
  mutating func beginFile(_ file: XLIFFFile) throws
  /// A unit of the file begun last.
  mutating func handle(_ unit: TransUnit) throws
  mutating func endFile() throws
}

/// Reads XLIFF 1.2 (and 1.1) as translators' tools return it: any prefix, any order of attributes and children.
public struct XLIFFReader: Sendable {
  /// The most units a document may have.
  public static let maximumUnitCount = 10_000_000

  private let name: String
  private let unitLimit: Int

  /// - Parameters:
  ///   - name: What messages call the document, usually its path.
  ///   - unitLimit: The most units that are read.
  public init(name: String, unitLimit: Int = maximumUnitCount) {
    self.name = name
    self.unitLimit = unitLimit
  }

  /// Reads the source to its end.
  ///
  /// - Throws: `XLIFFError`: the document is refused as a whole, or the source or the handler threw. Units that cannot be
  ///   taken are no error: they come with their `problem`.
  public func read<Source: XMLByteSource, Handler: XLIFFHandler>(
    _ source: consuming Source, into handler: inout Handler
  ) throws(XLIFFError) -> XLIFFSummary {
    let source = source
    return try unsafe withUnsafeMutablePointer(to: &handler) { handler throws(XLIFFError) in
      try read(source, unsafe HandlerReceiver(handler))
    }
  }

  private func read(_ source: consuming some XMLByteSource, _ receiver: Receiver) throws(XLIFFError) -> XLIFFSummary {
    let handler = DocumentHandler(DocumentWalker(name: name, unitLimit: unitLimit, receiver: receiver))
    do throws(XMLReadError) {
      try XMLReader.read(source, into: handler)
    } catch {
      switch error {
      case .refused(let refusal, let position):
        throw .refused(.xml(refusal), at: SourceLocation(path: name, position: position))
      case .source(let error): throw .source(error)
      case .handler(let error as XLIFFError): throw error
      case .handler(let error): throw .handler(error)
      }
    }
    return handler.summary
  }
}
