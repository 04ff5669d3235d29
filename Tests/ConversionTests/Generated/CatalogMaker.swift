import PropertySupport
import TestSupport

/// Makes catalogs of keys, shapes and members that nobody would write by hand, and that a file may hold all the same.
struct CatalogMaker {
  var random: SeededGenerator
  let language: String

  /// What texts and keys are put together from.
  private static let fragments = [
    "Save", "a", "Z", " ", "  ", "\n", "\t", "\r", "\r\n", "é", "e\u{301}", "漢字", "👩‍👩‍👧", "\u{202E}", "\u{2028}", "\u{85}",
    "\u{7F}", "\u{FEFF}", "\"", "\\", "/", "'", "<", ">", "&", "]]>", "&amp;", "<b>", "%", "%%", "% d", "%@", "%lld",
    "%1$@", "%2$lld", "%#@n@", "%arg", "|==|", "plural.one", "device.mac", "substitutions.n", ".", "@", "|", "10", "9",
  ]
  /// What XML cannot hold; rare, for the whole unit stays at home.
  private static let forbidden = ["\u{0}", "\u{1}", "\u{1B}", "\u{FFFE}", "\u{FFFF}"]
  private static let states = [
    "translated", "translated", "translated", "needs_review", "new", "machine_translated", "odd", "",
  ]
  private static let bystanders = ["it", "zh-Hans", "not a language"]

  init(seed: UInt64, language: String) {
    random = SeededGenerator(seed: seed)
    self.language = language
  }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  // MARK: Texts

