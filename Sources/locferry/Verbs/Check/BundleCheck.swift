import Conversion
import Diagnostics
import Localization
import LocalizationCatalog
import Project
import Verification
import XLIFF

/// The translation rules over what came back in bundles, together with what an import would do. Nothing is written.
struct BundleCheck {
  let options: CheckOptions
  let terminal: Terminal

  /// - Parameters:
  ///   - paths: The bundles as typed.
  ///   - path: The project as typed.
  func run(_ paths: [String], project path: String) throws(RunError) -> Report {
    guard options.languages.count < 2 else { throw RunError("bundles have one language each: --language takes one") }
    guard options.tables.isEmpty, options.excludedTables.isEmpty else {
      throw RunError("--table and --exclude choose a project's tables, not a bundle's")
    }
    var report = Report(verb: .check, isDryRun: true, project: path)
    try ImportVerb(options: dryRun(paths, path), terminal: terminal, asksToWrite: false).run(&report)
    let project = try LoadedProject(path)
    let check = TranslationCheck(project.configuration.check)
    let languages = LanguageMatching(project.languages, mapped: project.configuration.languageMap)
    let tables = concurrentMap(project.tables) { CheckedTable($0) }
    let tablePaths = project.tables.map(\.path)
    let names = TableNames(tablePaths, mapped: try options.tableMaps.tables(among: tablePaths))
    let validator = SchemaValidator(schema: options.schema)
    var inputs: [BundleInput] = []
    for path in paths {
      do {
        inputs += try BundleInput.open(path)
      } catch {
        throw RunError(error, rule: .unreadableBundle)
      }
    }
    // What keeps a unit back has been said: it is not said again.
    let said = Set(report.findings.compactMap(Said.init))
    for input in inputs {
      do {
        let bundle = try ReturnedBundle(input, languages: languages)
        let found = try findings(bundle, tables, names, check, languages)
        report.findings += found.filter { finding in Said(finding).map { !said.contains($0) } ?? true }
        if let complaint = try validator.complaint(about: bundle.documentBytes()) {
          report.findings.append(
            Finding(rule: .schema, location: SourceLocation(path: bundle.documentPath), message: complaint))
        }
      } catch {
        throw RunError(error, path: input.path, rule: .unreadableBundle)
      }
    }
    report.remarks.append(validator.remark)
    return report
  }

  private func dryRun(_ bundles: [String], _ project: String) -> ImportOptions {
    var result = ImportOptions()
    result.bundles = bundles
    result.project = project
    result.bases = options.bases
    result.tableMaps = options.tableMaps
    result.expectedLanguage = options.languages.first
    result.assumedLanguage = options.assumedLanguage
    result.isDryRun = true
    result.reporting = options.reporting
    return result
  }

  /// What was said about a unit of a bundle.
  private struct Said: Hashable {
    var rule: Rule
    var place: SourceLocation

    init?(_ finding: Finding) {
      guard let place = finding.location, place.position != nil else { return nil }
      // An import keeps a text back for either, under one name.
      rule = finding.rule == .formatSpecifierMissing ? .formatSpecifier : finding.rule
      self.place = place
    }
  }

  private func findings(
    _ bundle: ReturnedBundle, _ tables: [CheckedTable], _ names: TableNames, _ check: TranslationCheck,
    _ languages: LanguageMatching
  ) throws -> [Finding] {
    var returned = ReturnedUnits(tables: names)
    try bundle.read(into: &returned)
    let language =
      options.assumedLanguage.map { languages.language(for: $0) } ?? returned.language.map {
        languages.language(for: $0)
      } ?? bundle.manifestLanguage
    guard let language else { return [] }
    return tables.flatMap { table -> [Finding] in
      guard let units = returned.units[UTF8Text(table.path)] else { return [] }
      let merged = units.merged(into: table.units(in: language))
      return table.check(merged.units, in: language, with: check).compactMap { finding in
        guard let address = finding.address,
          let position = merged.positions[TextName(address.key, address.path)]
        else { return nil }
        var finding = finding
        finding.location = SourceLocation(path: bundle.documentPath, position: position)
        (finding.theirs, finding.ours) = (finding.ours, nil)
        return finding
      }
    }
  }
}
