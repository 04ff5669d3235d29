import Diagnostics
import Localization
import Testing
import XLIFF

/// Versions, namespaces and what else of a document is read with a word about it.
///
/// What of XLIFF 1.2 may come back beside plain strings, and what shows how it is read:
///
/// | what comes back | is | test |
/// |---|---|---|
/// | `g`, `mrk` of any type | its content | ``XLIFFReaderTests``: inline elements become their text |
/// | `bpt`, `ept`, `ph`, `it`, with `sub` in them | the native text they hold | the same |
/// | `x`, `bx`, `ex` with `equiv-text` | that text, with a word about it | the same |
/// | `x`, `bx`, `ex` without, or with an empty one | a refusal of that unit alone | ``XLIFFReaderTests``: units that cannot be taken |
/// | any other element in a text, of any namespace | a refusal of that unit alone | the same |
/// | comments, processing instructions, CDATA in a text | nothing, nothing, text | ``XLIFFReaderTests``: text is kept to the byte |
/// | `seg-source`, segments in the target | one text; unfinished where a segment lacks its counterpart, or that is blank | ``XLIFFReaderTests``: segments are joined with what stands between them |
/// | `alt-trans`, with its own `target` | passed over | ``XLIFFReaderTests``: only direct children count |
/// | phases, further notes and tools, `skl`, foreign elements and attributes | passed over; no file they name is opened | ``XLIFFReaderTests``: the head of a file; order does not matter, and only the first note counts |
/// | `group` in `group` | its units, with its `translate` | groups and binary units; a group's translate is inherited |
/// | `bin-unit`, whatever it holds | passed over and counted | the same |
/// | `restype="x-gettext-plurals"` | its units, with a warning | a gettext plural is read text by text, and that is said |
/// | XLIFF 1.1, 1.0, no namespace | read, with a warning | an older document is read, with a warning |
/// | XLIFF 2.x | refused by name | a newer one is refused by name |
/// | UTF-16 | read | UTF-16 |
/// | ids with folded white space | the one id they can mean | `ImportIdentityTests` of Conversion: an id whose white space a tool has folded |
/// | CR, CRLF, LF | the same in a comparison of sources | `ImportTableTests` of Merge: the source in the bundle is not the source now |
/// | two targets, no id | a refusal of that unit alone | ``XLIFFReaderTests``: units that cannot be taken |
@Suite struct TolerantReadingTests {
  private func read(_ root: String, _ body: String = "<trans-unit id='k'><source>S</source></trans-unit>") throws
    -> ReadDocument
  {
    try ReadDocument(
      "<\(root)><file original='a' source-language='en' target-language='fr' datatype='plaintext'><body>\(body)"
        + "</body></file></xliff>")
  }

  @Test(
    arguments: [
      ("xliff version='1.1' xmlns='urn:oasis:names:tc:xliff:document:1.1'", .version11),
      ("xliff version='1.0'", .noNamespace), ("xliff version='1.2'", .noNamespace),
      ("xliff version='1.1' xmlns='urn:oasis:names:tc:xliff:document:1.2'", .oddVersion("1.1")),
      ("xliff xmlns='urn:oasis:names:tc:xliff:document:1.2'", .oddVersion(nil)),
    ] as [(String, XLIFFWarning.Kind)])
  func `an older document is read, with a warning`(root: String, warning: XLIFFWarning.Kind) throws {
    let document = try read(root)
    #expect(document.units.map(\.id) == ["k"] && document.units.map(\.source) == [.text("S")])
    #expect(document.summary.warnings.map(\.kind) == [warning])
  }

  @Test(arguments: ["2.0", "2.1", "2.2", "3.0"]) func `a newer one is refused by name`(version: String) {
    for root in ["xmlns='urn:oasis:names:tc:xliff:document:\(version)' version='\(version)'", "version='\(version)'"] {
      #expect(refusal("<xliff \(root)/>") == "t.xliff:1:1: error: XLIFF \(version) is not read, only 1.2")
    }
  }

  /// Groups are walked however deep, binary units are passed over and counted with all that is in them.
  @Test func `groups and binary units`() throws {
    let document = try read(
      "xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'",
      """
      <group id='g'><note>n</note><group><trans-unit id='a'/><bin-unit id='b' mime-type='image/png'><bin-source>
      <external-file href='file:///etc/passwd'/></bin-source><trans-unit id='inner'/></bin-unit></group>
      <trans-unit id='c'/></group><bin-unit id='d' mime-type='x'/><trans-unit id='e'/>
      """)
    #expect(document.units.map(\.id) == ["a", "c", "e"])
    #expect(document.summary.warnings.map(\.kind) == [.binaryUnits(2)])
    #expect(document.summary.warnings.map(\.position.line) == [1])
  }

  /// XLIFF 1.2, 2.3: `translate` holds for what an element contains, unless that says otherwise itself.
  @Test func `a group's translate is inherited`() throws {
    let document = try read(
      "xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'",
      """
      <trans-unit id='a'/><group translate='no'><trans-unit id='b'/><trans-unit id='c' translate='yes' approved='no'/>
      <group><trans-unit id='d' xml:space='preserve'/></group><group translate='yes'><trans-unit id='e'/></group>
      <trans-unit id='f'/></group><trans-unit id='g'/><group><trans-unit id='h' translate='no'/></group>
      """)
    #expect(document.units.filter { !$0.isTranslatable }.map(\.id) == ["b", "d", "f", "h"])
    #expect(document.units.count == 8)
  }

  @Test func `a gettext plural is read text by text, and that is said`() throws {
    let document = try read(
      "xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'",
      "<group restype='x-gettext-plurals'><trans-unit id='1[0]'/><trans-unit id='1[1]'/></group>")
    #expect(document.units.map(\.id) == ["1[0]", "1[1]"])
    #expect(document.summary.warnings.map(\.kind) == [.pluralGroup])
  }

  @Test(arguments: [true, false]) func `UTF-16`(isBigEndian: Bool) throws {
    let text =
      "\u{FEFF}"
      + document("<trans-unit id='\u{1F6A2}'><source>\u{E9}</source></trans-unit>").replacing(
        "UTF-8", with: "UTF-16")
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let units = try ReadDocument(bytes).units
    #expect(units.map(\.id) == ["\u{1F6A2}"] && units.map(\.source) == [.text("\u{E9}")])
  }
}
