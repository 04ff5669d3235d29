import Diagnostics

/// Why a scan stopped, by offset; lines are counted only for the one that is reported.
struct ScanProblem {
  var offset: Int
  var kind: Kind

  enum Kind {
    case emptyFile
    case utf16
    case secondByteOrderMark
    case mergeMarker
    case unexpected(JSONError.Expected)
    case endOfFile(JSONError.Expected)
    case endOfFileInString
    case rawControlCharacter
    case invalidUTF8
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    case duplicateKey(firstOffset: Int)
    case tooDeep
    case tooLarge
  }

  func error(in bytes: [UInt8]) -> JSONError {
    let reason: JSONError.Reason =
      switch kind {
      case .emptyFile: .emptyFile
      case .utf16: .utf16
      case .secondByteOrderMark: .secondByteOrderMark
      case .mergeMarker: .mergeMarker(UTF8Text(validated: bytes[offset..<offset + 7]))
      case .unexpected(let expected): .unexpected(bytes[offset], expected: expected)
      case .endOfFile(let expected): .endOfFile(expected: expected)
      case .endOfFileInString: .endOfFileInString
      case .rawControlCharacter: .rawControlCharacter(bytes[offset])
      case .invalidUTF8: .invalidUTF8
      case .invalidEscape: .invalidEscape
      case .loneSurrogate: .loneSurrogate
      case .invalidNumber: .invalidNumber
      case .duplicateKey(let first):
        .duplicateKey(key(at: first, in: bytes), first: TextPosition(ofOffset: first, in: bytes))
      case .tooDeep: .tooDeep
      case .tooLarge: .tooLarge
      }
    return JSONError(position: TextPosition(ofOffset: offset, in: bytes), reason: reason)
  }

  /// The name whose opening quote lies at an offset; the scan has passed it, so it is well formed.
  private func key(at offset: Int, in bytes: [UInt8]) -> UTF8Text {
    let content = bytes[(offset + 1)...]
    var end = content.startIndex
    while content[end] != 0x22 { end += content[end] == 0x5C ? 2 : 1 }
    return UTF8Text(validated: ArraySlice(JSONEscapes.unescaped(bytes[offset + 1..<end])))
  }
}

extension SourceText {
  /// Where the first value may begin: after a byte order mark. Nil with the problem where no JSON can follow.
  func startOfValue(_ problem: inout ScanProblem?) -> Int? {
    if isUTF16 {
      problem = ScanProblem(offset: 0, kind: .utf16)
      return nil
    }
    let start = hasByteOrderMark(at: 0) ? 3 : 0
    if start > 0, hasByteOrderMark(at: start) {
      problem = ScanProblem(offset: start, kind: .secondByteOrderMark)
      return nil
    }
    if endOfSpace(start) == count {
      problem = ScanProblem(offset: start, kind: .emptyFile)
      return nil
    }
    return start
  }

  private func hasByteOrderMark(at offset: Int) -> Bool {
    offset + 3 <= count && byte(offset) == 0xEF && byte(offset + 1) == 0xBB && byte(offset + 2) == 0xBF
  }

  /// A byte order mark of UTF-16, or a zero beside an ASCII character (JSON begins with two of those).
  private var isUTF16: Bool {
    guard count >= 2 else { return false }
    switch (byte(0), byte(1)) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return true
    case (0, let other): return other != 0 && count.isMultiple(of: 2)
    case (_, 0): return count.isMultiple(of: 2)
    default: return false
    }
  }

  /// What to say of a place where the grammar expects something else.
  func unexpected(at offset: Int, expected: JSONError.Expected) -> ScanProblem {
    guard offset < count else { return ScanProblem(offset: count, kind: .endOfFile(expected)) }
    return ScanProblem(offset: offset, kind: isMergeMarker(at: offset) ? .mergeMarker : .unexpected(expected))
  }

  /// Seven of one of git's marks at a line's start.
  private func isMergeMarker(at offset: Int) -> Bool {
    guard offset == 0 || byte(offset - 1) == 0x0A || byte(offset - 1) == 0x0D, offset + 7 <= count else { return false }
    let mark = byte(offset)
    guard mark == 0x3C || mark == 0x3D || mark == 0x3E || mark == 0x7C else { return false }
    return (offset..<offset + 7).allSatisfy { byte($0) == mark }
  }

  /// Tells apart what can be wrong inside a string from where its scan stopped.
  func problemInString(_ offset: Int) -> ScanProblem {
    guard offset < count else { return ScanProblem(offset: count, kind: .endOfFileInString) }
    switch byte(offset) {
    case 0x5C where offset + 1 == count: return ScanProblem(offset: count, kind: .endOfFileInString)
    case 0x5C: return ScanProblem(offset: offset, kind: escapedUnit(offset) == nil ? .invalidEscape : .loneSurrogate)
    case 0x80...: return ScanProblem(offset: offset, kind: .invalidUTF8)
    default: return ScanProblem(offset: offset, kind: .rawControlCharacter)
    }
  }
}
