import Conversion
import Localization
import Testing
import Verification
import XLIFF

/// A table without texts has nothing to lose on a trip.
@Suite struct EmptyTableTests {
  private static let tool = XLIFFTool(id: "t", name: nil, version: nil, buildNumber: nil)

  private func failures(_ table: any LocalizationTable) throws -> [String] {
    try RoundTrip(table: table, language: tag("fr"), tool: Self.tool).findings.map(\.message)
  }

  @Test func `strings`() throws {
    #expect(try failures(stringsTable("")) == [])
    #expect(try failures(stringsTable("/* nothing yet */\n", ["fr": ""])) == [])
  }

  @Test func `plurals`() throws { #expect(try failures(dictionaryTable("")) == []) }

  @Test func `catalogs`() throws { #expect(try failures(CatalogTable(path: "T", catalog: catalog(""))) == []) }
}
