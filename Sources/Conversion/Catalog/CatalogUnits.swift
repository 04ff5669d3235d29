import Diagnostics
public import Localization
import LosslessJSON
public import StringCatalog

/// A unit in the form it is exported in, and the text of the file it stands for.
public struct CatalogUnit: Sendable {
  public var unit: TranslationUnit
  /// Nil where the file holds no text for the unit's target.
  public var existing: ExistingText?
}

/// A catalog as the units of one language, as Xcode exports them: which texts, with which sources.
///
/// The rules are Xcode's as observed from 15.0 to 27.0. A language that has a localization for a key keeps its shape,
/// and its plural sets get the categories they lack; a language without one is offered the source's shape with its own
/// plural categories.
///
/// A class, because it holds a whole catalog and is handed on for every unit.
public final class CatalogUnits: Sendable {
  public let catalog: StringCatalog
  public let language: LanguageTag
  /// The plural categories Xcode offers this language.
  public let categories: [PluralCategory]
  public let isSourceLanguage: Bool
  let sources: LanguageColumn
  let targets: LanguageColumn

  public init(catalog: StringCatalog, language: LanguageTag) {
    self.catalog = catalog
    self.language = language
    categories = LanguagePlurals.exported(for: language)
    isSourceLanguage = language == catalog.sourceLanguage
    sources = catalog.column(for: catalog.sourceLanguage) ?? LanguageColumn()
    targets = catalog.column(for: language) ?? LanguageColumn()
  }

  /// Whether an entry's localization for the language holds anything: an empty one is as good as none.
  public func hasLocalization(ofEntry index: Int) -> Bool {
    (try? shape(targets, index)).map { $0?.isEmpty == false } ?? false
  }

  /// The unit of an entry that is not varied in either language; nil where it takes a longer look.
  public func plainUnit(ofEntry index: Int) -> CatalogUnit? {
    guard let (_, existing) = plainTexts(ofEntry: index) else { return nil }
    return CatalogUnit(
      unit: plainUnit(ofEntry: index, target: existing), existing: existing.map { .unit($0) })
  }

  /// The source and the file's target of an entry that is not varied in either language; nil for any other.
  func plainTexts(ofEntry index: Int) -> (source: UTF8Text, existing: StringUnit?)? {
    guard case .some(let existing) = plainTarget(ofEntry: index) else { return nil }
    guard let cell = sources.cell(ofEntry: index) else { return (catalog.entries[index].key, existing) }
    return catalog.plainUnit(of: cell).map { (catalog.document.text(of: $0.valueNode), existing) }
  }

  /// The target of an entry that is not varied in this language: nil inside where there is none, nil outside where it
  /// takes a longer look.
  @inline(__always)
  func plainTarget(ofEntry index: Int) -> StringUnit?? {
    guard let cell = targets.cell(ofEntry: index) else { return .some(nil) }
    return catalog.plainUnit(of: cell).map { .some($0) }
  }

  /// A unit of an entry without its target.
  func unit(ofEntry index: Int, _ path: VariationPath, source: UTF8Text) -> TranslationUnit {
    unit(catalog.entries[index], path, source: .text(source), target: nil)
  }

  /// The unit of an entry that is plain in both languages.
  func plainUnit(ofEntry index: Int, target: StringUnit?) -> TranslationUnit {
    let entry = catalog.entries[index]
    var source = entry.key
    if let cell = sources.cell(ofEntry: index), let unit = catalog.plainUnit(of: cell) {
      source = catalog.document.text(of: unit.valueNode)
    }
    return unit(
      entry, .plain, source: .text(source),
      target: target.map { catalog.translation(of: $0) } ?? absentTarget(ofEntry: index))
  }

  /// The units of an entry, in no particular order.
  /// - Throws: `ShapeProblem` where the entry cannot be exported without loss.
  public func units(ofEntry index: Int) throws(ShapeProblem) -> [CatalogUnit] {
    if let plain = plainUnit(ofEntry: index) { return [plain] }
    if let plural = pluralUnits(ofEntry: index) { return plural }
    return try units(ofEntry: index, sourceShape(ofEntry: index))
  }

