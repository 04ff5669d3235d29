import Conversion
import Diagnostics
import Foundation
import Localization
import LosslessJSON
import Merge
import StringCatalog
import TestSupport
import XLIFF
import XMLStream

func tag(_ name: String) -> LanguageTag {
  guard let tag = LanguageTag(name) else { preconditionFailure("\(name) is no language's name") }
  return tag
}

/// A catalog of some entries, written as plain JSON.
func catalog(_ entries: String, source: String = "en", version: String = "1.0") throws -> StringCatalog {
  try StringCatalog(
    Array(#"{"sourceLanguage":"\#(source)","strings":{\#(entries)},"version":"\#(version)"}"#.utf8))
}

/// `"fr":{"stringUnit":…}`
func plain(_ language: String, _ value: String, _ state: String = "translated") -> String {
  #""\#(language)":{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
}

/// `{"stringUnit":…}`
func text(_ value: String, _ state: String = "translated") -> String {
  #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
}

/// `"variations":{"plural":{"one":…}}`
func plural(_ cases: KeyValuePairs<String, String>) -> String {
  #""variations":{"plural":{\#(cases.map { #""\#($0)":\#(text($1))"# }.joined(separator: ","))}}"#
}

/// An entry with localizations.
func entry(_ key: String, _ localizations: String...) -> String {
  #""\#(key)":{"localizations":{\#(localizations.joined(separator: ","))}}"#
}

/// The export of a catalog in one language, read back: the units in their order, and what stayed at home.
func export(_ catalog: StringCatalog, to language: String) throws -> (units: [TransUnit], findings: [Finding]) {
  var export = CatalogTable(path: "T", catalog: catalog).exportPlan().export(to: tag(language))
  let bytes = try export.document(tool: XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil)).bytes
  var content = UnitList()
  _ = try XLIFFReader(name: "t.xliff").read(MemorySource(bytes), into: &content)
  return (content.units, export.findings)
}

private struct UnitList: XLIFFHandler {
  var units: [TransUnit] = []
  mutating func beginFile(_ file: XLIFFFile) {}
  mutating func handle(_ unit: TransUnit) { units.append(unit) }
  mutating func endFile() {}
}

/// The units of a catalog in one language, each on a line: `id ‹source› target (state)`, in the order of an export.
/// States are spelled as a catalog spells them, whatever has no attribute is `()`.
func exported(_ catalog: StringCatalog, _ language: String) throws -> [String] {
  try export(catalog, to: language).units.map { unit in
    let source = unit.source.map(spell) ?? "no source"
    return "\(unit.id ?? "no id") ‹\(source)›" + (unit.target.map { " \(spell($0)) (\(state(of: unit)))" } ?? "")
  }
}

private func state(of unit: TransUnit) -> String {
  switch (unit.state, unit.qualifier) {
  case (.translated?, .leveragedMT?): "machine_translated"
  case (.needsReviewL10n?, nil): "needs_review"
  case (let state, nil): state?.spelling.string ?? ""
  case (_, let qualifier?): "qualifier \(qualifier.spelling)"
  }
}

func spell(_ value: UnitValue) -> String {
  switch value {
  case .text(let text): text.string
  case .phrases(let phrases): "[\(phrases.map(\.string).joined(separator: ", "))]"
  }
}

// MARK: - Imports

/// One returned unit, written as XML.
struct Returned {
  var id: String
  var source: String?
  var target: String?
  /// Attributes of the target.
  var state = #"state="translated""#
  /// Attributes of the unit.
  var attributes = ""

  init(
    _ id: String, _ source: String?, _ target: String?, state: String = #"state="translated""#, attributes: String = ""
  ) {
    self.id = id
    self.source = source
    self.target = target
    self.state = state
    self.attributes = attributes
  }

  fileprivate var xml: String {
    var lines = [#"<trans-unit id="\#(escape(id))" \#(attributes)>"#]
    if let source { lines.append("<source>\(escape(source))</source>") }
    if let target { lines.append("<target \(state)>\(escape(target))</target>") }
    return lines.joined() + "</trans-unit>"
  }

  private func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A document with the units for table `T`.
func document(_ units: [Returned], language: String = "fr", original: String = "T") -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="\(original)" source-language="en" target-language="\(language)" datatype="plaintext"><body>
    \(units.map(\.xml).joined(separator: "\n"))
    </body></file></xliff>
    """.utf8)
}

/// What an import came to, and the catalog it makes.
struct Imported {
  var results: [TableImportResult]
  var language: String
  var catalog: StringCatalog

  var result: TableImportResult { results[0] }
  var totals: Totals { result.totals }

  /// `rule outcome` of each finding, in the order of their severity and then as found.
  var findings: [String] { results.flatMap(\.findings).map { "\($0.rule.rawValue) \($0.outcome.rawValue)" } }

  var messages: String { results.flatMap(\.findings).map(\.message).joined(separator: "\n") }

  /// The catalog after the import.
  func edited() -> [UInt8] {
    let edit = CatalogTable(path: "T", catalog: catalog).edits(for: results).first
    return (try? edit?.render()) ?? catalog.document.bytes
  }

  /// The texts of the language after the import, by an independent JSON reader: `path: value (state)`, sorted.
  func texts() throws -> [String] { try CatalogTexts(edited()).lines(language: language) }
}

/// Imports a document into a catalog as table `T`. The base, if any, is a document too.
func imported(
  _ catalog: StringCatalog, _ bytes: [UInt8], base: [UInt8]? = nil, language: String = "fr",
  policy: ImportPolicy = ImportPolicy(), known: [String] = ["fr"],
  resolutions: ConflictResolutions = ConflictResolutions()
) throws -> Imported {
  var options = DocumentImport.Options()
  options.policy = policy
  options.resolutions = resolutions
  options.knownLanguages = Set(known.map(tag))
  var snapshot: BaseSnapshot?
  if let base {
    var content = BaseSnapshot()
    _ = try XLIFFReader(name: "base").read(MemorySource(base), into: &content)
    snapshot = content
  }
  var run = DocumentImport(
    bundlePath: "t.xliff", targets: [CatalogImportTarget(table: "T", catalog: catalog)], base: snapshot,
    options: options)
  _ = try XLIFFReader(name: "t.xliff").read(MemorySource(bytes), into: &run)
  run.finish()
  return Imported(results: run.results, language: language, catalog: catalog)
}

func imported(
  _ catalog: StringCatalog, _ units: [Returned], base: [Returned]? = nil, language: String = "fr",
  policy: ImportPolicy = ImportPolicy(), known: [String] = ["fr"],
  resolutions: ConflictResolutions = ConflictResolutions()
) throws -> Imported {
  try imported(
    catalog, document(units, language: language), base: base.map { document($0, language: language) },
    language: language, policy: policy, known: known, resolutions: resolutions)
}

/// What Xcode would export: the base of an import.
func export(_ catalog: StringCatalog, _ language: String, table: String = "T") throws -> [UInt8] {
  var export = CatalogTable(path: table, catalog: catalog).exportPlan().export(to: tag(language))
  return try export.document(tool: XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil)).bytes
}

/// The texts of a catalog as Foundation reads it: another reader than the one under test.
struct CatalogTexts {
  struct Unreadable: Error {}

  private let strings: [String: NSDictionary]

  init(_ bytes: [UInt8]) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary,
      let strings = root["strings"] as? [String: NSDictionary]
    else { throw Unreadable() }
    self.strings = strings
  }

  /// `key path: value (state)` for every text of a language, sorted.
  func lines(language: String) -> [String] {
    var lines: [String] = []
    for (key, entry) in strings {
      guard let localization = (entry["localizations"] as? NSDictionary)?[language] as? NSDictionary else { continue }
      collect(localization, key, &lines)
    }
    return lines.sorted()
  }

  private func collect(_ node: NSDictionary, _ path: String, _ lines: inout [String]) {
    if let unit = node["stringUnit"] as? NSDictionary {
      lines.append("\(path): \(unit["value"] as? String ?? "no value") (\(unit["state"] as? String ?? "none"))")
    }
    if let set = node["stringSet"] as? NSDictionary {
      lines.append(
        "\(path): \((set["values"] as? [String]) ?? []) (\(set["state"] as? String ?? "none"))")
    }
    for (kind, cases) in node["variations"] as? [String: [String: NSDictionary]] ?? [:] {
      for (name, value) in cases { collect(value, "\(path) \(kind).\(name)", &lines) }
    }
    for (name, value) in node["substitutions"] as? [String: NSDictionary] ?? [:] {
      let number = value["argNum"].map { "\($0)" } ?? "none"
      lines.append("\(path) \(name): argNum \(number) \(value["formatSpecifier"] as? String ?? "none")")
      collect(value, "\(path) \(name)", &lines)
    }
  }
}
