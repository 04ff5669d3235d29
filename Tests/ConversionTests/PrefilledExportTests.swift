import Conversion
import Diagnostics
import Localization
import Merge
import StringCatalog
import Testing
import XLIFF
import XMLStream

/// Exports for tools that edit only targets which are there: empty ones hold their source, in state `new`.
@Suite struct PrefilledExportTests {
  private static let entries = [
    #""OK":{}"#, #""open":{}"#, entry("done", plain("fr", "Fini")), #""kept":{"shouldTranslate":false}"#,
    entry("n", #""en":{\#(plural(["one": "1", "other": "%d"]))}"#),
  ].joined(separator: ",")

  private func prefilled(_ catalog: StringCatalog) throws -> String {
    var selection = ExportSelection()
    selection.prefillsTargets = true
    var export = CatalogTable(path: "T", catalog: catalog).exportPlan().export(to: tag("fr"), selection)
    let tool = XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil)
    return String(decoding: try export.document(tool: tool).bytes, as: UTF8.self)
  }

  private func imported(_ catalog: StringCatalog, _ document: String, base: String) throws -> Imported {
    try ConversionTests.imported(catalog, Array(document.utf8), base: Array(base.utf8))
  }

  @Test func `every text to be translated has a target`() throws {
    let document = try prefilled(try catalog(Self.entries))
    for (source, count) in ["OK": 1, "open": 1, "1": 1, "%d": 1] {
      #expect(document.ranges(of: #"<target state="new">\#(source)</target>"#).count == count, "\(source)")
    }
    #expect(document.contains(#"<target state="translated">Fini</target>"#))
    #expect(document.ranges(of: "<target").count == 5 && document.ranges(of: "<trans-unit").count == 6)
  }

  @Test func `untouched it changes nothing, and says nothing`() throws {
    let project = try catalog(Self.entries)
    let document = try prefilled(project)
    let result = try imported(project, document, base: document)
    #expect(result.findings.isEmpty && result.result.changes.isEmpty, "\(result.messages)")
    #expect(result.totals.untranslated == 5 && result.totals.unchanged == 1)
  }

  @Test func `a source that somebody confirms is a translation`() throws {
    let project = try catalog(Self.entries)
    let base = try prefilled(project)
    let document = base.replacing(#"<target state="new">OK<"#, with: #"<target state="translated">OK<"#)
    let result = try imported(project, document, base: base)
    #expect(try result.texts() == ["OK: OK (translated)", "done: Fini (translated)"])
    // Without a state it may be what was filled in.
    let silent = try imported(
      project, base.replacing(#"<target state="new">OK<"#, with: "<target>OK<"), base: base)
    #expect(silent.findings == ["copied-source untranslated"] && silent.result.changes.isEmpty)
  }

  @Test func `what is filled keeps the state it has`() throws {
    let project = try catalog(Self.entries)
    let base = try prefilled(project)
    let result = try imported(project, base.replacing(">open</target>", with: ">ouvrir</target>"), base: base)
    #expect(try result.texts() == ["done: Fini (translated)", "open: ouvrir (needs_review)"])
    #expect(result.findings == ["unfinished applied"])
  }

  @Test func `the project's own work since then stays`() throws {
    let base = try prefilled(try catalog(Self.entries))
    let later = try catalog(Self.entries.replacing(#""open":{}"#, with: entry("open", plain("fr", "ouvrir"))))
    let result = try imported(later, base, base: base)
    #expect(result.findings == ["bundle-older unchanged"] && result.result.changes.isEmpty)
  }

  // MARK: Text files

  private static let table = Result {
    try stringsTable(#""a" = "Hello there"; "b" = "Good bye";"#, ["fr": #""a" = "Bonjour";"#])
  }

  private func units(state: String) -> [Returned] {
    [
      Returned("a", "Hello there", "Bonjour", state: ""), Returned("b", "Good bye", "Good bye", state: state),
    ]
  }

  @Test func `in text files only what was filled in has a state`() throws {
    var selection = ExportSelection()
    selection.prefillsTargets = true
    var export = try Self.table.get().exportPlan().export(to: tag("fr"), selection)
    let tool = XLIFFTool(id: "t", name: "T", version: "1", buildNumber: nil)
    let document = String(decoding: try export.document(tool: tool).bytes, as: UTF8.self)
    #expect(document.contains("<target>Bonjour</target>"))
    #expect(document.contains(#"<target state="new">Good bye</target>"#))
  }

  /// Without a base too, as of a lone XLIFF.
  @Test(arguments: [true, false])
  func `in text files, too, what was filled in is nobody's work`(hasBase: Bool) throws {
    let table = try Self.table.get()
    let filled = units(state: #"state="new""#)
    let result = try ConversionTests.imported(table, filled, base: hasBase ? filled : nil)
    #expect(result.edits.isEmpty && result.result.totals.untranslated == 1 && result.result.totals.unchanged == 1)
    #expect(result.findings == (hasBase ? [] : ["copied-source untranslated"]))
    // Without a state it may be what was filled in, where the export says that something was.
    let silent = try ConversionTests.imported(table, units(state: ""), base: hasBase ? filled : nil)
    #expect(silent.result.totals.applied == (hasBase ? 0 : 1))
    let confirmed = try ConversionTests.imported(
      table, units(state: #"state="translated""#), base: hasBase ? filled : nil)
    #expect(try confirmed.content().contains(#""b" = "Good bye";"#))
  }

  // MARK: Sources that lack

  /// A French substitution that the source lacks: Xcode writes the unit's id for its source.
  private static let withoutSource = entry(
    "k",
    #""fr":{"stringUnit":{"state":"translated","value":"%#@N@"},"substitutions":{"N":{"argNum":1,"formatSpecifier":"lld",\#(plural(["other": "%arg y"]))}}}"#
  )

  @Test func `an id is never filled in`() throws {
    let document = try prefilled(try catalog(Self.withoutSource))
    #expect(document.contains("<source>k|==|substitutions.N.plural.one</source>"))
    #expect(!document.contains("<target state=\"new\""))
  }

  @Test(arguments: [true, false])
  func `an id that comes back is no translation`(hasBase: Bool) throws {
    let catalog = try catalog(Self.withoutSource)
    let base = String(decoding: try export(catalog, "fr"), as: UTF8.self)
    for category in ["one", "other"] {
      let id = "k|==|substitutions.N.plural.\(category)"
      let result = try ConversionTests.imported(
        catalog, document([Returned(id, id, id)]), base: hasBase ? Array(base.utf8) : nil,
        policy: ImportPolicy(preferred: .theirs))
      #expect(result.result.changes.isEmpty && result.totals.untranslated == 1)
      #expect(result.findings.first == "copied-source untranslated")
    }
  }
}
