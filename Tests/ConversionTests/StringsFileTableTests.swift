import Conversion
import Diagnostics
import Foundation
import Localization
import Merge
import StringsFiles
import Testing

/// `.strings` tables out and in. Expected bytes are Xcode's as observed in real exports and imports.
struct StringsFileTableTests {
  private static let source = """
    /* Greets. */
    "hello" = "Hello";

    "bye" = "Goodbye";

    """

  @Test func `units have the note, and targets no state`() throws {
    let table = try stringsTable(Self.source, ["fr": #""hello" = "Bonjour";"#])
    let text = try exported(table, "fr")
    #expect(
      text.contains(
        """
          <file original="App/en.lproj/L.strings" source-language="en" target-language="fr" datatype="plaintext">
            <header>
              <tool tool-id="t" tool-name="T" tool-version="1"/>
            </header>
            <body>
              <trans-unit id="bye" xml:space="preserve">
                <source>Goodbye</source>
                <note/>
              </trans-unit>
              <trans-unit id="hello" xml:space="preserve">
                <source>Hello</source>
                <target>Bonjour</target>
                <note>Greets.</note>
              </trans-unit>
            </body>
          </file>
        """))
  }

  @Test func `a language without a file has the other order of attributes`() throws {
    let text = try exported(try stringsTable(Self.source), "fr")
    #expect(
      text.contains(#"<file original="App/en.lproj/L.strings" datatype="plaintext" source-language="en" target-"#))
  }

  @Test func `the source language's targets are its texts`() throws {
    #expect(
      exportedUnits(try stringsTable(Self.source), "en") == ["bye ‹Goodbye› Goodbye", "hello ‹Hello› Hello"])
  }

  @Test func `keys that are plurals are not translated here`() throws {
    let text = try exported(try stringsTable(Self.source, plurals: ["bye"]), "fr")
    #expect(text.contains(#"<trans-unit id="bye" translate="no" xml:space="preserve">"#))
  }

  @Test func `an import changes the value and nothing else`() throws {
    let file = "// Mine\n\"bye\"='Au revoir' ; /* odd */\nhello = \"Bonjour\";"
    let result = try imported(
      try stringsTable(Self.source, ["fr": file]), [Returned("bye", "Goodbye", "Adieu, l'ami", state: "")],
      base: [Returned("bye", "Goodbye", "Au revoir")])
    #expect(result.result.totals.applied == 1 && result.result.totals.addsUp)
    #expect(try result.content() == file.replacing("'Au revoir'", with: #"'Adieu, l\'ami'"#))
    #expect(result.edits.map(\.path) == ["App/fr.lproj/L.strings"])
  }

  @Test func `a new file is written as Xcode writes it`() throws {
    let result = try imported(
      try stringsTable(Self.source),
      [Returned("hello", "Hello", "Bon \"jour\"\n", state: ""), Returned("bye", "Goodbye", "Adieu", state: "")])
    #expect(try result.content() == "\"bye\" = \"Adieu\";\n\n/* Greets. */\n\"hello\" = \"Bon \\\"jour\\\"\\n\";\n\n")
    #expect(result.edits.first?.before == nil)
  }

  @Test func `a new entry comes with its note`() throws {
    let result = try imported(
      try stringsTable(Self.source, ["fr": "\"bye\" = \"Adieu\";\n"]), [Returned("hello", "Hello", "Salut", state: "")])
    #expect(try result.content() == "\"bye\" = \"Adieu\";\n\n/* Greets. */\n\"hello\" = \"Salut\";\n\n")
  }

  @Test func `copies of the source are translations here, with or without a state`() throws {
    let units = (0..<30).map { Returned("k\($0)", "Text \($0)", "Text \($0)", state: "") }
    let table = try stringsTable((0..<30).map { "\"k\($0)\" = \"Text \($0)\";\n" }.joined())
    let result = try imported(table, units)
    #expect(result.result.totals.applied == 30 && result.findings.isEmpty)
  }

  @Test func `a state that no file keeps is named`() throws {
    let unit = Returned("bye", "Goodbye", "Adieu", state: #"state="translated" state-qualifier="fuzzy-match""#)
    #expect(try imported(try stringsTable(Self.source), [unit]).findings == ["state-not-stored applied"])
  }

  @Test func `what changed on both sides is a conflict, with its place in the language's file`() throws {
    let result = try imported(
      try stringsTable(Self.source, ["fr": "\n\"bye\" = \"Ciao\";"]), [Returned("bye", "Goodbye", "Adieu", state: "")],
      base: [Returned("bye", "Goodbye", "Au revoir")])
    #expect(result.findings == ["both-changed conflict"] && result.edits.isEmpty)
    #expect(result.result.findings.first?.place?.description == "App/fr.lproj/L.strings:2:1")
  }

  @Test func `a compiled file is read and not written`() throws {
    let plist = try PropertyListSerialization.data(
      fromPropertyList: ["bye": "Adieu"], format: .binary, options: 0)
    var table = try stringsTable(Self.source)
    table = try table.withFile("fr", [UInt8](plist))
    #expect(exportedUnits(table, "fr") == ["bye ‹Goodbye› Adieu", "hello ‹Hello›"])
    let result = try imported(table, [Returned("hello", "Hello", "Salut", state: "")])
    #expect(result.findings == ["read-only-table conflict"] && result.edits.isEmpty)
  }

  @Test func `what somebody decided is not written into a compiled file either`() throws {
    let plist = try PropertyListSerialization.data(fromPropertyList: ["bye": "Ciao"], format: .binary, options: 0)
    let table = try stringsTable(Self.source).withFile("fr", [UInt8](plist))
    var resolutions = ConflictResolutions()
    resolutions[
      ConflictResolutions.Place(table: table.path, language: tag("fr"), unit: "bye", rule: .noBase)] =
      ConflictResolution(
        versions: ConflictVersions(
          rule: .noBase, source: .text("Goodbye"), base: nil, ours: .text("Ciao"), theirs: .text("Adieu")),
        choice: .theirs)
    let result = try imported(table, [Returned("bye", "Goodbye", "Adieu", state: "")], resolutions: resolutions)
    #expect(result.findings == ["read-only-table conflict"] && result.edits.isEmpty && result.result.totals.addsUp)
  }

  @Test func `an unknown key is an orphan, one that was exported was removed`() throws {
    let table = try stringsTable(Self.source)
    let unit = Returned("gone", "Gone", "Parti", state: "")
    #expect(try imported(table, [unit]).findings == ["unknown-unit orphan"])
    var exported = unit
    exported.target = "Disparu"
    #expect(try imported(table, [unit], base: [exported]).findings == ["key-removed conflict"])
  }

  @Test func `keys only a language has are named`() throws {
    let findings = try stringsTable(Self.source, ["fr": "\"bye\" = \"a\";\n\"b\" = \"c\";"]).findings
    #expect(findings.map(\.rule) == [.unlistedKey])
    #expect(findings.first?.place?.description == "App/fr.lproj/L.strings:2:1")
  }

  // Keys that Xcode found in code: `NSLocalizedString("welcome", value: "Welcome, %@", comment: "")`.

  private static let withFurtherKey = "\"bye\" = \"Adieu\";\n\"welcome\" = \"Bonjour %@\"; // Found in code\n"

  @Test func `a key that only the language has takes what a bundle brings, in its place`() throws {
    let table = try stringsTable(Self.source, ["fr": Self.withFurtherKey])
    let result = try imported(
      table, [Returned("welcome", "Welcome, %@", "Bienvenue, %@", state: "")],
      base: [Returned("welcome", "Welcome, %@", "Bonjour %@")])
    #expect(result.findings.isEmpty && result.result.totals.applied == 1 && result.result.totals.addsUp)
    #expect(try result.content() == Self.withFurtherKey.replacing("Bonjour %@", with: "Bienvenue, %@"))
    #expect(exportedUnits(table, "fr") == ["bye ‹Goodbye› Adieu", "hello ‹Hello›"])
    #expect(table.keyCount == 2 && table.keys(in: tag("fr")).count == 2)
    #expect(table.status(in: tag("fr")).translated == 1)
  }

  @Test func `such a key beside new and changed ones of the table`() throws {
    let result = try imported(
      try stringsTable(Self.source, ["fr": Self.withFurtherKey]),
      [
        Returned("welcome", "Welcome, %@", "Bienvenue, %@", state: ""), Returned("hello", "Hello", "Salut", state: ""),
        Returned("bye", "Goodbye", "Salut", state: ""), Returned("other", "Other", "Autre", state: ""),
      ],
      base: [Returned("welcome", "Welcome, %@", "Bonjour %@"), Returned("bye", "Goodbye", "Adieu")])
    #expect(result.findings == ["unknown-unit orphan"])
    #expect(
      try result.content() == "\"bye\" = \"Salut\";\n/* Greets. */\n\"hello\" = \"Salut\";\n"
        + "\"welcome\" = \"Bienvenue, %@\"; // Found in code\n")
  }

  @Test func `such a key without a base, with other specifiers, and as it stands`() throws {
    let table = try stringsTable(Self.source, ["fr": Self.withFurtherKey])
    func findings(_ target: String) throws -> [String] {
      try imported(table, [Returned("welcome", "Welcome, %@", target, state: "")]).findings
    }
    #expect(try findings("Bienvenue, %@") == ["no-base conflict"])
    #expect(try findings("Bienvenue") == ["format-specifier conflict"])
    #expect(try findings("Bonjour %@") == [])
  }

  @Test func `what came back for a renamed key does not go where nobody reads it`() throws {
    let table = try stringsTable("\"bye now\" = \"Goodbye\";", ["fr": Self.withFurtherKey])
    let result = try imported(
      table, [Returned("bye", "Goodbye", "Salut", state: "")], base: [Returned("bye", "Goodbye", "Adieu")])
    #expect(result.findings == ["key-removed conflict"] && result.edits.isEmpty)
    #expect(result.result.findings.first?.likelyKeys == ["bye now"])
  }

  @Test func `texts of an interface's lost objects are nobody's`() throws {
    let table = try stringsTable(Self.source, ["fr": Self.withFurtherKey], hasKeysInCode: false)
    #expect(
      try imported(table, [Returned("welcome", "Welcome, %@", "Bienvenue, %@")]).findings == ["unknown-unit orphan"])
  }

