import Diagnostics
public import Localization
import Merge
public import StringCatalog

/// How far the translation of a table into one language is. Each key counts once, by its weakest text: a plural is
/// translated when every form the language needs is.
///
/// Keys that are not to be translated, and those without a text to translate, are not counted.
public struct TranslationStatus: Hashable, Sendable {
  public var translated = 0
  public var machineTranslated = 0
  public var needsReview = 0
  /// A text stands there that nobody has translated yet, or whose state is unknown.
  public var new = 0
  /// At least one text is lacking.
  public var missing = 0
  /// Keys no code uses any more; they stand beside the others.
  public var stale = 0
  /// Words of the sources of all keys but the stale ones; of a varied key those of its longest text.
  public var words = 0
  /// The words among them whose keys are not translated.
  public var wordsLeft = 0

  public init() {}

  /// Every key that is to be translated.
  public var keys: Int { translated + machineTranslated + needsReview + new + missing }

  /// Translated keys of a hundred; 100 where there are none at all. Only what a person has finished counts.
  public var percent: Double { keys == 0 ? 100 : 100 * Double(translated) / Double(keys) }

  /// Counts the keys of a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - language: The language that is counted.
  ///   - keys: Those that count, by their numbers; nil for all.
  public init(of catalog: StringCatalog, in language: LanguageTag, among keys: Set<Int>? = nil) {
    let units = CatalogUnits(catalog: catalog, language: language)
    for index in catalog.entries.indices
    where catalog.entries[index].shouldTranslate && keys?.contains(index) ?? true {
      let entry = catalog.entries[index]
      let all = ((try? units.units(ofEntry: index)) ?? []).map(\.unit)
      count(
        all, isStale: entry.extractionState == .stale, lacksShape: all.isEmpty && !entry.key.isEmpty, units.categories)
    }
  }

  /// Counts the keys of a table without states.
  init(of keys: some Sequence<TableKey>, in language: LanguageTag) {
    let categories = LanguagePlurals.exported(for: language)
    for key in keys where key.problem != nil || key.units.contains(where: \.unit.isTranslatable) {
      count(key.units.map(\.unit), isStale: false, lacksShape: key.problem != nil, categories)
    }
  }

  public static func + (left: TranslationStatus, right: TranslationStatus) -> TranslationStatus {
    var sum = left
    sum.translated += right.translated
    sum.machineTranslated += right.machineTranslated
    sum.needsReview += right.needsReview
    sum.new += right.new
    sum.missing += right.missing
    sum.stale += right.stale
    sum.words += right.words
    sum.wordsLeft += right.wordsLeft
    return sum
  }

  private mutating func count(
    _ units: [TranslationUnit], isStale: Bool, lacksShape: Bool, _ categories: [PluralCategory]
  ) {
    let needed = units.filter { !$0.source.isBlank && ($0.target != nil || $0.isNeeded(categories)) }
    // A key whose shape cannot be read has no texts: that is missing, too.
    guard !needed.isEmpty || lacksShape else { return }
    guard !isStale else {
      stale += 1
      return
    }
    let length = needed.map(\.source.wordCount).max() ?? 0
    words += length
    switch needed.map(\.progress).min() ?? .missing {
    case .translated:
      translated += 1
      return
    case .machineTranslated: machineTranslated += 1
    case .needsReview: needsReview += 1
    case .new: new += 1
    case .missing: missing += 1
    }
    wordsLeft += length
  }
}

/// How far one text is, the least first.
private enum Progress: Int, Comparable {
  case missing, new, needsReview, machineTranslated, translated

  static func < (left: Progress, right: Progress) -> Bool { left.rawValue < right.rawValue }
}

extension TranslationUnit {
  /// A language can do without a text for the number zero unless its grammar has one.
  fileprivate func isNeeded(_ categories: [PluralCategory]) -> Bool {
    guard case .plural(let category)? = path.steps.last else { return true }
    return categories.contains(category)
  }

  fileprivate var progress: Progress {
    guard let target, !target.value.isBlank else { return .missing }
    switch target.state {
    case .translated: return .translated
    case .machineTranslated: return .machineTranslated
    case .needsReview: return .needsReview
    case .new, .unknown: return .new
    }
  }
}
