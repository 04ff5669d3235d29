import Diagnostics
import Localization
import Merge
import XLIFF

/// One table in one language, as the other side of an import: it answers which text an id means and what stands there
/// now. The import knows no format beyond it.
///
/// Keys are numbered from 0; a text is named by its key's number and the path to it.
protocol TableSide: Sendable {
  /// A text of a file that an edit changes in place.
  associatedtype Existing: Hashable & Sendable

  var language: LanguageTag { get }
  var entryCount: Int { get }
  /// How the format's states read in an XLIFF.
  var states: StateMapping { get }

  /// Whether the format keeps a state beside each text.
  var storesStates: Bool { get }
  /// The language's file can be read and not written.
  var isReadOnly: Bool { get }

  /// False for a key that only the language's file has.
  func isOffered(entry: Int) -> Bool
  func key(ofEntry entry: Int) -> UTF8Text
  func entry(ofKey key: UTF8Text) -> Int?
  /// What the table says to translators about a key.
  func note(ofEntry entry: Int) -> UTF8Text?
  /// The trans-unit's id of a text.
  func id(ofEntry entry: Int, _ path: VariationPath) -> UTF8Text
  /// The ways to read an id as a key and a variation, whether the table has them or not; the likeliest first.
  func readings(of id: UTF8Text) -> [UnitID.Reading]
  /// The text that a returned id means.
  func resolve(_ id: UTF8Text) -> UnitResolution

  func unit(ofEntry entry: Int, _ path: VariationPath) throws(TableSideProblem) -> OwnUnit<Existing>
  /// Every text of a key; none where its shape cannot be read.
  func units(ofEntry entry: Int) -> [TranslationUnit]
  /// What would be left by halves if just these texts were written.
  func completeness(ofEntry entry: Int, incoming: [VariationPath: UnitValue]) -> ShapeCompleteness

  /// Where a text stands, or its key where there is none.
  func place(ofEntry entry: Int, _ existing: Existing?) -> SourceLocation

  /// The edits that store the texts, in the form the file holds them.
  func changes(_ texts: [AcceptedText<Existing>]) -> TableChanges
}

/// What a returned id means to a table.
enum UnitResolution {
  case found(entry: Int, path: VariationPath, isFolded: Bool)
  case unknown
  /// The readings that are all possible.
  case ambiguous([UnitID.Reading])
  /// The key exists; the variation named is none.
  case unknownCategory(UTF8Text)
}

/// Why the project has no unit for what came back.
enum TableSideProblem: Error {
  /// The key's own shape cannot be read: what is wrong, as the end of a sentence about the key.
  case unreadable(Rule, String, SourceLocation)
  /// The key has no such variation, and cannot be given it.
  case noVariation
}

/// The project's unit that a returned one meets.
struct OwnUnit<Existing> {
  var unit: ProjectUnit
  var existing: Existing?
  /// A plural category that the table offers no unit for, and yet can take.
  var isAddedCategory = false
  /// Only code says what its source is: a returned one is as good as the project's.
  var hasUnknownSource = false
}

/// A text that the import takes.
struct AcceptedText<Existing> {
  var entry: Int
  var path: VariationPath
  var translation: Translation
  var existing: Existing?
  /// False where only the state rises.
  var changesText: Bool
}

extension TableSide {
  /// The returned unit in the form of the project's. A further plural case comes with the text of any unit of its key
  /// as source, since Xcode itself asks for that: such a source says nothing.
  func returned(_ unit: TransUnit, for own: OwnUnit<Existing>, entry: Int) -> ReturnedUnit {
    var theirs = ReturnedUnit(
      source: unit.source, target: unit.target,
      claim: states.claim(
        state: unit.state, qualifier: unit.qualifier,
        // A segment that did not come back leaves a part of the text out, whatever its state says.
        approved: unit.remarks.contains(.unfinishedSegment) ? false : unit.isApproved),
      isTranslatable: unit.isTranslatable)
    if own.hasPhrases {
      theirs.source = theirs.source?.inForm(of: own.unit.source)
      theirs.target = theirs.target?.inForm(of: own.form)
    }
    if let value = own.unit.target?.value, theirs.target?.isFolded(from: value) ?? false { theirs.target = value }
    if own.isAddedCategory, sourceBelongsToKey(theirs.source, entry: entry) { theirs.source = nil }
    return theirs
  }

  private func sourceBelongsToKey(_ source: UnitValue?, entry: Int) -> Bool {
    guard let source else { return true }
    let all = units(ofEntry: entry)
    return all.isEmpty || all.contains { $0.source.equalsFoldingLineEnds(source) }
  }
}

extension OwnUnit {
  /// What a text of the unit has to look like: one text, or phrases.
  fileprivate var form: UnitValue { unit.target?.value ?? unit.source }

  fileprivate var hasPhrases: Bool { form.isPhrases || unit.source.isPhrases }

  /// The unit as it was exported, in the form of the project's.
  func inForm(_ base: BaseUnit?) -> BaseUnit? {
    guard hasPhrases else { return base }
    return base.map {
      BaseUnit(
        source: $0.source?.inForm(of: unit.source), target: $0.target?.inForm(of: form), isNew: $0.isNew)
    }
  }
}

extension UnitValue {
  fileprivate var isPhrases: Bool {
    if case .phrases = self { true } else { false }
  }
}
