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
  private(set) var settledCount = 0
  private let settling: (MergeConflict) -> Settlement?

  init(_ ours: StringCatalog, settling: @escaping (MergeConflict) -> Settlement?) {
    self.settling = settling
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

    init(base: JSONSubtree?, ours: JSONSubtree, theirs: JSONSubtree, as level: CatalogLevel, path: [UTF8Text]) {
      (object, self.level, self.path) = (ours.node, level, path)
      (self.base, self.ours, self.theirs) = (MemberTable(base), MemberTable(ours), MemberTable(theirs))
    }

    func versions(of name: UTF8Text) -> ThreeWay<JSONSubtree> {
      ThreeWay(base: base[name], ours: ours[name], theirs: theirs[name])
    }

    func versions(of names: [UTF8Text]) -> ThreeWay<MemberValues> {
      ThreeWay(
        base: MemberValues(names.map { base[$0] }), ours: MemberValues(names.map { ours[$0] }),
        theirs: MemberValues(names.map { theirs[$0] }))
    }
  }

  /// Merges two versions of an object, member by member.
  mutating func merge(
    base: JSONSubtree?, ours: JSONSubtree, theirs: JSONSubtree, as level: CatalogLevel, path: [UTF8Text]
  ) {
    merge(Tables(base: base, ours: ours, theirs: theirs, as: level, path: path))
  }

  private mutating func merge(_ tables: Tables) {
    let level = tables.level
    var groups = level.companions.isEmpty ? [] : [level.companions]
    if level == .texts, shape(tables.ours, since: tables.base) != shape(tables.theirs, since: tables.base) {
      groups.append(CatalogLevel.content)
    }
    for group in groups { merge(group, in: tables) }
    mergeMembers(of: tables, apartFrom: groups)
  }

  /// Merges what is in no group. Most members are spelled alike on both sides: then there is nothing to do.
  private mutating func mergeMembers(of tables: Tables, apartFrom groups: [[UTF8Text]]) {
    func merge(_ name: UTF8Text) {
      if !groups.contains(where: { $0.contains(name) }) { self.merge(name, in: tables) }
    }
    let (ours, theirs) = (tables.ours, tables.theirs)
    var guess = 0
    for index in ours.members.indices {
      let match = theirs.index(ofNameAt: index, of: ours, guess: guess)
      if let match {
        guess = match + 1
        if ours.isValue(at: index, spelledLike: match, of: theirs) { continue }
      }
      merge(ours.name(at: index))
    }
    guess = 0
    for index in theirs.members.indices {
      if let match = ours.index(ofNameAt: index, of: theirs, guess: guess) {
        guess = match + 1
      } else {
        merge(theirs.name(at: index))
      }
    }
  }

  private mutating func merge(_ name: UTF8Text, in tables: Tables) {
    let versions = tables.versions(of: name)
    let rule = tables.level.rule(for: name)
    if case .members(let level) = rule, level.isListing, let ours = versions.ours, let theirs = versions.theirs {
      // What lies deeper is compared there, once; and the keys are counted.
      merge(base: versions.base, ours: ours, theirs: theirs, as: level, path: tables.path + [name])
      return
    }
    switch versions.resolution {
    case .resolved(let value):
      if value != versions.ours { take(value, for: name, in: tables) }
    case .conflict:
      if case .version = rule {
        // Either side may hold what only the higher one knows.
        guard let theirs = versions.theirs else { return }
        let isHigher = versions.ours.map { VersionNumber(theirs) > VersionNumber($0) } ?? true
        if isHigher { take(theirs, for: name, in: tables) }
        return
      }
      if case .members(let level) = rule, let ours = versions.ours, let theirs = versions.theirs,
        ours.kind == .object, theirs.kind == .object
      {
        let inner = Tables(
          base: versions.base, ours: ours, theirs: theirs, as: level, path: tables.path + [name])
        if level == .cases, Self.losesCases(inner) {
          refuse([name], .shapeChanged, in: tables)
        } else {
          merge(inner)
        }
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
      if values != versions.ours { take(values, for: group, in: tables) }
    case .conflict:
      refuse(group, group == CatalogLevel.content ? .shapeChanged : .bothChanged, in: tables)
    }
  }

  /// Both sides changed these members differently: ours stays unless somebody settled it otherwise.
  private mutating func refuse(_ names: [UTF8Text], _ rule: Rule, in tables: Tables) {
    let conflict = MergeConflict(rule: rule, path: tables.path, members: names, versions: tables.versions(of: names))
    switch settling(conflict) {
    case .ours: break
    case .theirs: take(conflict.versions.theirs, for: names, in: tables)
    case .base: take(conflict.versions.base, for: names, in: tables)
    case .text(let text) where conflict.isText:
      let unit: [UTF8Text] = ["stringUnit"]
      editor.set(.string(TranslationState.translated.spelling), at: unit + ["state"], in: tables.object)
      editor.set(.string(text), at: unit + ["value"], in: tables.object)
      noteChange(of: "stringUnit", in: tables)
    case .text, nil:
      conflicts.append(conflict)
      return
    }
    settledCount += 1
  }

  /// Whether cases that both sides changed would be left without the `other` that a side has, or without any case: each
  /// side dropped what the other one kept.
  private static func losesCases(_ cases: Tables) -> Bool {
    let other = cases.versions(of: "other")
    if other.ours != nil || other.theirs != nil {
      if case .resolved(let value) = other.resolution { return value == nil }
      return other.ours == nil || other.theirs == nil
    }
    let names = cases.ours.names + cases.theirs.names
    return !names.isEmpty && names.allSatisfy { cases.versions(of: $0).resolution == .resolved(nil) }
  }

  private mutating func take(_ values: MemberValues?, for names: [UTF8Text], in tables: Tables) {
    for (index, name) in names.enumerated() {
      let value = values?.values[index]
      if value != tables.ours[name] { take(value, for: name, in: tables) }
    }
  }

  private mutating func take(_ value: JSONSubtree?, for name: UTF8Text, in tables: Tables) {
    switch (tables.ours.index(of: name), value) {
    case (let own?, let value?):
      if let own = tables.ours.value(at: own) { overlay(own, with: value) }
    case (let own?, nil): editor.remove(member: tables.ours.members[own].key, of: tables.object)
    case (nil, let value?): editor.set(value.fragment, at: [name], in: tables.object)
    case (nil, nil): return
    }
    noteChange(of: name, in: tables)
  }

  private mutating func noteChange(of name: UTF8Text, in tables: Tables) {
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
    for index in old.members.indices {
      if let member = old.value(at: index), let value = new[old.name(at: index)] {
        overlay(member, with: value)
      } else {
        editor.remove(member: old.members[index].key, of: own.node)
      }
    }
    for index in new.members.indices where old.index(of: new.name(at: index)) == nil {
      if let value = new.value(at: index) { editor.set(value.fragment, at: [new.name(at: index)], in: own.node) }
    }
  }

  /// What kinds of content there are, which variations, and which of the substitutions that stood there before: a text
  /// refers to these by name, and whose side keeps its text must keep them. What a side adds stays in any case.
  private func shape(_ table: MemberTable, since base: MemberTable) -> Set<[UTF8Text]> {
    var shape: Set<[UTF8Text]> = []
    for name in CatalogLevel.content {
      guard let member = table[name] else { continue }
      switch name {
      case "variations": shape.formUnion(MemberTable(member).names.map { [name, $0] })
      case "substitutions":
        let former = MemberTable(base[name])
        shape.formUnion(MemberTable(member).names.filter { former[$0] != nil }.map { [name, $0] })
      default: shape.insert([name])
      }
    }
    return shape
  }
}
