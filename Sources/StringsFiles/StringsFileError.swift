public import Diagnostics

/// Why bytes are not a `.strings` or `.stringsdict` file that can be worked on, and where.
public struct StringsFileError: Error, Hashable, Sendable {
  public var position: TextPosition
  public var reason: Reason

  /// What the grammar allows at a place.
  public enum Expected: String, Hashable, Sendable {
    case key = "a key"
    case equalsOrSemicolon = "\"=\" or \";\""
    case value = "a text in quotes"
    case semicolon = "\";\""
    case end = "the end of the file"
  }

  public enum Reason: Hashable, Sendable {
    case invalidUTF8
    case invalidUTF16
    /// A zero byte, which no text holds; one that is escaped is read.
    case zeroByte
    case unexpected(Unicode.Scalar, Expected)
    case endOfFile(Expected)
    case unterminatedString
    case unterminatedComment
    /// Half of a surrogate pair, spelled `\UD83D`.
    case loneSurrogate
    /// The file is an unresolved merge; the seven characters that show it.
    case mergeMarker(String)
    /// A value that is no text: what it is instead, and whose.
    case notText(ValueKind, key: UTF8Text)
    case duplicateKey(UTF8Text, first: TextPosition)
    /// What the XML reader refuses.
    case xml(String)
    /// XML that is no property list of the kind that is read: what was expected.
    case shape(expected: String)
    /// A binary property list that is cut short or points outside of itself.
    case damagedBinary
  }

  /// What a property list holds besides texts.
  public enum ValueKind: String, Hashable, Sendable {
    case dictionary = "a dictionary"
    case array = "an array"
    case data = "data"
    case number = "a number"
    case bool = "true or false"
    case date = "a date"
    case other = "no text"
  }

  public init(position: TextPosition, reason: Reason) {
    self.position = position
    self.reason = reason
  }

  init(_ reason: Reason, at offset: Int, in text: [UInt8]) {
    self.init(position: TextPosition(ofOffset: offset, in: text), reason: reason)
  }

  /// One line that says what is wrong, without the place. Holds text of the file: escape it before it is printed.
  public var message: String {
    switch reason {
    case .invalidUTF8: "file is neither UTF-8 nor UTF-16; save it as UTF-8"
    case .invalidUTF16: "file is not valid UTF-16"
    case .zeroByte: "file holds a zero byte"
    case .unexpected(let scalar, let expected):
      "\"\(PrintableText.escape(String(scalar)))\" where \(expected.rawValue) is expected"
    case .endOfFile(let expected): "file ends where \(expected.rawValue) is expected"
    case .unterminatedString: "text is not closed before the file ends"
    case .unterminatedComment: "comment is not closed before the file ends"
    case .loneSurrogate: "text holds half of a surrogate pair, which is not a character"
    case .mergeMarker(let marker): "merge conflict marker \"\(marker)\": resolve the merge first"
    case .notText(let kind, let key): "\"\(PrintableText.escape(key))\" is \(kind.rawValue); only texts are read"
    case .duplicateKey(let key, let first):
      "key \"\(PrintableText.escape(key))\" stands twice in one dictionary, first at \(first)"
    case .xml(let message): message
    case .shape(let expected): "\(expected) expected"
    case .damagedBinary: "file is a damaged binary property list"
    }
  }
}

extension StringsFileError: CustomStringConvertible {
  public var description: String { "\(position): error: \(message)" }
}
