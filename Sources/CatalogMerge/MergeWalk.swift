import Diagnostics
import Localization
import LosslessJSON
import Merge
import StringCatalog

/// A walk over three versions of a catalog, down to where one side alone made the difference.
struct MergeWalk {
  private(set) var editor: JSONEditor
  private(set) var conflicts: [MergeConflict] = []
  private(set) var changedKeys: Set<UTF8Text> = []

  init(_ ours: StringCatalog) {
    editor = JSONEditor(ours.document) { CatalogOrder.precedes($0, $1) }
  }

  /// The three versions of an object, as tables of its members.
  private struct Tables {
    let object: JSONNode
    let level: CatalogLevel
    let path: [UTF8Text]
    let base: MemberTable
    let ours: MemberTable
    let theirs: MemberTable

    func versions(of name: UTF8Text) -> ThreeWay<JSONSubtree> {
      ThreeWay(base: base[name]?.value, ours: ours[name]?.value, theirs: theirs[name]?.value)
    }

    func versions(of names: [UTF8Text]) -> ThreeWay<MemberValues> {
      ThreeWay(
        base: MemberValues(names.map { base[$0]?.value }), ours: MemberValues(names.map { ours[$0]?.value }),
        theirs: MemberValues(names.map { theirs[$0]?.value }))
    }
  }

  /// Merges two versions of an object, member by member.
  mutating func merge(
    base: JSONSubtree?, ours: JSONSubtree, theirs: JSONSubtree, as level: CatalogLevel, path: [UTF8Text]
  ) {
    let tables = Tables(
      object: ours.node, level: level, path: path, base: MemberTable(base), ours: MemberTable(ours),
      theirs: MemberTable(theirs))
    var groups = level.companions.isEmpty ? [] : [level.companions]
    if level == .texts, shape(tables.ours) != shape(tables.theirs) { groups.append(CatalogLevel.content) }
    for group in groups { merge(group, in: tables) }
    let grouped = Set(groups.joined())
    for name in tables.ours.names where !grouped.contains(name) { merge(name, in: tables) }
    for name in tables.theirs.names where tables.ours[name] == nil && !grouped.contains(name) {
      merge(name, in: tables)
    }
  }

  private mutating func merge(_ name: UTF8Text, in tables: Tables) {
    let versions = tables.versions(of: name)
    let rule = tables.level.rule(for: name)
    if case .version = rule {
      guard let theirs = versions.theirs else { return }
      let isHigher = versions.ours.map { VersionNumber(theirs) > VersionNumber($0) } ?? true
      if isHigher { take(theirs, for: name, in: tables) }
      return
    }
    if case .members(.strings) = rule, let ours = versions.ours, let theirs = versions.theirs {
      // Entry by entry even where one side alone made the difference: the keys are counted.
      merge(base: versions.base, ours: ours, theirs: theirs, as: .strings, path: tables.path + [name])
      return
    }
    switch versions.resolution {
    case .resolved(let value):
      if value != versions.ours { take(value, for: name, in: tables) }
    case .conflict:
      if case .members(let level) = rule, let ours = versions.ours, let theirs = versions.theirs,
        ours.kind == .object, theirs.kind == .object
      {
        merge(base: versions.base, ours: ours, theirs: theirs, as: level, path: tables.path + [name])
        return
      }
      let isKeyGone = tables.level == .strings && (versions.ours == nil || versions.theirs == nil)
      refuse([name], isKeyGone ? .keyRemoved : .bothChanged, in: tables)
    }
  }

  private mutating func merge(_ group: [UTF8Text], in tables: Tables) {
    let versions = tables.versions(of: group)
    switch versions.resolution {
    case .resolved(let values):
      guard values != versions.ours else { return }
      for (index, name) in group.enumerated() {
        let value = values?.values[index]
        if value != tables.ours[name]?.value { take(value, for: name, in: tables) }
      }
    case .conflict:
      refuse(group, group == CatalogLevel.content ? .shapeChanged : .bothChanged, in: tables)
    }
  }

  private mutating func refuse(_ names: [UTF8Text], _ rule: Rule, in tables: Tables) {
    conflicts.append(
      MergeConflict(rule: rule, path: tables.path, members: names, versions: tables.versions(of: names)))
  }

  private mutating func take(_ value: JSONSubtree?, for name: UTF8Text, in tables: Tables) {
    switch (tables.ours[name], value) {
    case (let own?, let value?): overlay(own.value, with: value)
    case (let own?, nil): editor.remove(member: own.key, of: tables.object)
    case (nil, let value?): editor.set(value.fragment, at: [name], in: tables.object)
    case (nil, nil): return
    }
    if let key = (tables.path + [name]).dropFirst().first { changedKeys.insert(key) }
  }

  /// Makes a value say what another says, by edits to no more than the members that differ.
  private mutating func overlay(_ own: JSONSubtree, with value: JSONSubtree) {
    if own == value { return }
    guard own.kind == .object, value.kind == .object else {
      editor.replace(own.node, with: value.fragment)
      return
    }
    let (old, new) = (MemberTable(own), MemberTable(value))
    for name in old.names {
      guard let member = old[name] else { continue }
      if let value = new[name]?.value {
        overlay(member.value, with: value)
      } else {
        editor.remove(member: member.key, of: own.node)
      }
    }
    for name in new.names where old[name] == nil {
      if let member = new[name] { editor.set(member.value.fragment, at: [name], in: own.node) }
    }
  }

  /// What kinds of content there are, and which variations: plain, varied by plural, by device, with substitutions.
  private func shape(_ table: MemberTable) -> Set<UTF8Text> {
    var shape: Set<UTF8Text> = []
    for name in CatalogLevel.content {
      guard let member = table[name] else { continue }
      if name == "variations" {
        shape.formUnion(MemberTable(member.value).names)
      } else {
        shape.insert(name)
      }
    }
    return shape
  }
}
