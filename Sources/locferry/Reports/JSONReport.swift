internal import CatalogMerge
internal import Conversion
internal import Diagnostics
internal import Localization
internal import LosslessJSON

/// The report for tools: `locferry/report/1`, or `locferry/list/1` for a list of tables.
struct JSONReport: ReportWriter {
  let run: FinishedRun

  private var report: Report { run.report }

  /// One JSON object, pure ASCII: what bundles hold reaches no terminal and no script unescaped.
  func render() -> [UInt8] {
    var writer = XcodeJSONWriter(escaping: .ascii)
    writer.value(.object(report.tables.map(listMembers) ?? members))
    return writer.finish() + [0x0A]
  }

  private func listMembers(_ tables: TableList) -> [JSONMember] {
    [
      JSONMember("schema", .string("locferry/list/1")),
      JSONMember("exit", .integer(Int(run.exitStatus.rawValue))),
      JSONMember("project", .string(UTF8Text(report.project))),
    ] + tables.members + [JSONMember("findings", .array(report.findings.map(finding)))]
  }

  private var members: [JSONMember] {
    var members = [
      JSONMember("schema", .string("locferry/report/1")),
      JSONMember("verb", .string(UTF8Text(report.verb.rawValue))),
      JSONMember("dryRun", .bool(report.isDryRun)),
      JSONMember("exit", .integer(Int(run.exitStatus.rawValue))),
      JSONMember("project", .string(UTF8Text(report.project))),
      JSONMember("totals", totals(report.totals)),
      JSONMember("files", .array(report.files.map(file))),
      JSONMember("findings", .array(report.findings.map(finding))),
    ]
    if report.verb == .status {
      members.append(JSONMember("languages", .array(report.statuses.map { language($0.language, $0.status) })))
    }
    if let changes = report.changes { members.append(JSONMember("changes", self.changes(changes))) }
    if report.sides != SideNames() { members.append(JSONMember("sides", sides)) }
    if report.verb == .import { members.append(JSONMember("applied", .array(report.appliedTexts.map(applied)))) }
    members.append(JSONMember("written", .array(report.writtenPaths.map { .string(UTF8Text($0)) })))
    if report.verb == .undo {
      members.append(JSONMember("removed", .array(report.removedPaths.map { .string(UTF8Text($0)) })))
    }
    return members
  }

  private func changes(_ counts: ChangeCounts) -> JSONFragment {
    .object(CatalogDiff.Kind.allCases.map { JSONMember(UTF8Text($0.rawValue), .integer(counts[$0])) })
  }

  private var sides: JSONFragment {
    let names = [("base", report.sides.base), ("ours", report.sides.ours), ("theirs", report.sides.theirs)]
    return .object(names.compactMap { side, name in name.map { JSONMember(UTF8Text(side), .string(UTF8Text($0))) } })
  }

  private func totals(_ totals: Totals) -> JSONFragment {
    .object([
      JSONMember("units", .integer(totals.units)), JSONMember("applied", .integer(totals.applied)),
      JSONMember("approved", .integer(totals.approved)), JSONMember("unchanged", .integer(totals.unchanged)),
      JSONMember("untranslated", .integer(totals.untranslated)), JSONMember("conflicts", .integer(totals.conflicts)),
      JSONMember("rejected", .integer(totals.rejected)), JSONMember("orphans", .integer(totals.orphans)),
      JSONMember("missing", .integer(totals.missing)),
    ])
  }

  private func language(_ language: LanguageTag, _ status: TranslationStatus) -> JSONFragment {
    .object([
      JSONMember("language", .string(UTF8Text(language.name))), JSONMember("status", self.status(status)),
    ])
  }

  private func status(_ status: TranslationStatus) -> JSONFragment {
    .object([
      JSONMember("keys", .integer(status.keys)), JSONMember("translated", .integer(status.translated)),
      JSONMember("machineTranslated", .integer(status.machineTranslated)),
      JSONMember("needsReview", .integer(status.needsReview)), JSONMember("new", .integer(status.new)),
      JSONMember("missing", .integer(status.missing)), JSONMember("stale", .integer(status.stale)),
      JSONMember("words", .integer(status.words)), JSONMember("wordsLeft", .integer(status.wordsLeft)),
      JSONMember("percent", .spelled(UTF8Text(Report.percent(status)))),
    ])
  }

