/// Takes a document's events in order.
///
/// Comments and processing instructions are not reported; CDATA is text. Throwing stops the reader.
public protocol XMLHandler {
  associatedtype Failure: Error

  /// The names the handler tells apart.
  static var vocabulary: XMLVocabulary { get }

  /// An element begins. `arena` decides what of its text is kept.
  mutating func start(_ tag: borrowing XMLStartTag, _ arena: XMLTextArena) throws(Failure)

  /// The element begun last and not yet ended ends.
  mutating func end(_ arena: XMLTextArena) throws(Failure)
}
