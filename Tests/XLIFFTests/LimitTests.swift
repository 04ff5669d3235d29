import Testing
import XLIFF
import XMLStream

/// What a document may not exceed, each as the user is told of it: the limit by its name, and where.
@Suite struct LimitTests {
  private func refusal(_ unit: String, limit: Int = XLIFFReader.maximumUnitCount) -> String? {
    struct Ignoring: XLIFFHandler {
      mutating func beginFile(_ file: XLIFFFile) {}
      mutating func handle(_ unit: TransUnit) {}
      mutating func endFile() {}
    }
    let text = "<xliff version='1.2'>\n<file><body>\n\(unit)</body></file></xliff>"
    var handler = Ignoring()
    do throws(XLIFFError) {
      _ = try XLIFFReader(name: "t.xliff", unitLimit: limit).read(MemorySource(Array(text.utf8)), into: &handler)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func unit(_ content: String) -> String { "<trans-unit id='k'>\(content)</trans-unit>" }

  @Test func depth() {
    // The document's own four levels are <xliff>, <file>, <body> and <trans-unit>.
    func nested(_ count: Int) -> String {
      unit(String(repeating: "<g>", count: count) + String(repeating: "</g>", count: count))
    }
    #expect(refusal(nested(60)) == nil)
    #expect(refusal(nested(61)) == "t.xliff:3:200: error: elements are nested deeper than 64 levels")
  }

  @Test func attributes() {
    func tag(_ name: String, _ count: Int) -> String {
      "<trans-unit id='k'" + (1..<count).map { " \(name)\($0)=''" }.joined() + "/>"
    }
    #expect(refusal(tag("a", 64)) == nil)
    #expect(refusal(tag("a", 65)) == "t.xliff:3:1: error: a tag has more than 64 attributes")
    func declaring(_ count: Int) -> String {
      "<trans-unit id='k'" + (0..<count).map { " xmlns:n\($0)='u'" }.joined() + "/>"
    }
    #expect(refusal(declaring(16)) == nil)
    #expect(refusal(declaring(17)) == "t.xliff:3:1: error: a tag declares more than 16 namespaces")
  }

  @Test func texts() {
    let megabyte = String(repeating: "x", count: 1 << 20)
    #expect(refusal(unit("<source>\(megabyte)</source>")) == nil)
    #expect(
      refusal(unit("<source>\(megabyte)x</source>"))?.hasSuffix(": error: a text is longer than 1048576 bytes") == true)
    // Phrases are one text together.
    let phrases = (0..<2).map { "<mrk mtype='x-set' mid='\($0)'>\(megabyte)</mrk>" }.joined()
    #expect(
      refusal(unit("<source>\(phrases)</source>"))?.hasSuffix(": error: a text is longer than 1048576 bytes") == true)
    // So that a unit cannot hold more than this; what other documents keep can.
    #expect(XMLRefusal.tooMany(.keptBytes).description == "an element holds more than 16777216 bytes")
  }

  /// They take room without having a text.
  @Test func parts() throws {
    func problem(_ content: String) throws -> UnitProblem? { try readUnit(unit(content)).problem }
    func segments(_ count: Int, _ text: String) -> String {
      (0..<count).map { "<mrk mtype='seg' mid='\($0)'>\(text)</mrk>" }.joined()
    }
    let phrases = String(repeating: "<mrk mtype='x-set' mid='0'/>", count: 66_000)
    #expect(try problem("<source/><target>\(phrases)</target>") == .tooManyParts)
    #expect(try problem("<source/><target>\(segments(66_000, "x"))</target>") == .tooManyParts)
    #expect(try problem("<source/><seg-source>\(segments(66_000, "x"))</seg-source>") == .tooManyParts)
    #expect(try problem("<source/><seg-source>\(segments(66_000, ""))</seg-source>") == nil)
    #expect(try problem("<source/><target>\(segments(10_000, "x"))</target>") == nil)
    let long = String(repeating: "m", count: 600_000)
    let named = ["a", "b"].map { "<mrk mtype='seg' mid='\($0)\(long)'>x</mrk>" }.joined()
    #expect(try problem("<source/><seg-source>\(named)</seg-source>") == .tooManyParts)
  }

  @Test func units() {
    #expect(refusal(unit("") + unit(""), limit: 2) == nil)
    #expect(
      refusal(unit("") + "\n" + unit("") + "\n" + unit(""), limit: 2)
        == "t.xliff:5:1: error: the document has more than 2 units")
    #expect(XLIFFReader.maximumUnitCount == 10_000_000)
  }
}
