public import Diagnostics

/// Why a file could not be read as JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public var position: TextPosition
  public var reason: Reason

  /// What the grammar allows at a place.
  public enum Expected: String, Hashable, Sendable {
    case value = "a value"
    case memberName = "a member's name in quotes"
    case memberNameOrClose = "a member's name in quotes or \"}\""
    case colon = "\":\""
    case commaOrBrace = "\",\" or \"}\""
    case commaOrBracket = "\",\" or \"]\""
    case valueOrClose = "a value or \"]\""
    case end = "the end of the file"
  }

  public enum Reason: Hashable, Sendable {
    case emptyFile
    case utf16
    case secondByteOrderMark
    /// The file is an unresolved merge; the seven bytes that show it.
    case mergeMarker(UTF8Text)
    case unexpected(UInt8, expected: Expected)
    case endOfFile(expected: Expected)
    case endOfFileInString
    /// RFC 8259 section 7: U+0000 through U+001F must be escaped.
    case rawControlCharacter(UInt8)
    case invalidUTF8
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    case duplicateKey(UTF8Text, first: TextPosition)
    case tooDeep
    case tooLarge
  }

  public init(position: TextPosition, reason: Reason) {
    self.position = position
    self.reason = reason
  }

  /// One line that says what is wrong, without the place; it holds no control characters.
  public var message: String {
    switch reason {
    case .emptyFile: "file is empty"
    case .utf16: "file is UTF-16; a catalog is UTF-8, save it again as that"
    case .secondByteOrderMark: "file begins with two byte order marks"
    case .mergeMarker(let marker): "merge conflict marker \"\(marker)\": resolve the merge first"
    case .unexpected(let byte, let expected): "\(Self.name(of: byte)) where \(expected.rawValue) is expected"
    case .endOfFile(let expected): "file ends where \(expected.rawValue) is expected"
    case .endOfFileInString: "file ends inside a string"
    case .rawControlCharacter(0x0A), .rawControlCharacter(0x0D): "string is not closed before the line ends"
    case .rawControlCharacter(let byte): "string holds \(Self.name(of: byte)), which must be escaped"
    case .invalidUTF8: "string holds bytes that are not UTF-8"
    case .invalidEscape: "string holds an escape that JSON does not know"
    case .loneSurrogate: "string holds half of a surrogate pair, which is not a character"
    case .invalidNumber: "number is not spelled as JSON spells numbers"
    case .duplicateKey(let key, let first): "key \(Self.quoted(key)) stands twice in one object, first at \(first)"
    case .tooDeep: "value lies more than \(JSONDocument.maximumDepth) levels deep"
    case .tooLarge: "file is too large"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
    case 0x80...: "non-ASCII text"
    default: "control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
    }
  }

  /// A key on one line.
  private static func quoted(_ key: UTF8Text) -> String {
    "\"\(PrintableText.escape(key, limit: 80))\""
  }
}

extension JSONError: CustomStringConvertible {
  /// `line:column: error: message`; a caller that knows the file puts its name before it.
  public var description: String { "\(position): error: \(message)" }
}
