/// How a document's bytes are to be read, found before a parser sees them.
enum XMLEncoding: Equatable {
  case utf8
  /// Declared as ASCII: a byte beyond it is an error.
  case ascii
  case utf16(isBigEndian: Bool)

  /// The encoding by the first bytes, and the length of the byte order mark.
  static func sniff(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<(XMLEncoding, mark: Int), XMLRefusalError> {
    func begins(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
      guard bytes.count >= offset + prefix.count else { return false }
      return prefix.indices.allSatisfy { unsafe bytes[offset + $0] == prefix[$0] }
    }
    guard !bytes.isEmpty else { return .refuse(.empty) }
    if begins([0xFF, 0xFE, 0, 0]) || begins([0, 0, 0xFE, 0xFF]) || begins([0x3C, 0, 0, 0]) || begins([0, 0, 0, 0x3C]) {
      return .refuse(.utf32)
    }
    for (mark, encoding) in [
      ([0xEF, 0xBB, 0xBF] as [UInt8], XMLEncoding.utf8), ([0xFE, 0xFF], .utf16(isBigEndian: true)),
      ([0xFF, 0xFE], .utf16(isBigEndian: false)),
    ] where begins(mark) {
      return begins(mark, at: mark.count) ? .refuse(.repeatedByteOrderMark) : .success((encoding, mark.count))
    }
    if begins([0x3C, 0]) || begins([0, 0x3C]) { return .refuse(.utf16WithoutByteOrderMark) }
    if begins([0x4C, 0x6F, 0xA7]) { return .refuse(.ebcdic) }
    if begins([0x1F, 0x8B]) { return .refuse(.gzip) }
    return .success((.utf8, 0))
  }
}

/// Carries a refusal in a `Result`.
struct XMLRefusalError: Error {
  let refusal: XMLRefusal
}

extension Result where Failure == XMLRefusalError {
  static func refuse(_ refusal: XMLRefusal) -> Self { .failure(XMLRefusalError(refusal: refusal)) }
}
