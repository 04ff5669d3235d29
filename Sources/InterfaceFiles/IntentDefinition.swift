import Diagnostics
import XMLStream

/// The texts of a `.intentdefinition`: a property list in XML in which a text that people see has an id beside it.
///
///     <key>INIntentTitle</key>    <string>Show Budgets</string>
///     <key>INIntentTitleID</key>  <string>9KhaIS</string>
public struct IntentDefinition: Hashable, Sendable {
  /// What Xcode's export lists, in the document's order, each id once: every text `X` beside an `XID`. None has a note.
  public let texts: [LocalizableText]

  /// Reads a definition in UTF-8, or in UTF-16 without a document type.
  ///
  /// - Throws: `InterfaceFileError`, for what is no XML property list of one dictionary, a key that stands twice in a
  ///   dictionary, and what `XMLReader` refuses; a document type other than Apple's own is among that.
  public init(_ bytes: [UInt8]) throws(InterfaceFileError) {
    let handler = IntentDefinitionHandler()
    try XMLReader.read(PropertyListDocumentType.blanked(bytes), into: handler)
    texts = try handler.texts.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }.unique()
  }
}