  /// What the source language holds for an entry; the same for every language.
  func sourceShape(ofEntry index: Int) -> SourceShape {
    do throws(ShapeProblem) {
      return .success(try shape(sources, index))
    } catch {
      return .failure(error)
    }
  }

  /// The units of an entry whose source was looked at before.
  func units(ofEntry index: Int, _ source: SourceShape) throws(ShapeProblem) -> [CatalogUnit] {
    let source = try source.get()
    let target = try shape(targets, index)
    let entry = catalog.entries[index]
    if let target, !target.isEmpty {
      return ownUnits(entry, source: source, target: target)
    }
    guard let source else {
      return [CatalogUnit(unit: plainUnit(ofEntry: index, target: nil), existing: nil)]
    }
    return offeredUnits(entry, source: source)
  }

  /// The substitutions of a localization, or those it would be given: the source's.
  public func substitutions(ofEntry index: Int) -> (own: [Substitution], source: [Substitution]) {
    func read(_ column: LanguageColumn) -> [Substitution] {
      guard let node = column.cell(ofEntry: index)?.node, let shape = try? catalog.shape(of: node) else { return [] }
      return shape.substitutions.map(\.substitution)
    }
    return (read(targets), read(sources))
  }

  private func shape(_ column: LanguageColumn, _ index: Int) throws(ShapeProblem) -> LocalizationShape? {
    guard let node = column.cell(ofEntry: index)?.node else { return nil }
    return try catalog.shape(of: node)
  }

  /// Exporting the source language itself, Xcode writes the key as a new target where nothing is stored.
  @inline(__always)
  func absentTarget(ofEntry index: Int) -> Translation? {
    isSourceLanguage ? Translation(value: .text(catalog.entries[index].key), state: .new) : nil
  }

  func unit(
    _ entry: CatalogEntry, _ path: VariationPath, source: UnitValue, target: Translation?
  ) -> TranslationUnit {
    TranslationUnit(
      key: entry.key, path: path, source: source, target: target, isTranslatable: entry.shouldTranslate,
      comment: entry.comment,
      isCommentAutoGenerated: entry.isCommentAutoGenerated && entry.comment?.isEmpty == false)
  }
}

extension CatalogUnits {
  /// A localization of the language's own: its texts, and units without target for the categories it lacks.
  private func ownUnits(
    _ entry: CatalogEntry, source: LocalizationShape?, target: LocalizationShape
  ) -> [CatalogUnit] {
    let own = target.substitutions.map(\.substitution)
    let shared = (source?.substitutions.map(\.substitution) ?? []).filter { candidate in
      own.contains { $0.name == candidate.name }
    }
    var units: [CatalogUnit] = []
    func append(_ leaf: VariationLeaf, source: UnitValue, form: ExportForm) {
      let translation = leaf.text.map { form.exported(catalog.translation(of: $0)) }
      units.append(
        CatalogUnit(unit: unit(entry, leaf.path, source: source, target: translation), existing: leaf.text))
    }
    var leaves: [(leaf: VariationLeaf, counterpart: CatalogSubstitution?, form: ExportForm)] = []
    for substitution in target.substitutions {
      let name = substitution.substitution.name
      let counterpart = source?.substitutions.first { $0.substitution.name == name }
      let prefix = VariationPath([.substitution(name)])
      let own =
        substitution.content?.leaves(
          from: prefix, adding: { missing(at: $0.steps.dropFirst(), in: counterpart?.content) }) ?? []
      leaves += own.map { ($0, counterpart, .leaf(substitution.substitution)) }
    }
    // Substitutions alone do not compile: the text that refers to them is still to come.
    let awaited = leaves.isEmpty ? [] : offeredRoots(of: source).map { VariationLeaf(path: $0, text: nil) }
    let roots = target.root?.leaves(from: .plain, adding: { missing(at: $0.steps[...], in: source?.root) }) ?? awaited
    for leaf in roots {
      append(
        leaf, source: rootSource(entry, leaf.path, source, numbering: shared, like: leaf.text),
        form: .root(own))
    }
    for (leaf, counterpart, form) in leaves {
      append(leaf, source: substitutionSource(entry, leaf.path, counterpart), form: form)
    }
    return units
  }

