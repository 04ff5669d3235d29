import Diagnostics
import Localization
import Testing
import XLIFF
import XMLStream

struct XLIFFReaderTests {
  @Test func `a unit as Xcode writes it`() throws {
    let unit = try readUnit(
      """
            <trans-unit id="a &amp;#38;&amp; &quot;b&quot;&#10;c" translate="no" xml:space="preserve">
              <source>S</source>
              <target state="translated" state-qualifier="leveraged-mt"> T\u{E9} </target>
              <note from="auto-generated">N</note>
            </trans-unit>
      """)
    #expect(unit.id == "a &#38;& \"b\"\nc")
    #expect(unit.source == .text("S"))
    #expect(unit.target == .text(" T\u{E9} "))
    #expect(unit.state == .translated)
    #expect(unit.qualifier == .leveragedMT)
    #expect(unit.note == "N")
    #expect(unit.noteOrigin == "auto-generated")
    #expect(!unit.isTranslatable)
    #expect(unit.isApproved == nil)
    #expect(unit.problem == nil)
    #expect(unit.remarks.isEmpty)
    #expect(unit.position == TextPosition(line: 5, column: 7))
  }

  @Test func `absent and empty are told apart`() throws {
    let absent = try readUnit("<trans-unit id=''/>")
    #expect(absent.id == "")
    #expect(absent.source == nil)
    #expect(absent.target == nil)
    #expect(absent.note == nil)
    let empty = try readUnit("<trans-unit id='k'><source/><target></target><note/></trans-unit>")
    #expect(empty.source == .text(""))
    #expect(empty.target == .text(""))
    #expect(empty.note == "")
    #expect(empty.noteOrigin == nil)
  }

  @Test func `order does not matter, and only the first note counts`() throws {
    let unit = try readUnit(
      """
      <trans-unit approved="yes" xml:space="default" id="k" resname="r">
        <note priority="1">first</note><note from="x">second</note>
        <target xml:lang="fr">T</target><source>S</source>
      </trans-unit>
      """)
    #expect(unit.source == .text("S"))
    #expect(unit.target == .text("T"))
    #expect(unit.note == "first")
    #expect(unit.noteOrigin == nil)
    #expect(unit.isApproved == true)
    #expect(unit.remarks == .targetAfterNote)
  }

  @Test func `text is kept to the byte`() throws {
    let unit = try readUnit(
      "<trans-unit id='k'><source>  a\n\tb&#13; <![CDATA[<&amp;]]>c<!-- no -->d<?no?>&lt;&gt;&quot;&apos;&amp; </source>"
        + "</trans-unit>")
    #expect(unit.source == .text("  a\n\tb\r <&amp;cd<>\"'& "))
  }

  @Test(
    arguments: [
      ("final", .final), ("needs-adaptation", .needsAdaptation), ("needs-l10n", .needsL10n),
      ("needs-review-adaptation", .needsReviewAdaptation), ("needs-review-l10n", .needsReviewL10n),
      ("needs-review-translation", .needsReviewTranslation), ("needs-translation", .needsTranslation), ("new", .new),
      ("signed-off", .signedOff), ("translated", .translated), ("x-checked", .custom("x-checked")),
      ("Translated", .custom("Translated")), ("", .custom("")),
    ] as [(String, TargetState)])
  func `states`(spelling: String, state: TargetState) throws {
    let unit = try readUnit("<trans-unit id='k'><target state='\(spelling)'>T</target></trans-unit>")
    #expect(unit.state == state)
    #expect(state.spelling.string == spelling)
  }

