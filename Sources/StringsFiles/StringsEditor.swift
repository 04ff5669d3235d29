public import Diagnostics
import Localization

/// Edits to a `.strings` file: only the values that change are touched, new entries go where Xcode puts them.
public struct StringsEditor: Sendable {
  public let file: StringsFile
  private let text: EncodedText
  private var splices = Splices()
  /// New entries by their keys.
  private var additions: [UTF8Text: (value: UTF8Text, note: UTF8Text?)] = [:]

  /// - Throws: `.binary` for a compiled file.
  public init(_ file: StringsFile) throws(StringsEditError) {
    guard case .text(let text) = file.content else { throw .binary }
    self.file = file
    self.text = text
  }

  /// Whether nothing would change.
  public var isEmpty: Bool { splices.isEmpty && additions.isEmpty }

  /// Gives a key a value. Of a key that stands in the file several times the last entry is changed, which counts.
  ///
  /// - Parameters:
  ///   - key: The key, unescaped.
  ///   - value: Its new text, unescaped.
  ///   - note: The comment of an entry that is new; one that is there keeps its own.
  /// - Throws: `.forbiddenCharacter` where the file is XML; `.noPlace` for a new key there.
  public mutating func set(
    _ value: UTF8Text, forKey key: UTF8Text, note: UTF8Text? = nil
  ) throws(StringsEditError) {
    guard let entry = file.entry(forKey: key) else {
      guard file.format == .text else { throw .noPlace }
      additions[key] = (value, note)
      return
    }
    let place = entry.valueRange ?? entry.keyRange.upperBound..<entry.keyRange.upperBound
    guard entry.value != value else { return splices.drop(place) }
    switch file.format {
    case .text, .binary:
      let isSingleQuoted = entry.valueRange.map { text.bytes[$0.lowerBound] == UInt8(ascii: "'") } ?? false
      let quote = isSingleQuoted ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      let quoted = [quote] + StringsEscapes.escape(value, quote: quote) + [quote]
      splices.replace(place, with: entry.valueRange == nil ? Array(" = ".utf8) + quoted : quoted)
    case .xml:
      splices.replace(place, with: try PropertyListText.element(value))
    }
  }

  /// The edited file, in the encoding it was found in.
  public func render() -> [UInt8] {
    guard !additions.isEmpty else { return text.encode(splices.apply(to: text.bytes)) }
    var splices = splices
    let layout = StringsLayout(text.bytes, entries: file.entries, contentEnd: file.contentEnd)
    let keys = additions.keys.sorted { CatalogOrder.precedes($0, $1) }
    for (rank, key) in keys.enumerated() {
      guard let addition = additions[key] else { continue }
      let place = layout.place(of: key)
      splices.insert(
        layout.entry(key: key, value: addition.value, note: addition.note, at: place), at: place.offset, rank: rank)
    }
    return text.encode(splices.apply(to: text.bytes))
  }
}