  /// No localization yet: the source's shape, with the language's own plural categories and no targets.
  private func offeredUnits(_ entry: CatalogEntry, source: LocalizationShape) -> [CatalogUnit] {
    let numbering = source.substitutions.map(\.substitution)
    var units: [CatalogUnit] = []
    for path in offeredRoots(of: source) {
      units.append(
        CatalogUnit(
          unit: unit(
            entry, path, source: rootSource(entry, path, source, numbering: numbering, like: nil), target: nil),
          existing: nil))
    }
    for substitution in source.substitutions {
      let prefix = VariationPath([.substitution(substitution.substitution.name)])
      for path in substitution.content?.offeredPaths(from: prefix, categories: categories) ?? [] {
        units.append(
          CatalogUnit(
            unit: unit(entry, path, source: substitutionSource(entry, path, substitution), target: nil),
            existing: nil))
      }
    }
    return units
  }

  /// The texts that are no substitution's, as a language without any is offered them.
  private func offeredRoots(of source: LocalizationShape?) -> [VariationPath] {
    source?.root?.offeredPaths(from: .plain, categories: categories) ?? [.plain]
  }

  /// The categories a plural set is given: the language's, and zero where the source stores one.
  private func missing(at steps: ArraySlice<VariationStep>, in source: VariationNode?) -> [PluralCategory] {
    let storesZero = source?.storesZero(at: steps) ?? false
    return storesZero && !categories.contains(.zero) ? categories + [.zero] : categories
  }

  private func rootSource(
    _ entry: CatalogEntry, _ path: VariationPath, _ source: LocalizationShape?, numbering: [Substitution],
    like target: ExistingText?
  ) -> UnitValue {
    guard let text = source?.root?.text(at: path.steps[...]) else {
      // A set of phrases whose source is the key has that one phrase.
      if case .phrases? = target { return .phrases([entry.key]) }
      return .text(entry.key)
    }
    return ExportForm.root(numbering).exported(catalog.translation(of: text)).value
  }

  /// Where the source lacks the substitution Xcode writes the unit's own id as its source text.
  private func substitutionSource(
    _ entry: CatalogEntry, _ path: VariationPath, _ source: CatalogSubstitution?
  ) -> UnitValue {
    guard let source, let text = source.content?.text(at: path.steps.dropFirst()) else {
      return .text(UnitID.encode(key: entry.key, path: path))
    }
    return ExportForm.leaf(source.substitution).exported(catalog.translation(of: text)).value
  }

  /// The source text that a category or a device would have which no unit was exported for: its set's `other`.
  public func source(ofAddedCase path: VariationPath, entry index: Int) -> UnitValue? {
    guard let entry = catalog.entries[safe: index], !path.isPlain else { return nil }
    let source = sources.cell(ofEntry: index).flatMap { try? catalog.shape(of: $0.node) }
    if case .substitution(let name)? = path.steps.first {
      return substitutionSource(entry, path, source?.substitutions.first { $0.substitution.name == name })
    }
    return rootSource(
      entry, path, source, numbering: source?.substitutions.map(\.substitution) ?? [], like: nil)
  }
}

extension LocalizationShape {
  fileprivate var isEmpty: Bool { root == nil && substitutions.isEmpty }
}

/// A source's shape: nil where the language has no localization, a problem where it cannot be exported.
typealias SourceShape = Result<LocalizationShape?, ShapeProblem>

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