  @Test(
    arguments: [
      ("exact-match", .exactMatch), ("fuzzy-match", .fuzzyMatch), ("id-match", .idMatch),
      ("leveraged-glossary", .leveragedGlossary), ("leveraged-inherited", .leveragedInherited),
      ("leveraged-mt", .leveragedMT), ("leveraged-repository", .leveragedRepository), ("leveraged-tm", .leveragedTM),
      ("mt-suggestion", .mtSuggestion), ("rejected-grammar", .rejectedGrammar),
      ("rejected-inaccurate", .rejectedInaccurate), ("rejected-length", .rejectedLength),
      ("rejected-spelling", .rejectedSpelling), ("tm-suggestion", .tmSuggestion), ("x-y", .custom("x-y")),
    ] as [(String, StateQualifier)])
  func `qualifiers`(spelling: String, qualifier: StateQualifier) throws {
    let unit = try readUnit("<trans-unit id='k'><target state-qualifier='\(spelling)'>T</target></trans-unit>")
    #expect(unit.qualifier == qualifier)
    #expect(qualifier.spelling.string == spelling)
  }

  @Test(arguments: [
    ("a<g id='1'>b<mrk mtype='term'>c</mrk></g>d", "abcd"),
    ("<bpt id='1'>&lt;b></bpt>x<ept id='1'>&lt;/b></ept>", "<b>x</b>"),
    ("<ph id='1'>%1$@<sub>s</sub></ph><it id='2' pos='open'>i</it>", "%1$@si"),
    ("a<x id='1' equiv-text='{{n&amp;m}}'/>b", "a{{n&m}}b"),
    ("<ph id='1' equiv-text='%@'/>!", "%@!"),
    ("<g id='1'/>x", "x"),
  ])
  func `inline elements become their text`(markup: String, text: String) throws {
    let unit = try readUnit("<trans-unit id='k'><source>S</source><target>\(markup)</target></trans-unit>")
    #expect(unit.target == .text(UTF8Text(text)))
    #expect(unit.problem == nil)
    #expect(unit.remarks == .inlineFlattened)
  }

  @Test(
    arguments: [
      ("<source>a</source><source>a</source>", .severalSources),
      ("<target>a</target><target>a</target>", .severalTargets),
      ("<target>a<x id='1'/></target>", .inlineWithoutText("x")),
      ("<target>a<ph id='1'></ph></target>", .inlineWithoutText("ph")),
      ("<source>a<bx id='1'/></source>", .inlineWithoutText("bx")),
      ("<target>ix<x id='1' equiv-text=''/></target>", .inlineWithoutText("x")),
      ("<target>a<b>c</b></target>", .unknownElementInText("b")),
      ("<target>a<o:g xmlns:o='urn:o'>c</o:g></target>", .unknownElementInText("g")),
      ("<target>a<note>c</note></target>", .unknownElementInText("note")),
      ("<target>x<mrk mtype='x-set' mid='0'>a</mrk></target>", .textBesidePhrases),
      ("<target><mrk mtype='x-set' mid='0'>a</mrk>x</target>", .textBesidePhrases),
      ("<target><mrk mtype='x-set' mid='1'>a</mrk></target>", .phraseNumbers),
      ("<target><mrk mtype='x-set' mid='0'>a</mrk><mrk mtype='x-set' mid='0'>b</mrk></target>", .phraseNumbers),
      ("<target><mrk mtype='x-set'>a</mrk></target>", .phraseNumbers),
    ] as [(String, UnitProblem)])
  func `units that cannot be taken`(children: String, problem: UnitProblem) throws {
    let unit = try readUnit("<trans-unit id='k'>\(children)</trans-unit>")
    #expect(unit.problem == problem)
    // Nothing of it stays for the next unit.
    let next = try ReadDocument(
      document("<trans-unit id='k'>\(children)</trans-unit><trans-unit id='l'><source>S</source></trans-unit>"))
    #expect(next.units.map(\.problem) == [problem, nil])
    #expect(next.units[1].source == .text("S"))
    #expect(next.units[1].remarks.isEmpty)
  }

  @Test func `phrases stand in the order of their numbers`() throws {
    let unit = try readUnit(
      """
      <trans-unit id="k">
        <source>
          <mrk mtype="x-set" mid="0">one</mrk>
        </source>
        <target state="new">
          <mrk mtype="x-set" mid="1"> b </mrk>
          <mrk mtype="x-set" mid="0"/>
        </target>
      </trans-unit>
      """)
    #expect(unit.source == .phrases(["one"]))
    #expect(unit.target == .phrases(["", " b "]))
    #expect(unit.problem == nil)
    #expect(unit.remarks.isEmpty)
  }

