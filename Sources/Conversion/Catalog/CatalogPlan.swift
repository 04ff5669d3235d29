import Diagnostics
public import Localization
import LosslessJSON
public import StringCatalog
import XLIFF
import XMLStream

/// What the exports of one catalog have in common, whatever the language: the order of its entries, and the frames of
/// their units.
public struct CatalogPlan: ExportPlan {
  public let table: String
  public let catalog: StringCatalog
  /// For the places of findings.
  let lines: LazyLineIndex
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
    /// A device set and nothing else, in the order of its units.
    case device([DeviceFrame])
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

  struct DeviceFrame: Sendable {
    var device: UTF8Text
    var source: UTF8Text
    var frame: UnitFrames.Frame?

    var path: VariationPath { VariationPath([.device(device)]) }
  }

  /// Entries so long that one of their texts may be longer than a document that comes back may hold.
  let longEntries: Set<Int>
  /// Entries whose keys end like a variation: Xcode drops their translations on import.
  let unreachable: [Int]

  public init(table: String, catalog: StringCatalog) {
    self.table = table
    self.catalog = catalog
    lines = LazyLineIndex(catalog.document.bytes)
    longEntries = Set(
      catalog.entries.indices.filter { index in
        let entry = catalog.entries[index]
        return catalog.document.range(of: entry.node).count + entry.key.count > XMLLimit.textBytes.maximum
      })
    let keys = catalog.entries.map(\.key)
    unreachable = keys.indices.filter { !UnitID.splits(of: keys[$0]).isEmpty }
    order = keys.indices.sorted { UnitOrder.precedes(keys[$0], keys[$1]) }
    var isFollowedClosely = [Bool](repeating: false, count: keys.count)
    for (entry, next) in zip(order, order.dropFirst()) {
      isFollowedClosely[entry] = Self.isClose(keys[entry], keys[next])
    }
    self.isFollowedClosely = isFollowedClosely
    let units = CatalogUnits(catalog: catalog, language: catalog.sourceLanguage)
    var renderer = FrameRenderer(catalog: catalog)
    var plainFrames = [UnitFrames.Frame?](repeating: nil, count: keys.count)
    var shapes: [Shape] = []
    shapes.reserveCapacity(keys.count)
    for entry in keys.indices {
      if let (source, _) = units.plainTexts(ofEntry: entry) {
        plainFrames[entry] = renderer.render(entry, .plain, source)
        shapes.append(.plain)
      } else if let plural = units.pluralSources(ofEntry: entry) {
        let frames = PluralFrames.categories.map { category in
          renderer.render(entry, VariationPath([.plural(category)]), plural.text(for: category))
        }
        shapes.append(.plural(PluralFrames(frames: frames, storesZero: plural.storesZero)))
      } else if let devices = units.deviceSources(ofEntry: entry) {
        var frames = devices.map { DeviceFrame(device: $0.device, source: $0.text, frame: nil) }
        frames.sort { UnitOrder.precedes(UnitID.name(of: $0.path), UnitID.name(of: $1.path)) }
        for index in frames.indices {
          frames[index].frame = renderer.render(entry, frames[index].path, frames[index].source)
        }
        shapes.append(.device(frames))
      } else {
        shapes.append(.other(units.sourceShape(ofEntry: entry)))
      }
    }
    frames = renderer.finish()
    self.plainFrames = plainFrames
    self.shapes = shapes
  }

  public func export(to language: LanguageTag, _ selection: ExportSelection) -> any FileExport {
    CatalogExport(self, language: language, selection: selection)
  }

  /// Whether one key is the beginning of the other, or they may differ only in how a number is spelled: everywhere else
  /// the order is decided before a path begins.
  private static func isClose(_ key: UTF8Text, _ next: UTF8Text) -> Bool {
    let zero = UInt8(ascii: "0")
    guard let (one, other) = zip(key.bytes, next.bytes).first(where: { $0 != $1 }) else { return true }
    return one == zero || other == zero
  }
}

/// Renders the frames of a catalog's units.
private struct FrameRenderer: ~Copyable {
  let catalog: StringCatalog
  private var renderer = UnitFrames.Renderer()

  init(catalog: StringCatalog) {
    self.catalog = catalog
  }

  mutating func render(_ index: Int, _ path: VariationPath, _ source: UTF8Text) -> UnitFrames.Frame? {
    let entry = catalog.entries[index]
    return renderer.render(
      OutgoingUnit(
        id: UnitID.encode(key: entry.key, path: path), source: .text(source), isTranslatable: entry.shouldTranslate,
        note: entry.comment, isNoteAutoGenerated: entry.isCommentAutoGenerated && entry.comment?.isEmpty == false))
  }

  consuming func finish() -> UnitFrames { renderer.finish() }
}
