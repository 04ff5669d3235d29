import Diagnostics
import Localization
import LosslessJSON
import Merge
import StringCatalog
import XLIFF

/// Why the project has no unit for what came back.
enum ProjectSideProblem: Error {
  /// The key's own shape cannot be read.
  case shape(ShapeProblem)
  /// The key has no such variation, and cannot be given it.
  case noVariation
}

/// The project's unit that a returned one meets.
struct OwnUnit {
  var unit: ProjectUnit
  var existing: ExistingText?
  /// A plural category that the table offers no unit for, and yet can take.
  var isAddedCategory = false
}

/// One table in one language, as the other side of an import.
struct ProjectSide {
  let units: CatalogUnits
  let states: StateMapping
  let recent: RecentUnits

  init(_ units: CatalogUnits) {
    self.units = units
    states = StateMapping(storesMachineTranslations: units.catalog.storesMachineTranslations)
    recent = RecentUnits(units)
  }

  /// The project's unit at a path.
  func unit(ofEntry entry: Int, _ path: VariationPath) throws(ProjectSideProblem) -> OwnUnit {
    if path.isPlain, let (source, existing) = units.plainTexts(ofEntry: entry) {
      let target = existing.map { units.catalog.translation(of: $0) } ?? units.absentTarget(ofEntry: entry)
      return ownUnit(source: .text(source), target: target, entry: entry, existing: existing.map { .unit($0) })
    }
    let all: [CatalogUnit]
    do {
      all = try recent.units(ofEntry: entry)
    } catch {
      throw .shape(error)
    }
    if let unit = all.first(where: { $0.unit.path == path }) {
      return ownUnit(
        source: unit.unit.source, target: unit.unit.target, entry: entry, existing: unit.existing)
    }
    if case .plural(let category)? = path.steps.last, LanguagePlurals.allows(category, for: units.language),
      all.contains(where: { $0.unit.path.isSibling(of: path) }),
      let source = units.source(ofAddedCategory: path, entry: entry)
    {
      var added = ownUnit(source: source, target: nil, entry: entry, existing: nil)
      added.isAddedCategory = true
      return added
    }
    throw .noVariation
  }

  /// The returned unit in the form of the project's. A further plural case comes with the text of any unit of its key
  /// as source, since Xcode itself asks for that: such a source says nothing.
  func returned(_ unit: TransUnit, for own: OwnUnit, entry: Int) -> ReturnedUnit {
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
    if own.isAddedCategory, sourceBelongsToKey(theirs.source, entry: entry) { theirs.source = nil }
    return theirs
  }

  private func ownUnit(source: UnitValue, target: Translation?, entry: Int, existing: ExistingText?) -> OwnUnit {
    OwnUnit(
      unit: ProjectUnit(
        source: source, target: target, claim: target.map { states.claim(of: $0) },
        isTranslatable: units.catalog.entries[entry].shouldTranslate, isSourceLanguage: units.isSourceLanguage),
      existing: existing)
  }

  private func sourceBelongsToKey(_ source: UnitValue?, entry: Int) -> Bool {
    guard let source, let all = try? recent.units(ofEntry: entry) else { return true }
    return all.contains { $0.unit.source.equalsFoldingLineEnds(source) }
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
      BaseUnit(source: $0.source?.inForm(of: unit.source), target: $0.target?.inForm(of: form))
    }
  }
}

extension UnitValue {
  fileprivate var isPhrases: Bool {
    if case .phrases = self { true } else { false }
  }
}
