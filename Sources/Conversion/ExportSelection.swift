public import Localization
import StringCatalog

/// Which units of a table go out, and how empty ones look.
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
  /// Gives units without a translation their source as target, state new: some tools edit only targets that exist.
  public var prefillsTargets: Bool

  public init(staleKeys: StaleKeys = .include, states: Set<TranslationState>? = nil, prefillsTargets: Bool = false) {
    self.staleKeys = staleKeys
    self.states = states
    self.prefillsTargets = prefillsTargets
  }

  func includes(_ entry: CatalogEntry) -> Bool {
    switch staleKeys {
    case .include: true
    case .exclude: entry.extractionState != .stale
    case .only: entry.extractionState == .stale
    }
  }

  func includes(_ unit: TranslationUnit) -> Bool {
    states?.contains(unit.target?.state ?? .new) ?? true
  }

  func prepared(_ unit: TranslationUnit) -> TranslationUnit {
    guard prefillsTargets, unit.target == nil, unit.isTranslatable else { return unit }
    var unit = unit
    unit.target = Translation(value: unit.source, state: .new)
    return unit
  }
}
