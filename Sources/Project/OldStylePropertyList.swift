/// A property list in the old style, as Xcode writes project files: `{ key = value; }`, `( a, b, )`, words and
/// quoted texts, `/* comments */`. Read only as far as a project's languages and paths need: data is kept as text.
enum OldStylePropertyList: Equatable {
  case text(String)
  case array([OldStylePropertyList])
  case dictionary([String: OldStylePropertyList])

  struct ParseError: Error {
    let line: Int
  }

  init(parsing bytes: [UInt8]) throws(ParseError) {
    var parser = Parser(bytes: bytes)
    self = try parser.value(depth: 0)
  }

  subscript(key: String) -> OldStylePropertyList? {
    guard case .dictionary(let members) = self else { return nil }
    return members[key]
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var array: [OldStylePropertyList]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}

private struct Parser {
  let bytes: [UInt8]
  var index = 0
  /// Xcode's own files nest six deep.
  static let depthLimit = 64

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func value(depth: Int) throws(OldStylePropertyList.ParseError) -> OldStylePropertyList {
    guard depth < Parser.depthLimit else { throw failure }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return .dictionary(try dictionary(depth: depth))
    case UInt8(ascii: "("): return .array(try array(depth: depth))
    default: return .text(try text())
    }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var failure: OldStylePropertyList.ParseError {
    OldStylePropertyList.ParseError(line: bytes[..<min(index, bytes.count)].count { $0 == 0x0A } + 1)
  }

  private mutating func expect(_ byte: UInt8) throws(OldStylePropertyList.ParseError) {
    skipBlanks()
    guard peek == byte else { throw failure }
    index += 1
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func dictionary(depth: Int) throws(OldStylePropertyList.ParseError)
    -> [String: OldStylePropertyList]
  {
    var members: [String: OldStylePropertyList] = [:]
    index += 1
    while !take(UInt8(ascii: "}")) {
      let key = try text()
      try expect(UInt8(ascii: "="))
      members[key] = try value(depth: depth + 1)
      try expect(UInt8(ascii: ";"))
    }
    return members
  }

  private mutating func array(depth: Int) throws(OldStylePropertyList.ParseError) -> [OldStylePropertyList] {
    var elements: [OldStylePropertyList] = []
    index += 1
    while !take(UInt8(ascii: ")")) {
      elements.append(try value(depth: depth + 1))
      guard take(UInt8(ascii: ",")) else {
        try expect(UInt8(ascii: ")"))
        break
      }
    }
    return elements
  }

  private mutating func text() throws(OldStylePropertyList.ParseError) -> String {
    skipBlanks()
    let start = index
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quoted(by: quote) }
    if peek == UInt8(ascii: "<") {
      while let byte = peek, byte != UInt8(ascii: ">") { index += byte == 0 ? bytes.count : 1 }
      try expect(UInt8(ascii: ">"))
    } else {
      while let byte = peek, Parser.isWordByte(byte) { index += 1 }
    }
    guard index > start else { throw failure }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted(by quote: UInt8) throws(OldStylePropertyList.ParseError) -> String {
    var content: [UInt8] = []
    index += 1
    while let byte = peek, byte != quote {
      index += 1
      // Escapes other than of quotes and backslashes do not occur in languages and are not written in paths; the byte stands for itself.
      if byte == UInt8(ascii: "\\"), let escaped = peek {
        content.append(escaped)
        index += 1
      } else {
        content.append(byte)
      }
    }
    guard peek == quote else { throw failure }
    index += 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = peek {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
        while let next = peek, next != 0x0A { index += 1 }
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  /// What may stand in a text without quotes.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"):
      true
    default:
      byte >= 0x80
    }
  }
}
