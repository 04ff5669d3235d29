public import Diagnostics

/// A `.stringsdict` file: texts that vary by number, device or width, and the very bytes it was read from.
public struct StringsDictionary: Sendable {
  /// One of the file's keys.
  public struct Entry: Sendable {
    public let key: UTF8Text
    public let rule: StringsRule
    /// The last comment before the key, without the blanks at its ends; nil where there is none.
    public let note: UTF8Text?
    let offset: Int
  }

  /// A text that somebody may translate.
  public struct Text: Hashable, Sendable {
    /// The keys that lead to it, from the root.
    public let path: [UTF8Text]
    public let text: UTF8Text
    /// Its `<string>`, as bytes of the file's text in UTF-8.
    public let range: Range<Int>
  }

  /// In the file's order.
  public let entries: [Entry]
  let content: EncodedText
  private let lines: LineIndex
  let root: PropertyListDictionary

  /// Reads an XML property list of dictionaries. A document type declaration is refused, save Apple's own spelled as
  /// Apple's tools spell it, which is passed over; nothing is ever loaded.
  ///
  /// - Throws: `StringsFileError`, the first thing that is wrong, with its place; columns count UTF-8 bytes.
  public init(_ bytes: [UInt8]) throws(StringsFileError) {
    guard !BinaryPropertyList.isBinary(bytes) else {
      throw StringsFileError(
        position: TextPosition(line: 1, column: 1), reason: .shape(expected: "a property list in XML, not a binary one")
      )
    }
    let content = try EncodedText(bytes)
    self.content = content
    lines = LineIndex(content.bytes)
    root = try PropertyListDictionary(content)
    var end = root.range.lowerBound
    entries = root.members.map { member in
      defer { end = member.value.range.upperBound }
      return Entry(
        key: member.key, rule: StringsRule(member.value),
        note: PropertyListScan.lastComment(in: content.bytes[end..<member.keyRange.lowerBound]),
        offset: member.keyRange.lowerBound)
    }
  }

  /// The file's text in UTF-8, without a byte order mark.
  public var utf8: [UInt8] { content.bytes }

  /// Where an entry's `<key>` stands.
  public func position(of entry: Entry) -> TextPosition { lines.position(ofOffset: entry.offset) }

  /// Where a text's `<string>` stands.
  public func position(of text: Text) -> TextPosition { lines.position(ofOffset: text.range.lowerBound) }

  /// The texts for a translator, in the file's order: all that are no names of types.
  public var texts: [Text] {
    var texts: [Text] = []
    func walk(_ value: PropertyListValue, _ path: [UTF8Text]) {
      switch value {
      case .text(let text):
        texts.append(Text(path: path, text: text.text, range: text.range))
      case .dictionary(let dictionary):
        for member in dictionary.members
        where member.key != StringsRuleName.specType && member.key != StringsRuleName.valueType {
          walk(member.value, path + [member.key])
        }
      case .other: break
      }
    }
    walk(.dictionary(root), [])
    return texts
  }

  /// The id that Xcode gives a text in an XLIFF: `/KEY:dict/VARIABLE:dict/one:dict/:string`.
  public static func unitID(of path: [UTF8Text]) -> UTF8Text {
    UTF8Text(path.map { "/\($0.string):dict" }.joined() + "/:string")
  }

  /// The keys that an id spells out, the entry's own first; nil where it is no such id. A key that holds `:dict/` itself
  /// is read as several.
  public static func keys(inUnitID id: UTF8Text) -> [UTF8Text]? {
    let end = ":dict/:string".utf8
    guard id.bytes.first == UInt8(ascii: "/"), id.bytes.dropFirst().suffix(end.count).elementsEqual(end) else {
      return nil
    }
    // Bytes, as a mark behind a slash would hide it from a search for characters.
    return id.bytes.dropFirst().dropLast(end.count).split(separator: ":dict/".utf8, omittingEmptySubsequences: false)
      .map { UTF8Text(validated: $0) }
  }
}
