public import Diagnostics

/// A `.strings` file: its entries, and the very bytes it was read from.
public struct StringsFile: Sendable {
  /// What a `.strings` file may be.
  public enum Format: Hashable, Sendable {
    /// `"key" = "value";`
    case text
    /// A property list in XML.
    case xml
    /// A compiled property list: read, never written.
    case binary
  }

  /// A key that stands in the file more than once; Foundation takes the last.
  public struct DuplicateKey: Hashable, Sendable {
    public let key: UTF8Text
    public let first: TextPosition
    public let last: TextPosition
  }

  public let format: Format
  /// Every entry, in the file's order.
  public let entries: [StringsEntry]
  /// How many comments are no entry's note: behind an entry, before another comment, at the end.
  public let looseComments: Int
  let content: Content
  /// Where entries can be added.
  let contentEnd: Int
  /// The dictionary of a file in XML.
  let propertyList: PropertyListDictionary?
  private let indices: [UTF8Text: Int]
  private let lines: LineIndex

  enum Content: Sendable {
    case text(EncodedText)
    case binary([UInt8])
  }

  /// Reads a file in UTF-8 or UTF-16, in the grammar that Foundation reads, or a property list of one flat dictionary.
  /// A file of no bytes has no entries.
  ///
  /// - Throws: `StringsFileError`, the first thing that is wrong, with its place; columns count UTF-8 bytes.
  public init(_ bytes: [UInt8]) throws(StringsFileError) {
    if BinaryPropertyList.isBinary(bytes) {
      format = .binary
      content = .binary(bytes)
      lines = LineIndex([])
      entries = try BinaryPropertyList(bytes).texts().map { text in
        StringsEntry(
          key: text.key, value: text.value, note: nil, range: 0..<0, keyRange: 0..<0, valueRange: nil, noteStart: nil,
          commentsStart: 0)
      }
      looseComments = 0
      contentEnd = 0
      propertyList = nil
    } else {
      let text = try EncodedText(bytes)
      content = .text(text)
      lines = LineIndex(text.bytes)
      if Self.isXML(text.bytes) {
        format = .xml
        let dictionary = try PropertyListDictionary(text)
        propertyList = dictionary
        entries = try dictionary.flatEntries(in: text.bytes)
        looseComments = 0
        contentEnd = 0
      } else {
        format = .text
        var scanner = StringsScanner(text.bytes)
        try scanner.scan()
        entries = scanner.entries
        looseComments = scanner.looseComments
        contentEnd = scanner.contentEnd
        propertyList = nil
      }
    }
    indices = Dictionary(entries.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// The entry Foundation takes for a key: the last one.
  public func entry(forKey key: UTF8Text) -> StringsEntry? { indices[key].map { entries[$0] } }

  /// The entries that count, in the file's order: the last one of each key.
  public var effectiveEntries: [StringsEntry] {
    guard indices.count < entries.count else { return entries }
    return entries.enumerated().filter { indices[$0.element.key] == $0.offset }.map(\.element)
  }

  /// The file's text in UTF-8, without a byte order mark; empty for a binary property list.
  public var utf8: [UInt8] {
    guard case .text(let text) = content else { return [] }
    return text.bytes
  }

  /// How the text is encoded; nil for a binary property list.
  public var encoding: TextEncoding? {
    guard case .text(let text) = content else { return nil }
    return text.encoding
  }

  /// Where an entry begins; in a binary file everything is at its start.
  public func position(of entry: StringsEntry) -> TextPosition {
    lines.position(ofOffset: entry.range.lowerBound)
  }

  /// The keys that stand in the file more than once, in the order of their first places.
  public var duplicates: [DuplicateKey] {
    guard indices.count < entries.count else { return [] }
    var firsts: [UTF8Text: Int] = [:]
    for (index, entry) in entries.enumerated() where firsts[entry.key] == nil { firsts[entry.key] = index }
    return firsts.sorted { $0.value < $1.value }.compactMap { key, first in
      guard let last = indices[key], last != first else { return nil }
      return DuplicateKey(key: key, first: position(of: entries[first]), last: position(of: entries[last]))
    }
  }

  private static func isXML(_ text: [UInt8]) -> Bool {
    let rest = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return ["<?xml", "<!--", "<!DOCTYPE", "<plist"].contains { rest.starts(with: $0.utf8) }
  }
}

extension PropertyListDictionary {
  /// The members of a dictionary that holds nothing but texts.
  fileprivate func flatEntries(in text: [UInt8]) throws(StringsFileError) -> [StringsEntry] {
    var entries: [StringsEntry] = []
    for member in members {
      switch member.value {
      case .text(let value):
        entries.append(
          StringsEntry(
            key: member.key, value: value.text, note: nil, range: member.keyRange.lowerBound..<value.range.upperBound,
            keyRange: member.keyRange, valueRange: value.range, noteStart: nil,
            commentsStart: member.keyRange.lowerBound))
      case .dictionary(let dictionary):
        throw StringsFileError(
          .notText(.dictionary, key: member.key), at: dictionary.range.lowerBound, in: text)
      case .other(let kind, let range):
        throw StringsFileError(.notText(kind, key: member.key), at: range.lowerBound, in: text)
      }
    }
    return entries
  }
}
