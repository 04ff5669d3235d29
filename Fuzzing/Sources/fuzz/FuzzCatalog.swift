import Conversion
import Diagnostics
import Localization
import LosslessJSON
import StringCatalog
import Verification
import XLIFF

/// A String Catalog: the reader's, the editor's and the whole trip's promises.
func fuzzCatalog(_ bytes: [UInt8]) throws {
  let document: JSONDocument
  do throws(JSONError) {
    document = try JSONDocument(bytes)
  } catch {
    requirePlace(error.position, in: bytes, error.message)
    return
  }
  let editor = JSONEditor(document) { CatalogOrder.precedes($0, $1) }
  require(editor.isEmpty && editor.render() == bytes, "no edit is not the same bytes")

  let catalog: StringCatalog
  do throws(StringCatalogError) {
    catalog = try StringCatalog(document)
  } catch {
    requirePlace(error.position, in: bytes, error.message)
    return
  }
  let formatted = catalog.formatted()
  require(try StringCatalog(formatted).formatted() == formatted, "formatted once more it is another file")
  _ = try StringCatalog(catalog.sourceContents())
  try requireEdits(catalog)
  try requireRoundTrips(CatalogTable(path: "T.xcstrings", catalog: catalog))
}

/// A text set at every place there is, and one where there was none, is read back; nothing else changes.
private func requireEdits(_ catalog: StringCatalog) throws {
  let unheard = language("qya")
  guard catalog.column(for: unheard) == nil else { return }
  for (index, entry) in catalog.entries.prefix(8).enumerated() {
    var editor = CatalogEditor(catalog)
    let text = newTexts[index % newTexts.count]
    editor.set(
      Translation(value: .text(text), state: .needsReview), entry: index, language: unheard, path: .plain,
      existing: nil)
    let edited = try StringCatalog(editor.render())
    require(edited.entries.map(\.key) == catalog.entries.map(\.key), "an edit changed the keys")
    guard let cell = edited.column(for: unheard)?.cell(ofEntry: index), let unit = edited.plainUnit(of: cell) else {
      // Members of its localizations are read as languages by other spellings, too.
      broken("the new text of \(entry.key) is not there")
    }
    let read = edited.translation(of: unit)
    require(read == Translation(value: .text(text), state: .needsReview), "\(entry.key) has \(read)")
    for other in catalog.languages {
      require(
        edited.column(for: other)?.cell(ofEntry: index) != nil
          || catalog.column(for: other)?.cell(ofEntry: index) == nil,
        "an edit lost \(other)")
    }
  }
}

/// Every promise that `verify` proves, for the languages the table has and one it lacks.
func requireRoundTrips(_ table: some LocalizationTable) throws {
  let languages = table.languages.sorted { $0.name < $1.name }.prefix(2) + [german]
  for language in Set(languages) {
    let trip = try RoundTrip(
      table: table, language: language,
      tool: XLIFFTool(id: "locferry", name: nil, version: nil, buildNumber: nil))
    for finding in trip.findings where finding.rule == .roundTrip { broken(finding.message) }
  }
}
