import Foundation

/// Reads a SARIF log by what the standard (SARIF 2.1.0 errata 01, section 3) requires of every object we use, and
/// allows: its schema takes no other member.
struct StrictSARIF {
  struct Violation: Error, CustomStringConvertible { var description: String }

  typealias Object = [String: NSObject]

  private(set) var results: [Object] = []
  private(set) var rules: [Object] = []
  private(set) var run: Object = [:]

  init(_ bytes: [UInt8]) throws {
    guard let log = try JSONSerialization.jsonObject(with: Data(bytes)) as? Object else {
      throw Violation(description: "no object")
    }
    try Self.check(log, "sarifLog", required: ["version", "runs"], optional: ["$schema"])
    guard log["version"] as? String == "2.1.0" else { throw Violation(description: "version") }
    guard let runs = log["runs"] as? [Object], runs.count == 1 else { throw Violation(description: "runs") }
    run = runs[0]
    try Self.check(
      run, "run", required: ["tool"], optional: ["invocations", "originalUriBaseIds", "columnKind", "results"])
    guard ["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"] as? String) else {
      throw Violation(description: "columnKind")
    }
    let tool = try Self.object(run, "tool", required: ["driver"])
    let driver = try Self.object(tool, "driver", required: ["name"], optional: ["semanticVersion", "rules"])
    rules = driver["rules"] as? [Object] ?? []
    for rule in rules { try Self.check(rule: rule) }
    guard Set(rules.compactMap { $0["id"] as? String }).count == rules.count else {
      throw Violation(description: "a rule twice")
    }
    for invocation in run["invocations"] as? [Object] ?? [] { try Self.check(invocation: invocation) }
    for (name, base) in run["originalUriBaseIds"] as? [String: Object] ?? [:] {
      try Self.check(base, "originalUriBaseIds.\(name)", required: [], optional: ["uri", "description"])
    }
    results = run["results"] as? [Object] ?? []
    for result in results { try check(result) }
  }

  private func check(_ result: Object) throws {
    try Self.check(
      result, "result", required: ["message"],
      optional: [
        "ruleId", "ruleIndex", "level", "locations", "relatedLocations", "partialFingerprints", "properties",
      ])
    _ = try Self.object(result, "message", required: ["text"])
    try Self.check(level: result["level"])
    guard let index = result["ruleIndex"] as? Int, rules.indices.contains(index),
      rules[index]["id"] == result["ruleId"]
    else { throw Violation(description: "ruleIndex") }
    for location in (result["locations"] as? [Object] ?? []) + (result["relatedLocations"] as? [Object] ?? []) {
      try check(location: location)
    }
    guard result["partialFingerprints"] is [String: String] else { throw Violation(description: "fingerprints") }
  }

  private func check(location: Object) throws {
    try Self.check(location, "location", required: [], optional: ["physicalLocation", "logicalLocations"])
    let physical = try Self.object(location, "physicalLocation", required: ["artifactLocation"], optional: ["region"])
    let artifact = try Self.object(physical, "artifactLocation", required: [], optional: ["uri", "uriBaseId"])
    // RFC 3986: nothing but its signs, and every % before two digits.
    guard let uri = artifact["uri"] as? String, uri.wholeMatch(of: #/(?:[A-Za-z0-9._~\/-]|%[0-9A-F]{2}|file:)+/#) != nil
    else { throw Violation(description: "uri \(artifact)") }
    if let base = artifact["uriBaseId"] {
      let bases = run["originalUriBaseIds"] as? [String: Object]
      guard bases?[base as? String ?? ""] != nil else { throw Violation(description: "uriBaseId") }
      // 3.4.4: with a base the reference is a relative one.
      guard !uri.hasPrefix("/"), !uri.contains(":") else { throw Violation(description: "an absolute uri with a base") }
    }
    if physical["region"] != nil {
      let region = try Self.object(physical, "region", required: ["startLine"], optional: ["startColumn"])
      for (name, number) in region {
        guard let number = number as? Int, number >= 1 else { throw Violation(description: name) }
      }
    }
    for logical in location["logicalLocations"] as? [Object] ?? [] {
      try Self.check(logical, "logicalLocation", required: [], optional: ["name", "fullyQualifiedName", "kind"])
    }
  }

  private static func check(rule: Object) throws {
    try check(
      rule, "reportingDescriptor", required: ["id"],
      optional: ["name", "shortDescription", "fullDescription", "help", "defaultConfiguration"])
    for member in ["shortDescription", "fullDescription", "help"] { _ = try object(rule, member, required: ["text"]) }
    try check(level: try object(rule, "defaultConfiguration", required: [], optional: ["level"])["level"])
  }

  private static func check(invocation: Object) throws {
    try check(
      invocation, "invocation", required: ["executionSuccessful"], optional: ["exitCode", "toolExecutionNotifications"])
    for notification in invocation["toolExecutionNotifications"] as? [Object] ?? [] {
      try check(notification, "notification", required: ["message"], optional: ["level"])
      _ = try object(notification, "message", required: ["text"])
    }
  }

  private static func check(level: NSObject?) throws {
    guard ["none", "note", "warning", "error"].contains(level as? String) else { throw Violation(description: "level") }
  }

  private static func object(
    _ parent: Object, _ name: String, required: Set<String>, optional: Set<String> = []
  ) throws -> Object {
    guard let object = parent[name] as? Object else { throw Violation(description: "\(name) is missing") }
    try check(object, name, required: required, optional: optional)
    return object
  }

  private static func check(_ object: Object, _ name: String, required: Set<String>, optional: Set<String>) throws {
    let names = Set(object.keys)
    guard required.isSubset(of: names), names.isSubset(of: required.union(optional)) else {
      throw Violation(description: "\(name): \(names.sorted())")
    }
  }
}
