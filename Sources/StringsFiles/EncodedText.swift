/// How the bytes of a file spell its text; written again as it was found.
public enum TextEncoding: Hashable, Sendable {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool, hasMark: Bool)
}

/// A file's text in UTF-8, from which the very bytes of the file can be made again.
struct EncodedText: Hashable, Sendable {
  let encoding: TextEncoding
  /// Valid UTF-8, without the byte order mark.
  let bytes: [UInt8]

  /// Reads UTF-8 and UTF-16, with or without a byte order mark.
  init(_ file: [UInt8]) throws(StringsFileError) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(utf8: Array(file[3...]), encoding: .utf8(hasMark: true))
    } else if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = file[0] == 0xFE
      try self.init(utf16: file[2...], isBigEndian: isBigEndian, hasMark: true)
    } else if let isBigEndian = Self.unmarkedUTF16(file) {
      try self.init(utf16: file[...], isBigEndian: isBigEndian, hasMark: false)
    } else {
      self.init(utf8: file, encoding: .utf8(hasMark: false))
    }
    if let offset = Self.firstInvalidOffset(bytes) {
      throw StringsFileError(.invalidUTF8, at: offset, in: bytes)
    }
  }

  private init(utf8: [UInt8], encoding: TextEncoding) {
    bytes = utf8
    self.encoding = encoding
  }

  private init(utf16 file: ArraySlice<UInt8>, isBigEndian: Bool, hasMark: Bool) throws(StringsFileError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count)
    var index = file.startIndex
    func unit(at index: Int) -> UInt16? {
      guard index + 1 < file.endIndex else { return nil }
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    while index < file.endIndex {
      guard let first = unit(at: index) else { throw StringsFileError(.invalidUTF16, at: bytes.count, in: bytes) }
      index += 2
      if let scalar = Unicode.Scalar(first) {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      } else if let second = unit(at: index), let scalar = Unicode.Scalar(high: first, low: second) {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
        index += 2
      } else {
        throw StringsFileError(.invalidUTF16, at: bytes.count, in: bytes)
      }
    }
    self.init(utf8: bytes, encoding: .utf16(isBigEndian: isBigEndian, hasMark: hasMark))
  }

  /// The bytes of a file that holds this text in the encoding found.
  func encode(_ text: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8(let hasMark): return hasMark ? [0xEF, 0xBB, 0xBF] + text : text
    case .utf16(let isBigEndian, let hasMark):
      var file: [UInt8] = []
      file.reserveCapacity(2 * text.count + 2)
      let units = (hasMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16)
      for unit in units {
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        file += isBigEndian ? bytes : bytes.reversed()
      }
      return file
    }
  }

  /// UTF-16 without a mark shows by a zero byte beside an ASCII one at the start, which UTF-8 text cannot have.
  private static func unmarkedUTF16(_ file: [UInt8]) -> Bool? {
    guard file.count >= 2, file.count.isMultiple(of: 2) else { return nil }
    switch (file[0], file[1]) {
    case (0, 1...0x7F): return true
    case (1...0x7F, 0): return false
    default: return nil
    }
  }

  private static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error, .emptyInput: return offset
      }
    }
  }
}

extension Unicode.Scalar {
  /// The character of a surrogate pair; nil where the two are none.
  init?(high: UInt16, low: UInt16) {
    guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
    self.init(0x10000 + (UInt32(high - 0xD800) << 10 | UInt32(low - 0xDC00)))
  }
}
