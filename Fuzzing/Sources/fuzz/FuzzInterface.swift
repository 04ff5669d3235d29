import Diagnostics
import InterfaceFiles

/// Storyboards, xibs and intent definitions are only read: each id once, with its place.
func fuzzInterface(_ bytes: [UInt8]) throws {
  for read in [{ try InterfaceDocument($0).texts }, { try IntentDefinition($0).texts }] as [Reader] {
    do throws(InterfaceFileError) {
      let texts = try read(bytes)
      require(Set(texts.map(\.id)).count == texts.count, "an id stands twice")
      for text in texts { requirePlace(text.position, in: bytes, text.id.string) }
    } catch {
      requirePlace(error.position, in: bytes, error.message)
    }
  }
}

private typealias Reader = ([UInt8]) throws(InterfaceFileError) -> [LocalizableText]