  @Test func `segments are joined with what stands between them`() throws {
    let segmented =
      "<seg-source><mrk mtype='seg' mid='0'>A.</mrk> <g id='1'><mrk mtype='seg' mid='1'>B.</mrk></g></seg-source>"
    let whole = try readUnit(
      "<trans-unit id='k'><source>A. B.</source>\(segmented)"
        + "<target><mrk mtype='seg' mid='0'>X.</mrk> <mrk mtype='seg' mid='1'>Y.</mrk></target></trans-unit>")
    #expect(whole.source == .text("A. B."))
    #expect(whole.target == .text("X. Y."))
    #expect(whole.remarks.isEmpty)
    let half = try readUnit(
      "<trans-unit id='k'><source>A. B.</source>\(segmented)<target><mrk mtype='seg' mid='0'>X.</mrk></target></trans-unit>"
    )
    #expect(half.remarks == .unfinishedSegment)
    let none = try readUnit("<trans-unit id='k'><source>A. B.</source>\(segmented)</trans-unit>")
    #expect(none.remarks.isEmpty)
  }

  @Test(
    arguments: [
      ("A.", "B.", "X.", "", true), ("A.", "B.", "X.", " \n", true),
      ("A.", "<g id='1'>B.</g>", "X.", "<g id='1'/>", true),
      ("A.", "B.", "X.", "<g id='1'>Y.</g>", false), ("A.", " ", "X.", "", false), ("A.", "", "X.", "", false),
      ("A.", "B.", "", "Y.", true),
    ])
  func `a blank segment is no counterpart of one that is not`(
    first: String, second: String, firstTarget: String, secondTarget: String, isUnfinished: Bool
  ) throws {
    func segments(_ first: String, _ second: String) -> String {
      "<mrk mtype='seg' mid='0'>\(first)</mrk> <mrk mtype='seg' mid='1'>\(second)</mrk>"
    }
    let unit = try readUnit(
      "<trans-unit id='k'><source>A. B.</source><seg-source>\(segments(first, second))</seg-source>"
        + "<target>\(segments(firstTarget, secondTarget))</target></trans-unit>")
    #expect(unit.remarks.contains(.unfinishedSegment) == isUnfinished)
    #expect(unit.problem == nil)
    #expect(unit.source == .text("A. B."))
  }

  @Test func `only direct children count`() throws {
    let unit = try readUnit(
      """
      <trans-unit id="k"><source>S</source>
        <alt-trans><source>old</source><target state="final">proposal</target></alt-trans>
        <o:target xmlns:o="urn:o">foreign</o:target><context-group><context>c</context></context-group>
      </trans-unit>
      """)
    #expect(unit.source == .text("S"))
    #expect(unit.target == nil)
    #expect(unit.problem == nil)
  }

  @Test func `the head of a file`() throws {
    let read = try ReadDocument(
      """
      <x:xliff version='1.2' xmlns:x='urn:oasis:names:tc:xliff:document:1.2' xmlns:o='urn:o'><o:any/>
      <x:file datatype='plaintext' target-language='de' o:original='no' tool-id='b' source-language='en' original='A&amp;B'>
      <x:header><x:skl><x:external-file href='file:///etc/passwd'/></x:skl><x:phase-group/>
      <x:tool tool-id='a' tool-name='first'/><o:tool tool-id='b'/>
      <x:tool tool-id='b' tool-name='second' tool-version='1' build-num='2'/><x:tool tool-id='b' tool-name='third'/>
      </x:header><x:body/></x:file><x:file original=''><x:body><x:group><x:group><x:trans-unit id='k'/></x:group></x:group>
      </x:body></x:file></x:xliff>
      """)
    #expect(read.files.count == 2)
    let file = read.files[0].file
    #expect(file.original == "A&B")
    #expect(file.sourceLanguage == "en")
    #expect(file.targetLanguage == "de")
    #expect(file.datatype == "plaintext")
    #expect(file.tool == XLIFFTool(id: "b", name: "second", version: "1", buildNumber: "2"))
    #expect(file.position == TextPosition(line: 2, column: 1))
    #expect(read.files[1].file.original == "")
    #expect(read.files[1].file.tool == nil)
    #expect(read.files[1].units.map(\.id) == ["k"])
    #expect(read.summary.version == "1.2")
    #expect(read.summary.fileCount == 2)
    #expect(read.summary.unitCount == 1)
    #expect(read.summary.warnings.isEmpty)
  }

