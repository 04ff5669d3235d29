import Diagnostics
import Localization
import Merge
import XLIFF

/// Units of keys that were exported and are gone.
extension TableImport {
  /// Whether a key that only the language's file has any more was exported, and another key looks like its new name. What
  /// came back would else go where nobody reads it.
  mutating func isRenamed(_ id: UTF8Text, entry: Int) -> Bool {
    guard !side.isOffered(entry: entry), let exported = base?.unit(id) else { return false }
    base?.markReturned(id)
    return !renames.candidates(for: exported.source).isEmpty
  }

  /// Reports a unit whose key is gone, with the keys it may have been renamed to; sends it there if that was decided.
  mutating func takeRemoved(_ returned: TransUnit, _ id: UTF8Text) {
    let exported = base?.unit(id)
    let candidates = renames.candidates(for: exported?.source)
    var message = "the key of \(quoted(id)) is gone from the table"
    if !candidates.isEmpty {
      message += "; likely renamed to " + candidates.map { quoted($0) }.joined(separator: " or ")
    }
    // A source filled in for tools that want a target is nobody's work.
    let isFilledIn = returned.target.flatMap { target in
      exported.map { $0.isFilledIn && $0.bringsBack(target) }
    }
    var finding = Finding(
      rule: .keyRemoved, outcome: returned.bringsText && isFilledIn != true ? .conflict : .untranslated, table: table,
      language: side.language, unitID: id, location: location(returned), base: exported?.target,
      theirs: returned.target, message: message)
    finding.likelyKeys = candidates
    if case .into(let key)? = resolutions[place(of: id, .keyRemoved)]?.choice, finding.outcome == .conflict {
      moves.append(Move(returned: returned, id: id, key: key, finding: finding))
    } else {
      settle(finding)
    }
  }

  /// A text that somebody sent into another key.
  struct Move {
    var returned: TransUnit
    var id: UTF8Text
    var key: UTF8Text
    /// The conflict, where it cannot go there.
    var finding: Finding
  }

  /// Sends texts where it was decided, now that it is known what else the bundle brings for those keys.
  mutating func moveRenamed() {
    for item in moves {
      do throws(ResolutionRefusal) {
        try move(item.returned, item.id, into: item.key, item.finding)
      } catch {
        refuse(item.id, .keyRemoved, at: item.finding.location, error)
        record(item.finding)
      }
    }
  }

  /// Stores a text under the new name of its key, for somebody to look at.
  private mutating func move(
    _ returned: TransUnit, _ id: UTF8Text, into key: UTF8Text, _ finding: Finding
  ) throws(ResolutionRefusal) {
    let versions = ConflictVersions(rule: .keyRemoved, base: finding.base, ours: nil, theirs: finding.theirs)
    _ = try choice(for: id, versions)
    let path = side.readings(of: id).first?.path ?? .plain
    guard let entry = side.entry(ofKey: key) else { throw .unknownKey }
    let own = record(entry, path)
    let ours: OwnUnit<Side.Existing>
    do {
      ours = try side.unit(ofEntry: entry, path)
    } catch {
      throw .unknownKey
    }
    let theirs = side.returned(returned, for: ours, entry: entry)
    let isWritten = own?.outcome == .applied || own?.outcome == .approved
    if !isWritten, let target = theirs.target, !target.isBlank, target.isSame(as: ours.unit.target?.value) {
      var done = finding
      done.outcome = .unchanged
      done.severity = min(done.severity, .warning)
      done.message += "; \(quoted(key)) has what came back, as decided"
      return record(done)
    }
    // A unit of its own that brought nothing leaves room.
    guard own == nil || own?.outcome == .untranslated else { throw .occupied }
    let translation = try ImportDecision.move(
      theirs, to: ours.unit, context: FormatContext(path), policy: policy)
    let subject = Subject(
      returned: returned, entry: entry, path: path, existing: ours.existing, ours: ours.unit.target?.value,
      base: base?.number(of: side.id(ofEntry: entry, path)))
    carryOut(
      Verdict(
        decision: .apply(translation.state, .keyRemoved), target: translation.value,
        remark: "takes what came back for \(quoted(id)), as decided"),
      subject, source: ours.unit.source, isFinished: false)
  }
}
