import Conversion
import Localization
import Merge
import StringCatalog
import Testing
import XLIFF
import XMLStream

/// What translators' programs make of an export, as thirteen of them were seen to; each in a few units of our own.
///
/// What an importer has to do about it, and what shows that it is done; `scripts/clients` has real programs do it:
///
/// | an importer | test |
/// |---|---|
/// | 1. matches ids by bytes | ``ImportIdentityTests``: keys are compared by bytes; a literal key comes before a split |
/// | 1. then with each LF, CR and TAB as a space, where only one fits, and says so | ``ImportIdentityTests``: an id whose white space a tool has folded; a folded id that fits two keys, or a third one as it stands, is not guessed; here OmegaT, Okapi, OpenXLIFF |
/// | 2. takes `translated`, `final`, `signed-off`, `approved="yes"`, and no state at all, for done | ``StateTableTests``: the state that a new text is stored with |
/// | 2. takes no state and a copy of the source for nothing | ``ImportAccountTests``: copies without a state are none of those; here Okapi |
/// | 2. takes `new` and `needs-translation` with a new text for work to be reviewed, and `needs-*`, `approved="no"` | ``StateTableTests``; here Lokalize, OmegaT, moz.l10n |
/// | 3. never weakens an unchanged text | ``StateTableTests``: an equal text rises by words only; here pomerge, Qt, OpenXLIFF |
/// | 4. joins `mrk mtype="seg"` | ``XLIFFReaderTests``: segments are joined with what stands between them; here Okapi |
/// | 4. passes over `seg-source`, `alt-trans`, `phase-group`, `phase-name`, further tools and notes, `xml:lang`, foreign attributes | ``XLIFFReaderTests``: only direct children count; the head of a file; here all that a tool may add |
/// | 5. takes any prefix, any order of attributes and children | ``XLIFFReaderTests``: the head of a file; order does not matter, and only the first note counts; here tranx, Lokalize |
/// | 5. takes a declaration in single quotes, with `standalone`, or `utf8` | here xlf-merge, Poedit |
/// | 5. misses no `<note/>`, final newline, tool or build number | ``XLIFFReaderTests``: a document cut anywhere is refused; here moz.l10n, Okapi, tranx |
/// | 5. takes XLIFF 1.1 and no namespace with a warning, refuses 2.x by name | ``TolerantReadingTests`` |
/// | 6. compares with CR, CRLF and LF as one | `ImportTableTests` of Merge: the source in the bundle is not the source now; line ends that a tool folded are not the project's; here Poedit, tranx |
/// | 7. lists orphans, and creates nothing | ``ImportIdentityTests``: an unknown unit never creates a key, near names are given; here Qt, Symfony, xlf-merge, po2xliff |
/// | 8. (an exporter) fills empty targets where asked to | ``PrefilledExportTests`` |
/// | 8. (an exporter) writes LF, TAB, CR in ids as references | ``XLIFFWriterTests``: every kind of unit |
@Suite struct ClientDocumentTests {
  private static let table = [
    entry("cr", plain("en", "a\\r\\nb"), plain("fr", "un\\r\\ndeux")), entry("done", plain("fr", "Fini")),
    entry("draft", plain("fr", "Brouillon", "needs_review")), #""line\nend":{}"#, #""open":{}"#, #""undo":{}"#,
  ].joined(separator: ",")

  /// What stands there whatever comes back.
  private static let kept = [
    "cr: un\r\ndeux (translated)", "done: Fini (translated)", "draft: Brouillon (needs_review)",
  ]

  struct Client: CustomTestStringConvertible {
    var name: String
    var document: String
    /// What is stored beside the texts that are kept.
    var stored: [String] = []
    /// The rules of what is said, each with its outcome.
    var findings: [String] = []
    var testDescription: String { name }
  }

  private static let namespace = #"xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2""#
  private static let file = #"<file original="T" source-language="en" target-language="fr" datatype="plaintext">"#

  private static func text(
    _ units: String, declaration: String = #"<?xml version="1.0" encoding="UTF-8"?>"#, head: String = ""
  ) -> String {
    "\(declaration)\n<xliff \(namespace)>\(file)\(head)<body>\(units)</body></file></xliff>\n"
  }

