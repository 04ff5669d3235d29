public import Diagnostics
public import LosslessJSON

/// Why bytes are not a String Catalog that can be worked on.
public enum StringCatalogError: Error, Hashable, CustomStringConvertible {
  /// Not JSON, or JSON that would lose data (duplicate keys, lone surrogates, merge markers, …).
  case json(JSONError)
  /// JSON of the wrong shape: what was expected, and where.
  case shape(expected: String, position: TextPosition)

  /// The place in the catalog.
  public var position: TextPosition {
    switch self {
    case .json(let error): error.position
    case .shape(_, let position): position
    }
  }

  /// One line without the place.
  public var message: String {
    switch self {
    case .json(let error): error.message
    case .shape(let expected, _): "\(expected) expected"
    }
  }

  public var description: String { "\(position): error: \(message)" }
}
