public import Diagnostics
public import XMLStream

/// Why a document cannot be read to its end, or written.
public enum XLIFFError: Error, CustomStringConvertible {
  /// The document is not accepted.
  case refused(XLIFFRefusal, at: SourceLocation)
  /// The source could not be read.
  case source(any Error)
  /// The handler threw.
  case handler(any Error)
  /// The bytes could not be written.
  case output(XMLWriteError)

  public var description: String {
    switch self {
    case .refused(let refusal, let location): "\(location): error: \(refusal)"
    case .source(let error), .handler(let error), .output(.sink(let error)): "\(error)"
    case .output(.library): "libxml2 has no memory"
    }
  }
}

/// Why a document is not accepted. Names quote the document and are untrusted.
public enum XLIFFRefusal: Hashable, Sendable, CustomStringConvertible {
  /// It is not XML that we read.
  case xml(XMLRefusal)
  /// The root is another element.
  case notXLIFF(root: String)
  /// XLIFF, but not 1.x: the version or namespace.
  case unreadVersion(String)
  /// A trans-unit in a trans-unit.
  case nestedUnit
  /// A trans-unit outside the body of a file; passing over it would lose it.
  case misplacedUnit
  case tooManyUnits(limit: Int)

  public var description: String {
    switch self {
    case .xml(let refusal): refusal.description
    case .notXLIFF(let root): "the document is not XLIFF: its root is <\(root)>"
    case .unreadVersion(let version): "XLIFF \(version) is not read, only 1.2"
    case .nestedUnit: "a trans-unit stands in a trans-unit"
    case .misplacedUnit: "a trans-unit stands outside the body of a file"
    case .tooManyUnits(let limit): "the document has more than \(limit) units"
    }
  }
}
