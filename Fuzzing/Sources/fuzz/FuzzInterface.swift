import Diagnostics
import InterfaceFiles

/// Storyboards, xibs and intent definitions are only read: each id once, with its place.
func fuzzInterface(_ bytes: [UInt8]) throws {
  requireTexts(of: bytes) { bytes throws(InterfaceFileError) in try InterfaceDocument(bytes).texts }
  requireTexts(of: bytes) { bytes throws(InterfaceFileError) in try IntentDefinition(bytes).texts }
}

private func requireTexts(
  of bytes: [UInt8], _ read: ([UInt8]) throws(InterfaceFileError) -> [LocalizableText]
) {
  do throws(InterfaceFileError) {
    let texts = try read(bytes)
    require(Set(texts.map(\.id)).count == texts.count, "an id stands twice")
    for text in texts { requirePlace(text.position, in: bytes, text.id.string) }
  } catch {
    requirePlace(error.position, in: bytes, error.message)
  }
}
