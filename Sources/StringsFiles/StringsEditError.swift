import Diagnostics

/// Why an edit cannot be written.
public enum StringsEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A compiled property list is read only.
  case binary
  /// The file holds nothing that the text could be put into.
  case noPlace
  /// A character that XML 1.0 cannot hold.
  case forbiddenCharacter(Unicode.Scalar)

  public var description: String {
    switch self {
    case .binary: "file is a binary property list, which is read but not written; save it as text"
    case .noPlace: "file has no place for the text"
    case .forbiddenCharacter(let scalar):
      "text holds U+\(scalar.hexadecimal), which a property list in XML cannot"
    }
  }
}

extension Unicode.Scalar {
  /// At least four digits.
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
