public import Localization
import StringCatalog

/// Which units of a table go out, how empty ones look, and what the notes say.
public struct ExportSelection: Sendable, Hashable {
  /// What happens to keys that no code uses any more.
  public enum StaleKeys: Sendable, Hashable {
    /// As Xcode does.
    case include
    case exclude
    case only
  }

  public var staleKeys: StaleKeys
  /// Only units in one of these states; a unit without a translation counts as new. Nil for all.
  public var states: Set<TranslationState>?
  /// Only these entries of the table, by their places in it. Nil for all.
  public var entries: Set<Int>?
  /// Gives units without a translation their source as target, state new: some tools edit only targets that exist.
  public var prefillsTargets: Bool
  public var notes: NoteStyle

  public init(
    staleKeys: StaleKeys = .include, states: Set<TranslationState>? = nil, entries: Set<Int>? = nil,
    prefillsTargets: Bool = false, notes: NoteStyle = NoteStyle()
  ) {
    self.staleKeys = staleKeys
    self.states = states
    self.entries = entries
    self.prefillsTargets = prefillsTargets
    self.notes = notes
  }

  /// Whether every entry goes out.
  var takesAllEntries: Bool { staleKeys == .include && entries == nil }

  func includes(_ entry: CatalogEntry, at index: Int) -> Bool {
    if let entries, !entries.contains(index) { return false }
    return switch staleKeys {
    case .include: true
    case .exclude: entry.extractionState != .stale
    case .only: entry.extractionState == .stale
    }
  }

  func includes(_ unit: TranslationUnit) -> Bool {
    states?.contains(unit.target?.state ?? .new) ?? true
  }

  /// A unit as it goes out.
  func prepared(_ unit: TranslationUnit, table: String, language: LanguageTag) -> TranslationUnit {
    var unit = notes.applied(to: unit, table: table, language: language)
    if prefillsTargets, unit.target == nil, unit.isTranslatable, !unit.hasNoSource {
      unit.target = Translation(value: unit.source, state: .new)
    }
    return unit
  }
}

extension TranslationUnit {
  /// The source is the unit's own id, which Xcode writes where the source language lacks a substitution's text.
  var hasNoSource: Bool { !path.isPlain && source == .text(UnitID.encode(key: key, path: path)) }
}
