import Conversion
import Diagnostics
import Localization
import Merge

/// Has conflicts decided: by what a file says, and by asking.
struct ConflictDecider {
  let terminal: Terminal
  /// What was decided before.
  let resolutions: ConflictResolutions
  let isInteractive: Bool

  /// Runs an import that writes nothing until nobody wants to decide any more.
  ///
  /// - Parameter attempt: Decides about every unit with what was resolved so far.
  /// - Returns: The last attempt.
  func decide<Documents>(
    _ attempt: (ConflictResolutions) throws(RunError) -> (Documents, Report)
  ) throws(RunError) -> (Documents, Report) {
    guard !isInteractive || terminal.isInteractive else {
      throw RunError("--interactive needs a terminal; --write-conflicts and --resolutions do without")
    }
    var resolutions = resolutions
    var result = try attempt(resolutions)
    guard isInteractive else { return result }
    let prompt = ConflictPrompt(terminal: terminal) { readLine() }
    var left: Set<ConflictResolutions.Place> = []
    while try ask(result.1, prompt, &resolutions, &left) { result = try attempt(resolutions) }
    return result
  }

  /// Asks about every conflict that is neither decided nor left open; false where no answer changed anything.
  private func ask(
    _ report: Report, _ prompt: ConflictPrompt, _ resolutions: inout ConflictResolutions,
    _ left: inout Set<ConflictResolutions.Place>
  ) throws(RunError) -> Bool {
    var conflicts: [(place: ConflictResolutions.Place, finding: Finding)] = []
    for finding in report.findings {
      guard let place = finding.conflictPlace, !left.contains(place), !conflicts.contains(where: { $0.place == place })
      else { continue }
      conflicts.append((place, finding))
    }
    var hasDecided = false
    func leave(_ place: ConflictResolutions.Place) {
      // One that was refused is refused no longer.
      if resolutions[place] != nil { hasDecided = true }
      resolutions[place] = nil
      left.insert(place)
    }
    for (number, (place, finding)) in conflicts.enumerated() {
      let refusal = resolutions[place].flatMap { _ in
        report.findings.first {
          $0.rule == .resolutionRefused && $0.unitID == finding.unitID && $0.language == finding.language
            && $0.table.map { UTF8Text($0) } == place.table
        }
      }
      let answer = prompt.ask(
        finding, (number + 1, conflicts.count), complaint: refusal.map { PrintableText.escape($0.message, limit: 600) })
      switch answer {
      case .decided(let choice):
        resolutions[place] = ConflictResolution(versions: finding.conflictVersions, choice: choice)
        hasDecided = true
      case .skip: leave(place)
      case .skipRest:
        for (place, _) in conflicts[number...] { leave(place) }
        return hasDecided
      case .abort: throw RunError("ended as asked for; nothing was written")
      }
    }
    return hasDecided
  }
}

extension Report {
  /// Names the decisions that met no conflict.
  mutating func addUnused(_ resolutions: ConflictResolutions, _ documents: [ImportVerb.Document]) {
    let used = documents.reduce(into: Set<ConflictResolutions.Place>()) { used, document in
      for result in document.results { used.formUnion(result.usedResolutions) }
    }
    addUnused(resolutions, used: used)
  }

  /// Names the decisions that are not among those used.
  mutating func addUnused(_ resolutions: ConflictResolutions, used: Set<ConflictResolutions.Place>) {
    let unused = resolutions.places.filter { !used.contains($0) }
    for place in unused.sorted(by: { ($0.table.string, $0.unit.string) < ($1.table.string, $1.unit.string) }) {
      findings.append(
        Finding(
          rule: .resolutionUnused, table: place.table.string, language: place.language, unitID: place.unit,
          message: "\(quoted(place.unit)): there is no \(place.rule.rawValue) conflict to decide"))
    }
  }
}

private func quoted(_ text: UTF8Text) -> String { "\"\(PrintableText.escape(text))\"" }
