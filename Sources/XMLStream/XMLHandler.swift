/// Takes a document's events in order.
///
/// Comments and processing instructions are not reported; CDATA is text. Throwing stops the reader, which rethrows.
public protocol XMLHandler: AnyObject {
  /// The names the handler tells apart.
  var vocabulary: XMLVocabulary { get }

  /// An element begins. `arena` decides what of its text is kept.
  func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws

  /// The element begun last and not yet ended ends.
  func end(_ arena: inout XMLTextArena) throws
}
