import Diagnostics
import Localization
import PropertySupport
import XLIFF

/// One change to the project between an export and the import of what came back.
struct ProjectEdit {
  /// The names of the members on the way.
  var path: [[UInt8]]
  /// Nil where the member is removed.
  var value: PlainJSON?

  func apply(to tree: inout PlainJSON) {
    if let value {
      tree.set(value, at: path[...])
    } else {
      tree.remove(path[...])
    }
  }
}

/// One unit of a returned document.
struct ReturnedUnit {
  var id: UTF8Text
  var source: UnitValue?
  var target: UnitValue?
  var state: String?
  var qualifier: String?
  var approved: String?
  var isTranslatable = true

  init(id: UTF8Text) { self.id = id }

  init(_ unit: TransUnit) {
    id = unit.id ?? .empty
    source = unit.source
    target = unit.target
    state = unit.state?.spelling.string
    qualifier = unit.qualifier?.spelling.string
    isTranslatable = unit.isTranslatable
  }
}

/// One thing that happens to a document on its way.
enum ReturnEdit {
  case target(UTF8Text, UnitValue?)
  case copiesSource(UTF8Text)
  case state(UTF8Text, String?, qualifier: String?)
  case approved(UTF8Text, String)
  case source(UTF8Text, UnitValue?)
  case notTranslatable(UTF8Text)
  case drop(UTF8Text)
  /// The unit once more, with a target of its own or the same.
  case duplicate(UTF8Text, UnitValue?)
  /// A unit that was never exported: a further plural form, or anybody's.
  case add(UTF8Text, UnitValue?)
  case reverse
  case rotate(Int)

  func apply(to units: inout [ReturnedUnit]) {
    func change(_ id: UTF8Text, _ body: (inout ReturnedUnit) -> Void) {
      for index in units.indices where units[index].id == id { body(&units[index]) }
    }
    switch self {
    case .target(let id, let value):
      change(id) {
        $0.target = value
        if value != nil, $0.state == nil || $0.state == "new" { $0.state = "translated" }
      }
    case .copiesSource(let id): change(id) { $0.target = $0.source }
    case .state(let id, let state, let qualifier):
      change(id) {
        $0.state = state
        $0.qualifier = qualifier
      }
    case .approved(let id, let approved): change(id) { $0.approved = approved }
    case .source(let id, let source): change(id) { $0.source = source }
    case .notTranslatable(let id): change(id) { $0.isTranslatable = false }
    case .drop(let id): units.removeAll { $0.id == id }
    case .duplicate(let id, let target):
      guard var copy = units.first(where: { $0.id == id }) else { return }
      copy.target = target ?? copy.target
      units.append(copy)
    case .add(let id, let target):
      var unit = ReturnedUnit(id: id)
      unit.source = .text("?")
      unit.target = target
      unit.state = "translated"
      units.append(unit)
    case .reverse: units.reverse()
    case .rotate(let count): units = Array(units.dropFirst(count) + units.prefix(count))
    }
  }
}

// MARK: - As a document

extension [ReturnedUnit] {
  /// The document that comes back, written without the library's own writer.
  func document(language: String) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="T" source-language="en" target-language="\(language)" datatype="plaintext"><body>

      """
    for unit in self {
      text += "<trans-unit id=\"\(Self.escaped(unit.id))\""
      if let approved = unit.approved { text += " approved=\"\(approved)\"" }
      text += unit.isTranslatable ? ">" : " translate=\"no\">"
      if let source = unit.source { text += "<source>\(Self.content(source))</source>" }
      if let target = unit.target {
        text += "<target"
        if let state = unit.state { text += " state=\"\(state)\"" }
        if let qualifier = unit.qualifier { text += " state-qualifier=\"\(qualifier)\"" }
        text += ">\(Self.content(target))</target>"
      }
      text += "</trans-unit>\n"
    }
    return [UInt8]((text + "</body></file></xliff>\n").utf8)
  }

  private static func content(_ value: UnitValue) -> String {
    switch value {
    case .text(let text): escaped(text)
    case .phrases(let phrases):
      phrases.enumerated().map { "<mrk mtype=\"x-set\" mid=\"\($0)\">\(escaped($1))</mrk>" }.joined()
    }
  }

  private static func escaped(_ text: UTF8Text) -> String {
    var result = ""
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\"", "&", "<", ">", "\n", "\r", "\t": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
