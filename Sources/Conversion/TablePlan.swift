import Diagnostics
import Localization
import LosslessJSON
public import StringCatalog
import XLIFF
import XMLStream

/// What the exports of one table have in common, whatever the language: the order of its entries, and the frames of
/// their units.
public struct TablePlan: Sendable {
  public let catalog: StringCatalog
  /// The entries in the order their plain units take in an XLIFF.
  let order: [Int]
  /// By entry: whether the next entry's key is so close that a path behind one of the two could change their order.
  let isFollowedClosely: [Bool]
  let frames: UnitFrames
  /// By entry: the frame of a unit that is not varied in the source; nil for others, and where XML cannot hold it.
  let plainFrames: [UnitFrames.Frame?]
  /// By entry.
  let shapes: [Shape]

  /// How an entry's source is varied, with the frames of its units. A frame is nil where XML cannot hold what it says.
  enum Shape: Sendable {
    case plain
    /// A plural set and nothing else; the frames of all six categories, whichever the source stores.
    case plural(PluralFrames)
    /// Everything else takes a longer look for each language.
    case other(SourceShape)
  }

  struct PluralFrames: Sendable {
    /// In the order of `PluralFrames.categories`.
    var frames: [UnitFrames.Frame?]
    /// The source stores a text for zero, which every language is then offered.
    var storesZero: Bool

    /// The categories in the order of their units.
    static let categories: [PluralCategory] = [.few, .many, .one, .other, .two, .zero]
  }

  /// Entries so long that one of their texts may be longer than a document that comes back may hold.
  let longEntries: Set<Int>
  /// Entries whose keys end like a variation: Xcode drops their translations on import.
  let unreachable: [Int]

  public init(_ catalog: StringCatalog) {
    self.catalog = catalog
    longEntries = Set(
      catalog.entries.indices.filter { index in
        let entry = catalog.entries[index]
        return catalog.document.range(of: entry.node).count + entry.key.count > XMLLimit.textBytes.maximum
      })
    unreachable = catalog.entries.indices.filter { !UnitID.splits(of: catalog.entries[$0].key).isEmpty }
    order = catalog.entries.indices.sorted {
      UnitOrder.precedes(catalog.entries[$0].key, catalog.entries[$1].key)
    }
    var isFollowedClosely = [Bool](repeating: false, count: catalog.entries.count)
    for (entry, next) in zip(order, order.dropFirst()) {
      isFollowedClosely[entry] = Self.isClose(catalog.entries[entry].key, catalog.entries[next].key)
    }
    self.isFollowedClosely = isFollowedClosely
    let units = CatalogUnits(catalog: catalog, language: catalog.sourceLanguage)
    var rendered: [OutgoingUnit] = []
    var kinds: [Shape] = []
    for entry in catalog.entries.indices {
      if let plain = units.plainUnit(ofEntry: entry) {
        rendered.append(OutgoingUnit(id: plain.unit.key, plain.unit, target: nil))
        kinds.append(.plain)
      } else if let plural = units.pluralSources(ofEntry: entry) {
        rendered += PluralFrames.categories.map { category in
          let path = VariationPath([.plural(category)])
          let unit = units.unit(ofEntry: entry, path, source: plural.text(for: category))
          return OutgoingUnit(id: UnitID.encode(key: unit.key, path: path), unit, target: nil)
        }
        kinds.append(.plural(PluralFrames(frames: [], storesZero: plural.storesZero)))
      } else {
        kinds.append(.other(units.sourceShape(ofEntry: entry)))
      }
    }
    let (frames, byUnit) = UnitFrames.render(rendered)
    self.frames = frames
    var next = byUnit[...]
    var plainFrames = [UnitFrames.Frame?](repeating: nil, count: kinds.count)
    shapes = kinds.enumerated().map { entry, kind in
      switch kind {
      case .plain:
        plainFrames[entry] = next.popFirst() ?? nil
        return .plain
      case .plural(let plural):
        let own = Array(next.prefix(PluralFrames.categories.count))
        next = next.dropFirst(own.count)
        return .plural(PluralFrames(frames: own, storesZero: plural.storesZero))
      case .other: return kind
      }
    }
    self.plainFrames = plainFrames
  }

  /// Whether one key is the beginning of the other, or they may differ only in how a number is spelled: everywhere else
  /// the order is decided before a path begins.
  private static func isClose(_ key: UTF8Text, _ next: UTF8Text) -> Bool {
    let zero = UInt8(ascii: "0")
    guard let (one, other) = zip(key.bytes, next.bytes).first(where: { $0 != $1 }) else { return true }
    return one == zero || other == zero
  }
}
