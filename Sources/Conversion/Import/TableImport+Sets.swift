import Diagnostics
import Localization
import Merge
import XLIFF

/// Varied keys are shown whole where one of their texts is in conflict: nobody can judge a plural case alone.
extension TableImport {
  /// Adds the key's texts to the first conflict about each varied key.
  mutating func showSets() {
    guard findings.contains(where: { $0.outcome == .conflict }) else { return }
    var firstConflicts: [Int: Int] = [:]
    var roots: [UTF8Text: UnitValue] = [:]
    for (index, finding) in findings.enumerated() {
      let details = finding.details
      guard let address = details.address else { continue }
      if address.path.isPlain {
        roots[address.key] = roots[address.key] ?? details.theirs
      } else if finding.outcome == .conflict, let entry = side.entry(ofKey: address.key) {
        firstConflicts[entry] = firstConflicts[entry] ?? index
      }
    }
    guard !firstConflicts.isEmpty else { return }
    var returned: [Int: [VariationPath: SeenMember]] = [:]
    for (place, member) in seen where firstConflicts[place.entry] != nil {
      returned[place.entry, default: [:]][place.path] = member
    }
    for (entry, index) in firstConflicts {
      findings[index].set = members(
        ofEntry: entry, returned: returned[entry] ?? [:], reportedRoot: roots[side.key(ofEntry: entry)])
    }
  }

  /// Every text of an entry, the project's and the returned ones, in the order of their ids.
  ///
  /// - Parameters:
  ///   - returned: What came back for its cases.
  ///   - reportedRoot: What came back for the text around its substitutions, where a finding tells.
  private func members(
    ofEntry entry: Int, returned: [VariationPath: SeenMember], reportedRoot: UnitValue?
  ) -> [SetMember] {
    var members: [VariationPath: SetMember] = [:]
    for unit in side.units(ofEntry: entry) {
      members[unit.path] = SetMember(path: unit.path, outcome: nil, ours: unit.target?.value, theirs: nil)
    }
    for (path, member) in returned {
      members[path] = SetMember(
        path: path, outcome: member.record.outcome, ours: members[path]?.ours, theirs: member.returned)
    }
    if let record = seenPlain[entry], let root = members[.plain] {
      let theirs = record.proposal.map { proposals[$0].subject.returned.target } ?? reportedRoot
      // Unchanged, and nothing said: it came back as it is.
      let isSame = record.outcome == .unchanged && theirs == nil
      members[.plain] = SetMember(
        path: .plain, outcome: record.outcome, ours: root.ours, theirs: isSame ? root.ours : theirs ?? nil)
    }
    return members.values.sorted { UnitOrder.precedes(UnitID.name(of: $0.path), UnitID.name(of: $1.path)) }
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
