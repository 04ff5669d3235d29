import Conversion
import Diagnostics
import Localization
import Merge
import PropertySupport
import XLIFF

/// What an import made of a catalog and of what it says, against the catalog and the document it was given.
struct ReturnCheck {
  private let result: Imported
  private let before: [UInt8]
  private let after: [UInt8]
  private let returned: [ReturnedUnit]
  private let exported: [UTF8Text: TransUnit]
  private let reexported: [TransUnit]
  private let hasBase: Bool

  private var findings: [Finding] { result.results.flatMap(\.findings) }

  private let old: StoredTexts
  private let new: StoredTexts

  /// - Parameters:
  ///   - exported: The units of the export that came back, by id.
  ///   - reexported: The units of an export of the result.
  init(
    result: Imported, before: [UInt8], after: [UInt8], returned: [ReturnedUnit], exported: [UTF8Text: TransUnit],
    reexported: [TransUnit], hasBase: Bool
  ) {
    self.result = result
    self.before = before
    self.after = after
    self.returned = returned
    self.exported = exported
    self.reexported = reexported
    self.hasBase = hasBase
    old = StoredTexts(before, language: result.language)
    new = StoredTexts(after, language: result.language)
  }

  var complaints: [BrokenPromise] {
    let found: [(BrokenPromise.Promise, [String])] = [
      (.onlyWhatChanged, strayEdits), (.addsUp, miscounted), (.nothingSilent, silences), (.nothingLost, losses),
    ]
    return found.flatMap { promise, accounts in accounts.map { BrokenPromise(promise, $0) } }
  }

  // MARK: Only what changed

  /// Bytes that moved beside the texts of this language that came back.
  private var strayEdits: [String] {
    guard before != after else { return [] }
    let (old, new) = (old.texts, new.texts)
    let changed = Set(Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map(\.key))
    let way = ["strings", "localizations"].map { Array($0.utf8) }
    let language = Array(result.language.utf8)
    return JSONEditCheck(before: before, after: after) { path in
      guard path.count >= 3, path[0] == way[0], path[2] == way[1], changed.contains(UTF8Text(validated: path[1][...]))
      else { return false }
      return path.count == 3 || path[3] == language
    }.complaints
  }

  /// Each text that is counted as taken is another one now, and no other is.
  private var miscounted: [String] {
    let (old, new) = (old.texts, new.texts)
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    let taken = result.totals.applied + result.totals.approved
    guard changed.count != taken else { return [] }
    return ["\(taken) texts were taken, and \(changed.map { "\($0.id)" }.sorted()) changed"]
  }

  // MARK: Nothing silent

  /// What a translator changed and nobody says anything about.
  private var silences: [String] {
    let now = Dictionary(reexported.map { ($0.id ?? .empty, $0.target) }, uniquingKeysWith: { first, _ in first })
    // Of two units with one id, however a tool has folded it, one finding speaks for both.
    let named = Dictionary(
      findings.filter { $0.outcome != .none }.compactMap { finding in finding.unitID.map { (Self.folded($0), finding) }
      },
      uniquingKeysWith: { first, second in first.severity == .error ? first : second })
    // What stands for an argument of a substitution is spelled otherwise in a document.
    let respelled = Set(
      new.texts.filter { new.rewritten.contains($0.key.key) && old.texts[$0.key] != $0.value }.map(\.key.id))
    var silences: [String] = []
    for unit in returned {
      guard let target = unit.target, !target.isBlank, target != exported[unit.id]?.target else { continue }
      if now[unit.id] == target || respelled.contains(unit.id) { continue }
      let isFolded = findings.contains { $0.rule == .foldedID && $0.unitID == unit.id }
      if isFolded,
        reexported.contains(where: { $0.target == target && Self.folded($0.id ?? .empty) == Self.folded(unit.id) })
      {
        continue
      }
      guard let finding = named[Self.folded(unit.id)] else {
        silences.append("\(unit.id) came back as \(target), and nobody says what became of it")
        continue
      }
      let isCopy = target.equalsFoldingLineEnds(unit.source ?? exported[unit.id]?.source ?? .text(.empty))
      if finding.severity != .error, !isCopy, finding.rule != .bundleOlder {
        silences.append("\(unit.id) was not taken, and the import would end with 0: \(finding.rule.rawValue)")
      }
    }
    return silences
  }

  // MARK: Nothing lost

  /// Texts of the project that are gone, weaker, or another one than came back.
  private var losses: [String] {
    let brought = Dictionary(grouping: returned, by: { Self.folded($0.id) })
    let named = Set(findings.compactMap { $0.ours == nil ? nil : $0.address }.map(Self.name))
    var losses: [String] = []
    for (place, text) in old.texts {
      guard let now = new.texts[place] else {
        losses.append("\(place.id) is gone")
        continue
      }
      if now == text { continue }
      let isNamed = named.contains(place.id)
      guard now.value == text.value else {
        let isKnown = hasBase && exported[place.id]?.target == text.value
        let isNobodysWork = text.value.isBlank || text.state == "new"
        if !isKnown, !isNobodysWork, !isNamed, !old.rewritten.contains(place.key) {
          losses.append("\(place.id) lost \(text.value), and nobody says so")
        }
        if !old.rewritten.contains(place.key),
          !(brought[Self.folded(place.id)] ?? []).contains(where: { $0.target == now.value })
        {
          losses.append("\(place.id) is \(now.value), which nobody brought")
        }
        continue
      }
      let strength = ["new": 0, "needs_review": 1, "machine_translated": 2, "translated": 3]
      if let state = text.state, let old = strength[state.string], let new = now.state.flatMap({ strength[$0.string] }),
        new < old
      {
        losses.append("\(place.id) is weakened from \(state)")
      }
    }
    return losses
  }

  private static func name(_ address: UnitAddress) -> UTF8Text {
    UnitID.encode(key: address.key, path: address.path)
  }

  /// Some tools fold white space in ids, and an import forgives that.
  private static func folded(_ id: UTF8Text) -> [Substring] {
    id.string.split(whereSeparator: \.isWhitespace)
  }
}
