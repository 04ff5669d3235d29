import Diagnostics
import Localization
import LocalizationCatalog
import LosslessJSON
import Project

/// Findings that a project accepts for now, as a file: `locferry/baseline/1`.
///
/// Each is accepted as long as its texts are what they were: a text that changes is judged again.
struct Baseline {
  static let schema = "locferry/baseline/1"
  /// What such files are, for messages.
  static let kind = "baseline"

  /// One accepted finding.
  struct Entry: Hashable {
    var rule: Rule
    var table: UTF8Text
    var key: UTF8Text
    var language: LanguageTag
    /// `plural.one`; empty for the plain text.
    var variation: UTF8Text
    /// A fingerprint of the source and the translation.
    var texts: UTF8Text

    /// Nil for a finding that is about no text.
    init?(_ finding: Finding) {
      guard let address = finding.address else { return nil }
      rule = finding.rule
      table = UTF8Text(address.table)
      key = address.key
      language = address.language
      variation = UnitID.name(of: address.path)
      texts = Self.fingerprint(finding.source, finding.theirs ?? finding.ours)
    }
  }

  private let path: String
  /// In the file's order, with their offsets in it.
  private let entries: [(entry: Entry, offset: Int)]
  private let accepted: Set<Entry>
  private let lines: LineIndex

  // MARK: Using

  func accepts(_ finding: Finding) -> Bool { Entry(finding).map(accepted.contains) ?? false }

  /// Accepted findings that were not made.
  ///
  /// - Parameter isLooked: Whether the run looked at a table in a language at all.
  func unused(after findings: [Finding], where isLooked: (UTF8Text, LanguageTag) -> Bool) -> [Finding] {
    let made = Set(findings.compactMap(Entry.init))
    return entries.filter { !made.contains($0.entry) && isLooked($0.entry.table, $0.entry.language) }.map {
      entry, offset in
      Finding(
        rule: .unusedBaselineEntry, table: entry.table.string, language: entry.language,
        location: SourceLocation(path: path, position: lines.position(ofOffset: offset)),
        message:
          "\"\(PrintableText.escape(entry.key))\": no finding of \(entry.rule.rawValue) is left to accept; "
          + "the text changed, or all is well now")
    }
  }

  // MARK: Reading

  init(at path: String) throws(RunError) {
    let bytes: [UInt8]
    do {
      bytes = try OpenFile(at: path).readAll()
    } catch {
      throw RunError(error, rule: .unreadableSettings)
    }
    try self.init(bytes, path: path)
  }

  /// - Parameter path: The file, as messages name it.
  init(_ bytes: [UInt8], path: String) throws(RunError) {
    let file = try ObjectReader(bytes, path: path, known: ["schema", "accepted"])
    let found = try file.required("schema")
    guard found == UTF8Text(Self.schema) else {
      throw file.complaint("schema", "the file is \"\(found)\"; \"\(Self.schema)\" is expected")
    }
    var entries: [(Entry, Int)] = []
    let known = ["file", "key", "language", "rule", "texts", "variation"]
    for object in try file.objects("accepted", known: known) {
      entries.append((try Entry(object), object.offset))
    }
    self.path = path
    self.entries = entries
    accepted = Set(entries.map(\.0))
    lines = LineIndex(bytes)
  }

  // MARK: Writing

  /// The findings as a file that accepts them, in an order of their own.
  static func render(_ findings: [Finding]) -> [UInt8] {
    let entries = Set(findings.compactMap(Entry.init)).sorted { $0.order.lexicographicallyPrecedes($1.order) }
    var writer = XcodeJSONWriter(escaping: .readable)
    writer.value(
      .object([
        JSONMember("schema", .string(UTF8Text(schema))), JSONMember("accepted", .array(entries.map(\.fragment))),
      ]))
    return writer.finish() + [0x0A]
  }
}

extension Baseline.Entry {
  fileprivate init(_ object: ObjectReader) throws(RunError) {
    guard let rule = try object.choice("rule", of: Rule.self) else {
      throw object.complaint(nil, "\"rule\" is missing")
    }
    let name = try object.required("language")
    guard let language = LanguageTag(name.string) else {
      throw object.complaint("language", "\"\(name)\" is no language")
    }
    self.rule = rule
    self.language = language
    table = try object.required("file")
    key = try object.required("key")
    variation = try object.text("variation") ?? .empty
    texts = try object.required("texts")
  }

  fileprivate var fragment: JSONFragment {
    var members = [
      JSONMember("rule", .string(UTF8Text(rule.rawValue))), JSONMember("file", .string(table)),
      JSONMember("language", .string(UTF8Text(language.name))), JSONMember("key", .string(key)),
    ]
    if !variation.isEmpty { members.append(JSONMember("variation", .string(variation))) }
    return .object(members + [JSONMember("texts", .string(texts))])
  }

  /// What entries are sorted by.
  fileprivate var order: [UTF8Text] {
    [table, key, UTF8Text(language.name), variation, UTF8Text(rule.rawValue)]
  }

  /// 16 hexadecimal digits of the texts' SHA-256.
  fileprivate static func fingerprint(_ source: UnitValue?, _ target: UnitValue?) -> UTF8Text {
    var hash = SHA256()
    for value in [source, target] {
      switch value {
      case nil: hash.update([0])
      case .text(let text): hash.update([1] + text.bytes)
      case .phrases(let phrases): for phrase in phrases { hash.update([2] + phrase.bytes) }
      }
      hash.update([0xFF])  // In no text: UTF-8 has no such byte.
    }
    return UTF8Text(SHA256.hex(Array(hash.finalize().prefix(8))))
  }
}