  /// Any text at all.
  mutating func anyText() -> String {
    if once(in: 60) { return String(repeating: pick(Self.fragments), count: 3000) }
    var text = (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.fragments) }.joined()
    if once(in: 80) { text += pick(Self.forbidden) }
    return text
  }

  /// A text with these specifiers and no others, mostly.
  mutating func text(with specifiers: [String]) -> String {
    if once(in: 12) { return anyText() }
    let words = ["Save", "naïve", "漢字", "a\nb", "1 < 2 & 3", "\"q\"", "back\\slash", "👩‍👩‍👧", "tab\there", "e\u{301}", " "]
    return (specifiers + [pick(words)]).joined(separator: " ") + pick(["", ".", " "])
  }

  mutating func key() -> String {
    if once(in: 2) {
      return pick(["Save", "n", "files", "greeting", "x", "item 2", "item 10"]) + pick(["", "", " %@", " %lld"])
    }
    return anyText()
  }

  // MARK: Catalogs

  mutating func catalog() -> PlainJSON {
    var entries: [PlainMember] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) { add(key(), to: &entries) }
    // A key that reads like another's variation.
    if let first = entries.first, once(in: 6) {
      let name = String(decoding: first.name, as: UTF8.self)
      add(
        name + pick(["|==|plural.one", "|==|device.mac", "|==|plural.lots", "|==|substitutions.n.plural.other"]),
        to: &entries)
    }
    if once(in: 3) { entries.sort { $0.name.lexicographicallyPrecedes($1.name) } }
    var members = [
      PlainMember("sourceLanguage", .text("en")), PlainMember("strings", .object(entries)),
      PlainMember("version", .text(pick(["1.0", "1.0", "1.3", "2.7"]))),
    ]
    if once(in: 10) { members.removeLast() }
    addUnknown(to: &members)
    return .object(members)
  }

  private mutating func add(_ name: String, to entries: inout [PlainMember]) {
    let bytes = Array(name.utf8)
    guard !entries.contains(where: { $0.name == bytes }) else { return }
    entries.append(PlainMember(name: bytes, value: entry(name)))
  }

  /// Members that nobody knows, and another order.
  private mutating func addUnknown(to members: inout [PlainMember]) {
    if once(in: 8) {
      let value = pick([
        PlainJSON.word("null"), .word("1E+4"), .array([.text("a"), .object([])]), .object([]),
        .object([PlainMember("value", .text("\u{1} é"))]),
      ])
      members.insert(PlainMember("x-unknown", value), at: Int.random(in: 0...members.count, using: &random))
    }
    if once(in: 10) { members.shuffle(using: &random) }
  }

  mutating func entry(_ key: String) -> PlainJSON {
    var members: [PlainMember] = []
    if once(in: 4) { members.append(PlainMember("comment", .text(anyText()))) }
    if once(in: 6) { members.append(PlainMember("extractionState", .text(pick(["manual", "stale", "odd"])))) }
    let specifiers = pick([[], [], [], ["%@"], ["%lld"], ["%1$@", "%2$lld"]])
    let shape = shape(depth: 0)
    var localizations: [PlainMember] = []
    if once(in: 2) { localizations.append(PlainMember("en", localization(shape, specifiers))) }
    if once(in: 3) {
      for name in Self.bystanders where once(in: 3) {
        localizations.append(PlainMember(name, localization(self.shape(depth: 1), specifiers)))
      }
    }
    if !once(in: 3) {
      // Mostly of the source's shape.
      let own = once(in: 5) ? self.shape(depth: 0) : shape
      localizations.append(PlainMember(language, localization(own, specifiers)))
    }
    if !localizations.isEmpty || once(in: 20) {
      if !once(in: 4) { localizations.sort { $0.name.lexicographicallyPrecedes($1.name) } }
      members.append(PlainMember("localizations", .object(localizations)))
    }
    if once(in: 15) { members.append(PlainMember("shouldTranslate", .word(pick(["false", "true"])))) }
    addUnknown(to: &members)
    return .object(members)
  }

  // MARK: Shapes

  indirect enum Shape {
    case text
    case phrases
    case cases(kind: String, [String], Shape)
    case substitutions([String], root: Shape)
    /// What Xcode never writes: two shapes at once, a kind or a category that is none, a text without a value.
    case broken(String)
  }

  mutating func shape(depth: Int) -> Shape {
    switch Int.random(in: 0..<(depth == 0 ? 12 : 8), using: &random) {
    case 0 where depth < 3:
      return .cases(
        kind: "plural",
        pick([["one", "other"], ["other"], ["zero", "one", "other"], ["one"], ["few", "many", "other"]]),
        shape(depth: depth + 1))
    case 1 where depth < 3:
      return .cases(
        kind: "device",
        pick([["mac", "other"], ["iphone", "ipad", "other"], ["mac"], ["vision.pro", "other"], ["other"]]),
        shape(depth: depth + 1))
    case 2 where depth == 0:
      return .substitutions(pick([["n"], ["n", "m"], ["a.b"], ["x y"], ["é"]]), root: shape(depth: 2))
    case 3 where once(in: 5): return .phrases
    case 4 where once(in: 5): return .broken(pick(["overlap", "width", "lots", "no value", "empty", "array"]))
    default: return .text
    }
  }

  mutating func localization(_ shape: Shape, _ specifiers: [String]) -> PlainJSON {
    var members = content(shape, specifiers)
    addUnknown(to: &members)
    return .object(members)
  }

  mutating func unit(_ text: String) -> PlainMember {
    var members = [PlainMember("state", .text(pick(Self.states))), PlainMember("value", .text(text))]
    if once(in: 25) { members.removeFirst() }
    addUnknown(to: &members)
    return PlainMember("stringUnit", .object(members))
  }

  private mutating func content(_ shape: Shape, _ specifiers: [String]) -> [PlainMember] {
    switch shape {
    case .text: return [unit(text(with: specifiers))]
    case .phrases:
      let phrases = (0..<Int.random(in: 0...3, using: &random)).map { _ in PlainJSON.text(anyText()) }
      return [
        PlainMember(
          "stringSet", .object([PlainMember("state", .text("translated")), PlainMember("values", .array(phrases))]))
      ]
    case .cases(let kind, let names, let inner):
      let cases = names.map { PlainMember($0, .object(content(inner, specifiers))) }
      return [PlainMember("variations", .object([PlainMember(kind, .object(cases))]))]
    case .substitutions(let names, let root):
      var members = content(root, names.map { "%#@\($0)@" })
      let parts = names.enumerated().map { number, name -> PlainMember in
        var part = once(in: 8) ? [] : [PlainMember("argNum", .word("\(number + 1)"))]
        part.append(PlainMember("formatSpecifier", .text(pick(["lld", "lld", "@", ""]))))
        let cases = pick([["one", "other"], ["other"]])
        part += content(.cases(kind: "plural", cases, .text), ["%arg"])
        return PlainMember(name, .object(part))
      }
      members.append(PlainMember("substitutions", .object(parts)))
      return members
    case .broken(let what): return broken(what)
    }
  }

  private mutating func broken(_ what: String) -> [PlainMember] {
    let plural = PlainMember("plural", .object([PlainMember("other", .object([unit("o")]))]))
    switch what {
    case "overlap": return [unit("u"), PlainMember("variations", .object([plural]))]
    case "width":
      return [
        PlainMember("variations", .object([PlainMember("width", .object([PlainMember("20", .object([unit("w")]))]))]))
      ]
    case "lots":
      return [
        PlainMember(
          "variations", .object([PlainMember("plural", .object([PlainMember("lots", .object([unit("l")]))]))]))
      ]
    case "no value": return [PlainMember("stringUnit", .object([PlainMember("state", .text("translated"))]))]
    case "array": return [PlainMember("stringUnit", .array([]))]
    default: return once(in: 2) ? [] : [PlainMember("variations", .object([]))]
    }
  }
}

extension PlainMember {
  init(_ name: String, _ value: PlainJSON) { self.init(name: Array(name.utf8), value: value) }
}

extension PlainJSON {
  static func text(_ text: String) -> PlainJSON { .string(Array(text.utf8)) }
}
