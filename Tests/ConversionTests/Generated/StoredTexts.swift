import Diagnostics
import Localization
import PropertySupport

/// The texts of one language of a catalog, read without the library: by key and by the way to each.
struct StoredTexts: Equatable {
  struct Place: Hashable {
    var key: UTF8Text
    /// `plural.one`, `device.mac.plural.other`, `substitutions.n.plural.one`; empty for the plain text.
    var path: String

    /// As the exchange format names it.
    var id: UTF8Text {
      path.isEmpty ? key : UTF8Text(validated: Array(key.bytes)[...] + Array("|==|\(path)".utf8)[...])
    }
  }

  struct Text: Equatable {
    var value: UnitValue
    var state: UTF8Text?
  }

  private(set) var texts: [Place: Text] = [:]
  /// Keys with substitutions in this or the source language, whose texts are spelled otherwise in a document.
  private(set) var rewritten: Set<UTF8Text> = []

  init(_ bytes: [UInt8], language: String) {
    guard case .object(let entries)? = PlainReader.read(bytes)?.member(Array("strings".utf8)) else { return }
    for entry in entries {
      let key = UTF8Text(validated: entry.name[...])
      guard let localizations = entry.value.member(Array("localizations".utf8)) else { continue }
      if let own = localizations.member(Array(language.utf8)) { collect(own, key, "") }
      for name in ["en", language] where localizations.holds([Array(name.utf8), Array("substitutions".utf8)]) {
        rewritten.insert(key)
      }
    }
  }

  private mutating func collect(_ node: PlainJSON, _ key: UTF8Text, _ path: String) {
    guard case .object(let members) = node else { return }
    for member in members {
      switch String(decoding: member.name, as: UTF8.self) {
      case "stringUnit":
        guard case .string(let value)? = member.value.member(Array("value".utf8)) else { continue }
        add(.text(UTF8Text(validated: value[...])), member.value, key, path)
      case "stringSet":
        guard case .array(let values)? = member.value.member(Array("values".utf8)) else { continue }
        add(
          .phrases(
            values.compactMap {
              if case .string(let bytes) = $0 { UTF8Text(validated: bytes[...]) } else { nil }
            }), member.value, key, path)
      case "variations":
        guard case .object(let kinds) = member.value else { continue }
        for kind in kinds { collectCases(kind.value, key, path, String(decoding: kind.name, as: UTF8.self)) }
      case "substitutions" where path.isEmpty: collectCases(member.value, key, path, "substitutions")
      default: break
      }
    }
  }

  private mutating func collectCases(_ cases: PlainJSON, _ key: UTF8Text, _ path: String, _ kind: String) {
    guard case .object(let cases) = cases else { return }
    for item in cases {
      var name = String(decoding: item.name, as: UTF8.self)
      if kind == "substitutions", name.contains(".") { name = "@\(name)@" }
      collect(item.value, key, path + (path.isEmpty ? "" : ".") + "\(kind).\(name)")
    }
  }

  private mutating func add(_ value: UnitValue, _ unit: PlainJSON, _ key: UTF8Text, _ path: String) {
    var state: UTF8Text?
    if case .string(let bytes)? = unit.member(Array("state".utf8)) { state = UTF8Text(validated: bytes[...]) }
    texts[Place(key: key, path: path)] = Text(value: value, state: state)
  }
}
