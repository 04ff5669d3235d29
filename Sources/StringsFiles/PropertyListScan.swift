import Diagnostics

/// Finds the bytes of elements in the text of a well-formed XML document, knowing where their tags begin.
struct PropertyListScan {
  private let text: [UInt8]
  /// Lines as XML counts them: each ends with a line feed.
  private let lineStarts: [Int]

  init(_ text: [UInt8]) {
    self.text = text
    lineStarts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Where the tag at a place begins. What stands elsewhere must never be edited as if it were the element.
  func offset(of position: TextPosition) throws(StringsFileError) -> Int {
    let offset = lineStarts[min(max(position.line, 1), lineStarts.count) - 1] + max(position.column, 1) - 1
    guard offset < text.count, text[offset] == UInt8(ascii: "<") else {
      throw StringsFileError(position: position, reason: .xml("the place of a tag is not found"))
    }
    return offset
  }

  /// Where the tag that begins at an offset ends, and whether it is the element's only one.
  func endOfTag(_ start: Int) -> (end: Int, isEmptyElement: Bool) {
    var index = start
    var quote: UInt8?
    while index < text.count {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return (index + 1, text[index - 1] == UInt8(ascii: "/"))
      }
      index += 1
    }
    return (text.count, true)
  }

  /// The next `</` at or after an offset, past comments, CDATA and instructions. No other tag begins before it.
  func nextEndTag(_ start: Int) -> Int {
    var index = start
    while index < text.count {
      if begins("<!--", at: index) {
        index = end(of: "-->", after: index + 4)
      } else if begins("<![CDATA[", at: index) {
        index = end(of: "]]>", after: index + 9)
      } else if begins("<?", at: index) {
        index = end(of: "?>", after: index + 2)
      } else if begins("</", at: index) {
        return index
      } else {
        index += 1
      }
    }
    return text.count
  }

  /// What the last comment among blanks, comments and tags says, without the blanks at its ends.
  static func lastComment(in text: ArraySlice<UInt8>) -> UTF8Text? {
    var comment: UTF8Text?
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      guard rest.starts(with: "<!--".utf8) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(4)
      var end = rest.startIndex
      while end < rest.endIndex, !rest[end...].starts(with: "-->".utf8) { end += 1 }
      comment = UTF8Text(validated: rest[..<end].trimmingBlanks)
      rest = rest[end...].dropFirst(3)
    }
    return comment
  }

  func begins(_ words: String, at index: Int) -> Bool { text[index...].starts(with: words.utf8) }

  private func end(of words: String, after start: Int) -> Int {
    var index = start
    while index < text.count, !begins(words, at: index) { index += 1 }
    return min(index + words.utf8.count, text.count)
  }
}
