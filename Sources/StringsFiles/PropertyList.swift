import Diagnostics
import XMLStream

/// An XML property list: texts and dictionaries with their places in the text. Other values are kept where they are.
indirect enum PropertyListValue: Sendable {
  case text(PropertyListText)
  case dictionary(PropertyListDictionary)
  case other(StringsFileError.ValueKind, range: Range<Int>)

  /// The whole element.
  var range: Range<Int> {
    switch self {
    case .text(let text): text.range
    case .dictionary(let dictionary): dictionary.range
    case .other(_, let range): range
    }
  }

  var text: PropertyListText? { if case .text(let text) = self { text } else { nil } }
  var dictionary: PropertyListDictionary? { if case .dictionary(let dictionary) = self { dictionary } else { nil } }
}

/// A `string` element.
struct PropertyListText: Hashable, Sendable {
  let text: UTF8Text
  let range: Range<Int>
}

/// A `dict` element.
struct PropertyListDictionary: Sendable {
  struct Member: Sendable {
    let key: UTF8Text
    /// The `key` element.
    let keyRange: Range<Int>
    let value: PropertyListValue
  }

  let members: [Member]
  let range: Range<Int>
  /// Where `</dict>` begins; nil for `<dict/>`.
  let closing: Int?

  func value(_ key: UTF8Text) -> PropertyListValue? { members.first { $0.key == key }?.value }
}

extension PropertyListDictionary {
  /// Reads the dictionary a property list consists of.
  init(_ encoded: EncodedText) throws(StringsFileError) {
    let handler = PropertyListHandler()
    let document = encoded.encode(PropertyListDocumentType.blanked(encoded.bytes))
    do throws(XMLReadError) {
      try XMLReader.read(MemorySource(document), into: handler)
    } catch {
      switch error {
      case .refused(let refusal, let position):
        throw StringsFileError(position: position, reason: .xml(refusal.description))
      case .handler(let error as StringsFileError): throw error
      case .handler, .source:
        throw StringsFileError(position: TextPosition(line: 1, column: 1), reason: .xml("file cannot be read"))
      }
    }
    let start = TextPosition(line: 1, column: 1)
    guard let root = handler.root, root.tag == .plist else {
      throw StringsFileError(position: handler.root?.position ?? start, reason: .shape(expected: "<plist>"))
    }
    let reader = PropertyListReader(scan: PropertyListScan(encoded.bytes))
    guard root.children.count == 1, case .dictionary(let dictionary) = try reader.value(root.children[0]) else {
      throw StringsFileError(position: root.position, reason: .shape(expected: "<plist> with one <dict>"))
    }
    self = dictionary
  }
}

/// Turns elements into values with byte ranges.
private struct PropertyListReader {
  let scan: PropertyListScan

  func value(_ element: PropertyListElement) throws(StringsFileError) -> PropertyListValue {
    switch element.tag {
    case .string: return .text(PropertyListText(text: element.text, range: try range(of: element)))
    case .dict: return .dictionary(try dictionary(element))
    case .array, .integer, .real, .true, .false, .date, .data:
      return .other(element.tag.kind, range: try range(of: element))
    case .key, .plist: throw StringsFileError(position: element.position, reason: .shape(expected: "a value"))
    }
  }

  private func dictionary(_ element: PropertyListElement) throws(StringsFileError) -> PropertyListDictionary {
    var members: [PropertyListDictionary.Member] = []
    var places: [UTF8Text: TextPosition] = [:]
    var index = 0
    while index < element.children.count {
      let key = element.children[index]
      guard key.tag == .key else {
        throw StringsFileError(position: key.position, reason: .shape(expected: "<key>"))
      }
      guard index + 1 < element.children.count else {
        throw StringsFileError(position: key.position, reason: .shape(expected: "a value after <key>"))
      }
      if let first = places.updateValue(key.position, forKey: key.text) {
        throw StringsFileError(position: key.position, reason: .duplicateKey(key.text, first: first))
      }
      members.append(
        PropertyListDictionary.Member(
          key: key.text, keyRange: try range(of: key), value: try value(element.children[index + 1])))
      index += 2
    }
    let range = try range(of: element)
    let start = try scan.offset(of: element.position)
    let isEmptyElement = scan.endOfTag(start).isEmptyElement
    return PropertyListDictionary(
      members: members, range: range,
      closing: isEmptyElement ? nil : scan.nextEndTag(members.last?.value.range.upperBound ?? scan.endOfTag(start).end))
  }

  /// From the start tag to behind the end tag.
  private func range(of element: PropertyListElement) throws(StringsFileError) -> Range<Int> {
    let start = try scan.offset(of: element.position)
    let tag = scan.endOfTag(start)
    guard !tag.isEmptyElement else { return start..<tag.end }
    let content = try element.children.last.map { child throws(StringsFileError) in try range(of: child).upperBound }
    return start..<scan.endOfTag(scan.nextEndTag(content ?? tag.end)).end
  }
}
