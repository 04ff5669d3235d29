import PropertySupport
import TestSupport

/// A catalog of any keys, any nesting and any layout: what the format allows, and what else its members may hold.
struct GeneratedCatalog: Sendable {
  struct Layout: Sendable {
    var indent = "  "
    var newline = "\n"
    var colon = " : "
    var isOneLine = false
    var hasTrailingComma = false
    var hasByteOrderMark = false
    var escapesEverything = false
    var end = ""
  }

  private(set) var root: PlainJSON
  let layout: Layout

  init(seed: UInt64) {
    var generator = CatalogGenerator(random: SeededGenerator(seed: seed))
    layout = generator.layout()
    root = generator.catalog()
  }

  private init(_ root: PlainJSON, _ layout: Layout) {
    self.root = root
    self.layout = layout
  }

  /// The same with one member less, anywhere, the larger members first; and in Xcode's layout.
  var smaller: [GeneratedCatalog] {
    root.withoutOneMember.map { GeneratedCatalog($0, layout) } + (layout.isXcodes ? [] : [.init(root, Layout())])
  }

  var bytes: [UInt8] {
    var text = layout.hasByteOrderMark ? "\u{FEFF}" : ""
    layout.write(root, 0, to: &text)
    return Array((text + layout.end).utf8)
  }
}

extension PlainJSON {
  fileprivate var withoutOneMember: [PlainJSON] {
    guard case .object(let members) = self else { return [] }
    var results: [PlainJSON] = []
    for index in members.indices {
      var fewer = members
      fewer.remove(at: index)
      results.append(.object(fewer))
    }
    for (index, member) in members.enumerated() {
      results += member.value.withoutOneMember.map { value in
        var changed = members
        changed[index].value = value
        return .object(changed)
      }
    }
    return results
  }
}

extension GeneratedCatalog.Layout {
  fileprivate var isXcodes: Bool {
    indent == "  " && newline == "\n" && colon == " : " && !isOneLine && !hasTrailingComma && !hasByteOrderMark
      && !escapesEverything && end.isEmpty
  }

  fileprivate func write(_ value: PlainJSON, _ depth: Int, to text: inout String) {
    func line(_ depth: Int) -> String { isOneLine ? "" : newline + String(repeating: indent, count: depth) }
    switch value {
    case .word(let word): text += word
    case .string(let bytes): text += quoted(bytes)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? "," : "") + line(depth + 1)
        write(element, depth + 1, to: &text)
      }
      text += line(depth) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? "," : "") + line(depth + 1) + quoted(member.name) + colon
        write(member.value, depth + 1, to: &text)
      }
      if hasTrailingComma, !members.isEmpty { text += "," }
      text += line(depth) + "}"
    }
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    var result = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if escapesEverything || scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct CatalogGenerator {
  var random: SeededGenerator

  mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func layout() -> GeneratedCatalog.Layout {
    var layout = GeneratedCatalog.Layout()
    guard !once(in: 3) else { return layout }
    layout.indent = pick(["  ", "    ", "\t", ""])
    layout.newline = pick(["\n", "\r\n", "\n\n"])
    layout.colon = pick([" : ", ":", ": ", "\t:\n"])
    layout.isOneLine = once(in: 4)
    layout.hasTrailingComma = once(in: 6)
    layout.hasByteOrderMark = once(in: 6)
    layout.escapesEverything = once(in: 4)
    layout.end = pick(["", "\n", "\r\n", " \n\n"])
    return layout
  }

  mutating func catalog() -> PlainJSON {
    var keys: [[UInt8]] = []
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      let key = text()
      if !keys.contains(key) { keys.append(key) }
    }
    let entries = keys.map { PlainMember(name: $0, value: entry()) }
    var members = [
      member("sourceLanguage", string("en")), member("strings", .object(entries)),
      member("version", string(pick(["1.0", "1.1", "1.3"]))),
    ]
    if once(in: 5) { members.append(member("future", anything())) }
    if once(in: 3) { members.shuffle(using: &random) }
    return .object(members)
  }

  private mutating func entry() -> PlainJSON {
    var members: [PlainMember] = []
    if once(in: 3) { members.append(member("comment", .string(text()))) }
    if once(in: 4) { members.append(member("extractionState", string(pick(["manual", "stale", "odd"])))) }
    if once(in: 9) { members.append(member("shouldTranslate", .word("false"))) }
    if once(in: 7) { members.append(member("future", anything())) }
    let languages = ["de", "en", "fr", "not a language"].filter { $0 == "fr" ? !once(in: 3) : once(in: 3) }
    if !languages.isEmpty {
      members.append(member("localizations", .object(languages.map { member($0, localization(depth: 0)) })))
    }
    if once(in: 4) { members.shuffle(using: &random) }
    return .object(members)
  }

  private mutating func localization(depth: Int) -> PlainJSON {
    switch Int.random(in: 0..<(depth < 2 ? 12 : 5), using: &random) {
    case 0..<6: return .object([member("stringUnit", unit())])
    case 6:
      let content = varied("plural", ["one", "few", "other"], depth: 2)
      let number = member(
        "n", .object([member("argNum", .word("1")), member("formatSpecifier", string("lld"))] + content))
      return .object([
        member("stringUnit", unit("%#@n@ ")), member("substitutions", .object([number])),
      ])
    case 7: return .object([])
    case 8: return .object([member("stringUnit", unit()), member("future", anything())])
    case 9: return .object(varied("device", ["iphone", "mac", "other"], depth: depth + 1))
    case 10: return .object(varied(pick(["width", "plural"]), ["1", "odd", "other"], depth: 2))
    default: return .object(varied("plural", ["zero", "one", "many", "other"], depth: 2))
    }
  }

  private mutating func varied(_ kind: String, _ names: [String], depth: Int) -> [PlainMember] {
    let cases = names.filter { $0 == "other" || once(in: 2) }.map { member($0, localization(depth: depth)) }
    return [member("variations", .object([member(kind, .object(cases))]))]
  }

  private mutating func unit(_ prefix: String = "") -> PlainJSON {
    var members = [
      member("state", string(pick(["translated", "translated", "needs_review", "new", "odd"]))),
      member("value", .string(Array(prefix.utf8) + text())),
    ]
    if once(in: 8) { members.reverse() }
    if once(in: 12) { members.append(member("future", anything())) }
    return .object(members)
  }

  private mutating func anything() -> PlainJSON {
    pick([.word("1e400"), .word("-0.0"), .word("null"), .array([string("x"), .object([])]), .object([])])
  }

  /// Also what XML cannot hold, what ids are made of, and two spellings that Swift takes for the same text.
  private mutating func text() -> [UInt8] {
    let pieces = [
      "a", "b", " ", "\n", "\r", "\t", "é", "e\u{301}", "🙂", "\"", "\\", "/", "<", "&", "]]>", "|==|", "plural.one",
      ".",
      "%", "%@", "%lld", "%arg", "%1$@", "\u{1}", "\u{FFFF}", "\u{202E}", "\u{2028}", "漢",
    ]
    return (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in Array(pick(pieces).utf8) }
  }

  private func string(_ text: String) -> PlainJSON { .string(Array(text.utf8)) }
  private func member(_ name: String, _ value: PlainJSON) -> PlainMember {
    PlainMember(name: Array(name.utf8), value: value)
  }
}