  @Test func `a document refused is named with its place`() {
    let v2 = "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0'/>"
    #expect(refusal(v2) == "t.xliff:1:1: error: XLIFF 2.0 is not read, only 1.2")
    #expect(refusal("<xliff version='2.1'/>") == "t.xliff:1:1: error: XLIFF 2.1 is not read, only 1.2")
    #expect(refusal("\n <svg/>") == "t.xliff:2:2: error: the document is not XLIFF: its root is <svg>")
    #expect(
      refusal(document("  <trans-unit id='a'>\n<alt-trans>\n\t<trans-unit id='b'/></alt-trans></trans-unit>"))
        == "t.xliff:7:2: error: a trans-unit stands in a trans-unit")
    #expect(
      refusal("<xliff version='1.2'><file><trans-unit id='k'/></file></xliff>")
        == "t.xliff:1:28: error: a trans-unit stands outside the body of a file")
    let whole = document("<trans-unit id='a'><source>S</source></trans-unit>")
    #expect(
      refusal(String(whole.prefix(whole.count - 30)))
        == "t.xliff:6:2: error: the document is cut short: it ends before its root element does")
  }

  @Test func `a document cut anywhere is refused`() {
    let whole = Array(document("<trans-unit id='\u{E9}'><source>S&amp;</source><note/></trans-unit>").utf8)
    // The final newline may be missing.
    for length in 0..<(whole.count - 1) {
      #expect(refusal(Array(whole[..<length])) != nil, "cut at \(length)")
    }
    #expect(refusal(Array(whole[..<(whole.count - 1)])) == nil)
  }

  struct Stop: Error, Equatable {}

  /// Keeps each unit for which `isKept` says so.
  struct Choosing: XLIFFHandler {
    let isKept: (Int) -> Bool
    var count = 0
    var kept: [(number: Int, unit: TransUnit)] = []

    mutating func beginFile(_ file: XLIFFFile) {}

    mutating func handle(_ unit: TransUnit) {
      if isKept(count) { kept.append((count, unit)) }
      count += 1
    }

    mutating func endFile() {}
  }

  @Test(arguments: [1, 2, 3, 64, 65, 66, 200])
  func `kept units stay what they are`(step: Int) throws {
    let texts = (0..<500).map { "\($0) " + String(repeating: "x\($0)", count: $0 * 7 % 160) }
    let units = texts.map { "<trans-unit id=\"\($0)\"><source>\($0)</source></trans-unit>" }.joined()
    var handler = Choosing { $0 % step == 0 }
    _ = try XLIFFReader(name: "t").read(MemorySource(Array(document(units).utf8)), into: &handler)
    #expect(handler.kept.count == (500 + step - 1) / step)
    for (number, unit) in handler.kept {
      #expect(unit.id?.string == texts[number])
      #expect(unit.source == .text(UTF8Text(texts[number])))
    }
  }

  struct Stopping: XLIFFHandler {
    var units = 0

    mutating func beginFile(_ file: XLIFFFile) {}
    mutating func handle(_ unit: TransUnit) throws {
      units += 1
      if units == 2 { throw Stop() }
    }
    mutating func endFile() {}
  }

  @Test func `a handler that throws stops the reader`() throws {
    let units = String(repeating: "<trans-unit id='k'/>", count: 5)
    var handler = Stopping()
    do throws(XLIFFError) {
      _ = try XLIFFReader(name: "t").read(MemorySource(Array(document(units).utf8)), into: &handler)
      Issue.record("nothing was thrown")
    } catch {
      guard case .handler(let thrown) = error else { throw error }
      #expect(thrown is Stop)
    }
    #expect(handler.units == 2)
  }
}
