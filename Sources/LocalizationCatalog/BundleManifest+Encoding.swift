import Localization

extension BundleManifest {
  /// The bytes of `contents.json` as Xcode writes them: members sorted, two spaces, blanks round the colon, no final
  /// newline.
  public func encode() -> [UInt8] {
    var members: [(key: String, value: String)] = []
    if let developmentRegion { members.append(("developmentRegion", quoted(developmentRegion.name))) }
    if case .project(let name) = container { members.append(("project", quoted(name))) }
    members.append(("targetLocale", quoted(targetLanguage.name)))
    if let tool { members.append(("toolInfo", object(tool.members, indent: "  "))) }
    members.append(("version", quoted(version)))
    if case .workspace(let name) = container { members.append(("workspace", quoted(name))) }
    return Array(object(members, indent: "").utf8)
  }
}

extension ToolIdentity {
  fileprivate var members: [(key: String, value: String)] {
    var members: [(key: String, value: String)] = []
    if let build { members.append(("toolBuildNumber", quoted(build))) }
    members.append(("toolID", quoted(id)))
    members.append(("toolName", quoted(name)))
    members.append(("toolVersion", quoted(version)))
    return members
  }
}

private func object(_ members: [(key: String, value: String)], indent: String) -> String {
  let lines = members.map { "\(indent)  \"\($0.key)\" : \($0.value)" }
  return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
}

/// A JSON string as Foundation writes one without escaped slashes: RFC 8259's short escapes, other controls as \u.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{8}": result += "\\b"
    case "\u{C}": result += "\\f"
    case "\u{0}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
