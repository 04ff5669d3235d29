public import Diagnostics

/// Why reading stopped before the end.
public enum XMLReadError: Error {
  /// The document is not accepted.
  case refused(XMLRefusal, at: TextPosition)
  /// The source could not be read.
  case source(any Error)
  /// The handler threw.
  case handler(any Error)
}

/// Why a document could not be written to its end.
public enum XMLWriteError: Error {
  /// The sink threw.
  case sink(any Error)
  /// libxml2 could not go on, which only a lack of memory makes it do.
  case library
}
