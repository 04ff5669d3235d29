import Diagnostics
import Localization
public import LosslessJSON

/// The localizations of one language: a cell for every entry.
public struct LanguageColumn: Sendable {
  /// A localization's object, and what is known of it at first sight.
  public struct Cell: Sendable {
    public let node: JSONNode
    /// Nothing but a `stringUnit` of a state and a value, in this order, as nearly all are.
    public let isUsual: Bool

    @inlinable
    init(node: JSONNode, isUsual: Bool) {
      self.node = node
      self.isUsual = isUsual
    }
  }

  /// By entry index; may be shorter than the entries.
  @usableFromInline
  var cells: [Cell?] = []

  /// A language nobody has a localization for.
  public init() {}

  @inlinable
  @inline(__always)
  public func cell(ofEntry entry: Int) -> Cell? { entry < cells.count ? cells[entry] : nil }

  /// How many entries have a localization.
  public var count: Int { cells.count { $0 != nil } }

  mutating func set(_ cell: Cell, forEntry entry: Int) {
    while cells.count < entry { cells.append(nil) }
    cells.append(cell)
  }
}

/// Which localization stands where: one pass over the entries, so that exporting many languages does not search each
/// entry's members again and again.
struct LocalizationIndex: Sendable {
  private(set) var languages: [LanguageTag] = []
  private(set) var invalidNames: [(name: UTF8Text, node: JSONNode)] = []
  private var names: [UTF8Text] = []
  /// The columns by their names; nil for what is no language's.
  private var numbers: [UTF8Text: Int?] = [:]
  private var columns: [LanguageColumn] = []
  private var entryCount = 0

  func column(for language: LanguageTag) -> LanguageColumn? {
    languages.firstIndex(of: language).map { columns[$0] }
  }

  mutating func append(_ entry: CatalogEntry, in document: JSONDocument) throws(StringCatalogError) {
    defer { entryCount += 1 }
    guard let localizations = entry.localizations else { return }
    // Entries list their languages in one order: the next member's is most often the next column's.
    var guess = 0
    for (key, value) in document.members(of: localizations) {
      guard document.kind(of: value) == .object else {
        throw .shape(expected: "a localization (an object)", position: document.position(of: value))
      }
      guard let column = column(named: key, in: document, guess: guess) else { continue }
      let cell = LanguageColumn.Cell(node: value, isUsual: document.isUsualUnit(value))
      columns[column].set(cell, forEntry: entryCount)
      guess = column + 1
    }
  }

  /// The column of a language, made where it is new; nil where the name is no language's.
  private mutating func column(named key: JSONNode, in document: JSONDocument, guess: Int) -> Int? {
    if guess < names.count, document.string(key, equals: names[guess]) { return guess }
    let name = document.text(of: key)
    if let known = numbers[name] { return known }
    guard let language = LanguageTag(name.string) else {
      invalidNames.append((name, key))
      numbers[name] = .some(nil)
      return nil
    }
    numbers[name] = names.count
    names.append(name)
    languages.append(language)
    columns.append(LanguageColumn())
    return names.count - 1
  }
}
