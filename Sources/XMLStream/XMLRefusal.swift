/// Why a document is not read.
public enum XMLRefusal: Hashable, Sendable {
  case empty
  case notXML
  case gzip
  case repeatedByteOrderMark
  /// Every processor may guess; we do not (a byte order mark is required of UTF-16: XML 1.0, section 4.3.3).
  case utf16WithoutByteOrderMark
  case utf32
  case ebcdic
  case invalidUTF16
  /// The declaration names an encoding that is not read.
  case unreadEncoding(String)
  /// The declaration names an encoding that the bytes are not in.
  case wrongEncoding(declared: String)
  case unreadVersion(String)
  /// A document type declaration: entities, defaults and files of somebody else's choice.
  case documentType
  /// The bytes end before the root element does.
  case cutShort
  /// What libxml2 says, on one line. Untrusted text: it quotes the document.
  case malformed(String)
  case tooMany(XMLLimit)
}

/// What a document may not exceed.
public enum XMLLimit: Hashable, Sendable, CaseIterable {
  /// Elements in elements.
  case depth
  /// Attributes of one tag.
  case attributes
  /// Namespace declarations of one tag.
  case namespaces
  /// Bytes of one text or attribute value.
  case textBytes
  /// Bytes that are kept at a time.
  case keptBytes

  /// The largest number that is read.
  public var maximum: Int {
    switch self {
    case .depth, .attributes: 64
    case .namespaces: 16
    case .textBytes: 1 << 20
    case .keptBytes: 1 << 24
    }
  }
}

extension XMLRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the document is empty"
    case .notXML: "the document is not XML: it does not begin with '<'"
    case .gzip: "the document is compressed with gzip; unpack it first"
    case .repeatedByteOrderMark: "the document begins with two byte order marks"
    case .utf16WithoutByteOrderMark: "the document is UTF-16 without a byte order mark; save it as UTF-8"
    case .utf32: "the document is UTF-32; save it as UTF-8"
    case .ebcdic: "the document is EBCDIC; save it as UTF-8"
    case .invalidUTF16: "the text is not valid UTF-16"
    case .unreadEncoding(let name): "the document says it is encoded as \"\(name)\"; save it as UTF-8"
    case .wrongEncoding(let declared): "the document says it is encoded as \"\(declared)\", but its bytes are not"
    case .unreadVersion(let version): "XML version \"\(version)\" is not read, only 1.0"
    case .documentType: "a document type declaration (<!DOCTYPE) is not accepted"
    case .cutShort: "the document is cut short: it ends before its root element does"
    case .malformed(let message): message
    case .tooMany(.depth): "elements are nested deeper than \(XMLLimit.depth.maximum) levels"
    case .tooMany(.attributes): "a tag has more than \(XMLLimit.attributes.maximum) attributes"
    case .tooMany(.namespaces): "a tag declares more than \(XMLLimit.namespaces.maximum) namespaces"
    case .tooMany(.keptBytes): "an element holds more than \(XMLLimit.keptBytes.maximum) bytes"
    case .tooMany(.textBytes): "a text is longer than \(XMLLimit.textBytes.maximum) bytes"
    }
  }
}
