import Diagnostics
import XMLStream

/// The texts of a `.storyboard` or `.xib`.
public struct InterfaceDocument: Hashable, Sendable {
  /// What Xcode's export lists, in the document's order, each id once. (Trans-units are ordered by id.)
  public let texts: [LocalizableText]
  /// What else people may see but Xcode's export does not list, in the document's order.
  public let unlisted: [UnlistedText]

  /// Reads a document of Interface Builder's format 3.0, of any of Apple's platforms.
  ///
  /// - Throws: `InterfaceFileError`: a compiled nib, an archive from before Xcode 5, another version of the format, and
  ///   what `XMLReader` refuses; document type declarations are among that.
  public init(_ bytes: [UInt8]) throws(InterfaceFileError) {
    guard !Self.isCompiled(bytes) else {
      throw InterfaceFileError(position: TextPosition(line: 1, column: 1), reason: .compiled)
    }
    let handler = InterfaceHandler()
    try XMLReader.read(bytes, into: handler)
    texts = try handler.texts.unique()
    unlisted = handler.unlisted
  }

  private static func isCompiled(_ bytes: [UInt8]) -> Bool {
    ["NIBArchive", "bplist00", "\u{4}\u{B}streamtyped"].contains { bytes.starts(with: $0.utf8) }
  }
}
