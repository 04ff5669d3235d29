import Conversion
import Diagnostics
import Foundation
import Localization
import LocalizationCatalog
import LosslessJSON
import Project
import Verification
import XLIFF

/// `locferry verify`: every table in every language makes the trip there and back, in memory; bytes are compared.
struct VerifyVerb {
  let options: VerifyOptions
  let terminal: Terminal

  /// One table in one language.
  private struct Trip: Sendable {
    var table: any LocalizationTable
    var language: LanguageTag
  }

  func run() throws(RunError) -> Report {
    let project = try LoadedProject(
      options.project, tables: options.tables, excluding: options.excludedTables)
    try project.discovered.expectTables(options.tables)
    var report = Report(verb: .verify, project: options.project, folder: project.discovered.root.path)
    report.findings = project.findings
    let languages = options.languages.isEmpty ? project.languages : try project.presentLanguages(of: options.languages)
    let trips = project.tables.flatMap { table in languages.map { Trip(table: table, language: $0) } }
    let validator = SchemaValidator(schema: options.schema)
    let progress = terminal.progress
    var units = 0
    var edits = 0
    let results = concurrentMap(trips) { trip in
      progress.update { "verifying \(PrintableText.escape(trip.table.path)) in \(trip.language)" }
      return Self.prove(trip, validator)
    }
    for (trip, result) in zip(trips, results) {
      let proof = try result.get()
      units += proof.unitCount
      edits += proof.editCount
      report.findings += proof.findings
      var totals = Totals()
      totals.units = proof.unitCount
      report.files.append(
        Report.File(path: trip.table.path, language: trip.language, base: nil, isChanged: false, totals: totals))
    }
    progress.clear()
    let errors = report.findings.filter { $0.severity == .error }
    let failed = Set(errors.map { "\($0.table ?? "") \($0.language?.name ?? "")" })
    report.remarks.append(
      "\(counted(trips.count, "trip")) of \(counted(project.tables.count, "table")) in "
        + "\(counted(languages.count, "language")), \(counted(units, "unit")), "
        + "\(counted(edits, "translation")) changed and changed back: "
        + (failed.isEmpty ? "nothing was lost" : "\(failed.count) failed"))
    report.remarks.append(validator.remark)
    report.weigh(by: project.configuration)
    return report
  }

  private static func prove(_ trip: Trip, _ validator: SchemaValidator) -> Result<Proof, RunError> {
    do {
      let roundTrip = try RoundTrip(
        table: trip.table, language: trip.language,
        tool: XLIFFTool(.locferry(version: Version.current)))
      var proof = Proof(
        unitCount: roundTrip.unitCount, editCount: roundTrip.editCount, findings: roundTrip.findings)
      // A document of no `<file>` is never written for a table, and no schema allows it.
      if proof.unitCount > 0, let complaint = try validator.complaint(about: roundTrip.document) {
        proof.findings.append(
          Finding(
            rule: .schema, table: trip.table.path, language: trip.language,
            message: "\(trip.table.path) in \(trip.language): \(complaint)"))
      }
      return .success(proof)
    } catch {
      return .failure(RunError(error, path: trip.table.path))
    }
  }

  private struct Proof: Sendable {
    var unitCount: Int
    var editCount: Int
    var findings: [Finding]
  }
}
