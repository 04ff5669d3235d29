public import Diagnostics
import Localization

/// Edits to a `.stringsdict` file: only the texts that change are touched, new cases go beside their siblings.
public struct StringsDictionaryEditor: Sendable {
  public let file: StringsDictionary
  private var splices = Splices()

  public init(_ file: StringsDictionary) {
    self.file = file
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { splices.isEmpty }

  /// Gives the text at a path of keys another value, or adds it to a dictionary that lacks it: a plural case between
  /// its neighbours in CLDR's order, anything else at the end, in the layout of the member before it.
  ///
  /// - Throws: `.noPlace` where the dictionary around it is not there or is written `<dict/>`, or where something else
  ///   than a text stands; `.forbiddenCharacter`.
  public mutating func set(_ text: UTF8Text, at path: [UTF8Text]) throws(StringsEditError) {
    guard let name = path.last else { throw .noPlace }
    var dictionary = file.root
    for key in path.dropLast() {
      guard let next = dictionary.value(key)?.dictionary else { throw .noPlace }
      dictionary = next
    }
    guard let value = dictionary.value(name) else { return try insert(name, text, into: dictionary) }
    guard let old = value.text else { throw .noPlace }
    guard old.text != text else { return splices.drop(old.range) }
    splices.replace(old.range, with: try PropertyListText.element(text))
  }

  /// The edited file, in the encoding it was found in.
  public func render() -> [UInt8] { file.content.encode(splices.apply(to: file.content.bytes)) }

  private mutating func insert(
    _ name: UTF8Text, _ text: UTF8Text, into dictionary: PropertyListDictionary
  ) throws(StringsEditError) {
    guard let closing = dictionary.closing else { throw .noPlace }
    let category = PluralCategory(spelling: name.bytes)
    let index = Self.index(of: category, in: dictionary)
    let (key, value) = (try PropertyListText.key(name), try PropertyListText.element(text))
    let rank = PluralCategory.allCases.firstIndex { $0 == category } ?? 0
    guard index > 0 else {
      return splices.insert(key + value, at: dictionary.members.first?.keyRange.lowerBound ?? closing, rank: rank)
    }
    let sibling = dictionary.members[index - 1]
    let before = index > 1 ? dictionary.members[index - 2].value.range.upperBound : nil
    let lead =
      before.flatMap { blank($0..<sibling.keyRange.lowerBound) } ?? indentation(of: sibling.keyRange.lowerBound)
    let gap = blank(sibling.keyRange.upperBound..<sibling.value.range.lowerBound) ?? lead
    splices.insert(lead + key + gap + value, at: sibling.value.range.upperBound, rank: rank)
  }

  /// Before how many members a new one goes.
  private static func index(of category: PluralCategory?, in dictionary: PropertyListDictionary) -> Int {
    let members = dictionary.members
    guard let category else { return members.count }
    let categories = members.map { PluralCategory(spelling: $0.key.bytes) }
    if let before = categories.lastIndex(where: { $0.map { $0 < category } ?? false }) { return before + 1 }
    return categories.firstIndex { $0 != nil } ?? members.count
  }

  /// The bytes of a range if they are blanks only.
  private func blank(_ range: Range<Int>) -> [UInt8]? {
    let bytes = file.content.bytes[range]
    return bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } ? Array(bytes) : nil
  }

  /// A line end and what stands before a member on its line.
  private func indentation(of offset: Int) -> [UInt8] {
    let bytes = file.content.bytes
    guard let lineFeed = bytes[..<offset].lastIndex(of: 0x0A), let indent = blank(lineFeed..<offset) else { return [] }
    return lineFeed > 0 && bytes[lineFeed - 1] == 0x0D ? [0x0D] + indent : indent
  }
}
