internal import Diagnostics
internal import Localization
internal import LosslessJSON

/// SARIF 2.1.0 (OASIS, errata 01): what code scanning shows beside the lines of a pull request.
struct SARIFLog: ReportWriter {
  let run: FinishedRun

  static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// GitHub refuses a file with more results of one run.
  var limit = 25_000

  /// Pure ASCII.
  func render() -> [UInt8] {
    var writer = XcodeJSONWriter(escaping: .ascii)
    writer.value(
      .object([
        JSONMember("$schema", text(Self.schema)), JSONMember("version", text("2.1.0")),
        JSONMember("runs", .array([singleRun])),
      ]))
    return writer.finish() + [0x0A]
  }

  private var singleRun: JSONFragment {
    let findings = run.findings
    let rules = Rule.allCases.filter { rule in findings.contains { $0.rule == rule } }
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    let paths = RepositoryPaths(of: run.report)
    var columns = CodePointColumns(report: run.report)
    var identities = FindingIdentities()
    let results = findings.prefix(limit).map { finding in
      result(finding, indices[finding.rule] ?? 0, identities.identity(of: finding), paths, &columns)
    }
    var invocation = [
      JSONMember("executionSuccessful", .bool(run.exitStatus == .done || run.exitStatus == .findings)),
      JSONMember("exitCode", .integer(Int(run.exitStatus.rawValue))),
    ]
    if findings.count > limit {
      let message = "\(findings.count - limit) more results are left out: a run may have \(limit)"
      invocation.append(
        JSONMember(
          "toolExecutionNotifications",
          .array([.object([JSONMember("level", text("warning")), JSONMember("message", self.message(message))])])))
    }
    let driver = [
      JSONMember("name", text("locferry")), JSONMember("semanticVersion", text(Version.current)),
      JSONMember("rules", .array(rules.map(rule))),
    ]
    return .object([
      JSONMember("tool", .object([JSONMember("driver", .object(driver))])),
      JSONMember("invocations", .array([.object(invocation)])),
      JSONMember(
        "originalUriBaseIds",
        .object([
          JSONMember(
            UTF8Text(Self.root), .object([JSONMember("description", message("the root of the repository"))]))
        ])),
      JSONMember("columnKind", text("unicodeCodePoints")), JSONMember("results", .array(results)),
    ])
  }

  private func rule(_ rule: Rule) -> JSONFragment {
    let advice = rule.advice.map { " \($0)" } ?? ""
    return .object([
      JSONMember("id", text(rule.rawValue)), JSONMember("name", text(Self.pascalCase(rule.rawValue))),
      JSONMember("shortDescription", message(rule.explanation)),
      JSONMember("fullDescription", message(rule.explanation)),
      JSONMember("help", message("\(rule.explanation).\(advice)")),
      JSONMember("defaultConfiguration", .object([JSONMember("level", text(rule.defaultSeverity.rawValue))])),
    ])
  }

  private func result(
    _ finding: Finding, _ ruleIndex: Int, _ identity: String, _ paths: RepositoryPaths,
    _ columns: inout CodePointColumns
  ) -> JSONFragment {
    var members = [
      JSONMember("ruleId", text(finding.rule.rawValue)), JSONMember("ruleIndex", .integer(ruleIndex)),
      JSONMember("level", text(finding.severity.rawValue)),
      JSONMember("message", message(run.report.explanation(of: finding))),
    ]
    let input = paths.placeOfInput(of: finding).map { location($0, finding.location?.position) }
    if let place = paths.placeInProject(of: finding) {
      let column = finding.place.flatMap { columns.column(at: $0) }
      let member = finding.address.map { logicalLocation($0) }
      members.append(
        JSONMember("locations", .array([location(place, finding.place?.position, column: column, logical: member)])))
      if let input { members.append(JSONMember("relatedLocations", .array([input]))) }
    } else {
      // GitHub refuses a result without a place.
      members.append(JSONMember("locations", .array([input ?? location(paths.project, nil)])))
    }
    members.append(
      JSONMember(
        "partialFingerprints",
        .object([
          JSONMember("findingIdentity/v1", text(identity)), JSONMember("primaryLocationLineHash", text(identity)),
        ])))
    members.append(JSONMember("properties", .object(properties(of: finding))))
    return .object(members)
  }

  private func properties(of finding: Finding) -> [JSONMember] {
    var members = [JSONMember("outcome", text(finding.outcome.rawValue))]
    if let language = finding.language { members.append(JSONMember("language", text(language.name))) }
    if let table = finding.table { members.append(JSONMember("table", text(table))) }
    if let source = finding.source { members.append(JSONMember("source", JSONReport.value(source))) }
    for version in run.report.versions(of: finding) {
      members.append(JSONMember(UTF8Text(version.role.rawValue), JSONReport.value(version.value)))
    }
    return members
  }

  private func location(
    _ place: RepositoryPaths.Place, _ position: TextPosition?, column: Int? = nil, logical: JSONFragment? = nil
  ) -> JSONFragment {
    var artifact = [JSONMember("uri", text(URIPath.encode(place.path)))]
    if place.isInRepository { artifact.append(JSONMember("uriBaseId", text(Self.root))) }
    var physical = [JSONMember("artifactLocation", .object(artifact))]
    if let position {
      var region = [JSONMember("startLine", .integer(position.line))]
      if let column { region.append(JSONMember("startColumn", .integer(column))) }
      physical.append(JSONMember("region", .object(region)))
    }
    var members = [JSONMember("physicalLocation", .object(physical))]
    if let logical { members.append(JSONMember("logicalLocations", .array([logical]))) }
    return .object(members)
  }

  private func logicalLocation(_ address: UnitAddress) -> JSONFragment {
    .object([
      JSONMember("name", .string(address.key)),
      JSONMember("fullyQualifiedName", .string(UnitID.encode(key: address.key, path: address.path))),
      JSONMember("kind", text("resource")),
    ])
  }

  private static let root = "%SRCROOT%"

  private func text(_ string: String) -> JSONFragment { .string(UTF8Text(string)) }

  private func message(_ string: String) -> JSONFragment { .object([JSONMember("text", text(string))]) }

  /// `both-changed` → `BothChanged`.
  private static func pascalCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
