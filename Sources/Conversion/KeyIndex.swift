import Diagnostics

/// A table's keys, for finding them by what a bundle calls them. Made once for all languages.
struct KeyIndex: Sendable {
  private let entries: TextNumbers
  /// Keys that hold line ends or tabs, by what tools make of them; −1 where that is not unique.
  private let folded: [UTF8Text: Int32]

  init(_ keys: some Collection<UTF8Text>) {
    var entries = TextNumbers(capacity: keys.count)
    var folded: [UTF8Text: Int32] = [:]
    for (index, key) in keys.enumerated() {
      entries.append(key)
      if let key = key.foldingWhitespace {
        folded[key] = folded[key] == nil ? Int32(index) : -1
      }
    }
    self.entries = entries
    self.folded = folded.filter { entries[$0.key] == nil }
  }

  /// The entry with exactly this key.
  func entry(_ key: UTF8Text) -> Int? { entries[key] }

  /// The one entry whose key becomes this when line ends and tabs become spaces.
  func entry(folded key: UTF8Text) -> Int? { folded[key].flatMap { $0 < 0 ? nil : Int($0) } }
}

extension UTF8Text {
  /// The text with each LF, CR and TAB as a space, as XML attribute values come back from tools that do not escape them
  /// (XML 1.0, 3.3.3); nil where there is none of them.
  var foldingWhitespace: UTF8Text? {
    guard bytes.holdsControls, bytes.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return nil }
    return UTF8Text(validated: bytes.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 ? 0x20 : $0 }[...])
  }
}
