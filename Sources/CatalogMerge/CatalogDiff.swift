public import Diagnostics
public import Localization
import LosslessJSON
import Merge
public import StringCatalog

/// What became of the translations of a table between two versions of it, text by text.
///
/// A key without a text of its own in the source language stands for itself; that of a new key, or of one that is gone, is
/// no translation and does not count.
public struct CatalogDiff: Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There was no text, or an empty one.
    case added
    /// Another text, or the same in another state that is neither weaker nor stronger.
    case changed
    /// The state is weaker than it was, whatever became of the text.
    case weakened
    /// There was a text, and now there is none, or a blank one, also among those that stand for it.
    case lost
    /// The same text in a stronger state.
    case approved
  }

  public struct Change: Sendable {
    public var kind: Kind
    public var key: UTF8Text
    public var language: LanguageTag
    public var path: VariationPath
    public var old: Translation?
    public var new: Translation?
    /// Whether the text is stored in another shape now: varied, or no longer. Then `new` is the worst of what stands for
    /// it.
    public var isReshaped: Bool
    /// Where the text stands in the new version, else what is left around it; nil where its key is gone.
    public var offset: Int?
  }

  /// By key in the order of the new version, then those of keys that are gone.
  public private(set) var changes: [Change] = []
  public private(set) var addedKeys: [UTF8Text] = []
  public private(set) var removedKeys: [UTF8Text] = []

  /// - Parameters:
  ///   - old: The version before; nil where there was no such table.
  ///   - new: The version after; nil where the table is gone.
  public init(from old: StringCatalog?, to new: StringCatalog?) {
    let before = old.map { CatalogTexts($0) }
    let after = new.map { CatalogTexts($0) }
    var entries: [UTF8Text: CatalogEntry] = [:]
    for entry in old?.entries ?? [] { entries[entry.key] = entry }
    for entry in new?.entries ?? [] {
      let previous = entries.removeValue(forKey: entry.key)
      if previous == nil { addedKeys.append(entry.key) }
      if let previous, let before, let after, before.says(previous, sameAs: entry, of: after) { continue }
      // What a new key itself says is no translation.
      let texts = after?.texts(of: entry).filter { previous != nil || $0.language != new?.sourceLanguage }
      compare(entry.key, previous.flatMap { before?.texts(of: $0) }, texts, after?.offset(of: entry))
    }
    for entry in old?.entries ?? [] where entries[entry.key] != nil {
      removedKeys.append(entry.key)
      // What the key itself said was no translation.
      let translations = before?.texts(of: entry).filter { $0.language != old?.sourceLanguage }
      compare(entry.key, translations, nil, nil)
    }
  }

  private mutating func compare(
    _ key: UTF8Text, _ old: [LocalizationTexts]?, _ new: [LocalizationTexts]?, _ place: Int?
  ) {
    let (old, new) = (old ?? [], new ?? [])
    for localization in new {
      compare(key, localization.language, old.first { $0.language == localization.language }, localization, place)
    }
    for localization in old where !new.contains(where: { $0.language == localization.language }) {
      compare(key, localization.language, localization, nil, place)
    }
  }

  private mutating func compare(
    _ key: UTF8Text, _ language: LanguageTag, _ old: LocalizationTexts?, _ new: LocalizationTexts?, _ place: Int?
  ) {
    let (before, after) = (old?.leaves ?? [], new?.leaves ?? [])
    let reshaped = before.compactMap { leaf in after.successors(of: leaf, among: before).map { (leaf, $0) } }
    for leaf in after where !reshaped.contains(where: { $0.0.path == leaf.path }) {
      let previous = before.first { $0.path == leaf.path }?.translation
      guard let kind = Self.kind(from: previous, to: leaf.translation) else { continue }
      changes.append(
        Change(
          kind: kind, key: key, language: language, path: leaf.path, old: previous, new: leaf.translation,
          isReshaped: false, offset: leaf.offset ?? new?.offset ?? place))
    }
    for (leaf, successors) in reshaped {
      // What stands for the text now is as good as the worst of it.
      let worst = successors.first { $0.translation.value.isBlank } ?? successors.weakest
      changes.append(
        Change(
          kind: worst.map { Self.kind(reshaping: leaf.translation, into: $0.translation) } ?? .lost, key: key,
          language: language, path: leaf.path, old: leaf.translation, new: worst?.translation,
          isReshaped: worst != nil, offset: worst?.offset ?? new?.offset ?? place))
    }
  }

  /// Nil where nothing happened.
  private static func kind(from old: Translation?, to new: Translation?) -> Kind? {
    if let old, !old.value.isBlank, new?.value.isBlank ?? true { return .lost }
    guard let new else { return nil }
    guard let old, !old.value.isBlank else { return new.value.isBlank ? nil : .added }
    if old.state.isStronger(than: new.state) { return .weakened }
    if old.value != new.value { return .changed }
    if new.state.isStronger(than: old.state) { return .approved }
    let isStateKnown = old.state != .unknown(.empty) && new.state != .unknown(.empty)
    return old.state != new.state && isStateKnown ? .changed : nil
  }

  /// What became of a text that others stand for now. That it is equal to one of them says nothing.
  private static func kind(reshaping old: Translation, into new: Translation) -> Kind {
    if new.value.isBlank { return .lost }
    return old.state.isStronger(than: new.state) ? .weakened : .changed
  }
}

extension [LocalizationTexts.Leaf] {
  /// The texts that stand instead of one of an earlier version; nil where there was none to lose, or it stands where it
  /// stood, and in it no substitution that is new.
  fileprivate func successors(
    of leaf: LocalizationTexts.Leaf, among before: [LocalizationTexts.Leaf]
  ) -> [LocalizationTexts.Leaf]? {
    if leaf.translation.value.isBlank { return nil }
    let texts = filter { $0.path == leaf.path || $0.path.isReshaping(leaf.path) }
    let names = texts.flatMap(\.references)
    let parts = filter { part in
      guard let name = part.path.substitution, names.contains(name) else { return false }
      return !before.contains { $0.path.substitution == name }
    }
    return parts.isEmpty && contains { $0.path == leaf.path } ? nil : texts + parts
  }

  /// The first of those in the weakest state.
  fileprivate var weakest: LocalizationTexts.Leaf? {
    reduce(nil) { weakest, leaf in
      weakest.map { $0.translation.state.isStronger(than: leaf.translation.state) ? leaf : $0 } ?? leaf
    }
  }
}

extension LocalizationTexts.Leaf {
  /// The substitutions that the text refers to.
  fileprivate var references: [UTF8Text] {
    if case .text(let text) = translation.value { SubstitutionText.references(in: text) } else { [] }
  }
}

extension VariationPath {
  /// The substitution that a text here is a form of.
  fileprivate var substitution: UTF8Text? {
    if case .substitution(let name) = steps.first { name } else { nil }
  }

  /// Whether a text here can only stand instead of one there: a plain text and its cases, plural cases and device cases.
  fileprivate func isReshaping(_ other: VariationPath) -> Bool {
    for (step, otherStep) in zip(steps, other.steps) where step != otherStep {
      switch (step, otherStep) {
      case (.plural, .device), (.device, .plural): return true
      // Two cases of one set, or of two sets that stand beside each other.
      default: return false
      }
    }
    guard steps.count != other.steps.count else { return false }
    // The text around a substitution stands beside the substitution's own.
    let next = steps.count > other.steps.count ? steps[other.steps.count] : other.steps[steps.count]
    if case .substitution = next { return false }
    return true
  }
}
