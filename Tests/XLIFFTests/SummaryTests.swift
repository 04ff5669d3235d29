import Diagnostics
import Testing
import XLIFF
import XMLStream

/// What is said about a document as a whole, and how its reading ends early.
@Suite struct SummaryTests {
  private struct Collecting: XLIFFHandler {
    struct Enough: Error {}

    var units: [TransUnit] = []
    var limit = Int.max

    mutating func beginFile(_ file: XLIFFFile) {}
    mutating func handle(_ unit: TransUnit) throws {
      if units.count == limit { throw Enough() }
      units.append(unit)
    }
    mutating func endFile() {}
  }

  private func read(_ document: String, limit: Int = .max) throws -> (XLIFFSummary, [TransUnit]) {
    var handler = Collecting(limit: limit)
    let summary = try XLIFFReader(name: "t.xliff").read(MemorySource(Array(document.utf8)), into: &handler)
    return (summary, handler.units)
  }

  private func document(_ body: String, _ root: String = "version='1.2'") -> String {
    "<xliff \(root)><file><body>\n\(body)</body></file></xliff>"
  }

  @Test func `binary units are counted and passed over`() throws {
    let (summary, units) = try read(
      document(
        "<bin-unit id='a'><bin-source><trans-unit-like/></bin-source></bin-unit>\n<bin-unit id='b'/>"
          + "<trans-unit id='k'><source>s</source></trans-unit>",
        "xmlns='urn:oasis:names:tc:xliff:document:1.2' version='1.2'"))
    #expect(summary.warnings.map(\.position) == [TextPosition(line: 2, column: 1)])
    #expect(summary.warnings.map(\.description) == ["2 bin-unit(s) passed over"])
    #expect(units.map(\.id) == ["k"])
  }

  @Test func `a group of gettext plurals is read unit by unit`() throws {
    let (summary, units) = try read(
      document(
        "<group restype='x-gettext-plurals'><trans-unit id='k[0]'/><trans-unit id='k[1]'/></group><group><trans-unit id='l'/></group>",
        "xmlns='urn:oasis:names:tc:xliff:document:1.2' version='1.2'"))
    #expect(summary.warnings.map(\.kind) == [.pluralGroup])
    #expect(summary.warnings.map(\.position) == [TextPosition(line: 2, column: 1)])
    #expect(units.map(\.id) == ["k[0]", "k[1]", "l"])
  }

  @Test(arguments: [
    ("xmlns='urn:oasis:names:tc:xliff:document:1.1' version='1.1'", ["the document is XLIFF 1.1"]),
    ("version='1.2'", ["the document has no namespace"]),
    ("xmlns='urn:oasis:names:tc:xliff:document:1.2'", ["the document has no version"]),
  ])
  func `older roots`(root: String, warnings: [String]) throws {
    let (summary, units) = try read(document("<trans-unit id='k'/>", root))
    #expect(summary.warnings.map(\.description) == warnings && units.count == 1)
  }

  @Test func `what the handler throws ends the reading`() throws {
    do throws(XLIFFError) {
      var handler = Collecting(limit: 1)
      let text = document("<trans-unit id='a'/><trans-unit id='b'/>")
      _ = try XLIFFReader(name: "t.xliff").read(MemorySource(Array(text.utf8)), into: &handler)
      Issue.record("nothing was thrown")
    } catch {
      guard case .handler(let inner) = error else {
        Issue.record(error)
        return
      }
      #expect(inner is Collecting.Enough)
    }
  }

  @Test func `units are equal by what they say and where they stand`() throws {
    let unit = "<trans-unit id='k'><source>s</source><target state='new'>t</target><note from='f'>n</note></trans-unit>"
    let first = try #require(try read(document(unit)).1.first)
    #expect(try read(document(unit)).1.first == first)
    for other in [
      unit.replacing("'k'", with: "'l'"), unit.replacing(">s<", with: ">x<"), unit.replacing(">t<", with: ">x<"),
      unit.replacing("'new'", with: "'final'"), unit.replacing("'f'", with: "'g'"), unit.replacing(">n<", with: ">x<"),
      unit.replacing("id=", with: "approved='yes' id="), unit.replacing("id=", with: "translate='no' id="), "\n" + unit,
      unit.replacing("'new'", with: "'new' state-qualifier='fuzzy-match'"),
    ] {
      #expect(try read(document(other)).1.first != first, "\(other)")
    }
    let renamed = first.identified(by: "other")
    #expect(renamed.id == "other" && renamed.source == first.source && renamed.target == first.target)
  }
}
