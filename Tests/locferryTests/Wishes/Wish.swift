import Foundation
import TestSupport
import Testing

/// What the wishes' tests are made of: one small table, and what translators' tools make of its export.
///
/// What people wish of such tools, by its number in the list of wishes, and the test of it:
///
/// | wish | test |
/// |---|---|
/// | **A** | ``ExportWishes`` |
/// | W01 | strings leave without a build, and from code that does not compile; an export that fails leaves no half of a bundle |
/// | W02 | a catalog in another source language is named and the others go out |
/// | W03 | an empty strings file is an empty table |
/// | W04 | strings of a package inside the project are found, and listed; a table that must be there is missed |
/// | W05 | two checkouts export the same bytes and no path of the machine |
/// | W07 | what is translated keeps its target, and an untouched bundle is a no-op |
/// | W08 | one table can be asked for alone; some keys can be asked for alone, and the rest is counted and not missed |
/// | W09 | files stand in the same order whatever the disk says |
/// | W11 | keys that are not for translators stay at home |
/// | **B** | ``ImportWishes`` |
/// | W17 | sources copied into every target are no translations; one unfinished copy is no translation, and … |
/// | W19 | a document without its language is refused with its place, or taken for the bundle's |
/// | W20 | languages the project lacks are named and counted, not passed by |
/// | W21 | a unit without an id is refused with file, line and column |
/// | W22 | a target may stand behind the note; ours stand before it |
/// | W23 | texts the app must have are required in every language |
/// | W24 | going round twice without an edit changes nothing |
/// | W25 | a missing semicolon is an error with its line, and nothing is written |
/// | **C** | ``EscapingWishes`` |
/// | W26 | translators see the text, and the file keeps its backslashes |
/// | W27 | a line end in an id is written as a reference, and found again when a tool folded it |
/// | W30 | two ids with one source are two texts |
/// | W32 | a key may hold a tool's own punctuation |
/// | W34 | a percent sign is never doubled |
/// | **D** | ``PluralWishes`` |
/// | W35 | a language is asked for all its forms, with the source's other for what English lacks |
/// | W36 | the forms of one key stand together; a form can say its name and numbers |
/// | W37 | zero is carried for a language whose rules have none |
/// | W38 | a set without other is refused, and named |
/// | W39 | a new stringsdict has the types of its variables |
/// | W40 | words around several variables are translatable, and nothing is doubled |
/// | W41 | the name of the only variable survives two conversions |
/// | W42 | variations and members nobody knows are no reason to refuse a catalog |
/// | W43 | a substitution without its texts is still a catalog |
/// | W44 | a half-filled plural is not translated |
/// | **E** | ``DeviceWishes`` |
/// | W46 | plurals within devices go there and back |
/// | W48 | a text may have several substitutions, each with its argument |
/// | W49 | texts by width are exported and imported |
/// | W50 | a translation may add its language's plural form; a new device is named; a text by device takes a further device if that is allowed |
/// | **F** | ``StateWishes`` |
/// | W51 | a machine's text is not approved because a tool calls all it returns translated |
/// | W52 | a target without a state is translated, an empty one is nothing |
/// | W53 | where a key came from is not touched |
/// | W54 | stale keys stay, and go out or not as one likes |
/// | W55 | a key that is gone does not come back with a bundle |
/// | W56 | a translation of an older source is a conflict, or to be reviewed |
/// | W57 | what is not to be translated is marked, not counted, and not taken |
/// | W58 | only what is to be looked at can be exported |
/// | **G** | ``NoteWishes`` |
/// | W59 | the note is the catalog's comment, and an import leaves that alone |
/// | W60 | a comment behind an entry is no part of it |
/// | W61 | a comment that would end too early still gives a readable file |
/// | W62 | blank lines and comments stay where a value changes |
/// | W63 | an interface's notes go out as Xcode writes them, or without what only programs read |
/// | W64 | a project's notes stand in place of comments, and change nothing on the way back; a text's length can be limited |
/// | **H** | ``OrderWishes`` |
/// | W66 | keys stay in the order they have |
/// | W67 | two branches may add keys at the same place; what two branches say differently is a conflict, not a guess |
/// | W68 | no-break spaces are kept, and their loss is named |
/// | **I** | ``LocaleWishes`` |
/// | W70, W71 | a language by another name makes no second one |
/// | W72 | a bundle that names no language makes no folder of one |
/// | W74 | a bundle that names two languages is refused |
/// | **J** | ``CharacterWishes`` |
/// | W75 | one vertical tab does not stop the export, and is named |
/// | W77 | an escape is read, and stays as it is spelled |
/// | **K, L** | ``MarkupWishes`` |
/// | W79 | inline tags are the text they hold; a tag that holds no text is not dropped in silence |
/// | W81 | segments are joined, and other tools' elements passed by |
/// | W83 | XLIFF 2 is refused by name |
/// | **M** | ``SecurityWishes`` |
/// | W85, W86 | a document type is refused, whatever it declares |
/// | W88 | a translation cannot crash the app by its format |
/// | **N, O** | ``AutomationWishes`` |
/// | W91 | eighty languages leave and return in one run each |
/// | W93 | a problem is said in the form that is asked for, and by the exit status; one run writes every report |
/// | W94 | a backlog can be accepted, and only what is new fails |
/// | W95 | of two hundred annotations ten are printed, and the rest counted |
/// | W96 | services that cannot read catalogs get the older files, or documents |
/// | **A, B, F, I** | ``ReturnWishes`` |
/// | W06 | a document of the older format finds the catalog its table became; the way to a table can be told |
/// | W15 | numbers in place of ids are matched by their sources |
/// | W20 | a language that did not come back is missed |
/// | W56 | what to translate since a revision is counted |
/// | W70 | the names a service has for languages are the project's to settle |
/// | **P, Q** | ``DocumentWishes`` |
/// | W99 | of two tables with one name the path decides; of two tables with one name none is guessed |
/// | W101 | a catalog of tomorrow keeps what is not known today |
/// | W103 | a document whose language is not that of its name is not taken for either |
/// | W106 | a zero that a service took for a text of its own finds its plural again |
/// | W108 | the header can be the same in every export |
///
/// Not met, or in part:
///
/// | wish | lacks |
/// |---|---|
/// | W23 | a required text is asked for, not filled with the source |
/// | W75 | a text that XML cannot hold is left out and named; there is no escape for it |
enum Wish {
  static let table = "App/L.xcstrings"

