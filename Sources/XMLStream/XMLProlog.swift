/// What stands before the root element, checked ahead of the parser: the declaration, and that no document type follows.
@safe struct XMLProlog {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index = 0
  private(set) var declaredVersion: String?
  private(set) var declaredEncoding: String?

  /// `bytes`: the beginning of the document in UTF-8, without a byte order mark.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    if begins("<?xml"), let byte = byte(at: 5), Self.isBlank(byte) { readDeclaration() }
  }

  /// Why the declaration cannot be followed, and whether it promises ASCII.
  func check(_ encoding: XMLEncoding) -> Result<XMLEncoding, XMLRefusalError> {
    if let version = declaredVersion, version != "1.0" { return .refuse(.unreadVersion(version)) }
    guard let declared = declaredEncoding else { return .success(encoding) }
    switch (declared.uppercased(), encoding) {
    case ("UTF-8", .utf8), ("UTF8", .utf8), ("UTF-16", .utf16), ("UTF-16LE", .utf16(isBigEndian: false)),
      ("UTF-16BE", .utf16(isBigEndian: true)):
      return .success(encoding)
    case ("US-ASCII", .utf8), ("ASCII", .utf8):
      return .success(.ascii)
    case ("UTF-8", _), ("UTF8", _), ("US-ASCII", _), ("ASCII", _), ("UTF-16", _), ("UTF-16LE", _), ("UTF-16BE", _):
      return .refuse(.wrongEncoding(declared: declared))
    default:
      return .refuse(.unreadEncoding(declared))
    }
  }

  /// The first byte that is not white space is a `<`.
  var beginsLikeXML: Bool {
    let first = unsafe bytes.indices.first { unsafe !Self.isBlank(bytes[$0]) }
    return first.map { unsafe bytes[$0] == UInt8(ascii: "<") } ?? true
  }

  /// Where a document type declaration begins, if one comes before the root element.
  mutating func findDocumentType() -> Int? {
    while let byte = byte(at: index) {
      if Self.isBlank(byte) {
        index += 1
      } else if begins("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if begins("<?") {
        guard skip(past: "?>") else { return nil }
      } else {
        return begins("<!") ? index : nil
      }
    }
    return nil
  }

  private mutating func readDeclaration() {
    let start = index
    guard skip(past: "?>") else { return }
    let text = unsafe String(decoding: bytes[start..<index], as: UTF8.self)
    declaredVersion = Self.value(of: "version", in: text)
    declaredEncoding = Self.value(of: "encoding", in: text)
  }

  /// The quoted value after `name =`. Anything odd is left to the parser, which refuses it.
  private static func value(of name: String, in declaration: String) -> String? {
    var rest = Substring(declaration)
    while let found = rest.firstIndex(of: "=") {
      let word = rest[..<found].split(whereSeparator: \.isWhitespace).last
      let tail = rest[rest.index(after: found)...].drop(while: \.isWhitespace)
      guard let quote = tail.first, quote == "\"" || quote == "'" else { return nil }
      let value = tail.dropFirst().prefix { $0 != quote }
      if let word, word == name { return String(value) }
      rest = declaration[value.endIndex...].dropFirst()
    }
    return nil
  }

  private func byte(at index: Int) -> UInt8? { unsafe index < bytes.count ? bytes[index] : nil }

  private func begins(_ text: String) -> Bool {
    zip(index..., text.utf8).allSatisfy { byte(at: $0) == $1 }
  }

  /// Moves behind the next `text`. False when there is none.
  private mutating func skip(past text: String) -> Bool {
    while unsafe index < bytes.count {
      if begins(text) {
        index += text.utf8.count
        return true
      }
      index += 1
    }
    return false
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
