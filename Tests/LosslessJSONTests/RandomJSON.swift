import Diagnostics
import LosslessJSON
import TestSupport

/// Random documents in random layouts, and random edits to them.
struct RandomJSON {
  var random: SeededGenerator
  var newline = "\n"
  var unit = "  "
  var colon = " : "
  var comma = ","
  var isOneLine = false
  var padding = ""
  var emptyInside = ""
  var escapesNonASCII = false
  var trailingComma = false
  var isSorted = false

  static let names = [
    "a", "b", "c", "de", "en", "é", "e\u{301}", "zh-Hans", "k\"q", "with space", "漢", "state", "value",
  ]
  static let texts = [
    "", "x", "naïve", "tab\there", "quote \"", "back\\slash", "a/b", "😀", "line\nline", "\u{1}", "漢字",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    newline = pick(["\n", "\n", "\r\n"])
    unit = pick(["  ", "    ", "\t", ""])
    colon = pick([" : ", ": ", ":", "\t:\t"])
    comma = pick([",", ", ", " ,"])
    isOneLine = pick([true, false, false])
    padding = pick(["", " "])
    emptyInside = pick(["", " ", "\n\n"])
    escapesNonASCII = pick([true, false, false])
    trailingComma = pick([true, false, false, false])
    isSorted = pick([true, true, false])
  }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }

  mutating func file() -> String {
    let mark = pick(["", "", "", "\u{FEFF}"])
    return mark + object(depth: 0, isOneLine: isOneLine) + pick(["", newline])
  }

  private mutating func value(depth: Int, isOneLine: Bool) -> String {
    switch Int.random(in: 0..<(depth > 4 ? 6 : 10), using: &random) {
    case 0: return pick(["0", "-1.5", "1E+4", "12"])
    case 1: return pick(["true", "false", "null"])
    case 2..<6: return string(pick(Self.texts))
    case 6: return array(depth: depth, isOneLine: isOneLine)
    default: return object(depth: depth, isOneLine: isOneLine || pick([true, false, false, false]))
    }
  }

  private mutating func object(depth: Int, isOneLine: Bool) -> String {
    var names = Self.names.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)).map { $0 }
    if isSorted { names.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) } }
    let members = names.map { "\(string($0))\(colon)\(value(depth: depth + 1, isOneLine: isOneLine))" }
    return container("{", members, "}", depth: depth, isOneLine: isOneLine)
  }

  private mutating func array(depth: Int, isOneLine: Bool) -> String {
    let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth + 1, isOneLine: isOneLine)
    }
    return container("[", elements, "]", depth: depth, isOneLine: isOneLine)
  }

  private func container(_ open: String, _ items: [String], _ close: String, depth: Int, isOneLine: Bool) -> String {
    let indent = String(repeating: unit, count: depth)
    guard !items.isEmpty else {
      return open + (emptyInside == "\n\n" ? newline + newline + indent : emptyInside) + close
    }
    let last = trailingComma ? "," : ""
    if isOneLine { return open + padding + items.joined(separator: comma) + last + padding + close }
    let start = newline + indent + unit
    return open + start + items.joined(separator: "," + start) + last + newline + indent + close
  }

  private mutating func string(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "/": result += pick(["/", "\\/"])
      case _ where scalar.value < 0x20 || (scalar.value > 0x7E && escapesNonASCII):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(result)\""
  }

  mutating func fragment(depth: Int = 0) -> JSONFragment {
    switch Int.random(in: 0..<(depth > 2 ? 6 : 9), using: &random) {
    case 0: return .integer(Int.random(in: -20...20, using: &random))
    case 1: return .bool(pick([true, false]))
    case 2..<6: return .string(UTF8Text(pick(Self.texts)))
    case 6: return .array((0..<Int.random(in: 0...2, using: &random)).map { _ in fragment(depth: depth + 1) })
    default:
      let names = Self.names.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
      return .object(names.map { JSONMember(UTF8Text($0), fragment(depth: depth + 1)) })
    }
  }

  mutating func path() -> [UTF8Text] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in UTF8Text(pick(Self.names)) }
  }
}
