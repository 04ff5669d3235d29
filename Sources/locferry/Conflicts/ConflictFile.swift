import Conversion
import Diagnostics
import Localization
import LosslessJSON
import Merge
import Project

/// Conflicts as a file for people to decide in: `locferry/conflicts/1`.
///
/// Each conflict stands there with its three texts and an empty `choice`. What may be put there: `"ours"`, `"theirs"`,
/// `"base"`, `{"text": …}` for a text of one's own, `{"into": KEY}` where a key was renamed. The other members say what
/// was decided upon, and are compared when the file comes back.
enum ConflictFile {
  static let schema = "locferry/conflicts/1"

  /// What a choice may be, for complaints.
  private static let choices = #""ours", "theirs", "base", {"text": …}, {"into": …} or "" for none"#

  // MARK: Writing

  /// The conflicts among findings that are about one text each.
  static func render(_ findings: [Finding]) -> [UInt8] {
    // A unit that came back several times is decided about once.
    var written: Set<ConflictResolutions.Place> = []
    var writer = XcodeJSONWriter(escaping: .readable)
    writer.value(
      .object([
        JSONMember("schema", .string(UTF8Text(schema))),
        JSONMember("conflicts", .array(findings.compactMap { conflict($0, &written) })),
      ]))
    return writer.finish() + [0x0A]
  }

  private static func conflict(
    _ finding: Finding, _ written: inout Set<ConflictResolutions.Place>
  ) -> JSONFragment? {
    guard let place = finding.conflictPlace, written.insert(place).inserted else { return nil }
    var members = [
      JSONMember("rule", .string(UTF8Text(finding.rule.rawValue))),
      JSONMember("message", .string(UTF8Text(finding.message))),
      JSONMember("file", .string(place.table)),
    ]
    if let language = place.language { members.append(JSONMember("language", .string(UTF8Text(language.name)))) }
    members.append(JSONMember("unit", .string(place.unit)))
    if let member = place.member { members.append(JSONMember("member", .string(member))) }
    if let source = finding.source { members.append(JSONMember("source", value(source))) }
    for (name, text) in [("base", finding.base), ("ours", finding.ours), ("theirs", finding.theirs)] {
      members.append(JSONMember(UTF8Text(name), value(text)))
    }
    if !finding.likelyKeys.isEmpty {
      members.append(JSONMember("likelyKeys", .array(finding.likelyKeys.map { .string($0) })))
    }
    members.append(JSONMember("choice", .string(.empty)))
    return .object(members)
  }

  private static func value(_ value: UnitValue?) -> JSONFragment {
    switch value {
    case nil: .spelled("null")
    case .text(let text): .string(text)
    case .phrases(let phrases): .array(phrases.map { .string($0) })
    }
  }

  /// Where a file of conflicts is going to be. Nothing but an older one is replaced.
  static func begin(at path: String) throws(RunError) -> OwnFile {
    try OwnFile(at: path, schema: schema, kind: "file of conflicts")
  }

  /// Writes the conflicts around something that may fail, and then leaves no file.
  ///
  /// - Parameter file: Where to; nil for nowhere.
  static func write(
    _ findings: [Finding], to file: OwnFile?, around body: () throws(RunError) -> Void
  ) throws(RunError) {
    let prepared = try file?.prepare(render(findings))
    try body()
    if let file, let prepared { try file.publish(prepared) }
  }

  // MARK: Reading

  /// What a file decides; nothing where there is none.
  static func read(_ path: String?) throws(RunError) -> ConflictResolutions {
    guard let path else { return ConflictResolutions() }
    let bytes: [UInt8]
    do {
      bytes = try OpenFile(at: path).readAll()
    } catch {
      throw RunError(error, rule: .unreadableSettings)
    }
    return try parse(bytes, path: path)
  }

  /// What a file decides; conflicts without a choice are not in it.
  ///
  /// - Parameter path: The file, as messages name it.
  static func parse(_ bytes: [UInt8], path: String) throws(RunError) -> ConflictResolutions {
    let file = try ObjectReader(bytes, path: path, known: ["schema", "conflicts"])
    let found = try file.required("schema")
    guard found == UTF8Text(schema) else {
      throw file.complaint("schema", "the file is \"\(found)\"; \"\(schema)\" is expected")
    }
    var resolutions = ConflictResolutions()
    let conflicts = try file.objects(
      "conflicts",
      known: [
        "base", "choice", "file", "language", "likelyKeys", "member", "message", "ours", "rule", "source", "theirs",
        "unit",
      ])
    for conflict in conflicts {
      guard let choice = try choice(of: conflict) else { continue }
      let place = try place(of: conflict)
      guard resolutions[place] == nil else {
        throw conflict.complaint("unit", "a conflict about \"\(place.unit)\" is decided twice")
      }
      resolutions[place] = ConflictResolution(
        versions: ConflictVersions(
          rule: place.rule, source: try conflict.unitValue("source"), base: try conflict.unitValue("base"),
          ours: try conflict.unitValue("ours"),
          theirs: try conflict.unitValue("theirs")), choice: choice)
    }
    return resolutions
  }

  private static func place(of conflict: ObjectReader) throws(RunError) -> ConflictResolutions.Place {
    guard let rule = try conflict.choice("rule", of: Rule.self) else {
      throw conflict.complaint(nil, "\"rule\" is missing")
    }
    let name = try conflict.text("language")
    let language = name.flatMap { LanguageTag($0.string) }
    if let name, language == nil { throw conflict.complaint("language", "\"\(name)\" is no language") }
    return ConflictResolutions.Place(
      table: try conflict.required("file").string, language: language, unit: try conflict.required("unit"),
      member: try conflict.text("member"), rule: rule)
  }

  private static func choice(of conflict: ObjectReader) throws(RunError) -> ConflictChoice? {
    if conflict.isObject("choice"), let own = try conflict.object("choice", known: ["into", "text"]) {
      switch (try own.unitValue("text"), try own.text("into")) {
      case (let value?, nil): return .value(value)
      case (nil, let key?): return .into(key)
      default: throw conflict.complaint("choice", "\"choice\" needs either \"text\" or \"into\"")
      }
    }
    switch try conflict.text("choice") {
    case nil, "": return nil
    case "ours": return .ours
    case "theirs": return .theirs
    case "base": return .base
    case let other?:
      throw conflict.complaint("choice", "\"choice\" is \"\(other)\"; it can be \(choices)")
    }
  }
}

extension Finding {
  /// Where the conflict about one text stands that this tells of; nil where it tells of something else.
  var conflictPlace: ConflictResolutions.Place? {
    guard outcome == .conflict else { return nil }
    let details = details
    guard let table = details.table, let unit = details.unitID ?? details.member.map({ _ in .empty })
    else { return nil }
    return ConflictResolutions.Place(
      table: table, language: details.language, unit: unit, member: details.member, rule: rule)
  }

  /// The conflict as somebody who decides now sees it.
  var conflictVersions: ConflictVersions {
    let details = details
    return ConflictVersions(
      rule: rule, source: details.source, base: details.base, ours: details.ours, theirs: details.theirs)
  }
}
