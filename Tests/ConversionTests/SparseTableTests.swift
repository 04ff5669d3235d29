import Conversion
import Diagnostics
import Localization
import Testing
import Verification
import XLIFF

/// Trips of tables with little to say.
@Suite struct SparseTableTests {
  private static let tool = XLIFFTool(id: "t", name: nil, version: nil, buildNumber: nil)

  private func failures(_ table: any LocalizationTable) throws -> [String] {
    try RoundTrip(table: table, language: tag("fr"), tool: Self.tool).findings.map(\.message)
  }

  /// `Harbour;` is short for `Harbour = "Harbour";`, wherever the file goes on.
  @Test func `keys that stand alone`() throws {
    let file = "Harbour;\n\"a\" = \"b\"; 'Pier' /* c */ ;"
    #expect(try failures(stringsTable(file, ["fr": file])) == [])
  }

  @Test func `no strings`() throws {
    #expect(try failures(stringsTable("")) == [])
    #expect(try failures(stringsTable("/* nothing yet */\n", ["fr": ""])) == [])
  }

  @Test func `no plurals`() throws { #expect(try failures(dictionaryTable("")) == []) }

  @Test func `no keys`() throws { #expect(try failures(CatalogTable(path: "T", catalog: catalog(""))) == []) }
}
