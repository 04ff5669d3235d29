public import Diagnostics

/// Edits to a `.strings` file: only the values that change are touched, new entries go where Xcode puts them.
public struct StringsEditor: Sendable {
  public let file: StringsFile
  private let text: EncodedText
  private var splices = Splices()
  /// New members of a file in XML, as they are written.
  private var members = Additions<[UInt8]>()
  private var additions = Additions<(value: UTF8Text, note: UTF8Text?)>()

  /// - Throws: `.binary` for a compiled file.
  public init(_ file: StringsFile) throws(StringsEditError) {
    guard case .text(let text) = file.content else { throw .binary }
    self.file = file
    self.text = text
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { splices.isEmpty && additions.isEmpty && members.isEmpty }

  /// Gives a key a value. Of a key that stands in the file several times the last entry is changed, which counts.
  ///
  /// - Parameters:
  ///   - key: The key, unescaped.
  ///   - value: Its new text, unescaped.
  ///   - note: The comment of an entry that is new; one that is there keeps its own.
  /// - Throws: `.forbiddenCharacter` where the file is XML.
  public mutating func set(
    _ value: UTF8Text, forKey key: UTF8Text, note: UTF8Text? = nil
  ) throws(StringsEditError) {
    guard let entry = file.entry(forKey: key) else {
      if let dictionary = file.propertyList {
        let indentation = StringsDictionaryLayout(text.bytes, root: dictionary).indentation(in: dictionary)
        members.set(try PropertyListFragment.Member(key, .text(value)).render(indentation), forKey: key)
      } else {
        additions.set((value, note), forKey: key)
      }
      return
    }
    let place = entry.valueRange ?? entry.keyRange.upperBound..<entry.keyRange.upperBound
    guard entry.value != value else { return splices.drop(place) }
    guard file.propertyList == nil else {
      return splices.replace(place, with: try PropertyListText.element(value))
    }
    let isSingleQuoted = entry.valueRange.map { text.bytes[$0.lowerBound] == UInt8(ascii: "'") } ?? false
    let quote = isSingleQuoted ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    let quoted = [quote] + StringsEscapes.escape(value, quote: quote) + [quote]
    splices.replace(place, with: entry.valueRange == nil ? Array(" = ".utf8) + quoted : quoted)
  }

  /// The edited file, in the encoding it was found in.
  public func render() -> [UInt8] {
    if let dictionary = file.propertyList, !members.isEmpty { return text.encode(render(in: dictionary)) }
    guard !additions.isEmpty else { return text.encode(splices.apply(to: text.bytes)) }
    var splices = splices
    let layout = StringsLayout(text.bytes, entries: file.entries, contentEnd: file.contentEnd)
    var used: Set<Int> = []
    for (rank, addition) in additions.ordered.enumerated() {
      let place = layout.place(of: addition.key)
      let bytes = layout.entry(
        key: addition.key, value: addition.content.value, note: addition.content.note, at: place,
        isFirst: used.insert(place.offset).inserted)
      splices.insert(bytes, at: place.offset, rank: rank)
    }
    return text.encode(splices.apply(to: text.bytes))
  }

  /// The edited text of a file in XML; its new keys stand behind the others, and have no notes.
  private func render(in dictionary: PropertyListDictionary) -> [UInt8] {
    let layout = StringsDictionaryLayout(text.bytes, root: dictionary)
    let lines = members.ordered.flatMap(\.content)
    var splices = splices
    if let last = dictionary.members.last {
      splices.insert(lines, at: last.value.range.upperBound, rank: 1)
    } else {
      let (start, end) = layout.parts(ofEmptyDictionary: dictionary.range)
      splices.replace(dictionary.range, with: start + lines + end)
    }
    return splices.apply(to: text.bytes)
  }
}
