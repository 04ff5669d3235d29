import Diagnostics
import Localization

/// How a `.strings` file lays out its entries, for those that are added.
struct StringsLayout {
  private let text: [UInt8]
  private let entries: [StringsEntry]
  private let lineEnd: [UInt8]
  /// Xcode leaves a line empty behind each entry.
  private let hasEmptyLines: Bool
  /// Where the entries of a file end: before the closing brace, if it has one.
  private let contentEnd: Int
  private let isOrdered: Bool

  /// Where a new entry goes.
  struct Place {
    var offset: Int
    /// The line before has no end yet.
    var needsLineEnd: Bool
  }

  init(_ text: [UInt8], entries: [StringsEntry], contentEnd: Int) {
    self.contentEnd = contentEnd
    self.text = text
    self.entries = entries
    lineEnd = Self.lineEnd(of: text)
    isOrdered = zip(entries, entries.dropFirst()).allSatisfy { CatalogOrder.precedes($0.key, $1.key) }
    if entries.count > 1 {
      let between = text[entries[0].range.upperBound..<(entries[1].noteStart ?? entries[1].range.lowerBound)]
      hasEmptyLines = between.count { $0 == 0x0A } > 1 || between.count { $0 == 0x0D } > 1
    } else {
      hasEmptyLines = true
    }
  }

  /// Where a new key belongs: in Xcode's order if the file keeps it, else behind the last entry.
  func place(of key: UTF8Text) -> Place {
    let before = isOrdered ? countBefore(key) : entries.count
    if before == 0, let first = entries.first {
      return Place(offset: startOfLine(before: first.commentsStart), needsLineEnd: false)
    }
    guard before > 0 else { return Place(offset: contentEnd, needsLineEnd: !endsLine(contentEnd)) }
    let offset = endOfLine(after: entries[before - 1].range.upperBound, limit: before)
    return Place(offset: offset, needsLineEnd: !endsLine(offset))
  }

  /// How many of the ordered entries stay before a key.
  private func countBefore(_ key: UTF8Text) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if CatalogOrder.precedes(key, entries[middle].key) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// - Parameter isFirst: Whether nothing else is added at the place before it.
  func entry(key: UTF8Text, value: UTF8Text, note: UTF8Text?, at place: Place, isFirst: Bool) -> [UInt8] {
    var result = isFirst && place.needsLineEnd ? lineEnd : []
    let isAtEnd = place.offset >= (entries.last?.range.upperBound ?? 0)
    if isFirst, hasEmptyLines, isAtEnd, !entries.isEmpty, !endsEmptyLine(place.offset) { result += lineEnd }
    result += StringsWriter.entry(key: key, value: value, note: note, lineEnd: lineEnd)
    if hasEmptyLines { result += lineEnd }
    return result
  }

  /// Where the line begins that an offset stands in, past its blanks; the offset itself where more stands before it.
  private func startOfLine(before offset: Int) -> Int {
    var start = offset
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    return endsLine(start) ? start : offset
  }

  private func endsLine(_ offset: Int) -> Bool {
    offset == 0 || isLineEnd(offset - 1)
  }

  private func endsEmptyLine(_ offset: Int) -> Bool {
    text[..<offset].ends(with: lineEnd + lineEnd)
  }

  /// Behind the line end that follows an entry, with comments on its line and one empty line, or right before what
  /// else stands there.
  private func endOfLine(after end: Int, limit: Int) -> Int {
    let limit = limit < entries.count ? entries[limit].noteStart ?? entries[limit].range.lowerBound : text.count
    var index = end
    while index < limit, !isLineEnd(index) {
      if text[index...].starts(with: "//".utf8) {
        while index < limit, !isLineEnd(index) { index += 1 }
      } else if text[index...].starts(with: "/*".utf8) {
        let content = index + 2
        index = content
        while index < limit, !text[content..<index].ends(with: "*/".utf8) { index += 1 }
      } else if text[index] == 0x20 || text[index] == 0x09 {
        index += 1
      } else {
        return index
      }
    }
    index = behindLineEnd(index, limit: limit)
    return hasEmptyLines ? behindLineEnd(index, limit: limit) : index
  }

  private func isLineEnd(_ index: Int) -> Bool { text[index] == 0x0A || text[index] == 0x0D }

  private func behindLineEnd(_ index: Int, limit: Int) -> Int {
    guard index < limit, isLineEnd(index) else { return index }
    return index + (text[index] == 0x0D && index + 1 < limit && text[index + 1] == 0x0A ? 2 : 1)
  }

  private static func lineEnd(of text: [UInt8]) -> [UInt8] {
    guard let first = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
    if text[first] == 0x0A { return [0x0A] }
    return first + 1 < text.count && text[first + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with end: some Collection<UInt8>) -> Bool { suffix(end.count).elementsEqual(end) }
}
