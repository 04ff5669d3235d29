/// What a JSON value is.
public enum JSONKind: UInt8, Sendable, CaseIterable {
  case object
  case array
  case string
  case number
  case `true`
  case `false`
  case null
}

/// A value or a member's name in one `JSONDocument`: an index into its tape, meaningless in any other document.
public struct JSONNode: Hashable, Sendable {
  @usableFromInline let index: UInt32

  @inlinable
  init(_ index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }
}

/// One value or name on the tape, 12 bytes.
///
/// A container is followed by what it holds, a member's name by its value; `next` is the node after all of that.
@usableFromInline
struct TapeNode: Sendable {
  /// Where the value begins in the file; a string's quotes are part of it.
  @usableFromInline let start: UInt32
  @usableFromInline var end: UInt32
  /// `next` above four bits: one says that a string holds escapes, three give the kind.
  @usableFromInline var link: UInt32

  /// The eighth kind: a string that names a member.
  static let nameKind: UInt32 = 7
  static let escapesFlag: UInt32 = 8
  static let maximumCount = 1 << 28

  @inlinable
  init(start: Int, end: Int, next: Int, tag: UInt32) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    link = UInt32(truncatingIfNeeded: next) &<< 4 | tag
  }

  @inlinable var next: Int { Int(link &>> 4) }
  @inlinable var hasEscapes: Bool { link & 8 != 0 }
  @inlinable var isName: Bool { link & 7 == 7 }
  /// Objects and arrays are the first two kinds.
  @inlinable var isContainer: Bool { link & 7 < 2 }
  @inlinable var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: link & 7)) ?? .string }
  @inlinable var range: Range<Int> { Int(start)..<Int(end) }

  /// A string's bytes between its quotes, escapes as they are spelled.
  @inlinable var contentStart: Int { Int(start) &+ 1 }
  @inlinable var contentEnd: Int { Int(end) &- 1 }
}
