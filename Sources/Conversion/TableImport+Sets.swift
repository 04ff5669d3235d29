import Diagnostics
import Localization
import Merge
import XLIFF
import StringCatalog

/// Varied keys are shown whole where one of their texts is in conflict: nobody can judge a plural case alone.
extension TableImport {
  /// Adds the key's texts to the first conflict about each varied key.
  mutating func showSets() {
    var shown: Set<UTF8Text> = []
    for index in findings.indices where findings[index].finding.outcome == .conflict {
      guard let address = findings[index].finding.address, !address.path.isPlain, shown.insert(address.key).inserted,
        let entry = keys.entry(address.key)
      else { continue }
      findings[index].finding.set = members(ofEntry: entry)
    }
  }

  /// Every text of an entry, the project's and the returned ones, in the order of their ids.
  private func members(ofEntry entry: Int) -> [SetMember] {
    var members: [VariationPath: SetMember] = [:]
    for unit in (try? project.recent.units(ofEntry: entry)) ?? [] {
      let path = unit.unit.path
      members[path] = SetMember(path: path, outcome: nil, ours: unit.unit.target?.value, theirs: nil)
    }
    for (place, member) in seen where place.entry == entry {
      let ours = members[place.path]?.ours
      members[place.path] = SetMember(
        path: place.path, outcome: member.record.outcome, ours: ours, theirs: member.returned)
    }
    if let record = seenPlain[entry], let root = members[.plain] {
      let returned = record.proposal.map { proposals[$0].subject.returned.target } ?? reportedRoot(ofEntry: entry)
      // Unchanged, and nothing said: it came back as it is.
      let isSame = record.outcome == .unchanged && returned == nil
      members[.plain] = SetMember(
        path: .plain, outcome: record.outcome, ours: root.ours, theirs: isSame ? root.ours : returned ?? nil)
    }
    return members.values.sorted { UnitOrder.precedes(UnitID.name(of: $0.path), UnitID.name(of: $1.path)) }
  }

  /// What came back for the text around an entry's substitutions, where a finding tells.
  private func reportedRoot(ofEntry entry: Int) -> UnitValue? {
    let key = units.catalog.entries[entry].key
    return findings.first { $0.finding.address?.key == key && $0.finding.address?.path.isPlain == true }?.finding.theirs
  }

  /// Takes note of another outcome of a unit than it had when it came by.
  mutating func recount(_ subject: Subject, as outcome: Outcome) {
    if subject.path.isPlain {
      seenPlain[subject.entry]?.outcome = outcome
    } else {
      seen[SeenUnit(entry: subject.entry, path: subject.path)]?.record.outcome = outcome
    }
  }
}
