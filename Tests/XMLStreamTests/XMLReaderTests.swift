import Diagnostics
import TestSupport
import Testing
import XMLStream

struct XMLReaderTests {
  @Test func `names are told by namespace, not by prefix`() throws {
    let log = try read("<e><p:e xmlns:p='urn:a'><p:f/></p:e><e xmlns='urn:b'/><e xmlns='urn:a'/></e>")
    #expect(log.events == ["-:0", "0:0", "0:f", "/", "/", "?urn:b:0", "/", "0:0", "/", "/"])
  }

  @Test func `text is joined from all its pieces`() throws {
    #expect(try read("<e>a&amp;b<![CDATA[<c>]]>&#x1F642;<!-- d --><?e f?>g\r\nh</e>").string == "a&b<c>\u{1F642}g\nh")
    #expect(try read("<e>  <f/>\n</e>").string == "  \n")
  }

  @Test func `attribute values`() throws {
    let log = try read("<e xmlns:p='urn:p' p:k='no' k='a&amp;#38;&#38;&lt;b&#10;c\nd&quot;'/>")
    #expect(log.values.map { String(decoding: $0, as: UTF8.self) } == ["a&#38;&<b\nc d\""])
  }

  @Test func `the place of a tag is its first letter, in bytes`() throws {
    let log = try read("<e>\n  <f/>\u{E9}<f\n k='1'\n/>\n\n<g/></e>")
    let expected = [(1, 1), (2, 3), (2, 9), (6, 1)].map { TextPosition(line: $0, column: $1) }
    #expect(log.positions == expected)
  }

  @Test func `places are right far down and far along`() throws {
    let lines = "<e>" + String(repeating: "\n", count: 99_998) + "\n  <f/></e>"
    #expect(try read(lines).positions.last == TextPosition(line: 100_000, column: 3))
    #expect(refusal(MemorySource(Array((lines + "<").utf8)))?.1.line == 100_000)
    let columns = "<e>" + String(repeating: "<f/>\u{E9}", count: 100_000) + "</e>"
    let positions = try read(columns).positions
    #expect(positions.last == TextPosition(line: 1, column: 4 + 6 * 99_999))
  }

  /// The window holds 256 KiB and keeps the last 16 of them.
  @Test(arguments: [0, 10_000, 130_000, 230_000, 250_000, 700_000], [20_000, 300_000, 900_000])
  func `the place of a tag is right however long it is`(before: Int, length: Int) throws {
    let padding = "<e>" + String(repeating: "x", count: before) + "\n<d/>\n\n \u{E9}"
    let blanks = String(repeating: String(repeating: " ", count: 99) + "\n", count: length / 100)
    let value = String(repeating: "v", count: length)
    let expected = [(1, 1), (2, 1), (4, 4), (4 + length / 100, 7)].map { TextPosition(line: $0, column: $1) }
    #expect(try read("\(padding)<f\(blanks)k=''/><g/></e>").positions == expected)
    let inValue = [(1, 1), (2, 1), (4, 4), (4, 13 + length)].map { TextPosition(line: $0, column: $1) }
    #expect(try read("\(padding)<f k='\(value)'/><g/></e>").positions == inValue)
  }

  @Test func `the place of a long tag is right for any cut of the input`() throws {
    let blanks = String(repeating: "\n", count: 70_000)
    for step in [500, 4096, 5000, 30_000] {
      let log = EventLog()
      try XMLReader.read(TricklingSource(Array("<e>\n \u{E9}<f\(blanks)/>\n<g/></e>".utf8), step: step), into: log)
      #expect(log.positions == [(1, 1), (2, 4), (70_003, 1)].map { TextPosition(line: $0, column: $1) }, "\(step)")
    }
  }

  @Test func `places are counted independently, for any cut of the input`() throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    let tags = ["<f/>", "<f k='\n='/>", "<f\n\nk=\"'\" />"]
    let fillers = ["\n", " ", "x", "\u{E9}", "\u{1F642}", "<!-- > = -->", "<?p '\n?>", "<![CDATA[<f>\n]]>", "a=b"]
    var text: [UInt8] = Array("<e>".utf8)
    var expected = [TextPosition(line: 1, column: 1)]
    var line = 1
    var lineStart = 0
    for _ in 0..<20_000 {
      let isTag = Int.random(in: 0..<3, using: &generator) == 0
      if isTag { expected.append(TextPosition(line: line, column: text.count - lineStart + 1)) }
      for byte in ((isTag ? tags : fillers).randomElement(using: &generator) ?? "").utf8 {
        text.append(byte)
        if byte == 0x0A {
          line += 1
          lineStart = text.count
        }
      }
    }
    text += Array("</e>".utf8)
    for step in [1 << 20, 977] {
      let log = EventLog()
      try XMLReader.read(TricklingSource(text, step: step), into: log)
      #expect(log.positions == expected, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 4096])
  func `a source may yield as little as it likes`(step: Int) throws {
    let text = "\u{FEFF}<?xml version='1.0'?><e k='\u{E9}'>" + String(repeating: "\u{1F642}x\n", count: 5000) + "</e>"
    for bytes in [Array(text.utf8), utf16(text, bigEndian: true)] {
      let log = EventLog()
      try XMLReader.read(TricklingSource(bytes, step: step), into: log)
      #expect(log.string == String(repeating: "\u{1F642}x\n", count: 5000))
    }
  }

  struct Broken: Error {}

  struct BrokenSource: XMLByteSource {
    var calls = 0

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      calls += 1
      if calls == 2 { throw Broken() }
      let piece = Array(("<e>" + String(repeating: "x", count: 20_000)).utf8)
      unsafe buffer.copyBytes(from: piece)
      return piece.count
    }
  }

  final class ThrowingHandler: XMLHandler {
    let vocabulary = XMLVocabulary(namespaces: [], elements: [], attributes: [])
    var starts = 0
    var ends = 0

    func start(_ tag: borrowing XMLStartTag, _ arena: inout XMLTextArena) throws {
      starts += 1
      if starts == 2 { throw Broken() }
    }

    func end(_ arena: inout XMLTextArena) { ends += 1 }
  }

  @Test func `what a source or a handler throws comes out`() throws {
    do throws(XMLReadError) {
      try XMLReader.read(BrokenSource(), into: EventLog())
      Issue.record("nothing was thrown")
    } catch {
      guard case .source(is Broken) = error else { throw error }
    }
    let handler = ThrowingHandler()
    do throws(XMLReadError) {
      try XMLReader.read(MemorySource(Array("<e><f/><f/></e>".utf8)), into: handler)
      Issue.record("nothing was thrown")
    } catch {
      guard case .handler(is Broken) = error else { throw error }
    }
    #expect(handler.starts == 2)
    #expect(handler.ends == 0)
  }
}

/// UTF-16 with whatever mark the text begins with.
func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
}
