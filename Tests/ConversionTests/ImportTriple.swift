/// A text and its state, as a catalog spells it.
struct ModelText: Equatable {
  var value: String
  var state: String
}

/// One key. A localization is a dictionary of its texts by path: "" for the plain text, `plural.one`, `device.mac`,
/// `device.mac.plural.one`, `substitutions.N.plural.one`; nil where there is none. Texts are as the catalog stores them.
struct ModelEntry {
  var key: String
  var source: [String: ModelText]?
  var target: [String: ModelText]?
  var isTranslatable = true
}

/// One unit of a document.
struct ModelUnit {
  var id: String
  var source: String?
  var target: String?
  var state: String?
  var qualifier: String?
  var approved: String?
  var isTranslatable = true
  /// Two targets.
  var isBroken = false
}

/// A project, what was exported of it once, and what came back: everything an import is asked about.
struct ImportTriple {
  enum Preference: String, CaseIterable { case ours, theirs }
  enum SourceChange: String { case ask, review, take }
  enum StatePolicy: String {
    case fromXLIFF = "from-xliff"
    case keep
    case needsReview = "needs-review"
  }

  var seed: UInt64 = 0
  var language = "fr"
  var version = "1.0"
  var entries: [ModelEntry] = []
  /// Nil where no base is known.
  var base: [ModelUnit]?
  var returned: [ModelUnit] = []
  var prefer: Preference?
  var onSourceChange = SourceChange.ask
  var statePolicy = StatePolicy.fromXLIFF
  var acceptsCopies = false
  var acceptsSourceEdits = false

  var isSourceLanguage: Bool { language == "en" }
}

// MARK: - Smaller

extension ImportTriple {
  /// The same with something less: a key, a unit, a localization, the base.
  var smaller: [ImportTriple] {
    var results: [ImportTriple] = []
    func add(_ change: (inout ImportTriple) -> Void) {
      var copy = self
      change(&copy)
      results.append(copy)
    }
    if base != nil { add { $0.base = nil } }
    for index in entries.indices { add { $0.entries.remove(at: index) } }
    for index in returned.indices { add { $0.returned.remove(at: index) } }
    for index in (base ?? []).indices { add { $0.base?.remove(at: index) } }
    for index in entries.indices where entries[index].target != nil { add { $0.entries[index].target = nil } }
    return results
  }
}

// MARK: - As files

extension ImportTriple {
  /// The project's catalog.
  var catalogJSON: [UInt8] {
    let strings = entries.map { entry -> String in
      var members: [String] = []
      var localizations: [String] = []
      if let source = entry.source { localizations.append("\"en\":\(Self.json(source))") }
      if let target = entry.target, !isSourceLanguage {
        localizations.append("\"\(language)\":\(Self.json(target))")
      }
      if !localizations.isEmpty {
        members.append("\"localizations\":{\(localizations.joined(separator: ","))}")
      }
      if !entry.isTranslatable { members.append("\"shouldTranslate\":false") }
      return "\(Self.quoted(entry.key)):{\(members.joined(separator: ","))}"
    }
    return Array(
      """
      {"sourceLanguage":"en","strings":{\(strings.joined(separator: ","))},"version":"\(version)"}
      """.utf8)
  }

  var returnedXLIFF: [UInt8] { Self.xliff(returned, language) }
  var baseXLIFF: [UInt8]? { base.map { Self.xliff($0, language) } }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for byte in text.utf8 {
      switch byte {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      default: result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result + "\""
  }

  private static func json(_ texts: [String: ModelText]) -> String {
    let parts = texts.filter { $0.key.hasPrefix("substitutions.N.") }
    var members = [members(texts.filter { !$0.key.hasPrefix("substitutions.") }, below: "")]
    if !parts.isEmpty {
      members.append(
        "\"substitutions\":{\"N\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\(Self.members(parts, below: "substitutions.N."))}}"
      )
    }
    return "{\(members.filter { !$0.isEmpty }.joined(separator: ","))}"
  }

  /// `"stringUnit":…` or `"variations":…` for the texts whose paths go on from a prefix.
  private static func members(_ texts: [String: ModelText], below prefix: String) -> String {
    if let text = texts[prefix.isEmpty ? "" : String(prefix.dropLast())] {
      return "\"stringUnit\":{\"state\":\"\(text.state)\",\"value\":\(quoted(text.value))}"
    }
    guard let path = texts.keys.first else { return "" }
    let kind = path.dropFirst(prefix.count).prefix { $0 != "." }
    let names = Set(texts.keys.map { String($0.dropFirst(prefix.count + kind.count + 1).prefix { $0 != "." }) })
    let cases = names.sorted().map { name -> String in
      let path = "\(prefix)\(kind).\(name)"
      let below = texts.filter { $0.key == path || $0.key.hasPrefix(path + ".") }
      return "\"\(name)\":{\(members(below, below: path + "."))}"
    }
    return "\"variations\":{\"\(kind)\":{\(cases.joined(separator: ","))}}"
  }

  private static func xliff(_ units: [ModelUnit], _ language: String) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="T" source-language="en" target-language="\(language)" datatype="plaintext"><body>

      """
    for unit in units {
      text += "<trans-unit id=\"\(escaped(unit.id))\""
      if let approved = unit.approved { text += " approved=\"\(approved)\"" }
      text += unit.isTranslatable ? ">" : " translate=\"no\">"
      if let source = unit.source { text += "<source>\(escaped(source))</source>" }
      if let target = unit.target {
        text += "<target"
        if let state = unit.state { text += " state=\"\(state)\"" }
        if let qualifier = unit.qualifier { text += " state-qualifier=\"\(qualifier)\"" }
        text += ">\(escaped(target))</target>"
        if unit.isBroken { text += "<target>more</target>" }
      }
      text += "</trans-unit>\n"
    }
    return Array((text + "</body></file></xliff>").utf8)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x22: result += "&quot;"
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x0A: result += "&#10;"
      default: result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }
}

extension ImportTriple: CustomStringConvertible {
  /// Everything it takes to make a fixture of it.
  var description: String {
    """
    seed \(seed), prefer \(prefer?.rawValue ?? "nobody"), source change \(onSourceChange.rawValue), \
    states \(statePolicy.rawValue), accept copies \(acceptsCopies), \
    accept source edits \(acceptsSourceEdits)
    \(String(decoding: catalogJSON, as: UTF8.self))
    base: \(baseXLIFF.map { String(decoding: $0, as: UTF8.self) } ?? "none")
    returned: \(String(decoding: returnedXLIFF, as: UTF8.self))
    """
  }
}
