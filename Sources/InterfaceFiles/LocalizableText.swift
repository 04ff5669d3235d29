public import Diagnostics

/// A text that Xcode's export lists for an interface file.
public struct LocalizableText: Hashable, Sendable {
  /// The trans-unit's id: `3i8-2m-QFG.text` in an Interface Builder document, `9KhaIS` in an intent definition.
  public var id: UTF8Text
  /// The text in the language of the file; never empty.
  public var text: UTF8Text
  /// What tells a translator where the text is seen: class, property and object of an Interface Builder document. Nil in
  /// an intent definition.
  public var note: UTF8Text?
  /// Where the element that holds the text begins.
  public var position: TextPosition

  public init(id: UTF8Text, text: UTF8Text, note: UTF8Text?, position: TextPosition) {
    self.id = id
    self.text = text
    self.note = note
    self.position = position
  }
}

extension [LocalizableText] {
  /// The texts in order, each id once.
  ///
  /// - Throws: Where two different texts have one id, as a bad merge leaves them.
  func unique() throws(InterfaceFileError) -> [LocalizableText] {
    var firsts: [UTF8Text: LocalizableText] = [:]
    var texts: [LocalizableText] = []
    texts.reserveCapacity(count)
    for text in self {
      guard let first = firsts[text.id] else {
        firsts[text.id] = text
        texts.append(text)
        continue
      }
      guard first.text == text.text else {
        throw InterfaceFileError(position: text.position, reason: .duplicateID(text.id, first: first.position))
      }
    }
    return texts
  }
}
