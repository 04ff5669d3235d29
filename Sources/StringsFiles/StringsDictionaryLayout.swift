/// How a `.stringsdict` file lays out its dictionaries, for members that are added.
struct StringsDictionaryLayout: Sendable {
  private let bytes: [UInt8]
  private let root: PropertyListDictionary

  init(_ bytes: [UInt8], root: PropertyListDictionary) {
    self.bytes = bytes
    self.root = root
  }

  /// As the last member of a dictionary stands; one without members as its like elsewhere would.
  func indentation(in dictionary: PropertyListDictionary) -> PropertyListIndentation {
    guard dictionary.members.isEmpty else { return indentation(ofMember: dictionary.members.count - 1, in: dictionary) }
    let own = indentation(before: dictionary.range.lowerBound)
    guard !own.isEmpty else { return PropertyListIndentation(lead: [], step: [], gap: []) }
    return PropertyListIndentation(lead: own + step, step: step, gap: own + step)
  }

  /// As a member stands.
  func indentation(ofMember index: Int, in dictionary: PropertyListDictionary) -> PropertyListIndentation {
    let member = dictionary.members[index]
    let before = index > 0 ? dictionary.members[index - 1].value.range.upperBound : nil
    let lead =
      before.flatMap { blank($0..<member.keyRange.lowerBound) } ?? indentation(before: member.keyRange.lowerBound)
    let gap = member.value.text == nil ? nil : blank(member.keyRange.upperBound..<member.value.range.lowerBound)
    return PropertyListIndentation(lead: lead, step: step, gap: gap ?? lead)
  }

  /// The two tags of a dictionary without members, with what stands between them before the end.
  func parts(ofEmptyDictionary range: Range<Int>) -> (start: [UInt8], end: [UInt8]) {
    let text = bytes[range]
    let end = indentation(before: range.lowerBound) + Array("</dict>".utf8)
    guard let closing = text.lastIndex(of: UInt8(ascii: "<")), closing > range.lowerBound else {
      return (Array("<dict>".utf8), end)
    }
    // Comments are kept.
    var content = text[..<closing]
    while let last = content.last, last.isBlank { content.removeLast() }
    return (Array(content), end)
  }

  /// What a level is indented by: as the first member of the root is, a tab where there is none.
  private var step: [UInt8] {
    guard let first = root.members.first else { return [0x09] }
    let outer = indentation(before: root.range.lowerBound)
    let inner = indentation(before: first.keyRange.lowerBound)
    guard inner.count > outer.count, inner.starts(with: outer) else { return [0x09] }
    return Array(inner[outer.count...])
  }

  /// A line end and what stands before an offset on its line; nothing where that is more than blanks.
  private func indentation(before offset: Int) -> [UInt8] {
    guard let lineFeed = bytes[..<offset].lastIndex(of: 0x0A), let indent = blank(lineFeed..<offset) else { return [] }
    return lineFeed > 0 && bytes[lineFeed - 1] == 0x0D ? [0x0D] + indent : indent
  }

  /// The bytes of a range if they are blanks only.
  private func blank(_ range: Range<Int>) -> [UInt8]? {
    bytes[range].allSatisfy(\.isBlank) ? Array(bytes[range]) : nil
  }
}
