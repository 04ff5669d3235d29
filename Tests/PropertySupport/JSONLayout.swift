/// A way to lay JSON out: everything that is a matter of taste, and that an edit therefore has to leave alone.
public struct JSONLayout: Sendable {
  public var newline = "\n"
  public var indent = "  "
  public var colon = " : "
  public var comma = ","
  /// What stands between the braces of an empty object; a line of its own where it is nil, as Xcode has it.
  public var empty: String?
  public var isOneLine = false
  public var byteOrderMark = false
  public var finalNewline = false
  public var trailingComma = false
  public var escapesNonASCII = false
  public var escapesSlash = false

  public init() {}

  /// The layout that Xcode writes.
  public static let xcode = JSONLayout()

  public static func random(using random: inout some RandomNumberGenerator) -> JSONLayout {
    func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }
    var layout = JSONLayout()
    // Half of all files are Xcode's own.
    guard Bool.random(using: &random) else { return layout }
    layout.newline = pick(["\n", "\r\n"])
    layout.indent = pick(["  ", "    ", "\t", ""])
    layout.colon = pick([" : ", ": ", ":", "\t:  "])
    layout.comma = pick([",", " ,"])
    layout.empty = pick([nil, "", " "])
    layout.isOneLine = pick([true, false, false, false])
    layout.byteOrderMark = pick([true, false, false])
    layout.finalNewline = pick([true, false])
    layout.trailingComma = pick([true, false, false, false])
    layout.escapesNonASCII = pick([true, false, false])
    layout.escapesSlash = pick([true, false, false])
    return layout
  }

  public func bytes(of value: PlainJSON) -> [UInt8] {
    Array(((byteOrderMark ? "\u{FEFF}" : "") + text(of: value, lead: newline) + (finalNewline ? newline : "")).utf8)
  }

  private func text(of value: PlainJSON, lead: String) -> String {
    switch value {
    case .word(let spelling): spelling
    case .string(let bytes): quoted(bytes)
    case .array(let elements):
      container("[", elements.map { text(of: $0, lead: lead + indent) }, "]", lead: lead)
    case .object(let members):
      container(
        "{", members.map { quoted($0.name) + colon + text(of: $0.value, lead: lead + indent) }, "}", lead: lead)
    }
  }

  private func container(_ open: String, _ items: [String], _ close: String, lead: String) -> String {
    guard !items.isEmpty else { return open + (empty ?? newline + lead) + close }
    let last = trailingComma ? "," : ""
    if isOneLine { return open + items.joined(separator: comma) + last + close }
    let start = lead + indent
    return open + start + items.joined(separator: comma + start) + last + lead + close
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    let short: [Unicode.Scalar: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
    var result = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let escape = short[scalar] {
        result += escape
      } else if scalar == "/", escapesSlash {
        result += "\\/"
      } else if scalar.value < 0x20 || (scalar.value > 0x7E && escapesNonASCII) {
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
