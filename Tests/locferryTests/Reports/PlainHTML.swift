import Testing

/// Reads HTML as strictly as only a page of our own can be read: every tag known, every value in double quotes, every
/// element ended where it must.
struct PlainHTML {
  struct Malformed: Error { var reason: String }

  struct Element {
    var name: String
    var attributes: [String: String]
    /// The text in it and below, decoded.
    var text = ""
    /// The markup in it, as it stands.
    var markup = ""
  }

  private(set) var elements: [Element] = []

  private static let known: Set = [
    "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "strong", "code", "div", "table",
    "thead", "tbody", "tr", "th", "td", "a", "form", "label", "select", "option", "button", "output", "section",
    "details", "summary", "span", "bdi", "dl", "dt", "dd", "mark", "br", "ol", "li", "script",
  ]
  private static let knownAttributes: Set = [
    "lang", "charset", "http-equiv", "content", "name", "class", "role", "aria-label", "aria-live", "tabindex", "scope",
    "href", "hidden", "autocomplete", "value", "selected", "type", "id", "open", "dir", "start", "data-severity",
    "data-outcome", "data-rule", "data-language", "data-file",
  ]

  init(_ html: String) throws {
    // By scalars, as a browser does: a mark behind a tag is none of it.
    let tag = #/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)>/#.matchingSemantics(.unicodeScalar)
    let attribute = #/([a-z-]+)(?:="([^"]*)")?/#.matchingSemantics(.unicodeScalar)
    guard html.hasPrefix("<!DOCTYPE html>\n") else { throw Malformed(reason: "no doctype") }
    var rest = html.dropFirst("<!DOCTYPE html>\n".count)
    var open: [(index: Int, start: Substring)] = []
    func add(_ text: Substring) throws {
      let isRaw = ["script", "style"].contains(open.last.map { elements[$0.index].name } ?? "")
      let isLoose = text.unicodeScalars.contains { ">\"'".unicodeScalars.contains($0) }
      guard isRaw || !isLoose else { throw Malformed(reason: "loose sign in \(text.prefix(80))") }
      let decoded = isRaw ? "" : Self.decode(String(text))
      for (index, _) in open { elements[index].text += decoded }
    }
    while !rest.isEmpty {
      let inner = open.last.map { elements[$0.index].name } ?? ""
      let isRaw = inner == "script" || inner == "style"
      let next = isRaw ? rest.firstRange(of: "</\(inner)>")?.lowerBound : rest.unicodeScalars.firstIndex(of: "<")
      guard let start = next else {
        try add(rest)
        break
      }
      if start > rest.startIndex { try add(rest[..<start]) }
      rest = rest[start...]
      guard let match = rest.prefixMatch(of: tag) else { throw Malformed(reason: "no tag: \(rest.prefix(80))") }
      let name = String(match.2)
      guard Self.known.contains(name) else { throw Malformed(reason: "<\(name)>") }
      let behind = rest[match.range.upperBound...]
      if match.1 == "/" {
        guard let last = open.popLast(), elements[last.index].name == name else {
          throw Malformed(reason: "</\(name)>")
        }
        elements[last.index].markup = String(html[last.start.startIndex..<match.range.lowerBound])
      } else {
        var attributes: [String: String] = [:]
        for found in match.3.matches(of: attribute) {
          guard Self.knownAttributes.contains(String(found.1)) else { throw Malformed(reason: "\(found.1)=") }
          attributes[String(found.1)] = Self.decode(String(found.2 ?? ""))
        }
        elements.append(Element(name: name, attributes: attributes))
        if name != "br", name != "meta" { open.append((elements.count - 1, behind)) }
      }
      rest = behind
    }
    guard open.isEmpty else { throw Malformed(reason: "an element does not end") }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// Character references, decimal and the four we use; any other `&` is an error.
  static func decode(_ text: String) -> String {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&", let end = rest.firstIndex(of: ";") else {
        if scalar == "&" { Issue.record("a loose & in \(text)") }
        result.append(scalar)
        continue
      }
      let name = String(rest[..<end])
      if name.hasPrefix("#"), let number = UInt32(name.dropFirst()), let decoded = Unicode.Scalar(number) {
        result.append(decoded)
      } else if let decoded = names[name] {
        result.append(contentsOf: decoded.unicodeScalars)
      } else {
        Issue.record("&\(name); in \(text)")
      }
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }
}