  @Test func `keys that changed since`() throws {
    let earlier = try stringsTable("\"hello\" = \"Hi\";\n\"bye\" = \"Goodbye\";")
    #expect(try stringsTable(Self.source).keys(changedSince: earlier) == [0])
    #expect(try stringsTable(Self.source).keys(changedSince: nil) == [0, 1])
  }

  @Test func `status counts what has a text`() throws {
    let status = try stringsTable(Self.source, ["fr": "\"bye\" = \"Adieu\";"]).status(in: tag("fr"))
    #expect(status.translated == 1 && status.missing == 1 && status.words == 2)
  }
}

extension StringsFileTable {
  /// The table with another file of a language.
  fileprivate func withFile(_ language: String, _ bytes: [UInt8]) throws -> StringsFileTable {
    let file = TranslationFile(
      path: tablePath(language, "strings"), bytes: bytes, content: try StringsFile(bytes))
    return StringsFileTable(
      path: path, original: sourceContents(), sourceLanguage: sourceLanguage,
      texts: try StringsFile(sourceContents()).effectiveEntries.map {
        SourceText(key: $0.key, text: $0.value, note: $0.note, position: TextPosition(line: 1, column: 1))
      }, translations: [tag(language): file], pathOfLanguage: { tablePath($0.name, "strings") }, hasKeysInCode: true)
  }
}
