import Diagnostics
import Testing
import XMLStream

struct RefusalTests {
  @Test(
    arguments: [
      ([], .empty), (Array("hello".utf8), .notXML),
      ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x3C], .repeatedByteOrderMark),
      ([0xFF, 0xFE, 0xFF, 0xFE, 0x3C, 0], .repeatedByteOrderMark),
      (utf16("<e/>", bigEndian: true), .utf16WithoutByteOrderMark),
      (utf16("<e/>", bigEndian: false), .utf16WithoutByteOrderMark), ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], .utf32),
      ([0, 0, 0, 0x3C], .utf32), ([0x4C, 0x6F, 0xA7, 0x94], .ebcdic), ([0x1F, 0x8B, 8], .gzip),
      (utf16("\u{FEFF}<e>", bigEndian: true) + [0xD8, 0, 0, 0x3C], .invalidUTF16),
      (utf16("\u{FEFF}<e>", bigEndian: true) + [0xDC, 0], .invalidUTF16),
      (utf16("\u{FEFF}<e/>", bigEndian: true) + [0x20], .invalidUTF16),
    ] as [([UInt8], XMLRefusal)])
  func `bytes that are not read`(bytes: [UInt8], expected: XMLRefusal) {
    #expect(refusal(bytes) == expected)
  }

  @Test(
    arguments: [
      ("<?xml version='1.0' encoding='ISO-8859-1'?><e/>", .unreadEncoding("ISO-8859-1")),
      ("<?xml version=\"1.0\" encoding = \"UTF-7\"?><e/>", .unreadEncoding("UTF-7")),
      ("<?xml version='1.0' encoding='utf-16'?><e/>", .wrongEncoding(declared: "utf-16")),
      ("<?xml version='1.0' encoding='US-ASCII'?><e>\u{E9}</e>", .wrongEncoding(declared: "US-ASCII")),
      ("<?xml version='1.1'?><e/>", .unreadVersion("1.1")),
      ("<!-- <!DOCTYPE no> --><?p?>\n<!DOCTYPE e><e/>", .documentType), ("<!doctype e><e/>", .documentType),
      ("<e>", .cutShort), ("<e k='", .cutShort), ("<e>\u{E9}", .cutShort), ("<e><f></e", .cutShort),
      ("<!--", .cutShort),
    ] as [(String, XMLRefusal)])
  func `texts that are not read`(text: String, expected: XMLRefusal) {
    #expect(refusal(text) == expected)
  }

  @Test(arguments: [
    "<?xml version='1.0'?><e/>", "<?xml version='1.0' encoding='utf-8' standalone='yes'?><e/>",
    "<?xml version=\"1.0\" encoding='UTF-8'?><e/>", "<?xml version='1.0' encoding='us-ascii'?><e/>",
    "\n <e/>\n<!-- c -->",
    "\u{FEFF}<e/>",
  ])
  func `texts that are read`(text: String) throws {
    #expect(try read(text).events == ["-:0", "/"])
  }

  @Test(arguments: ["", " encoding='UTF-16'", " encoding='utf-16'"], [true, false])
  func `UTF-16 with a mark is read`(declaration: String, bigEndian: Bool) throws {
    let text = "\u{FEFF}<?xml version='1.0'\(declaration)?><e k='\u{1F642}'>\u{E9}\u{FFFD}</e>"
    let log = try read(utf16(text, bigEndian: bigEndian))
    #expect(log.string == "\u{E9}\u{FFFD}")
    #expect(log.values == [Array("\u{1F642}".utf8)])
    let lying = "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?><e/>"
    #expect(refusal(utf16(lying, bigEndian: bigEndian)) == .wrongEncoding(declared: "UTF-8"))
  }

  @Test(arguments: [
    "<e>&no;</e>", "<e k='&no;'/>", "<p:e/>", "<e p:k='1'/>", "<e k='1' k='2'/>", "<e><f></e></f>", "<e/><e/>", "<e/>x",
    "<e>&#0;</e>", "<e>&#xD800;</e>", "<e>&#xFFFE;</e>", "<e>\u{1}</e>", "<e>\u{FFFF}</e>", "<e k='<'/>", "<e>]]></e>",
    "<e>a & b</e>", "<e><!-- -- --></e>", " <?xml version='1.0'?><e/>", "<e xmlns:p=''/>",
  ])
  func `texts that are not well-formed`(text: String) throws {
    guard case .malformed(let message)? = refusal(text) else {
      Issue.record("\(String(describing: refusal(text)))")
      return
    }
    #expect(!message.isEmpty)
    let lines = message.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1)
  }

  @Test(
    arguments: [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xFF], [0xC3, 0x28]] as [[UInt8]])
  func `invalid UTF-8`(bytes: [UInt8]) {
    #expect(refusal(Array("<e>".utf8) + bytes + Array("</e>".utf8)) != nil)
    #expect(refusal(Array("<e k='".utf8) + bytes + Array("'/>".utf8)) != nil)
  }

  @Test(
    arguments: [
      ("<e/>@", "1:5"), ("<e/>\n@<e/>", "2:1"), ("<e/> <!-- c -->@", "1:16"), ("<e>@</e>", "1:4"),
      ("<e k='a@'/>", "1:8"), ("<e>a<!-- @ --></e>", "1:10"),
      ("<e/>" + String(repeating: "\n", count: 300_000) + " @", "300001:2"),
    ])
  func `no zero byte is passed over`(text: String, place: String) throws {
    let expected = "\(place): a zero byte (U+0000) is no text"
    let text = text.replacing("@", with: "\0")
    let marked = "\u{FEFF}" + text
    for bytes in [Array(text.utf8), utf16(marked, bigEndian: true), utf16(marked, bigEndian: false)] {
      let found = try #require(refusal(MemorySource(bytes)))
      #expect("\(found.1): \(found.0)" == expected)
    }
  }

  @Test func `what is wrong before a zero byte is told first`() {
    let text = "<e>&no;" + String(repeating: "x", count: 10_000) + "\0</e>"
    #expect(refusal(text) == .malformed("Entity 'no' not defined"))
    // Also where both stand in what the parser has before it.
    #expect(refusal("<e>&no; \0</e>") == .malformed("Entity 'no' not defined"))
  }

  @Test func `refusals have their place`() throws {
    func place(_ text: String) throws -> String {
      let found = try #require(refusal(MemorySource(Array(text.utf8))))
      return "\(found.1): \(found.0)"
    }
    #expect(try place("<e>\n <f>&no;</f></e>") == "2:9: Entity 'no' not defined")
    #expect(try place("\n\n <!DOCTYPE e>") == "3:2: a document type declaration (<!DOCTYPE) is not accepted")
    #expect(try place("<e>\n  <f") == "2:5: the document is cut short: it ends before its root element does")
    #expect(
      try place("<?xml version='1.0' encoding='ASCII'?>\n<e>a\u{E9}</e>")
        == "2:5: the document says it is encoded as \"US-ASCII\", but its bytes are not")
    let attributes = (0..<65).map { " a\($0)=''" }.joined()
    #expect(try place("<e>\n <f\(attributes)/></e>") == "2:2: a tag has more than 64 attributes")
    let many = (0..<2000).map { " a\($0)=''" }.joined()
    #expect(try place("<e>\n <f\(many)/></e>") == "2:2: a tag has more than 64 attributes")
  }

  // MARK: Limits

  @Test func `depth`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<e>", count: depth) + String(repeating: "</e>", count: depth)
    }
    #expect(refusal(nested(64)) == nil)
    #expect(refusal(nested(65)) == .tooMany(.depth))
    #expect(refusal(nested(100_000)) == .tooMany(.depth))
  }

  @Test func `attributes and namespaces`() {
    func tag(_ attributes: Int, _ namespaces: Int) -> String {
      "<e" + (0..<attributes).map { " a\($0)='>='" }.joined()
        + (0..<namespaces).map { " xmlns:n\($0)=\"urn:\($0)\"" }.joined()
        + "/>"
    }
    #expect(refusal(tag(64, 16)) == nil)
    #expect(refusal(tag(65, 0)) == .tooMany(.attributes))
    #expect(refusal(tag(0, 17)) == .tooMany(.namespaces))
    #expect(refusal(tag(100_000, 0)) == .tooMany(.attributes))
    #expect(refusal(tag(0, 100_000)) == .tooMany(.attributes))
    #expect(
      refusal("<e>" + String(repeating: "<e a='>'/>", count: 10_000) + tag(300, 0) + "</e>") == .tooMany(.attributes))
    let spread = (0..<100).map { " a\($0)='\(String(repeating: "x", count: 5000))'" }.joined()
    #expect(refusal("<e\(spread)/>") == .tooMany(.attributes))
  }

  @Test func `many equals signs that are no attributes`() {
    let signs = String(repeating: "=", count: 100_000)
    #expect(
      refusal("<e k='\(signs)'>\(signs)<f k=\"'\(signs)'\"/>&lt;\(signs)<![CDATA[\(signs)]]><!--' \(signs)--></e>")
        == nil)
    #expect(refusal("<e>" + String(repeating: "a=", count: 50) + "<f k=''/></e>") == nil)
    #expect(refusal("<e>" + String(repeating: "<f a='' b='' c='='/>", count: 1000) + "</e>") == nil)
    let long = String(repeating: "x= ", count: 10_000)
    #expect(refusal("<e>\(long)<f a='\(long)' b='\(long)'/>\(long)</e>") == nil)
  }

  @Test func `long texts`() {
    let megabyte = String(repeating: "x", count: 1 << 20)
    #expect(refusal("<e>\(megabyte)</e>") == nil)
    #expect(refusal("<e>\(megabyte)y</e>") == .tooMany(.textBytes))
    #expect(refusal("<e k='\(megabyte)'/>") == nil)
    #expect(refusal("<e k='\(megabyte)y'/>") == .tooMany(.textBytes))
  }
}
