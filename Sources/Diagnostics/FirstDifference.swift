/// The first place where two texts that should be equal are not.
public struct FirstDifference: Hashable, Sendable {
  /// The byte offset, from 0, of the first byte that differs; the shorter length where one text is the other's beginning.
  public let offset: Int
  /// The place in the first text.
  public let position: TextPosition
  /// What stands there in each text: a few bytes before, and what follows; empty at an end.
  public let excerpts: (expected: String, actual: String)

  /// Nil where the texts are equal.
  public init?(expected: [UInt8], actual: [UInt8]) {
    guard expected != actual else { return nil }
    let shorter = min(expected.count, actual.count)
    let offset = (0..<shorter).first { expected[$0] != actual[$0] } ?? shorter
    self.offset = offset
    position = TextPosition(ofOffset: offset, in: expected)
    excerpts = (Self.excerpt(expected, at: offset), Self.excerpt(actual, at: offset))
  }

  public static func == (left: FirstDifference, right: FirstDifference) -> Bool {
    left.offset == right.offset && left.excerpts == right.excerpts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(offset)
  }

  /// `byte 812, line 20 column 3: expected ‹…"value" : "A"…›, got ‹…"value" : "B"…›`.
  public var account: String {
    "byte \(offset), line \(position.line) column \(position.column): expected ‹\(excerpts.expected)›, got ‹\(excerpts.actual)›"
  }

  private static func excerpt(_ bytes: [UInt8], at offset: Int) -> String {
    let start = max(0, offset - 24)
    let end = min(bytes.count, offset + 40)
    guard start < end else { return "" }
    return PrintableText.escape(String(decoding: bytes[start..<end], as: UTF8.self), limit: 80)
  }
}
