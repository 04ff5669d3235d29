import Conversion
import Diagnostics
import Localization
import Merge
import Project
import XLIFF

/// The work that earlier exports on disk still hold.
struct PendingWork {
  private let project: LoadedProject
  private let languages: LanguageMatching
  /// All tables, whichever are exported now: the others may have work in a bundle, too.
  private lazy var targets = project.tablesBeyondSelection().map { $0.importTarget() }

  /// - Parameters:
  ///   - project: The project whose exports they are.
  ///   - languages: What it calls the languages that bundles name.
  init(project: LoadedProject, languages: LanguageMatching) {
    self.project = project
    self.languages = languages
  }

  /// What a bundle or XLIFF holds.
  private struct Amount {
    /// Units an import would take or ask about.
    var translations = 0
    /// Returned texts of tables and keys that the project has no more.
    var strays = 0
  }

  /// Refuses what is no bundle or XLIFF, and one that holds work.
  mutating func check(_ path: String) throws(RunError) {
    let location = SourceLocation(path: path)
    guard let amount = amount(at: path) else {
      throw RunError(location: location, "is nothing that an export wrote; --force replaces it")
    }
    guard amount.translations + amount.strays > 0 else { return }
    let strays =
      amount.strays == 0 ? "" : " (\(amount.strays) of tables or keys that the project does not have)"
    throw RunError(
      location: location,
      "holds \(counted(amount.translations + amount.strays, "translation")) not imported yet\(strays); "
        + "import it first, or --force replaces it")
  }

  /// Nil where there is neither a bundle nor an XLIFF.
  private mutating func amount(at path: String) -> Amount? {
    guard let inputs = try? BundleInput.open(path), inputs.count == 1,
      let bundle = try? ReturnedBundle(inputs[0], languages: languages)
    else {
      return nil
    }
    if case .folder = inputs[0], bundle.manifestLanguage == nil { return nil }
    if bundle.isUntouched { return Amount() }
    var options = DocumentImport.Options()
    options.acceptsAnyLanguage = true
    options.languages = languages
    var findings: [Finding] = []
    do {
      // A bare XLIFF carries no base, nor does a bundle exported without one.
      let base = try bundle.carriedBase(&findings)?.units
      let results = try bundle.read(into: targets, base: base, options: options).results
      let totals = results.reduce(Totals()) { $0 + $1.totals }
      // What went out for a key that is gone by now, and came back as it was.
      let former = results.flatMap(\.findings).count { finding in
        finding.rule == .keyRemoved && finding.outcome == .conflict && finding.theirs == finding.base
      }
      return Amount(
        translations: totals.applied + totals.approved + totals.conflicts + totals.rejected - former,
        strays: try strays(results, of: bundle, base))
    } catch {
      return nil
    }
  }

  /// The orphans that bring a text, and another one than went out.
  private func strays(
    _ results: [TableImportResult], of bundle: ReturnedBundle, _ base: BaseSnapshot?
  ) throws -> Int {
    let orphans = results.flatMap(\.findings).filter { $0.outcome == .orphan }
    // The base knows no such unit, or it would be a conflict.
    let units = orphans.count { $0.rule == .unknownUnit && $0.theirs.map { !$0.isBlank } ?? false }
    let lost = Set(orphans.filter { $0.rule == .unknownFile }.compactMap { $0.table.map { UTF8Text($0) } })
    guard !lost.isEmpty else { return units }
    return try bundle.outline().units.tables.reduce(into: units) { count, table in
      guard lost.contains(table.key) else { return }
      let exported = Dictionary(
        base?.tables[table.key]?.units.map { ($0.id, $0.target) } ?? [], uniquingKeysWith: { first, _ in first })
      count += table.value.units.count { unit in
        unit.target.map { !$0.isBlank && exported[unit.id] != .some($0) } ?? false
      }
    }
  }
}
