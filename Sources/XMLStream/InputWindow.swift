import Diagnostics

/// The document's bytes on their way to libxml2: sniffed, turned into UTF-8, and scanned before it sees them.
///
/// The last bytes that went by are kept, so that places can be told in bytes and only when somebody asks. What is found
/// wrong ahead is held back until the parser has come there: an error before it is reported first.
@safe final class InputWindow {
  private static let history = 16 << 10
  private static let block = 64 << 10
  /// UTF-16 grows by half at most.
  private static let rawBlock = 40 << 10
  /// Enough for a declaration, however slowly a pipe yields.
  private static let firstBytes = 4096

  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: history + block)
  private var raw: UnsafeMutablePointer<UInt8>?
  private var end = 0
  private var next = 0
  /// How many bytes of the line the first byte stands in went before it.
  private var columnAtStart = 0
  private var encoding: XMLEncoding?
  private var decoder: UTF16Decoder?
  private var scanner = TagScanner()
  private var heldBack: (refusal: XMLRefusal, index: Int)?

  /// The source has ended and everything has been handed out.
  private(set) var isAtEnd = false
  /// What stops the reading, once the parser has come to it.
  private(set) var refusal: (refusal: XMLRefusal, index: Int)?

  init() {}

  deinit {
    unsafe bytes.deallocate()
    unsafe raw?.deallocate()
  }

  /// Copies the next bytes to `output`. 0 at the end; nil when `refusal` says why not. Throws what the source throws.
  func read(into output: UnsafeMutableRawBufferPointer, from source: ByteSourceBox) throws -> Int? {
    if next == heldBack?.index ?? end {
      refusal = heldBack
      guard refusal == nil else { return nil }
      try refill(from: source)
      if next == heldBack?.index {
        refusal = heldBack
        return nil
      }
    }
    let count = min(output.count, (heldBack?.index ?? end) - next)
    unsafe output.copyMemory(from: UnsafeRawBufferPointer(start: bytes + next, count: count))
    next += count
    return count
  }

  // MARK: Places

  /// The index of the byte that has `unread` handed out bytes from it on.
  func index(unread: Int) -> Int { max(next - unread, 0) }

  /// The index of the last `<` before `index`.
  func tagStart(before index: Int) -> Int {
    var start = index
    while start >= 8, unsafe !Self.word(bytes + start - 8, holds: UInt8(ascii: "<")) { start -= 8 }
    while start > 0 {
      start -= 1
      if unsafe bytes[start] == UInt8(ascii: "<") { return start }
    }
    return index
  }

  /// The place of the byte at `index`, knowing the line of the one at `current`.
  func position(of index: Int, current: Int, line: Int) -> TextPosition {
    let lines = countLines(from: min(index, current), to: max(index, current))
    let lineStart = lineStart(before: index)
    return TextPosition(
      line: index < current ? line - lines : line + lines,
      column: index - lineStart + (lineStart == 0 ? columnAtStart : 0) + 1)
  }

  private func countLines(from: Int, to: Int) -> Int {
    var lines = 0
    var index = from
    while index < to {
      if to - index >= 8, unsafe !Self.word(bytes + index, holds: UInt8(ascii: "\n")) {
        index += 8
      } else {
        if unsafe bytes[index] == UInt8(ascii: "\n") { lines += 1 }
        index += 1
      }
    }
    return lines
  }

  private func lineStart(before index: Int) -> Int {
    var start = index
    while start > 0, unsafe bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// Whether one of eight bytes is `byte`.
  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>, holds byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self) ^ ones &* UInt64(byte)
    return (word &- ones) & ~word & (ones &* 0x80) != 0
  }

  // MARK: Refilling

  private func refill(from source: ByteSourceBox) throws {
    shift()
    let start = end
    while end == start, !isAtEnd {
      if encoding == nil {
        try loadFirst(from: source)
      } else {
        try load(from: source)
      }
    }
    scan(from: start)
  }

  /// Makes room and keeps the history.
  private func shift() {
    let dropped = end - Self.history
    guard dropped > 0 else { return }
    let lineStart = lineStart(before: dropped)
    columnAtStart = dropped - lineStart + (lineStart == 0 ? columnAtStart : 0)
    unsafe bytes.update(from: bytes + dropped, count: Self.history)
    end = Self.history
    next = end
    scanner.shift(by: dropped)
  }

  private func loadFirst(from source: ByteSourceBox) throws {
    while end < Self.firstBytes {
      let room = unsafe UnsafeMutableRawBufferPointer(start: bytes + end, count: Self.rawBlock - end)
      let count = try unsafe source.read(into: room)
      if count == 0 {
        isAtEnd = true
        break
      }
      end += count
    }
    let first = unsafe UnsafeBufferPointer(start: bytes, count: end)
    switch unsafe XMLEncoding.sniff(first) {
    case .failure(let error): heldBack = (error.refusal, 0)
    case .success((let found, let mark)):
      encoding = found
      unsafe bytes.update(from: bytes + mark, count: end - mark)
      end -= mark
      if case .utf16(let isBigEndian) = found {
        decoder = UTF16Decoder(isBigEndian: isBigEndian)
        let count = end
        let raw = unsafe rawBuffer()
        unsafe raw.update(from: bytes, count: count)
        end = 0
        unsafe decode(UnsafeRawBufferPointer(start: raw, count: count))
      }
      if heldBack == nil { checkProlog() }
    }
  }

  private func load(from source: ByteSourceBox) throws {
    if decoder == nil {
      let count = try unsafe source.read(into: UnsafeMutableRawBufferPointer(start: bytes + end, count: Self.block))
      isAtEnd = count == 0
      end += count
    } else {
      let raw = unsafe rawBuffer()
      let count = try unsafe source.read(into: UnsafeMutableRawBufferPointer(start: raw, count: Self.rawBlock))
      isAtEnd = count == 0
      unsafe decode(UnsafeRawBufferPointer(start: raw, count: count))
    }
  }

  private func rawBuffer() -> UnsafeMutablePointer<UInt8> {
    if let raw = unsafe raw { return unsafe raw }
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.rawBlock)
    unsafe raw = buffer
    return unsafe buffer
  }

  private func decode(_ input: UnsafeRawBufferPointer) {
    var output = unsafe UTF8Appender(bytes + end)
    let isValid = unsafe decoder?.decode(input, isLast: isAtEnd, into: &output) ?? true
    end += output.count
    if !isValid { holdBack(.invalidUTF16, at: end) }
  }

  // MARK: Checks ahead of the parser

  private func checkProlog() {
    var prolog = unsafe XMLProlog(UnsafeBufferPointer(start: bytes, count: end))
    guard prolog.beginsLikeXML else { return holdBack(.notXML, at: 0) }
    switch prolog.check(encoding ?? .utf8) {
    case .failure(let error): holdBack(error.refusal, at: 0)
    case .success(let declared): encoding = declared
    }
    if let index = prolog.findDocumentType() { holdBack(.documentType, at: index) }
  }

  private func scan(from start: Int) {
    if encoding == .ascii {
      for index in start..<end where unsafe bytes[index] >= 0x80 {
        holdBack(.wrongEncoding(declared: "US-ASCII"), at: index)
        break
      }
    }
    if let index = unsafe scanner.scan(bytes, from: start, to: end) {
      holdBack(.tooMany(.attributes), at: max(index, next))
    }
  }

  private func holdBack(_ refusal: XMLRefusal, at index: Int) {
    if let earlier = heldBack, earlier.index <= index { return }
    heldBack = (refusal, index)
  }
}
