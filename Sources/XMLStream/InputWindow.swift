import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The document's bytes on their way to libxml2: sniffed, turned into UTF-8, and scanned before it sees them.
///
/// The last bytes that went by are kept, so that places can be told in bytes and only when somebody asks. What is found
/// wrong ahead is held back until the parser has come there: an error before it is reported first.
@safe final class InputWindow {
  private static let history = 16 << 10
  private static let block = 240 << 10
  /// UTF-16 grows by half at most.
  private static let rawBlock = 40 << 10
  /// Enough for a declaration, and to make room for, however little a source yields at a time.
  private static let leastBytes = 4096

  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: history + block)
  private var raw: UnsafeMutablePointer<UInt8>?
  private var end = 0
  private var next = 0
  /// How many bytes of the line the first byte stands in went before it.
  private var columnAtStart = 0
  /// A place whose column is known: a document on one line is not to be gone through again for every column.
  private var anchor = (index: 0, bytesBefore: 0)
  /// The last `<` that has left the window, and how many lines end between it and the first byte: the tag that is read
  /// may have begun before the history does.
  private var droppedTag: (column: Int, newlines: Int)?
  private var encoding: XMLEncoding?
  private var decoder: UTF16Decoder?
  private var scanner = TagScanner()
  private var heldBack: (refusal: XMLRefusal, index: Int)?
  private var hasSourceEnded = false

  /// The source has ended and everything has been handed out.
  var isAtEnd: Bool { hasSourceEnded && next == end }
  /// What stops the reading, once the parser has come to it.
  private(set) var refusal: (refusal: XMLRefusal, index: Int)?

  init() {}

  deinit {
    unsafe bytes.deallocate()
    unsafe raw?.deallocate()
  }

  /// Copies the next bytes to `output`. 0 at the end; nil when `refusal` says why not. Throws what the source throws.
  ///
  /// Fills `output` unless the end is near: libxml2 2.9 takes a character for broken when it runs out of bytes within.
  func read(into output: UnsafeMutableRawBufferPointer, from source: ByteSourceBox) throws -> Int? {
    var copied = 0
    while copied < output.count {
      if next == limit {
        if heldBack != nil { break }
        if hasSourceEnded { return copied }
        try refill(from: source)
        continue
      }
      let count = min(output.count - copied, limit - next)
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: output[copied..<copied + count])
      unsafe room.copyMemory(from: UnsafeRawBufferPointer(start: bytes + next, count: count))
      next += count
      copied += count
    }
    if copied == 0 { refusal = heldBack }
    return copied == 0 ? nil : copied
  }

  private var limit: Int { heldBack?.index ?? end }

  /// Whether what was handed out ends, `unread` bytes from here, in the middle of a character.
  func endsWithinCharacter(unread: Int) -> Bool {
    unsafe unread > 0 && unread < 4 && bytes[index(unread: unread)] >= 0xC0
  }

  /// Whether the next of them is zero: libxml2 takes that for the end.
  func isAtZero(unread: Int) -> Bool {
    unsafe unread > 0 && bytes[index(unread: unread)] == 0
  }

  // MARK: Places

  /// The index of the byte that has `unread` handed out bytes from it on.
  func index(unread: Int) -> Int { max(next - unread, 0) }

  /// The place of the last `<` before `current`, which stands in `line`.
  /// None is among the last `known` bytes.
  @inline(__always)
  func tagPosition(before current: Int, line: Int, skipping known: Int) -> TextPosition {
    let end = max(current &- known, 0)
    guard let index = unsafe ByteSearch.last(UInt8(ascii: "<"), in: bytes, from: 0, to: end) else {
      return droppedPosition(current: current, line: line)
    }
    var line = line
    if unsafe memchr(bytes + index, CInt(UInt8(ascii: "\n")), current &- index) != nil {
      line -= newlines(index, current)
    }
    // Most tags begin within the first columns of a line.
    if index >= 8, let newline = unsafe ByteSearch.lastOfEight(UInt8(ascii: "\n"), in: bytes, to: index) {
      return TextPosition(line: line, column: index &- newline)
    }
    return TextPosition(line: line, column: column(of: index))
  }

  /// The place of the last `<` before the window.
  @inline(never)
  private func droppedPosition(current: Int, line: Int) -> TextPosition {
    guard let tag = droppedTag else { return TextPosition(line: line, column: column(of: current)) }
    return TextPosition(line: line - newlines(0, current) - tag.newlines, column: tag.column)
  }

  /// The place of the byte at `index`, knowing the line of the one at `current`.
  func position(of index: Int, current: Int, line: Int) -> TextPosition {
    let lines = newlines(min(index, current), max(index, current))
    return TextPosition(line: index < current ? line - lines : line + lines, column: column(of: index))
  }

  @inline(never)
  private func newlines(_ from: Int, _ to: Int) -> Int {
    var lines = 0
    for index in from..<to where unsafe bytes[index] == UInt8(ascii: "\n") { lines += 1 }
    return lines
  }

  @inline(never)
  private func column(of index: Int) -> Int {
    let from = index >= anchor.index ? anchor : (index: 0, bytesBefore: columnAtStart)
    let newline = unsafe ByteSearch.last(UInt8(ascii: "\n"), in: bytes, from: from.index, to: index)
    let bytesBefore = newline.map { index &- $0 &- 1 } ?? index &- from.index &+ from.bytesBefore
    anchor = (index, bytesBefore)
    return bytesBefore + 1
  }

  // MARK: Refilling

  private func refill(from source: ByteSourceBox) throws {
    shift()
    let start = end
    while end - start < Self.leastBytes, !hasSourceEnded, heldBack == nil {
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
    if let tag = unsafe ByteSearch.last(UInt8(ascii: "<"), in: bytes, from: 0, to: dropped) {
      droppedTag = (column(of: tag), newlines(tag, dropped))
    } else if let tag = droppedTag {
      droppedTag = (tag.column, tag.newlines + newlines(0, dropped))
    }
    columnAtStart = column(of: dropped) - 1
    anchor = (0, columnAtStart)
    unsafe bytes.update(from: bytes + dropped, count: Self.history)
    end = Self.history
    next = end
    scanner.shift(by: dropped)
  }

  private func loadFirst(from source: ByteSourceBox) throws {
    while end < Self.leastBytes {
      let room = unsafe UnsafeMutableRawBufferPointer(start: bytes + end, count: Self.rawBlock - end)
      let count = try unsafe source.read(into: room)
      if count == 0 {
        hasSourceEnded = true
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
      let room = unsafe UnsafeMutableRawBufferPointer(start: bytes + end, count: Self.history + Self.block - end)
      let count = try unsafe source.read(into: room)
      hasSourceEnded = count == 0
      end += count
    } else {
      let raw = unsafe rawBuffer()
      let count = try unsafe source.read(
        into: UnsafeMutableRawBufferPointer(start: raw, count: Self.rawBlock - Self.leastBytes))
      hasSourceEnded = count == 0
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
    let isValid = unsafe decoder?.decode(input, isLast: hasSourceEnded, into: &output) ?? true
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
