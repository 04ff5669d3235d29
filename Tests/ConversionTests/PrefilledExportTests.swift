import Conversion
import Diagnostics
import Localization
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
}
