import Diagnostics
import Localization

/// Keys that another key may have been renamed to.
///
/// Keys are often the text itself, so that rewording a source takes one key away and adds another. A key that the export
/// did not know, whose source is the same as the lost one's or much like it, is a likely new name.
struct LikelyRenames {
  /// Least likeness of two texts that are taken for one, reworded: pairs of letters they have in common, of all.
  static let leastLikeness = 0.5
  /// Most names given.
  static let count = 3
  /// Most texts compared for one table, so that a table that was exchanged as a whole costs little.
  static let comparisonLimit = 200_000

  private struct NewKey {
    var key: UTF8Text
    var text: LetterPairs
  }

  private let newKeys: [NewKey]
  private var comparisons = 0

  init(base: BaseUnits?, side: some TableSide) {
    guard let base else {
      newKeys = []
      return
    }
    var known: Set<UTF8Text> = []
    for id in base.ids {
      known.insert(id)
      for reading in side.readings(of: id) { known.insert(reading.key) }
    }
    newKeys = (0..<side.entryCount).lazy.filter {
      side.isOffered(entry: $0) && !known.contains(side.key(ofEntry: $0))
    }.map { entry in
      let key = side.key(ofEntry: entry)
      return NewKey(key: key, text: LetterPairs(side.units(ofEntry: entry).first?.source ?? .text(key)))
    }
  }

  /// The likeliest new names of a key whose exported source was this, the best first.
  mutating func candidates(for source: UnitValue?) -> [UTF8Text] {
    guard let source, !newKeys.isEmpty, comparisons < Self.comparisonLimit else { return [] }
    comparisons += newKeys.count
    let text = LetterPairs(source)
    let likely = newKeys.map { (key: $0.key, likeness: $0.text.likeness(to: text)) }
      .filter { $0.likeness >= Self.leastLikeness }
    return likely.sorted { $0.likeness > $1.likeness }.prefix(Self.count).map(\.key)
  }
}

/// A text as its pairs of neighbouring bytes, for telling how much two texts have in common (Dice's coefficient).
private struct LetterPairs {
  private let pairs: [UInt16]
  private let text: UnitValue
  /// Bytes looked at: what differs only behind them is alike.
  private static let limit = 1000

  init(_ text: UnitValue) {
    self.text = text
    let bytes: [UInt8] =
      switch text {
      case .text(let text): Array(text.bytes.prefix(Self.limit))
      case .phrases(let phrases): Array(phrases.flatMap(\.bytes).prefix(Self.limit))
      }
    pairs = zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }.sorted()
  }

  /// 0 for nothing in common, 1 for the same text.
  func likeness(to other: LetterPairs) -> Double {
    if text == other.text { return 1 }
    let total = pairs.count + other.pairs.count
    // So much shorter that too little can be in common.
    guard Double(2 * min(pairs.count, other.pairs.count)) >= LikelyRenames.leastLikeness * Double(total), total > 0
    else { return 0 }
    var common = 0
    var (left, right) = (0, 0)
    while left < pairs.count, right < other.pairs.count {
      if pairs[left] == other.pairs[right] {
        common += 1
        left += 1
        right += 1
      } else if pairs[left] < other.pairs[right] {
        left += 1
      } else {
        right += 1
      }
    }
    // Equal pairs in another order are still not the same text.
    return min(Double(2 * common) / Double(total), 0.99)
  }
}
