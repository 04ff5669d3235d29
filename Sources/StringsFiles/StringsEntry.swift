public import Diagnostics

/// One `key = value;` of a `.strings` file.
public struct StringsEntry: Hashable, Sendable {
  public let key: UTF8Text
  /// The key itself where the file says only `key;`.
  public let value: UTF8Text
  /// The last comment before the entry, without its marks and the blanks at its ends; nil where there is none.
  public let note: UTF8Text?
  /// Where the entry lies in the file's text in UTF-8, from its key to its semicolon.
  let range: Range<Int>
  /// Its key with its quotes or tags, as bytes of the same text.
  public let keyRange: Range<Int>
  /// The value with its quotes or tags, as bytes of the file's text in UTF-8; nil for `key;`.
  public let valueRange: Range<Int>?
  /// Where the note's mark begins.
  let noteStart: Int?
  /// Where the comments begin that no empty line parts from the entry; its own start where there are none.
  let commentsStart: Int
}
