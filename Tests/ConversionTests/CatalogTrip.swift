import Conversion
import Diagnostics
import Localization
import StringCatalog
import PropertySupport
import XLIFF

/// A generated catalog taken to French translators and back; what is expected is counted on its own tree.
struct CatalogTrip {
  struct Complaint {
    var kind: String
    var account: String
  }

  static func complaints(about catalog: GeneratedCatalog) -> [Complaint] {
    var trip = CatalogTrip(model: catalog.root, bytes: catalog.bytes)
    do {
      try trip.run()
    } catch {
      trip.expect(false, "nothing throws", "\(error)")
    }
    return trip.complaints
  }

  private let model: PlainJSON
  private let bytes: [UInt8]
  private var complaints: [Complaint] = []

  private init(model: PlainJSON, bytes: [UInt8]) {
    self.model = model
    self.bytes = bytes
  }

  private mutating func expect(_ holds: Bool, _ kind: String, _ account: @autoclosure () -> String = "") {
    if !holds { complaints.append(Complaint(kind: kind, account: account())) }
  }

  private mutating func run() throws {
    let catalog = try StringCatalog(bytes)
    let base = try export(catalog, "fr")
    let units = try export(catalog, to: "fr").units
    guard !units.isEmpty else { return }

    let untouched = try imported(catalog, base, base: base)
    expect(untouched.edited() == bytes, "a no-op is a no-op")
    expect(untouched.totals.addsUp && untouched.totals.units == units.count, "every unit is accounted for")

    try change(catalog, base, units.filter { $0.target != nil }, areNew: false)
    try change(catalog, base, units.filter { $0.target == nil && $0.source != nil }, areNew: true)
  }

  /// Gives every second unit a text that no other has.
  private mutating func change(_ catalog: StringCatalog, _ base: [UInt8], _ units: [TransUnit], areNew: Bool) throws {
    var tokens: [String: String] = [:]
    let returned = units.enumerated().map { number, unit in
      let id = unit.id?.string ?? ""
      var target = (unit.target ?? unit.source).map(spell)
      if number % 2 == 0, unit.isTranslatable {
        tokens[id] = "⟦\(number)⟧"
        target = (unit.source.map(spell) ?? target ?? "") + "⟦\(number)⟧"
      }
      return Returned(id, unit.source.map(spell), areNew && tokens[id] == nil ? nil : target)
    }
    guard !tokens.isEmpty else { return }
    let result = try imported(catalog, document(returned), base: base)
    let written = result.edited()
    guard let after = PlainReader.read(written) else {
      return expect(false, "what is written is JSON", String(decoding: written, as: UTF8.self))
    }
    expect(result.totals.addsUp && result.totals.units == returned.count, "every returned unit is accounted for")
    let refused = Set(result.result.findings.filter { $0.outcome != .none }.compactMap { $0.unitID?.string })

    let (old, new) = (model.leaves, after.leaves)
    let account = String(decoding: written, as: UTF8.self)
    // Nothing lost, nothing else changed.
    for (path, value) in old {
      guard let now = new[path] else {
        expect(false, "nothing is lost", "\(path) = \(value)\n\(account)")
        continue
      }
      let isToken = path.last == Array("value".utf8) && tokens.values.contains { now.ends(with: $0) }
      expect(
        now == value || isToken || path.last == Array("state".utf8), "only what changed changes",
        "\(path): \(value) is \(now)\n\(account)")
    }
    // What is new is French.
    let french = Array("fr".utf8)
    for path in new.keys where old[path] == nil {
      expect(areNew && path.contains(french), "nothing else is added", "\(path)\n\(account)")
    }
    // Nothing silent: each is there once, or named.
    for (id, token) in tokens {
      let count = new.values.filter { $0.ends(with: token) }.count
      expect(
        count == 1 || count == 0 && refused.contains(id), "nothing is silent", "\(id) \(token): \(count)\n\(account)")
    }
    if !areNew { expectSpellingKept(written, tokens.values.map { $0 }) }
    let again = try imported(StringCatalog(written), document(returned), base: base)
    expect(again.edited() == written, "a second time there is nothing to do", account)
  }

  /// Between the strings not a byte differs, and strings differ only where a text or its state does.
  private mutating func expectSpellingKept(_ written: [UInt8], _ tokens: [String]) {
    let (old, new) = (Self.tokens(of: bytes), Self.tokens(of: written))
    guard old.count == new.count else {
      return expect(false, "the layout stays", String(decoding: written, as: UTF8.self))
    }
    let states = ["translated", "needs_review", "new", "machine_translated"]
    for (left, right) in zip(old, new) where left != right {
      let text = String(decoding: right, as: UTF8.self)
      let isText = tokens.contains { text.hasSuffix("\($0)\"") }
      expect(isText || states.contains { text == "\"\($0)\"" }, "spellings stay", "\(left) is \(text)")
    }
  }

  /// Strings with their quotes, and what stands between them.
  private static func tokens(of bytes: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = [[]]
    var (isString, isEscaped) = (false, false)
    for byte in bytes {
      if byte == 0x22, !isEscaped {
        if isString {
          tokens[tokens.count - 1].append(byte)
          tokens.append([])
        } else {
          tokens.append([byte])
        }
        isString.toggle()
        continue
      }
      isEscaped = isString && byte == 0x5C && !isEscaped
      tokens[tokens.count - 1].append(byte)
    }
    return tokens
  }
}

extension PlainJSON {
  /// Every value that holds no others, by the names that lead to it; empty containers are values, too.
  fileprivate var leaves: [[[UInt8]]: [UInt8]] {
    var leaves: [[[UInt8]]: [UInt8]] = [:]
    func walk(_ value: PlainJSON, _ path: [[UInt8]]) {
      switch value {
      case .word(let word): leaves[path] = Array(word.utf8)
      case .string(let text): leaves[path] = text
      case .array(let elements):
        for (index, element) in elements.enumerated() { walk(element, path + [Array("\(index)".utf8)]) }
      case .object(let members):
        for member in members { walk(member.value, path + [member.name]) }
      }
    }
    walk(self, [])
    return leaves
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