  static let clients = [
    Client(
      name: "translate-toolkit, its classes",
      document: text(
        """
        <trans-unit id="open" approved="yes"><source>open</source><target state="translated">ouvrir</target></trans-unit>
        <trans-unit id="undo"><source>undo</source><target>annuler</target></trans-unit>
        """), stored: ["open: ouvrir (translated)", "undo: annuler (translated)"]),
    Client(
      name: "pomerge and pretranslate, which lower what they know",
      document: text(
        """
        <trans-unit id="done" approved="no"><source>done</source><target state="needs-translation">Fini</target></trans-unit>
        <trans-unit id="draft"><source>draft</source><target>Brouillon</target></trans-unit>
        """)),
    Client(
      name: "Poedit",
      document: text(
        """
        <trans-unit id="cr"><source>a\nb</source><target state="translated">un\ndeux</target></trans-unit>
        <trans-unit id="open"><source>open</source><target state="translated">ouvrir</target></trans-unit>
        <trans-unit id="undo"><source>undo</source><target state="needs-translation"/></trans-unit>
        """, declaration: "<?xml version='1.0' encoding='UTF-8' standalone='no'?>"),
      stored: ["open: ouvrir (translated)"]),
    Client(
      name: "Lokalize",
      document: text(
        """
        <trans-unit xml:space="preserve" id="open"><source>open</source><target phase-name="translation-2" state="new">ouvrir\
        </target></trans-unit>
        """,
        head: """
          <header><phase-group><phase date="2026-12-01" process-name="translation" phase-name="translation-2" \
          tool-id="lokalize"/></phase-group><tool tool-name="Xcode" tool-id="com.apple.dt.xcode"/>\
          <tool tool-id="lokalize" tool-version="22.12.3" tool-name="Lokalize"/></header>
          """), stored: ["open: ouvrir (needs_review)"], findings: ["unfinished applied"]),
    Client(
      name: "OmegaT",
      document: text(
        """
        <trans-unit id="line end"><source>line\nend</source><target state="new">fin\nde ligne</target></trans-unit>
        """), stored: ["line\nend: fin\nde ligne (needs_review)"], findings: ["folded-id none", "unfinished applied"]),
    Client(
      name: "Okapi, which fills with the source what nobody has translated",
      document: text(
        """
        <trans-unit id="open"><source xml:lang="en">open</source><seg-source><mrk mid="0" mtype="seg">open</mrk></seg-source>\
        <target xml:lang="fr"><mrk mid="0" mtype="seg">ouvrir</mrk></target></trans-unit>
        <trans-unit id="undo"><source xml:lang="en">undo</source><target xml:lang="fr">undo</target></trans-unit>
        <trans-unit id="line end"><source>line\nend</source><target xml:lang="fr">fin</target></trans-unit>
        """, head: #"<header><tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="27.0"/></header>"#),
      stored: ["line\nend: fin (translated)", "open: ouvrir (translated)"],
      findings: ["copied-source untranslated", "folded-id none"]),
    Client(
      name: "OpenXLIFF, which drops every state",
      document: text(
        """
        <trans-unit id="done"><source>done</source><target>Fini</target></trans-unit>
        <trans-unit id="draft"><source>draft</source><target>Brouillon</target></trans-unit>
        <trans-unit approved="yes" id="line end"><source>line\nend</source><target>fin</target></trans-unit>
        """), stored: ["line\nend: fin (translated)"], findings: ["folded-id none"]),
    Client(
      name: "moz.l10n, which leaves empty notes out",
      document: text(
        """
        <trans-unit id="open"><source>open</source><target>ouvrir</target></trans-unit>
        <trans-unit id="undo"><source>undo</source><target state="new">annuler</target></trans-unit>
        """, head: "<header/>"), stored: ["open: ouvrir (translated)", "undo: annuler (needs_review)"],
      findings: ["unfinished applied"]),
    Client(
      name: "itstool and po4a, which change the targets that are there",
      document: text(
        #"<trans-unit id="open"><source>open</source><target state="new">ouvrir</target><note/></trans-unit>"#),
      stored: ["open: ouvrir (needs_review)"], findings: ["unfinished applied"]),
    Client(
      name: "tranx",
      document: """
        <ns0:xliff xmlns:ns0="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\
        <ns0:file original="T" datatype="plaintext" target-language="fr" source-language="en"><ns0:body>
        <ns0:trans-unit id="cr"><ns0:source>a\nb</ns0:source><ns0:note/><ns0:target state="translated">un\ndeux</ns0:target>\
        </ns0:trans-unit>
        <ns0:trans-unit id="open"><ns0:source>open</ns0:source><ns0:note/><ns0:target>ouvrir</ns0:target></ns0:trans-unit>
        </ns0:body></ns0:file></ns0:xliff>
        """, stored: ["open: ouvrir (translated)"], findings: ["child-order none", "child-order none"]),
    Client(
      name: "Qt, which forgets the files",
      document: text(
        """
        <trans-unit id="done"><source>done</source><target state="needs-review-translation">Fini</target></trans-unit>
        <trans-unit id="open"><source>open</source><target>ouvrir</target></trans-unit>
        """
      ).replacing(#"original="T""#, with: #"original="""#), findings: ["unknown-file orphan"]),
    Client(
      name: "Symfony, which renames units and the file",
      document: text(
        #"<trans-unit id="2b0c" resname="open"><source>open</source><target>ouvrir</target></trans-unit>"#
      )
      .replacing(#"original="T""#, with: #"original="file.ext""#), findings: ["unknown-file orphan"]),
    Client(
      name: "xlf-merge, which keeps one file",
      document: text(
        #"<trans-unit id="open"><source>open</source><target>ouvrir</target></trans-unit>"#,
        declaration: "<?xml version='1.0' encoding='utf8'?>"
      ).replacing(#"original="T""#, with: #"original="ng2.template""#), findings: ["unknown-file orphan"]),
    Client(
      name: "po2xliff, which numbers units",
      document: text(
        """
        <trans-unit id="1"><source>open</source><target>ouvrir</target></trans-unit>
        <trans-unit id="opem"><source>opem</source><target>ouvrir</target></trans-unit>
        """), stored: ["open: ouvrir (translated)"],
      // The only unit that had the source is known by it where the base is.
      findings: ["relinked-unit none", "unknown-unit orphan"]),
    Client(
      name: "all that a tool may add",
      document: text(
        """
        <trans-unit id="open" xmlns:x="urn:example:tool" x:status="done" phase-name="p" resname="r" maxwidth="3" size-unit="char">\
        <source>open</source><target x:by="me" xml:lang="fr" phase-name="p">ouvrir</target><note from="them">1</note>\
        <note>2</note><context-group><context context-type="x-a">b</context></context-group>\
        <count-group name="w"><count count-type="total">1</count></count-group>\
        <alt-trans match-quality="99" tool-id="t"><source>opens</source><target state="final">ouvre</target></alt-trans>\
        <x:memory><x:target>non</x:target></x:memory></trans-unit>
        """), stored: ["open: ouvrir (translated)"]),
  ]

  @Test(arguments: clients) func `a program's document brings its texts, and nothing else`(client: Client) throws {
    let project = try catalog(Self.table)
    let result = try imported(project, Array(client.document.utf8), base: export(project, "fr"))
    let said = result.findings.filter { $0 != "missing-unit none" }
    #expect(said.sorted() == client.findings.sorted(), "\(result.messages)")
    #expect(try result.texts() == (Self.kept + client.stored).sorted())
    let totals = result.results.map(\.totals).reduce(Totals(), +)
    #expect(result.results.allSatisfy { $0.totals.addsUp })
    #expect(totals.units == client.document.ranges(of: "trans-unit ").count)
    #expect(totals.applied == client.stored.count && totals.conflicts == 0 && totals.rejected == 0)
  }

  @Test func `line ends that a tool folded are not the project's`() throws {
    let project = try catalog(
      entry("a", plain("fr", "un\\r\\ndeux", "needs_review")) + "," + entry("b", plain("fr", "un\\rdeux")) + ","
        + entry("c", plain("fr", "un\\ndeux")))
    let units = [Returned("a", "a", "un\ndeux"), Returned("b", "b", "un\ntrois"), Returned("c", "c", "un\r\ndeux")]
    let result = try imported(project, document(units), base: export(project, "fr"))
    // What was approved is approved, what was changed is changed, and a CR that came from somewhere was written by somebody.
    #expect(
      try result.texts() == [
        "a: un\r\ndeux (translated)", "b: un\ntrois (translated)", "c: un\r\ndeux (translated)",
      ])
    #expect(result.totals.approved == 1 && result.totals.applied == 2)
    // The project's own later work stays.
    let changed = try catalog(entry("a", plain("fr", "neu")))
    let later = try imported(changed, document([Returned("a", "a", "un\ndeux")]), base: export(project, "fr"))
    #expect(later.findings.contains("bundle-older unchanged") && later.totals.unchanged == 1)
  }
}
