import Diagnostics
import Localization
import LosslessJSON

extension BundleManifest {
  /// Reads `contents.json` strictly: every known member is a string where one is due, no member stands twice, and the
  /// language has a language's shape, so that it can stand in a path. Only `targetLocale` and `version` must be there.
  /// `path` is named in errors. Unknown members and versions are warnings.
  ///
  /// Throws `BundleError`.
  public static func parse(
    _ bytes: [UInt8], path: String
  ) throws(BundleError) -> (manifest: BundleManifest, warnings: [BundleWarning]) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw BundleError(
        location: SourceLocation(path: path, position: error.position), problem: .notJSON(error.message))
    }
    var reader = ManifestReader(document: document, path: path)
    return (try reader.manifest(), reader.warnings)
  }
}

private struct ManifestReader {
  let document: JSONDocument
  let path: String
  var warnings: [BundleWarning] = []

  init(document: JSONDocument, path: String) {
    self.document = document
    self.path = path
  }

  mutating func manifest() throws(BundleError) -> BundleManifest {
    var texts = try members(
      of: document.root, known: ["developmentRegion", "project", "targetLocale", "version", "workspace"],
      objects: ["toolInfo"])
    var tool: ToolIdentity?
    if let node = document.member(UTF8Text("toolInfo"), of: document.root) {
      let members = try members(
        of: node, known: ["toolBuildNumber", "toolID", "toolName", "toolVersion"], objects: [])
      tool = ToolIdentity(
        id: members["toolID"] ?? "", name: members["toolName"] ?? "", version: members["toolVersion"] ?? "",
        build: members["toolBuildNumber"])
    }
    guard let target = texts.removeValue(forKey: "targetLocale") else { throw failure(.missingMember("targetLocale")) }
    guard let language = LanguageTag(target) else { throw failure(.notALanguage(member: "targetLocale", target)) }
    var region: LanguageTag?
    if let text = texts["developmentRegion"] {
      guard let tag = LanguageTag(text) else { throw failure(.notALanguage(member: "developmentRegion", text)) }
      region = tag
    }
    guard let version = texts["version"] else { throw failure(.missingMember("version")) }
    if version != BundleManifest.currentVersion { warnings.append(.unknownVersion(version)) }
    let container: BundleManifest.Container? =
      texts["project"].map { .project($0) } ?? texts["workspace"].map { .workspace($0) }
    return BundleManifest(
      developmentRegion: region, container: container, targetLanguage: language, tool: tool, version: version)
  }

  /// The string members of an object by name.
  private mutating func members(
    of node: JSONNode, known: Set<String>, objects: Set<String>
  ) throws(BundleError) -> [String: String] {
    guard document.kind(of: node) == .object else { throw failure(.notAnObject, at: node) }
    var texts: [String: String] = [:]
    for (key, value) in document.members(of: node) {
      let name = document.text(of: key).string
      if objects.contains(name) { continue }
      guard known.contains(name) else {
        warnings.append(.unknownMember(name))
        continue
      }
      guard document.kind(of: value) == .string else { throw failure(.notAString(member: name), at: value) }
      texts[name] = document.text(of: value).string
    }
    return texts
  }

  private func failure(_ problem: BundleError.Problem, at node: JSONNode? = nil) -> BundleError {
    let position = node.map { document.position(of: $0) }
    return BundleError(location: SourceLocation(path: path, position: position), problem: problem)
  }
}