  private func file(_ file: Report.File) -> JSONFragment {
    var members = [
      JSONMember("path", .string(UTF8Text(file.path))),
      JSONMember("language", .string(UTF8Text(file.language.name))),
      JSONMember("base", .string(UTF8Text(file.base?.identifier ?? "none"))),
      JSONMember("changed", .bool(file.isChanged)),
    ]
    members.append(
      file.status.map { JSONMember("status", status($0)) } ?? JSONMember("totals", totals(file.totals)))
    if let changes = file.changes { members.append(JSONMember("changes", self.changes(changes))) }
    return .object(members)
  }

  private func finding(_ finding: Finding) -> JSONFragment {
    var members = [
      JSONMember("rule", .string(UTF8Text(finding.rule.rawValue))),
      JSONMember("severity", .string(UTF8Text(finding.severity.rawValue))),
      JSONMember("outcome", .string(UTF8Text(finding.outcome.rawValue))),
    ]
    func add(_ name: UTF8Text, _ value: JSONFragment?) {
      if let value { members.append(JSONMember(name, value)) }
    }
    add("file", finding.table.map { .string(UTF8Text($0)) })
    add("language", finding.language.map { .string(UTF8Text($0.name)) })
    let addressed = finding.address.map { UnitID.encode(key: $0.key, path: $0.path) }
    add("unit", (finding.unitID ?? addressed).map { .string($0) })
    add("key", finding.address.map { .string($0.key) })
    add("variation", finding.address.map { .array($0.path.steps.map { .string(UnitID.name(of: $0)) }) })
    add("member", finding.member.map { .string($0) })
    add("location", finding.location.map(location))
    add("place", finding.place.map(location))
    add("note", finding.note.map { .string($0) })
    add("source", finding.source.map(Self.value))
    add("base", finding.base.map(Self.value))
    add("ours", finding.ours.map(Self.value))
    add("theirs", finding.theirs.map(Self.value))
    if !finding.likelyKeys.isEmpty { add("likelyKeys", .array(finding.likelyKeys.map { .string($0) })) }
    if !finding.set.isEmpty { add("set", .array(finding.set.map(setMember))) }
    add("message", .string(UTF8Text(finding.message)))
    return .object(members)
  }

  private func applied(_ text: AppliedText) -> JSONFragment {
    var members = [
      JSONMember("file", .string(UTF8Text(text.address.table))),
      JSONMember("language", .string(UTF8Text(text.address.language.name))),
      JSONMember("key", .string(text.address.key)),
      JSONMember("variation", .array(text.address.path.steps.map { .string(UnitID.name(of: $0)) })),
      JSONMember("outcome", .string(UTF8Text(text.outcome.rawValue))), JSONMember("place", location(text.place)),
    ]
    if let source = text.source { members.append(JSONMember("source", Self.value(source))) }
    if let before = text.before { members.append(JSONMember("before", Self.value(before))) }
    members.append(JSONMember("after", Self.value(text.after.value)))
    members.append(JSONMember("state", .string(text.after.state.spelling)))
    return .object(members)
  }

  private func setMember(_ member: SetMember) -> JSONFragment {
    var members = [JSONMember("variation", .array(member.path.steps.map { .string(UnitID.name(of: $0)) }))]
    if let outcome = member.outcome { members.append(JSONMember("outcome", .string(UTF8Text(outcome.rawValue)))) }
    if let ours = member.ours { members.append(JSONMember("ours", Self.value(ours))) }
    if let theirs = member.theirs { members.append(JSONMember("theirs", Self.value(theirs))) }
    return .object(members)
  }

  private func location(_ location: SourceLocation) -> JSONFragment {
    var members = [JSONMember("path", .string(UTF8Text(location.path)))]
    if let position = location.position {
      members.append(JSONMember("line", .integer(position.line)))
      members.append(JSONMember("column", .integer(position.column)))
    }
    return .object(members)
  }

  /// A text, or the array of a set's phrases.
  static func value(_ value: UnitValue) -> JSONFragment {
    switch value {
    case .text(let text): .string(text)
    case .phrases(let phrases): .array(phrases.map { .string($0) })
    }
  }
}
