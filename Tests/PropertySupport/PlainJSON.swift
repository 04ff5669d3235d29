/// JSON as a plain tree: the independent model that edits are checked against.
public indirect enum PlainJSON: Equatable, Sendable {
  /// A number or literal, as it is spelled.
  case word(String)
  case string([UInt8])
  case array([PlainJSON])
  case object([PlainMember])

  /// Equal whatever the order of members.
  public static func == (left: PlainJSON, right: PlainJSON) -> Bool {
    switch (left, right) {
    case (.word(let left), .word(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { member in right.contains { $0.name == member.name && $0.value == member.value } }
    default: false
    }
  }
}

public struct PlainMember: Sendable {
  public var name: [UInt8]
  public var value: PlainJSON

  public init(name: [UInt8], value: PlainJSON) {
    self.name = name
    self.value = value
  }
}

extension PlainJSON {
  public func member(_ name: [UInt8]) -> PlainJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  public mutating func set(_ value: PlainJSON, at path: ArraySlice<[UInt8]>) {
    guard let name = path.first else {
      self = value
      return
    }
    var members: [PlainMember] = []
    if case .object(let present) = self { members = present }
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value.set(value, at: path.dropFirst())
    } else {
      var fresh = PlainJSON.object([])
      fresh.set(value, at: path.dropFirst())
      members.append(PlainMember(name: name, value: fresh))
    }
    self = .object(members)
  }

  public mutating func remove(_ path: ArraySlice<[UInt8]>) {
    guard case .object(var members) = self, let name = path.first,
      let index = members.firstIndex(where: { $0.name == name })
    else { return }
    if path.count == 1 {
      members.remove(at: index)
    } else {
      members[index].value.remove(path.dropFirst())
    }
    self = .object(members)
  }
}

extension PlainJSON {
  /// The bytes that Xcode writes, with members in the order they have.
  public func inXcodesLayout(depth: Int = 0) -> [UInt8] {
    let lead = Array("\n".utf8) + [UInt8](repeating: 0x20, count: 2 * depth)
    func container(_ open: String, _ items: [[UInt8]], _ close: String) -> [UInt8] {
      guard !items.isEmpty else { return Array("\(open)\n".utf8) + lead + Array(close.utf8) }
      return Array(open.utf8) + items.map { lead + [0x20, 0x20] + $0 }.joined(separator: [0x2C]) + lead
        + Array(close.utf8)
    }
    switch self {
    case .word(let spelling): return Array(spelling.utf8)
    case .string(let text): return Self.quoted(text)
    case .array(let elements): return container("[", elements.map { $0.inXcodesLayout(depth: depth + 1) }, "]")
    case .object(let members):
      let items = members.map {
        Self.quoted($0.name) + Array(" : ".utf8) + $0.value.inXcodesLayout(depth: depth + 1)
      }
      return container("{", items, "}")
    }
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let short: [UInt8: String] = [
      0x22: "\\\"", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t", 0x08: "\\b", 0x0C: "\\f",
    ]
    var result: [UInt8] = [0x22]
    for byte in text {
      if let escape = short[byte] {
        result += Array(escape.utf8)
      } else if byte < 0x20 {
        result += Array((byte < 16 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
      } else {
        result.append(byte)
      }
    }
    return result + [0x22]
  }
}

/// A reader that shares nothing with the one under test: recursive, byte by byte, for valid JSON only.
public struct PlainReader {
  private var bytes: ArraySlice<UInt8>

  /// Nil for what it cannot read.
  public static func read(_ bytes: [UInt8]) -> PlainJSON? {
    var reader = PlainReader(bytes: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...])
    guard let value = reader.value() else { return nil }
    reader.skipSpace()
    return reader.bytes.isEmpty ? value : nil
  }

  private mutating func skipSpace() {
    bytes = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard bytes.first == byte else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func value() -> PlainJSON? {
    skipSpace()
    switch bytes.first {
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    default:
      let word = bytes.prefix { !",]} \n\r\t".utf8.contains($0) }
      bytes = bytes.dropFirst(word.count)
      return word.isEmpty ? nil : .word(String(decoding: word, as: UTF8.self))
    }
  }

  private mutating func object() -> PlainJSON? {
    bytes.removeFirst()
    var members: [PlainMember] = []
    while !take(UInt8(ascii: "}")) {
      skipSpace()
      guard bytes.first == 0x22, let name = string(), take(UInt8(ascii: ":")), let value = value() else { return nil }
      members.append(PlainMember(name: name, value: value))
      if !take(UInt8(ascii: ",")) { return take(UInt8(ascii: "}")) ? .object(members) : nil }
    }
    return .object(members)
  }

  private mutating func array() -> PlainJSON? {
    bytes.removeFirst()
    var elements: [PlainJSON] = []
    while !take(UInt8(ascii: "]")) {
      guard let value = value() else { return nil }
      elements.append(value)
      if !take(UInt8(ascii: ",")) { return take(UInt8(ascii: "]")) ? .array(elements) : nil }
    }
    return .array(elements)
  }

  private mutating func string() -> [UInt8]? {
    bytes.removeFirst()
    var units: [UInt16] = []
    while let byte = bytes.first, byte != 0x22 {
      if byte == 0x5C {
        guard let letter = bytes.dropFirst().first else { return nil }
        bytes = bytes.dropFirst(2)
        let plain: [UInt8: UInt16] = [
          0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9, 0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F,
        ]
        if letter == 0x75 {
          guard let unit = UInt16(String(decoding: bytes.prefix(4), as: UTF8.self), radix: 16) else { return nil }
          units.append(unit)
          bytes = bytes.dropFirst(4)
        } else {
          guard let unit = plain[letter] else { return nil }
          units.append(unit)
        }
      } else {
        let run = bytes.prefix { $0 != 0x22 && $0 != 0x5C }
        units += String(decoding: run, as: UTF8.self).utf16
        bytes = bytes.dropFirst(run.count)
      }
    }
    guard !bytes.isEmpty else { return nil }
    bytes.removeFirst()
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