  /// A catalog of these members of `strings`.
  static func catalog(_ entries: String..., source: String = "en", version: String = "1.0") -> String {
    #"{"sourceLanguage":"\#(source)","strings":{\#(entries.joined(separator: ","))},"version":"\#(version)"}"#
  }

  /// A key with a text in one language, so that the project has that language.
  static func key(_ key: String, _ language: String, _ value: String, state: String = "translated") -> String {
    #""\#(key)":{"localizations":{\#(text(language, value, state: state))}}"#
  }

  /// A language's plain text.
  static func text(_ language: String, _ value: String, state: String = "translated") -> String {
    #""\#(language)":\#(leaf(value, state: state))"#
  }

  static func leaf(_ value: String, state: String = "translated") -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
  }

  /// A language's plural of these cases.
  static func variations(_ cases: KeyValuePairs<String, String>) -> String {
    let members = cases.map { #""\#($0.key)":\#(leaf($0.value))"# }
    return #"{"variations":{"plural":{\#(members.joined(separator: ","))}}}"#
  }

  /// A key with an English plural and nothing else.
  static func plural(_ key: String, one: String, other: String) -> String {
    #""\#(key)":{"localizations":{"en":\#(variations(["one": one, "other": other]))}}"#
  }

  static func unit(_ id: String, _ source: String, _ target: String? = nil, state: String? = nil) -> String {
    let attribute = state.map { " state=\"\($0)\"" } ?? ""
    return "<trans-unit id=\"\(id)\"><source>\(source)</source>"
      + (target.map { "<target\(attribute)>\($0)</target>" } ?? "") + "</trans-unit>"
  }

  /// A document for one table.
  static func document(
    _ units: [String], language: String?, original: String = table, version: String = "1.2"
  ) -> String {
    let target = language.map { " target-language=\"\($0)\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:\(version)" version="\(version)">
      <file original="\(original)" source-language="en"\(target) datatype="plaintext"><body>
      \(units.joined(separator: "\n"))
      </body></file>
      </xliff>
      """
  }

  static func propertyList(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(content)
    </dict>
    </plist>
    """
  }

  /// A variable of a `.stringsdict` text.
  static func variable(_ name: String, type: String, one: String, other: String) -> String {
    """
    <key>\(name)</key>
    <dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>\(type)</string>
      <key>one</key><string>\(one)</string>
      <key>other</key><string>\(other)</string>
    </dict>
    """
  }
}

extension Sandbox {
  /// A project of one catalog.
  static func project(_ entries: String..., version: String = "1.0") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Wish.table, Wish.catalog(entries.joined(separator: ","), version: version))
    return sandbox
  }

  /// A run that must end with a certain status.
  @discardableResult
  func expect(_ status: Int32, _ arguments: String..., at place: SourceLocation = #_sourceLocation) throws -> Tool.Run {
    let run = try Tool.run(arguments, in: url)
    #expect(run.status == status, "\(arguments): \(run.text)\(run.errors)", sourceLocation: place)
    return run
  }

  /// Exports to `out` and gives the document of a language.
  func exported(_ language: String = "de", _ options: String..., at place: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let run = try Tool.run(["export", "-l", language, "-o", "out"] + options, in: url)
    try #require(run.status == 0, "\(run.text)\(run.errors)", sourceLocation: place)
    return try text(Sandbox.xliff(language))
  }

  static func xliff(_ language: String = "de") -> String {
    "out/\(language).xcloc/Localized Contents/\(language).xliff"
  }

  /// Imports what is in `out` and gives the report.
  @discardableResult
  func imported(_ status: Int32 = 0, _ options: String..., at place: SourceLocation = #_sourceLocation) throws
    -> ParsedReport
  {
    try report(status, ["import", "out"] + options, at: place)
  }

  /// Imports a bare document of these units.
  @discardableResult
  func returned(
    _ units: String..., language: String = "de", options: [String] = [], status: Int32 = 0,
    at place: SourceLocation = #_sourceLocation
  ) throws -> ParsedReport {
    try write("\(language).xliff", Wish.document(units, language: language))
    return try report(status, ["import", "\(language).xliff"] + options, at: place)
  }

  @discardableResult
  func report(
    _ status: Int32, _ arguments: [String], at place: SourceLocation = #_sourceLocation
  ) throws -> ParsedReport {
    let run = try Tool.run(arguments + ["--format", "json"], in: url)
    #expect(run.status == status, "\(arguments): \(run.text)\(run.errors)", sourceLocation: place)
    return try ParsedReport(run.output)
  }

  /// A stored text as `state: value`, read by another reader than the program's; nil where there is none.
  ///
  /// - Parameter steps: What leads to it within the localization, as `variations.plural.one`.
  func stored(_ key: String, _ language: String = "de", _ steps: String = "", in table: String = Wish.table) throws
    -> String?
  {
    var node = try JSONSerialization.jsonObject(with: Data(contentsOf: url.appending(path: table))) as? NSDictionary
    let path = ["strings", key, "localizations", language] + steps.split(separator: ".").map(String.init)
    for step in path + ["stringUnit"] { node = node?[step] as? NSDictionary }
    guard let value = node?["value"] as? String, let state = node?["state"] as? String else { return nil }
    return "\(state): \(value)"
  }

  /// What `status` counts for a language.
  func counts(_ language: String) throws -> [String: Int] {
    let run = try run("status", "--format", "json")
    let root = try JSONSerialization.jsonObject(with: Data(run.output)) as? NSDictionary
    let languages = root?["languages"] as? [NSDictionary] ?? []
    let found = languages.first { $0["language"] as? String == language }?["status"] as? NSDictionary
    return (found as? [String: NSObject] ?? [:]).compactMapValues { $0 as? Int }
  }
}

extension String {
  /// The ids of a document's units, in its order, as they are written.
  var unitIDs: [String] {
    components(separatedBy: "<trans-unit id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// The originals of a document's files, in its order.
  var originals: [String] {
    components(separatedBy: "<file original=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// The document with a target in the units that have none.
  func filled(_ target: String, state: String = "translated") -> String {
    let line = "\n        <target state=\"\(state)\">\(target)</target>\n        <note"
    return ["</source>", "<source/>"].reduce(self) { text, source in
      text.replacing("\(source)\n        <note", with: source + line)
    }
  }
}
