/// Where a text's lines begin, for asking after many places.
///
/// Keeps how many lines end before each kilobyte of the text, and looks at that kilobyte when asked: much cheaper to make
/// than a list of all lines.
public struct LineIndex: Sendable {
  private static let blockSize = 1024

  private let bytes: [UInt8]
  /// How many lines end before each block that was looked at.
  private var endsBefore: [Int] = []
  /// Where the line begins that each block begins in, or right behind the end of.
  private var lineStarts: [Int] = []
  /// How many lines end in the blocks that were looked at, and where the line behind them begins.
  private var lineEnds = 0
  private var lineStart = 0

  public init(_ bytes: [UInt8]) {
    self.init(unread: bytes)
    endsBefore.reserveCapacity(bytes.count / Self.blockSize + 1)
    lineStarts.reserveCapacity(bytes.count / Self.blockSize + 1)
    read(upTo: bytes.count)
  }

  /// An index that knows of no line yet.
  init(unread bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Looks at the blocks before an offset.
  mutating func read(upTo offset: Int) {
    while endsBefore.count * Self.blockSize < min(offset, bytes.count) {
      let start = endsBefore.count * Self.blockSize
      endsBefore.append(lineEnds)
      lineStarts.append(lineStart)
      let block = start..<min(start + Self.blockSize, bytes.count)
      // A lone CR ends a line, too: where there is one, every byte is looked at.
      let hasReturns = bytes[block].holds(0x0D)
      let count = hasReturns ? block.count { endsLine($0) } : bytes[block].count(of: 0x0A)
      guard count > 0 else { continue }
      lineEnds += count
      lineStart = (block.last { endsLine($0) } ?? lineStart) + 1
    }
  }

  /// The same as `TextPosition(ofOffset:in:)`, in time that does not grow with the text.
  public func position(ofOffset offset: Int) -> TextPosition {
    let end = min(offset, bytes.count)
    guard end > 0 else { return TextPosition(line: 1, column: offset + 1) }
    let block = (end - 1) / Self.blockSize
    var line = endsBefore[block] + 1
    var start = lineStarts[block]
    for index in block * Self.blockSize..<end where endsLine(index) {
      line += 1
      start = index + 1
    }
    return TextPosition(line: line, column: offset - start + 1)
  }

  /// Where a line begins, as a byte offset; nil where there are fewer lines.
  public func offset(ofLine line: Int) -> Int? {
    guard line > 1 else { return line == 1 ? 0 : nil }
    guard line <= lineEnds + 1 else { return nil }
    // The last block that does not begin behind the end of the line before.
    var low = 0
    var high = endsBefore.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if endsBefore[middle] < line - 1 { low = middle } else { high = middle }
    }
    var index = low * Self.blockSize
    var left = line - 1 - endsBefore[low]
    while left > 0 {
      if endsLine(index) { left -= 1 }
      index += 1
    }
    return index
  }

  /// CRLF, LF and a lone CR each end one line.
  private func endsLine(_ index: Int) -> Bool {
    let byte = bytes[index]
    return byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
  }
}
