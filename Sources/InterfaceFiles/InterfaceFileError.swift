public import Diagnostics
import XMLStream

/// Why bytes are no interface file that can be read, and where.
public struct InterfaceFileError: Error, Hashable, Sendable {
  public var position: TextPosition
  public var reason: Reason

  public enum Reason: Hashable, Sendable {
    /// What the XML reader refuses.
    case xml(String)
    /// A compiled nib.
    case compiled
    /// A document as Xcode wrote it before version 5: an archive of objects.
    case archive
    /// A document of another version of the format than 3.0.
    case unreadVersion(String)
    /// XML of another kind: what was expected.
    case shape(expected: String)
    /// A text that claims to be in base64 and is not, or not UTF-8 in it.
    case invalidBase64
    /// Two different texts with one id.
    case duplicateID(UTF8Text, first: TextPosition)
    /// A key that stands twice in one dictionary of a property list.
    case duplicateKey(UTF8Text, first: TextPosition)
  }

  public init(position: TextPosition, reason: Reason) {
    self.position = position
    self.reason = reason
  }

  /// One line that says what is wrong, without the place.
  public var message: String {
    switch reason {
    case .xml(let message): message
    case .compiled: "file is a compiled nib; the document it was made from is needed"
    case .archive: "document is in the format from before Xcode 5; open it in Xcode and save it"
    case .unreadVersion(let version):
      "document is of version \"\(PrintableText.escape(version))\" of Interface Builder's format; only 3.0 is read"
    case .shape(let expected): "\(expected) expected"
    case .invalidBase64: "text is not valid UTF-8 in base64"
    case .duplicateID(let id, let first):
      "id \"\(PrintableText.escape(id))\" stands for two different texts, the first at \(first)"
    case .duplicateKey(let key, let first):
      "key \"\(PrintableText.escape(key))\" stands twice in one dictionary, first at \(first)"
    }
  }
}

extension InterfaceFileError: CustomStringConvertible {
  public var description: String { "\(position): error: \(message)" }
}

extension XMLReader {
  /// Reads a document that lies in memory.
  static func read(_ bytes: [UInt8], into handler: some XMLHandler) throws(InterfaceFileError) {
    do throws(XMLReadError) {
      try read(MemorySource(bytes), into: handler)
    } catch {
      switch error {
      case .refused(let refusal, let position):
        throw InterfaceFileError(position: position, reason: .xml(refusal.description))
      case .handler(let error as InterfaceFileError): throw error
      case .handler, .source:
        throw InterfaceFileError(
          position: TextPosition(line: 1, column: 1), reason: .xml("file cannot be read"))
      }
    }
  }
}
